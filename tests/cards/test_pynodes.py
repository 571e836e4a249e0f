from __future__ import annotations

import ast

import pytest

from adaos_ctx.cards.pynodes import (
    MAX_CHARS,
    MAX_LINES,
    doc_of,
    imported,
    parse_tree,
    sentence,
    too_long,
    top_level,
)


def test_imported_names() -> None:
    tree = ast.parse(
        "import a.b, c\nfrom d.e import f\nfrom . import g, h\nfrom ..i import j\nx = 1\n"
    )
    assert [name for node in tree.body for name in imported(node)] == [
        "a",
        "c",
        "d",
        ".g",
        ".h",
        "..i",
    ]


def test_statements_under_conditions_are_top_level_but_not_those_of_main() -> None:
    text = "if A:\n  a = 1\nelse:\n  b = 1\ntry:\n  c = 1\nexcept E:\n  d = 1\nif __name__ == '__main__':\n  e = 1\n"
    found = [node for node in top_level(ast.parse(text).body) if isinstance(node, ast.Assign)]
    assert [ast.unparse(node.targets[0]) for node in found] == ["a", "b", "c", "d"]


def test_docstrings() -> None:
    with_doc, without = ast.parse("def f():\n  'One. Two.'\ndef g():\n  1\n").body
    assert isinstance(with_doc, ast.FunctionDef)
    assert isinstance(without, ast.FunctionDef)
    assert sentence(doc_of(with_doc)) == "One."
    assert doc_of(without) == ""
    assert sentence(None) == ""


def test_a_tree_is_read_unless_the_text_is_too_long_or_no_python() -> None:
    tree = parse_tree('x = "\\d"\n')
    assert tree is not None
    assert len(tree.body) == 1
    for text in ("x = 1\n" * (MAX_LINES + 1), "#" * (MAX_CHARS + 1)):
        assert too_long(text)
        assert parse_tree(text) is None
    for text in ("def", "\x00", "(" * 5_000, "x = '\ud800'\n print 'x'"):
        assert parse_tree(text) is None


@pytest.mark.parametrize(
    "text", ["type X = int\n", "def f[T](a: T) -> T: ...\n", "class A[T]: ...\n"]
)
def test_syntax_that_the_oldest_host_lacks_is_read_on_none(text: str) -> None:
    assert parse_tree(text) is None
    assert parse_tree("try: ...\nexcept* ValueError: ...\nmatch x:\n  case 1: ...\n") is not None
