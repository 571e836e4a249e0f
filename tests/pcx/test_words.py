from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_pcx.words import clip, words


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("getUserName", ("user", "name")), ("Отчёты и the отчёт", ("отчёты", "отчёт")),
        ("天气预报", ("天气", "气预", "预报")), ("a_b c3", ()), ("", ()), ("x" * 40, ()),
    ],
)  # fmt: skip
def test_words_of_any_script(text: str, found: tuple[str, ...]) -> None:
    assert words(text) == found


@given(st.text(max_size=80), st.integers(2, 30))
def test_a_clipped_line_is_one_line_that_fits(text: str, most: int) -> None:
    line = clip(text, most)
    assert len(line) <= most
    assert "\n" not in line
    assert clip(line, most) == line
