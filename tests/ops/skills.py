"""A small complete skill for tests of the use cases."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from adaos_ctx.ops.scanning import init
from adaos_ctx.skill import Skill, open_skill
from tests.helpers import make_skill

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

ADR = """# ADR-0001: Output

## Status

Accepted

## Context and Problem Statement

Other skills must read the answer of this skill without guessing.

## Considered Options

* O1 (json-tool-only)
* O3 (streaming)

## Decision Outcome

Chosen option: "O1 (json-tool-only)", because the answer can be checked. Output is json-only.
"""
SCHEMA = {
    "type": "object",
    "properties": {"text": {"type": "string"}, "lang": {"enum": ["en", "de", "ru"]}},
    "required": ["text"],
}
FILES: dict[str, str | bytes] = {
    "skill.yaml": "name: my_llm_skill\nversion: 1.0.2\n",
    "README.md": "# Demo\n\nSummarises the text of a user as short JSON for other skills.\n",
    "prep/ADR-0001-output.md": ADR,
    "schemas/entities.json": json.dumps(SCHEMA, indent=2),
    "handlers/main.py": '"""Summarise."""\n\n\ndef run(text: str) -> str:\n    # why\n    return text\n',
    "profiles/default.yaml": "temperature: 0.2\nmax_tokens: 800\n",
    "tests/test_main.py": "def test_run_answers():\n    assert True\n",
}


def small_skill(root: Path, more: Mapping[str, str | bytes] | None = None) -> Skill:
    """Write the files, register them all, and open the skill."""
    make_skill(root, {**FILES, **(more or {})})
    init(str(root))
    return open_skill(str(root))
