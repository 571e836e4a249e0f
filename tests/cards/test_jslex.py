from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards.jslex import tokens
from tests.ending import ends


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a // b\n/* c */ d", ["a", "d"]),
        ('\'a // b\' + "c\\"d"', ["'a // b'", "+", '"c\\"d"']),
        ("x = /['\"`/*]/g; y", ["x", "=", "/['\"`/*]/g", ";", "y"]),
        ("a / b / c", ["a", "/", "b", "/", "c"]),
        ("return /x/", ["return", "/x/"]),
        ("`a${ b + `c` }d`", ["`a${", "b", "+", "`c`", "}d`"]),
        ("`{}` {}", ["`{}`", "{", "}"]),
        ("(a) => a?.b ...c", ["(", "a", ")", "=>", "a", "?.", "b", "...", "c"]),
        ("#!/usr/bin/node\nимя", ["имя"]),
        ("'open\nx", ["'open", "x"]),
        ("/* open", []),
    ],
)
def test_tokens(text: str, words: list[str]) -> None:
    assert [token.text for token in tokens(text)] == words


@given(st.text(max_size=80) | st.text("`${}'\"/*\\\n a[]", max_size=80))
def test_tokens_are_pieces_of_the_text_in_order(text: str) -> None:
    at = 0
    for token in tokens(text):
        assert text[token.start : token.end] == token.text
        assert token.start >= at
        at = token.end


@pytest.mark.parametrize("unit", ["/*", "`${", "'\\", "=/[", "/a", '"', "{", "//\n", "'a", "<!--"])
def test_time_is_linear(unit: str) -> None:
    with ends():
        for _ in tokens(unit * 60_000):
            pass
