from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx import treesitter
from adaos_ctx.treesitter import MAX_CHARS, available, language_of, parse
from tests.ending import ends

pytest.importorskip("tree_sitter", reason="the extra treesitter is not installed")


@pytest.mark.parametrize(
    ("path", "language"),
    [("a/b.py", "python"), ("x.PYI", "python"), ("a.mjs", "javascript"), ("a.d.ts", "typescript"),
     ("a.tsx", "tsx"), ("a.jsx", "javascript"), ("py", ""), (".py", ""), ("a.rs", "")],
)  # fmt: skip
def test_the_suffix_says_the_language(path: str, language: str) -> None:
    assert language_of(path) == language


@pytest.mark.parametrize("language", ["python", "javascript", "typescript", "tsx"])
def test_every_language_of_the_extra_is_parsed(language: str) -> None:
    assert available(language)
    root = parse(language, "class A {}\n" if language != "python" else "class A: pass\n")
    assert root is not None
    assert not root.has_error


def test_what_is_not_known_or_too_long_is_not_parsed() -> None:
    assert not available("cobol")
    assert parse("cobol", "x") is None
    assert parse("python", "#" * (MAX_CHARS + 1)) is None


def test_without_the_library_nothing_is_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tree_sitter", None)
    treesitter._parser.cache_clear()
    assert not available("python")
    assert parse("python", "x = 1\n") is None
    treesitter._parser.cache_clear()


def test_a_parse_is_given_up_by_its_steps_and_the_parser_stays_usable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(treesitter, "_MAX_STEPS", 3)
    assert parse("python", "x = f(1)\n" * 5_000) is None
    monkeypatch.undo()
    root = parse("python", "y = 1\n")
    assert root is not None
    assert root.text == b"y = 1\n"


@given(st.text(max_size=80))
def test_any_text_has_a_tree(text: str) -> None:
    assert parse("python", text) is not None


@pytest.mark.parametrize(
    "text", ["def f(" * 20_000, "@a\n" * 60_000, "[{(" * 60_000, '"' * 200_000]
)
def test_broken_text_is_read_to_its_end(text: str) -> None:
    with ends():
        parse("python", text)
