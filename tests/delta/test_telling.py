"""Which way a change is told: complete ones first, never dearer than diff, card or text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.delta.matching import Pair
from adaos_ctx.delta.model import Item
from adaos_ctx.delta.telling import Telling, tell
from adaos_ctx.delta.unified import hunks
from adaos_ctx.delta.weighing import Scale
from tests.delta.sources import source

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.delta.model import Change, Status

CARD = ("- title: a page", "- about: something that is told in a whole sentence")


def words(text: str) -> int:
    return len(text.split())


def item(alias: str, path: str, text: str | None) -> Item | None:
    return (
        None if text is None else Item(alias=alias, path=path, sha256=f"{hash(text) % 10**8:064x}")
    )


def told(
    old: str | None,
    new: str | None,
    kind: str = "docs",
    status: Status = "modified",
    card: Sequence[str] = CARD,
) -> Change:
    path = {"docs": "a.md", "profile": "a.yaml", "python": "a.py"}.get(kind, "a.txt")
    pair = Pair(status=status, old=item("D.x", path, old), new=item("D.x", path, new))
    case = Telling(
        pair=pair, kind=kind, old=None if old is None else source(path, old),
        new=None if new is None else source(path, new), card=lambda: card,
    )  # fmt: skip
    return tell(case, Scale(words))


LONG = "".join(f"line {n} of a page\n" for n in range(40))


@pytest.mark.parametrize(
    ("old", "new", "kind", "form", "complete"),
    [
        (LONG, LONG.replace("line 7 ", "row 7 "), "docs", "lines", True),
        (LONG, LONG.replace("line", "row"), "docs", "card", False),
        ("temperature: 1\n" * 1, "temperature: 2\n", "profile", "facts", True),
        (LONG, LONG[: len(LONG) // 2] + "\n".join(f"x {n} " * 9 for n in range(15)), "docs", "card", False),
    ],
    ids=["few lines", "rewritten", "keys", "many lines"],
)  # fmt: skip
def test_the_form_follows_the_change(
    old: str, new: str, kind: str, form: str, complete: bool
) -> None:
    change = told(old, new, kind)
    assert (change.form, change.complete) == (form, complete)


def test_a_new_file_is_told_by_its_text_or_its_card() -> None:
    assert told(None, "# Short\n", status="added").lines == (
        "D.x: added",
        "# Short",
    )
    assert told(None, LONG, status="added").lines == (
        "D.x: added",
        *(row.removeprefix("- ") for row in CARD),
    )


@pytest.mark.parametrize("rows", [2, 4])
def test_a_card_under_its_head_costs_no_more_than_the_card_by_itself(rows: int) -> None:
    card = [f"- k{number}: some words of it" for number in range(rows)]
    change = told(None, LONG, status="added", card=card)
    count = len(" ".join(change.lines).split())
    assert change.form == "card"
    assert change.lines[-1].endswith(" …") == (len(change.lines) <= rows)
    assert count <= len(" ".join(card).split())


def test_only_what_happened_is_told_where_not_even_a_row_of_the_card_fits() -> None:
    change = told(None, LONG, status="added", card=["- one"])
    assert (change.form, change.lines, change.complete) == ("count", ("D.x: added",), False)


@pytest.mark.parametrize(
    ("status", "word"), [("removed", "removed"), ("missing", "file is missing")]
)
def test_what_is_gone_is_told_in_one_line(status: Status, word: str) -> None:
    change = told(LONG, None, status=status)
    assert (change.lines, change.complete, change.removed) == ((f"D.x: {word}",), True, 40)


def test_a_move_without_an_edit_is_complete() -> None:
    pair = Pair(status="moved", old=item("D.x", "a.md", "x"), new=item("D.x", "b.md", "x"))
    case = Telling(
        pair=pair, kind="docs", old=source("a.md", "x"), new=source("b.md", "x"), card=lambda: CARD
    )
    change = tell(case, Scale(words))
    assert (change.lines, change.complete) == (("D.x: moved a.md → b.md",), True)


def test_a_secret_that_changed_is_said_and_not_shown() -> None:
    key = "ghp_0123456789abcdef0123456789abcdef"
    change = told(LONG + f"token {key}0000\n", LONG + f"token {key}9999\nmore\n")
    assert change.lines[0] == "D.x: a masked secret changed"
    assert key not in "\n".join(change.lines)
    assert not change.complete


LINES = st.lists(st.sampled_from(["alpha beta", "gamma", "delta epsilon zeta", ""]), max_size=25)


@given(LINES, LINES)
def test_no_change_costs_more_than_its_diff_its_card_or_its_text(
    old: list[str], new: list[str]
) -> None:
    before, after = ("".join(f"{row}\n" for row in rows) for rows in (old, new))
    if before == after:
        return
    change = told(before, after, "plain")
    cost = words("\n".join(change.lines))
    diff = 6 + words(hunks(before.encode(), after.encode()).decode())  # with its header
    least = min(diff, words("\n".join(CARD)), words(after))
    name, cheap = 4, 25  # words: the alias and how many lines changed; what is told in any case
    assert cost <= max(least, name) or (change.complete and cost <= max(least + name, cheap))
