from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.model import MAX_CARD_CHARS, MAX_CARD_LINES
from adaos_ctx.ops import carding
from adaos_ctx.ops.registering import remove
from adaos_ctx.plugins import load
from adaos_ctx.skill import open_skill
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path

    from adaos_ctx.kinds import KindTable


@pytest.fixture(scope="module")
def kinds() -> KindTable:
    return load().kinds


def test_build_writes_a_card_for_each_alias_and_then_nothing(
    tmp_path: Path, kinds: KindTable
) -> None:
    skill = small_skill(tmp_path)
    assert len(carding.build(skill, kinds).changed) == len(skill.registry)
    again = carding.build(skill, kinds)
    assert (again.changed, again.unchanged) == ((), len(skill.registry))


def test_cards_keep_their_limits(tmp_path: Path, kinds: KindTable) -> None:
    carding.build(small_skill(tmp_path), kinds)
    for file in (tmp_path / ".ado/cards").iterdir():
        lines = file.read_text(encoding="utf-8").splitlines()
        assert 0 < len(lines) <= MAX_CARD_LINES
        assert all(line.startswith("- ") and len(line) <= MAX_CARD_CHARS for line in lines)


def test_a_dry_run_says_what_would_change(tmp_path: Path, kinds: KindTable) -> None:
    assert carding.build(small_skill(tmp_path), kinds, dry_run=True).changed
    assert not (tmp_path / ".ado/cards").exists()


def test_check_finds_a_card_that_somebody_edited(tmp_path: Path, kinds: KindTable) -> None:
    skill = small_skill(tmp_path)
    carding.build(skill, kinds)
    (tmp_path / ".ado/cards/A.ADR1.md").write_text("- Choice: O3 (streaming)\n")
    assert carding.check(skill, kinds).changed == ("A.ADR1",)


def test_orphans_are_removed_and_other_files_kept(tmp_path: Path, kinds: KindTable) -> None:
    skill = small_skill(tmp_path)
    carding.build(skill, kinds)
    (tmp_path / ".ado/cards/notes.md").write_text("mine")
    remove(skill, ["T.main"])
    assert carding.build(open_skill(str(tmp_path)), kinds).orphans == ("T.main",)
    left = {file.name for file in (tmp_path / ".ado/cards").iterdir()}
    assert "notes.md" in left
    assert "T.main.md" not in left


def test_a_missing_source_gives_one_honest_line(tmp_path: Path, kinds: KindTable) -> None:
    skill = small_skill(tmp_path)
    (tmp_path / "README.md").unlink()
    _, card = carding.show(skill, "D.readme", kinds)
    assert card.text == "- unreadable: no such file\n"


def test_line_ends_and_bom_do_not_change_a_card(tmp_path: Path, kinds: KindTable) -> None:
    skill = small_skill(tmp_path)
    before = carding.show(skill, "A.ADR1", kinds)[1].text
    path = tmp_path / "prep/ADR-0001-output.md"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert carding.show(skill, "A.ADR1", kinds)[1].text == before
