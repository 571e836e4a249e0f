"""The definitions of a Python module."""

from __future__ import annotations

import ast
from itertools import product

import pytest

from adaos_ctx.delta.pyparts import MAX_CHARS, parts_of


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("def f(): return 1\n", "f()"),
        ("def f(a, *, b=1) -> int:\n    pass\n", "f(a, *, b=1) -> int"),
        ("async def f(\n    a,\n    b,\n):\n    pass\n", "f( a, b, )"),
        ("class A(B, metaclass=C):\n    x = 1\n", "class A(B, metaclass=C)"),
        ("def f(a='ж'): return a\n", "f(a='ж')"),
        ("def f():\n    @g\n    def h(): pass\n", "f()"),
        ('def f():\n    """Doc."""\n', "f()"),
        ("@d(1)\ndef f(): pass\n", "f()"),
    ],
)
def test_headers_are_on_one_line(text: str, head: str) -> None:
    found = parts_of(text)
    assert found is not None
    assert next(iter(found.parts.values())).head == head


def test_methods_stand_under_their_class() -> None:
    found = parts_of("class A:\n    def f(self): pass\n    class B:\n        pass\n")
    assert found is not None
    assert list(found.parts) == ["A", "A.f"]


def test_raised_errors_are_found_anywhere() -> None:
    found = parts_of("def f():\n    if 1:\n        raise a.B() from None\n    raise C\n    raise\n")
    assert found is not None
    assert found.raises == ["C", "a.B"]


@pytest.mark.parametrize("text", ["def f(:", "(" * 5000, "x" * (MAX_CHARS + 1), "\x00"])
def test_what_cannot_be_read_has_no_parts(text: str) -> None:
    assert parts_of(text) is None


def test_definitions_under_conditions_count() -> None:
    found = parts_of("try:\n    import x\nexcept ImportError:\n    def f(): pass\n")
    assert found is not None
    assert list(found.parts) == ["f"]


TEXTS = (
    "", "x = 1\n", "x = 2\n", "def f(a): return a\n", "def f( a ):\n    # why\n    return a\n",
    "def f(a): return a\ndef f(b): return b\n", "def f(c): return a\ndef f(b): return b\n",
    "def f(a: int): return a\n", "async def f(a): return a\n", "@d\ndef f(a): return a\n",
    "class A:\n    def f(self): return 1\n    def g(self): return 2\n",
    "class A:\n    def g(self): return 2\n    def f(self): return 1\n",
    "class A(B):\n    def f(self): return 1\n    def g(self): return 2\n",
    "class A:\n    x = 1\n    def f(self): return 1\n", "def f(a): return a\nx = 1\n",
    "x = 1\ndef f(a): return a\n", "if y:\n    def f(a): return a\n", "if y:\n    def f(a): return b\n",
    "def f(a):\n    def g(): return 1\n", "def f(a):\n    def g(): return 2\n", "import f\n",
)  # fmt: skip


@pytest.mark.parametrize(("old", "new"), [*product(TEXTS, TEXTS)])
def test_parts_are_the_same_where_the_syntax_is(old: str, new: str) -> None:
    before, after = parts_of(old), parts_of(new)
    assert before is not None
    assert after is not None
    assert before.same(after) == (ast.dump(ast.parse(old)) == ast.dump(ast.parse(new)))
