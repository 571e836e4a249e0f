from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import (
    AliasExists,
    SourceUnreadable,
    UnknownAlias,
    UnsafePath,
    UsageError,
)
from adaos_ctx.ops import registering
from adaos_ctx.ops.verifying import verify
from adaos_ctx.skill import open_skill
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path


def names(root: Path) -> list[str]:
    return [alias.name for alias in open_skill(str(root)).registry]


def test_a_folder_without_aliases_names_the_skill_around_it(tmp_path: Path) -> None:
    skill = small_skill(tmp_path / "a")
    registering.need_registry(skill)
    with pytest.raises(UsageError, match=r"the skill that it lies in is .*/a"):
        registering.need_registry(open_skill(str(tmp_path / "a" / "handlers")))
    (tmp_path / "b").mkdir()
    with pytest.raises(UsageError, match="has no aliases yet"):
        registering.need_registry(open_skill(str(tmp_path / "b")))


def test_add_registers_the_present_content(tmp_path: Path) -> None:
    skill = small_skill(tmp_path)
    alias = registering.add(skill, "D.second", "README.md")
    assert open_skill(str(tmp_path)).registry.get("D.second") == alias


@pytest.mark.parametrize(
    "path", ["../x", "/etc/passwd", "a\\b", "C:x", "README.md:x", ".git/config", "."]
)
def test_add_refuses_unsafe_paths(tmp_path: Path, path: str) -> None:
    with pytest.raises(UnsafePath):
        registering.add(small_skill(tmp_path), "D.x", path)


def test_add_refuses_what_is_not_a_file(tmp_path: Path) -> None:
    skill = small_skill(tmp_path)
    for path in ("nope.md", "handlers"):
        with pytest.raises(SourceUnreadable):
            registering.add(skill, "D.x", path)


@pytest.mark.parametrize(
    "name", ["readme", "d.x", "D.", "D.a b", "D..a", "TOOLONGX.a", "D." + "x" * 63]
)
def test_add_refuses_other_names(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError):
        registering.add(small_skill(tmp_path), name, "README.md")


def test_add_replaces_other_content_only_by_force(tmp_path: Path) -> None:
    skill = small_skill(tmp_path)
    with pytest.raises(AliasExists):
        registering.add(skill, "D.readme", "skill.yaml")
    assert registering.add(skill, "D.readme", "skill.yaml", force=True).path == "skill.yaml"


def test_names_that_differ_only_in_case_are_one_alias(tmp_path: Path) -> None:
    with pytest.raises(AliasExists):
        registering.add(small_skill(tmp_path), "D.README", "README.md")


def test_remove_and_rename_change_only_the_registry(tmp_path: Path) -> None:
    skill = small_skill(tmp_path)
    registering.rename(skill, "D.readme", "D.start")
    registering.remove(skill, ["T.main"])
    assert "D.start" in names(tmp_path)
    assert "T.main" not in names(tmp_path)
    assert (tmp_path / "tests/test_main.py").exists()


def test_removing_an_unknown_alias_names_close_ones(tmp_path: Path) -> None:
    with pytest.raises(UnknownAlias, match=r"D\.readme"):
        registering.remove(small_skill(tmp_path), ["D.reedme"])


def test_refresh_accepts_what_changed_and_keeps_other_keys(tmp_path: Path) -> None:
    skill = small_skill(tmp_path)
    (tmp_path / "README.md").write_text("# Other\n")
    report = registering.refresh(skill, None)
    assert [entry.alias.name for entry in report.changed] == ["D.readme"]
    assert not verify(open_skill(str(tmp_path))).found_faults


def test_refresh_of_one_alias_leaves_the_others(tmp_path: Path) -> None:
    skill = small_skill(tmp_path)
    (tmp_path / "README.md").write_text("# Other\n")
    (tmp_path / "handlers/main.py").write_text("x = 1\n")
    registering.refresh(skill, ["H.main"])
    stale = verify(open_skill(str(tmp_path))).stale
    assert [entry.alias.name for entry in stale] == ["D.readme"]


def test_line_ends_alone_are_no_change(tmp_path: Path) -> None:
    skill = small_skill(tmp_path)
    data = (tmp_path / "README.md").read_bytes()
    (tmp_path / "README.md").write_bytes(data.replace(b"\n", b"\r\n"))
    assert not verify(skill).found_faults
