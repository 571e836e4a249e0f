from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards.document import MAX_CHARS, MAX_LINES, Block, locate, readable
from adaos_ctx.cards.markdown import read_markdown
from adaos_ctx.model import Span


def test_locate_narrows_a_block_to_the_words_taken_from_it() -> None:
    text = "- **We** will use [Go](x) here. More."
    span = locate(text, Span(start=0, end=len(text)), "We will use Go here.")
    assert text[span.start : span.end] == "We** will use [Go](x) here."


def test_locate_keeps_the_block_when_the_words_do_not_follow_each_other() -> None:
    span = Span(start=0, end=9)
    assert locate("one thing", span, "thing one") == span


def test_locate_ignores_the_ellipsis_of_a_cut_line() -> None:
    assert locate("one two three", Span(start=0, end=13), "one two…") == Span(start=0, end=7)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("\ufeffa\r\nb\rc", "a\nb\nc"), ("", ""), ("a\n", "a\n")],
    ids=["bom and line ends", "empty", "plain"],
)
def test_readable_text_has_no_bom_and_ends_lines_with_lf(text: str, expected: str) -> None:
    assert readable(text) == (expected, 0)


def test_readable_stops_at_a_whole_line_and_says_which() -> None:
    text, line = readable("abc\n" * (MAX_LINES + 5))
    assert (text.count("\n") + 1, line) == (MAX_LINES, MAX_LINES)
    text, line = readable("x" * 100 + "\n" + "y" * MAX_CHARS)
    assert (text, line) == ("x" * 100, 1)


def test_readable_cuts_a_text_of_one_endless_line() -> None:
    text, line = readable("x" * (MAX_CHARS + 1))
    assert (len(text), line) == (MAX_CHARS, 1)


def test_a_missing_cell_is_empty() -> None:
    block = Block(kind="row", raw="a", span=Span(start=0, end=1), cells=("a",))
    assert (block.cell(0), block.cell(7)) == ("a", "")


@given(st.text(alphabet="ab #*-_`[]()<>|\n:=", max_size=200))
def test_blocks_lie_inside_the_text_in_order(text: str) -> None:
    document = read_markdown(text)
    starts = [block.span.start for block in document.blocks()]
    assert starts == sorted(starts)
    assert all(0 <= b.span.start <= b.span.end <= len(document.text) for b in document.blocks())
