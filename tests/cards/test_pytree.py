from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx import treesitter
from adaos_ctx.cards.outline import Outline, class_text, function_text
from adaos_ctx.cards.pyast import parse_python
from adaos_ctx.cards.pytests import py_tests
from adaos_ctx.cards.python import build
from adaos_ctx.cards.pytree import parse_tree_sitter
from tests.cards.reading import card

pytest.importorskip("tree_sitter", reason="the extra treesitter is not installed")

PYTHON_2 = '''# coding: utf-8
"""Tool. More."""
import os, flask.views
from ..a import b
class A(Base, metaclass=M):
    """Does it."""
    def __init__(self, x): print "x"
    def run(self): """
def fake(): pass
"""
@tool("said", summary="Say it.")
def f((a, b), c=1, *d, **e):
    print "x %s" % c
    raise ValueError, "x"
LIMIT = 3
'''
NEWER = (
    'type X[T] = list[T]\ndef f[T](a: T, /, *, b: int = 1) -> T:\n    u"Say. It."\n    f"{"a"}"\n'
)


def read(text: str) -> Outline:
    found = parse_tree_sitter(text)
    assert found is not None
    return found[0]


def texts(outline: Outline) -> list[str]:
    return [*map(function_text, outline.functions), *map(class_text, outline.classes)]


def test_python_2_is_read() -> None:
    outline = read(PYTHON_2)
    assert texts(outline) == [
        '@tool("said") f((a, b), c=1, *d, **e): Say it.',
        "class A(Base, metaclass=M): __init__(x), run",
    ]
    assert outline.about == "Tool."
    assert [name for name, _ in outline.imports] == ["os", "flask", "..a"]
    assert [name for name, _ in outline.constants] == ["LIMIT"]


def test_newer_syntax_is_read() -> None:
    assert texts(read(NEWER)) == ["f(a: T, /, *, b: int=1) -> T: Say."]


def test_the_words_are_those_of_the_host_s_parser_on_our_own_code() -> None:
    root = Path(__file__).parents[2]
    for file in [*(root / "adaos_ctx" / "cards").glob("*.py"), *(root / "adaos_ctx").glob("g*.py")]:
        text = file.read_text(encoding="utf-8")
        assert read(text) == parse_python(text), file.name


_PARTS = [
    "@x\n", "@y.z('q', summary='S.')\n", "def f(a, /, b: int = 1, *c, d, **e) -> 'T':\n", "    'Do. It.'\n",
    "async def g(*, a): ...\n", "class A(B, m=C):\n", "    x: int = 1\n", "    def __init__(self, q): ...\n",
    "    def run(self): ...\n", "import a.b, c as d\n", "from . import e\n", "X = Y = 1\n", "Ж: int\n", "if a:\n", "    pass\n",
]  # fmt: skip


@given(st.lists(st.sampled_from(_PARTS), max_size=12).map("".join))
def test_both_parsers_say_the_same_of_what_both_can_read(text: str) -> None:
    expected = parse_python(text)
    if expected is not None:
        assert read(text) == expected


def test_the_card_says_who_read_it(monkeypatch: pytest.MonkeyPatch) -> None:
    said = "unparsed: not the Python of this host; outline of 16 lines"
    assert card(build, PYTHON_2, "x.py")[0] == f"{said} by tree-sitter"
    monkeypatch.setitem(sys.modules, "tree_sitter", None)
    treesitter._parser.cache_clear()
    assert card(build, PYTHON_2, "x.py")[0] == said
    treesitter._parser.cache_clear()


def test_headers_are_read_by_line_where_an_error_hides_definitions() -> None:
    text = "x = [1, 2\ndef a(): pass\ndef b(): pass\n"
    assert (
        card(build, text, "x.py")[0] == "unparsed: not the Python of this host; outline of 4 lines"
    )


def test_tests_of_any_python_are_named_and_strings_are_not() -> None:
    text = (
        "def test_a(): print 'x'\nclass TestX:\n    def test_b(self): '''\ndef test_no(): pass'''\n"
    )
    found = py_tests(text)
    assert [name for name, _ in found.tests] == ["test_a", "test_b"]
    assert [name for name, _ in found.groups] == ["TestX(1)"]


def test_a_name_that_the_parser_made_up_is_none() -> None:
    outline = read('_;:"""Doc one. Two."""\nx = 1')
    assert all(span.start < span.end for _, span in outline.constants)
