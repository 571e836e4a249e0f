from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.__main__ import main
from adaos_ctx.ops.status import status_of
from adaos_ctx.places import near
from tests.helpers import make_skill
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_a_folder_without_aliases_is_told_to_init(tmp_path: Path) -> None:
    make_skill(tmp_path, {"SKILL.md": "---\nname: s\n---\n"})
    assert status_of(str(tmp_path)).next == f"adaos-ctx init {near(str(tmp_path))}"


def test_each_state_names_the_next_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    skill = small_skill(tmp_path)
    place = near(skill.root)
    assert status_of(skill.root).next == f"adaos-ctx pack {place}"
    main(["pack", skill.root])
    capsys.readouterr()
    packed = status_of(skill.root)
    assert (packed.next, packed.pack_current, packed.tokens > 0) == ("", True, True)
    (tmp_path / "README.md").write_text("new")
    stale = status_of(skill.root)
    assert (stale.next, stale.stale, stale.pack_current) == (
        f"adaos-ctx alias refresh {place}",
        ("D.readme",),
        False,
    )
    (tmp_path / "README.md").unlink()
    assert status_of(skill.root).next == f"adaos-ctx alias verify {place}"


def test_a_file_that_was_only_renamed_is_followed_and_not_removed(tmp_path: Path) -> None:
    skill = small_skill(tmp_path)
    (tmp_path / "README.md").rename(tmp_path / "R2.md")
    assert status_of(skill.root).next == f"adaos-ctx alias scan {near(skill.root)}"
    main(["alias", "scan", skill.root])
    assert status_of(skill.root).missing == ()


def test_a_damaged_pack_is_no_pack(tmp_path: Path) -> None:
    skill = small_skill(tmp_path, {".ado/prompt.pack": b"\xff\xfe garbage"})
    assert status_of(skill.root).tokens == -1


def test_status_lists_every_skill_below(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small_skill(tmp_path / "a")
    small_skill(tmp_path / "b", {"skill.yaml": "name: second\n"})
    assert main(["status", str(tmp_path), "--all"]) == 0
    out = capsys.readouterr().out
    assert "my_llm_skill" in out
    assert "second" in out


def test_a_skill_that_cannot_be_read_is_a_row_among_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small_skill(tmp_path / "a")
    small_skill(tmp_path / "b", {".ado/ctx.toml": ""})
    (tmp_path / "b/.ado/ctx.toml").write_text("nonsense")
    for argv in (["--all", str(tmp_path)], [str(tmp_path / "a"), str(tmp_path / "b")]):
        assert main(["status", *argv]) == 1
        out = capsys.readouterr().out
        assert "my_llm_skill" in out
        assert ".ado/ctx.toml:$: is not TOML" in out
    assert main(["status", str(tmp_path / "b")]) == 11
    assert main(["status", "--all", str(tmp_path / "none")]) == 10


def test_what_cannot_be_read_is_not_missing(tmp_path: Path) -> None:
    skill = small_skill(tmp_path)
    (tmp_path / "README.md").unlink()
    (tmp_path / "README.md").mkdir()
    now = status_of(skill.root)
    assert (now.missing, now.unreadable) == ((), ("D.readme",))
    assert now.next == f"adaos-ctx alias verify {near(skill.root)}"
