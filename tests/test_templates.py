from __future__ import annotations

import os

from adaos_ctx.templates import template_dir


def test_the_templates_are_found_from_the_source_tree() -> None:
    assert os.path.isfile(f"{template_dir()}/skills/demo/skill.yaml")
