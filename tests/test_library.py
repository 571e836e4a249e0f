"""The library call."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import adaos_ctx
from adaos_ctx.errors import NoBase, SkillNotFound, UsageError
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path


def test_a_program_compares_in_one_call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    skill = small_skill(tmp_path / "s")
    with pytest.raises(NoBase):
        adaos_ctx.diff(skill)
    adaos_ctx.mark_base(skill)
    assert not adaos_ctx.diff(skill).changed
    (tmp_path / "s/README.md").write_text("# Other\n")
    for place in (skill, skill.root, tmp_path / "s"):
        assert adaos_ctx.diff(place, "base").changed
    with pytest.raises(UsageError):
        adaos_ctx.diff(skill, "")
    with pytest.raises(SkillNotFound):
        adaos_ctx.diff(str(tmp_path / "none"))
    delta = adaos_ctx.diff(skill, "base")
    assert [change.alias for change in delta.changes] == ["D.readme"]
    assert delta.prompt.startswith("BASE: ctx@")
