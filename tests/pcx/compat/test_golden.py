"""What compat mode wrote once it writes again; no package is needed to check it."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from adaos_ctx_pcx.compat.build import FakeDescriptorModel, compile_source
from adaos_ctx_pcx.compat.build.adapters import get_adapter
from adaos_ctx_pcx.compat.cli import main
from tests.pcx.compat.oracle import plain
from tests.pcx.compat.sources import write

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("kind", ["docs", "skills", "memory", "tools"])
def test_manifests_are_as_they_were(tmp_path: Path, kind: str) -> None:
    tree = get_adapter(kind).load(write(tmp_path)[kind])
    built = compile_source(tree, FakeDescriptorModel(), [4096], cross_links=True)
    text = json.dumps(plain(built.manifests[4096]), indent=1) + "\n" + built.llms_txt
    golden = GOLDEN / f"compat_{kind}.txt"
    if os.environ.get("ADAOS_CTX_WRITE_GOLDEN"):
        golden.write_text(text, encoding="utf-8", newline="\n")
    assert text == golden.read_text(encoding="utf-8")


def test_the_command_line_builds_validates_and_gates(tmp_path: Path) -> None:
    source = write(tmp_path)["skills"]
    build = [
        "build",
        str(source),
        "--kind",
        "skills",
        "--fake",
        "--budgets",
        "4k",
        "--out",
        str(tmp_path / "o"),
    ]
    assert main(build) == 0
    assert main(["validate", str(tmp_path / "o" / "skills.pcx.4k.json"), "--schema"]) == 0
    assert main([*build, "--max-collision", "0"]) == 3
    assert main([*build[:1], "nowhere", *build[2:]]) == 2
    assert main([*build, "--preset", "none"]) == 2
