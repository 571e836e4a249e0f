from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.views.pylex import LexError, lex


def kinds(text):
    return [(item.kind, text[item.start : item.end]) for item in lex(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "x = rb'#' # c",
            [("code", "x = rb"), ("string", "'#'"), ("space", " "), ("comment", "# c")],
        ),
        ("'''a\n'b'''", [("string", "'''a\n'b'''")]),
        ("f(1)", [("code", "f"), ("open", "("), ("code", "1"), ("close", ")")]),
        ("a \\\nb", [("code", "a"), ("space", " "), ("join", "\\\n"), ("code", "b")]),
        ("a\n \n\nb", [("code", "a"), ("break", "\n \n\n"), ("code", "b")]),
        (r"'\'#' ", [("string", r"'\'#'"), ("space", " ")]),
        ("f'{x:{w}}{{'", [("code", "f"), ("string", "'{x:{w}}{{'")]),
    ],
    ids="prefix triple brackets join blank escape f-string".split(),
)
def test_lexemes_by_kind(text, expected):
    assert kinds(text) == expected


@pytest.mark.parametrize(
    "text", ["'", '"""a', "(", ")", "(]", "\\ x", "f'{x[", "'a\nb'", 'rf"{a["b"]}"']
)
def test_uncertain_text_is_refused(text):
    with pytest.raises(LexError):
        list(lex(text))


@given(st.text(alphabet="ab '\"\\#\n()[]{}f\u2028", max_size=40))
def test_lexemes_tile_the_text(text):
    try:
        items = list(lex(text))
    except LexError:
        return
    assert "".join(text[item.start : item.end] for item in items) == text
