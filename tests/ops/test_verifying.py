from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.ops.verifying import verify
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path


def test_each_alias_is_in_exactly_one_group(tmp_path: Path) -> None:
    skill = small_skill(tmp_path)
    (tmp_path / "README.md").write_text("changed")
    (tmp_path / "handlers/main.py").unlink()
    report = verify(skill)
    assert [e.alias.name for e in report.stale] == ["D.readme"]
    assert [e.alias.name for e in report.missing] == ["H.main"]
    assert len(report.ok) == len(skill.registry) - 2
    assert report.found_faults


def test_only_the_aliases_asked_for_are_looked_at(tmp_path: Path) -> None:
    skill = small_skill(tmp_path)
    (tmp_path / "README.md").write_text("changed")
    assert not verify(skill, ["H.main"]).found_faults
