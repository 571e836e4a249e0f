from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.positions import Rows


@given(st.text(alphabet="aя中😀\n\u2028 ", max_size=60), st.data())
def test_a_row_and_a_byte_column_lead_back_to_the_character(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text)))
    row = text.count("\n", 0, at) + 1
    line = text[:at].rpartition("\n")[2]
    assert Rows(text).index(row, len(line.encode())) == at


def test_half_a_surrogate_is_one_character() -> None:
    assert Rows("\ud800ab").index(1, 3) == 1
