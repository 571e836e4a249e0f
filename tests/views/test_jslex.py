from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.views.jslex import LexError, lex


def literals(text, *, jsx=False):
    return [text[i.start : i.end] for i in lex(text, jsx=jsx) if i.kind in ("literal", "rest")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = /x/g", ["/x/g"]),
        ("a / x / g", []),
        ("f() / x / g", []),
        ("return /x/", ["/x/"]),
        ("o.return / x / g", []),
        ("if (a) /x/.y", ["/x/"]),
        ("}".join(["{", "\n/x/.y"]), ["/x/"]),
        ("a++ / x / 1", []),
        ("1. / x / 1", []),
        ("[/[/]/]", ["/[/]/"]),
        ("`a${b}c`", ["`a${", "}c`"]),
        (r"'\'' + 1", [r"'\''"]),
    ],
)
def test_a_slash_divides_after_a_value_only(text, expected):
    assert literals(text) == expected


def test_jsx_ends_the_reading():
    assert literals("x = <p>don't</p>", jsx=True) == ["<p>don't</p>"]
    assert literals("a < b", jsx=True) == []


@pytest.mark.parametrize("text", ["'", "`", "`${", "/*", "/*/", "(", ")", "(]", "'a\nb'"])
def test_uncertain_text_is_refused(text):
    with pytest.raises(LexError):
        list(lex(text, jsx=False))


@given(st.text(alphabet="ab1 /*`'\"\n(){}$<;\\", max_size=40))
def test_lexemes_tile_the_text(text):
    try:
        items = list(lex(text, jsx=True))
    except LexError:
        return
    assert "".join(text[item.start : item.end] for item in items) == text
