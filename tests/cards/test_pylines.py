from __future__ import annotations

import pytest

from adaos_ctx.cards.outline import Outline, class_text, function_text
from adaos_ctx.cards.pyast import parse_python
from adaos_ctx.cards.pylines import MAX_HEADERS, outline_lines
from tests.ending import ends

SAMPLES = [
    'def f(a: int, b="x", *args, **kw) -> dict[str, int]:\n    """Do it. Now."""\n',
    "async def g(\n    a,\n    b=(1, 2),\n): ...\n",
    "class A(B, C):\n    '''Doc.'''\n    def run(self): ...\n    def _x(self): ...\n",
    '@app.get("/x")\n@other\ndef h(): ...\n',
    "import a\nfrom b.c import d\nfrom . import e\n",
]


def texts(outline: Outline | None) -> list[str]:
    assert outline is not None
    return [*map(function_text, outline.functions), *map(class_text, outline.classes)]


@pytest.mark.parametrize("text", SAMPLES)
def test_both_readers_give_the_same_words(text: str) -> None:
    assert texts(outline_lines(text)) == texts(parse_python(text))


def test_python_2_and_newer_syntax_are_read() -> None:
    text = "print 'x'\ntype X[T] = list[T]\ndef f[T](a: T) -> T: ...\nclass Y[T](Base): ...\n"
    assert texts(outline_lines(text)) == ["f(a: T) -> T", "class Y(Base)"]


def test_the_first_docstring_is_found_behind_comments() -> None:
    assert outline_lines('#!/usr/bin/python\n# x\n\n"""Tool. More."""\nprint 1\n').about == "Tool."


@pytest.mark.parametrize(
    "text",
    ["def f(" * 60_000, "@a\n" * 60_000, "class A(\n" * 60_000, '"' * 300_000, "\n" * 300_000],
)
def test_time_is_linear(text: str) -> None:
    with ends():
        outline_lines(text)


def test_headers_are_read_up_to_a_limit() -> None:
    text = "".join(f"def f{i}(): pass\n" for i in range(MAX_HEADERS + 10))
    assert len(outline_lines(text).functions) == MAX_HEADERS
