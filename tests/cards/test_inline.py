from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards.document import Link
from adaos_ctx.cards.inline import MAX_INLINE_CHARS, plain_markdown


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("plain text", "plain text"),
        ("**bold** and _em_ and `code`", "bold and em and code"),
        ("snake_case_name stays", "snake_case_name stays"),
        ("only `a` and `b`", "only a and b"),
        ("![badge](x.svg) after", " after"),
        ("a <!-- hidden --> b", "a  b"),
        ("one<br>two", "one\ntwo"),
        ("R&amp;D &lt;x&gt;", "R&D <x>"),
        ("~~old~~ new", " new"),
        ("2 \\* 3", "2 * 3"),
        ("a `x*y*z` b", "a x*y*z b"),
        ("**«A»**", "«A»"),
    ],
)
def test_markup_is_taken_off(raw: str, text: str) -> None:
    assert plain_markdown(raw).text == text


def test_a_link_shows_its_text_and_keeps_its_target() -> None:
    plain = plain_markdown("see [ADR *2*](0002-x.md)")
    assert (plain.text, plain.links) == ("see ADR 2", (Link(text="ADR 2", target="0002-x.md"),))


def test_a_reference_link_is_resolved() -> None:
    plain = plain_markdown("see [it][1]", {"1": {"href": "a.md", "title": ""}})
    assert plain.links == (Link(text="it", target="a.md"),)


@pytest.mark.parametrize(
    ("raw", "lead"),
    [
        ("**Name** rest", "Name"),
        ("A. **Name** rest", "Name"),
        ("long start **Name**", ""),
        ("x", ""),
    ],
)
def test_the_lead_is_the_bold_text_at_the_start(raw: str, lead: str) -> None:
    assert plain_markdown(raw).lead == lead


@given(st.text(alphabet="a*_`[]()<>!&\\~\n ", max_size=120))
def test_no_inline_text_raises_or_grows(raw: str) -> None:
    assert len(plain_markdown(raw).text) <= len(raw)


def test_a_long_block_is_read_up_to_a_limit() -> None:
    assert len(plain_markdown("*a_" * MAX_INLINE_CHARS).text) <= MAX_INLINE_CHARS
