from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.visible import escape_hidden, has_hidden
from tests.ending import ends


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\u202eb\u2066c", "a\\u202eb\\u2066c"),
        ("a\u200bb\u2060c\ufeff", "a\\u200bb\\u2060c\\ufeff"),
        ("so\u00adft \u061c\u180e", "so\\u00adft \\u061c\\u180e"),
        ("\U000e0001\U000e0041", "\\U000e0001\\U000e0041"),
        ("\x1b[31mred\x07\x9b", "\\u001b[31mred\\u0007\\u009b"),
        ("a\r\nb\tc\u2028", "a\\u000d\nb\tc\\u2028"),
        ("a\u200db \u200c", "a\\u200db \\u200c"),
        ("x\ufe00\ufe01\ufe02", "x\ufe00\\ufe01\\ufe02"),
        ("a\U000e0100", "a\\U000e0100"),
        ("\u3164\u115f", "\\u3164\\u115f"),
        ("\ud800", "\\ud800"),
    ],
    ids="bidi zero-width soft tags ansi ends joiners selectors ideographs fillers lone".split(),
)
def test_what_hides_is_shown(text, shown):
    assert escape_hidden(text) == shown
    assert has_hidden(text)


@pytest.mark.parametrize(
    "text",
    [
        "plain\ttext\n",
        "Привет, 世界, café e\u0301",
        "👨\u200d👩\u200d👧 ❤\ufe0f\u200d🔥 🏃🏽\u200d♂\ufe0f 1\ufe0f\u20e3",
        "می\u200cخواهم",
        "क्\u200dष",
        "葛\U000e0100",
        "",
    ],
    ids="ascii scripts emoji persian hindi ideograph empty".split(),
)
def test_what_is_drawn_stays(text):
    assert escape_hidden(text) == text
    assert not has_hidden(text)


HIDDEN = st.sampled_from(
    "\u200d\u200c\ufe0f\ufe00\u202e\x00\x1b❤🔥👨a ش\u094dक\U000e0100葛\n\U000e0041"
)


@given(st.text(HIDDEN, max_size=12) | st.text())
def test_escaping_twice_changes_nothing(text):
    once = escape_hidden(text)
    assert escape_hidden(once) == once
    assert not has_hidden(once)
    assert once.count("\n") == text.count("\n")


@pytest.mark.parametrize("text", ["\u200d" * 1_000_000, "a\x00" * 300_000, "ш" * 1_000_000])
def test_long_lines_are_read_in_linear_time(text):
    with ends():
        escape_hidden(text)
