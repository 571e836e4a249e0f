from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.__main__ import main
from adaos_ctx.ops.status import status_of
from tests.helpers import make_skill
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_a_folder_without_aliases_is_told_to_init(tmp_path: Path) -> None:
    make_skill(tmp_path, {"SKILL.md": "---\nname: s\n---\n"})
    assert status_of(str(tmp_path)).next == "adaos-ctx init"


def test_each_state_names_the_next_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    skill = small_skill(tmp_path)
    assert status_of(skill.root).next == "adaos-ctx pack"
    main(["pack", skill.root])
    capsys.readouterr()
    packed = status_of(skill.root)
    assert (packed.next, packed.pack_current, packed.tokens > 0) == ("", True, True)
    (tmp_path / "README.md").write_text("new")
    stale = status_of(skill.root)
    assert (stale.next, stale.stale, stale.pack_current) == (
        "adaos-ctx alias refresh",
        ("D.readme",),
        False,
    )
    (tmp_path / "README.md").unlink()
    assert status_of(skill.root).next == "adaos-ctx alias remove D.readme"


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
