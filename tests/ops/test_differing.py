"""The order in which changes are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.ops import basing
from adaos_ctx.ops.diffing import DiffRequest, diff
from adaos_ctx.plugins import load
from adaos_ctx.skill import open_skill
from tests.ops.skills import FILES, small_skill

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_what_binds_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    basing.mark(small_skill(tmp_path / "s"))
    for path, text in FILES.items():
        if path.endswith((".md", ".py", ".yaml")):
            (tmp_path / "s" / path).write_text(f"{text}\n# more\n")
    (tmp_path / "s/schemas/entities.json").write_text('{"type": "string"}')
    delta = diff(open_skill(str(tmp_path / "s")), DiffRequest(), load()).delta
    assert [change.alias.partition(".")[0] for change in delta.changes] == [
        "S", "A", "H", "M", "PR", "T", "D",
    ]  # fmt: skip
