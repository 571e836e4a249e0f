from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards.flow import WIDTH, flow, listed, rest_line, tidy
from adaos_ctx.cards.lines import Item
from adaos_ctx.model import MAX_CARD_CHARS, Span

if TYPE_CHECKING:
    from collections.abc import Iterator


def items(*texts: str) -> list[Item]:
    return [Item(text=text, spans=(Span(start=i, end=i + 1),)) for i, text in enumerate(texts)]


def test_items_fill_lines_whole_and_in_order() -> None:
    found = flow(items("a" * 60, "b" * 60, "c"), 3, max_lines=2)
    assert [line.text for line in found.lines] == ["- " + "a" * 60, "- " + "b" * 60 + ", c"]
    assert found.left == 0
    assert [len(line.spans) for line in found.lines] == [1, 2]


def test_the_rest_is_counted_inside_the_last_line() -> None:
    found = flow(items(*["x" * 30] * 9), 9, max_lines=1, head="h: ", inline=True)
    assert found.lines[0].text.endswith(", …+7")
    assert found.left == 7


def test_the_rest_is_counted_in_a_line_of_its_own() -> None:
    found = listed(items(*["x" * 60] * 9), 9, max_lines=3, noun="keys")
    assert found.lines[-1].text == "- …+7 keys"
    assert len(found.lines) == 3


def test_no_more_items_are_drawn_than_fit() -> None:
    drawn = []

    def endless() -> Iterator[Item]:
        for number in range(1_000_000):
            drawn.append(number)
            yield Item(text="x" * 50)

    listed(endless(), 1_000_000, max_lines=4, noun="keys")
    assert len(drawn) < 20


def test_nothing_left_gives_no_line() -> None:
    assert rest_line(0, "keys") == ()
    assert flow([], 0, max_lines=3).lines == ()
    assert flow(items("a"), 1, max_lines=0).left == 1


@pytest.mark.parametrize(
    ("text", "shown"), [("a  b\nc", "a b c"), ("e\u0301", "\u00e9"), ("a\u202eb", "a\\u202eb")]
)
def test_tidy(text: str, shown: str) -> None:
    assert tidy(text) == shown


@given(
    st.lists(st.text(max_size=120), max_size=30),
    st.integers(1, 10),
    st.text("ab: ", max_size=20),
    st.text("ab; ", max_size=10),
    st.booleans(),
)
def test_every_item_is_shown_or_counted(
    texts: list[str], max_lines: int, head: str, tail: str, inline: bool
) -> None:
    found = flow(
        items(*texts), len(texts), max_lines=max_lines, head=head, tail=tail, inline=inline
    )
    assert sum(len(line.spans) for line in found.lines) + found.left == len(texts)
    assert len(found.lines) <= max_lines
    assert all(len(line.text) <= MAX_CARD_CHARS for line in found.lines)
    if found.left and inline and found.lines:
        assert f"…+{found.left}" in found.lines[-1].text


@given(st.text(max_size=300), st.integers(1, WIDTH))
def test_tidy_keeps_its_limit(text: str, limit: int) -> None:
    assert len(tidy(text, limit)) <= limit
