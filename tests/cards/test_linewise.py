from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards.linewise import join, lines_of


@given(st.text(alphabet="ab\n\u2028\x1c ", max_size=60))
def test_lines_end_at_lf_only_and_know_their_place(text: str) -> None:
    lines = lines_of(text)
    assert "\n".join(line.text for line in lines) == text
    assert all(text[line.start : line.end] == line.text for line in lines)


def test_joined_rows_span_from_first_to_last() -> None:
    text, span = join(lines_of("  a\n b"))
    assert (text, span.start, span.end) == ("a\nb", 0, 6)
