from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.ops.listing import listing
from adaos_ctx.ops.looking import look
from adaos_ctx.plugins import load
from adaos_ctx.tokens import get_counter
from tests.ops.skills import FILES, small_skill

if TYPE_CHECKING:
    from pathlib import Path


def test_a_row_for_each_alias_with_kind_state_and_tokens(tmp_path: Path) -> None:
    skill = small_skill(tmp_path)
    (tmp_path / "README.md").unlink()
    rows = {row.ref.partition("@")[0]: row for row in listing(look(skill), load(), tokens=True)}
    assert {name: (row.kind, row.state) for name, row in rows.items()} == {
        "A.ADR1": ("adr", "ok"), "D.readme": ("-", "missing"), "H.main": ("python", "ok"),
        "M.skill": ("manifest", "ok"), "PR.default": ("profile", "ok"),
        "S.entities": ("schema", "ok"), "T.main": ("tests", "ok"),
    }  # fmt: skip
    assert rows["H.main"].tokens == get_counter().count(str(FILES["handlers/main.py"]))
    assert "tokens" not in rows["D.readme"].fields()


def test_tokens_are_counted_only_when_asked_for(tmp_path: Path) -> None:
    rows = listing(look(small_skill(tmp_path)), load(), tokens=False)
    assert {row.tokens for row in rows} == {-1}
