"""Syntax trees of code by tree-sitter, where the extra `treesitter` is installed.

One loader and one parser for whoever needs code in pieces: cards of code that Python's own `ast`
cannot read, chunks of a document index. Parsing is bounded by a number of steps, not by a clock, so
that the same text gives the same tree on every machine.
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node, Parser

MAX_CHARS = 1_000_000  # characters that are parsed
_MAX_STEPS = 60_000  # reports of progress of one parse, 1 MB of odd text takes half as many
_PIECE = 65_536  # bytes that are handed over at a time
# language -> module of its grammar, and the function in it
_GRAMMARS = {
    "python": ("tree_sitter_python", "language"),
    "javascript": ("tree_sitter_javascript", "language"),
    "typescript": ("tree_sitter_typescript", "language_typescript"),
    "tsx": ("tree_sitter_typescript", "language_tsx"),
}
_SUFFIXES = {
    **dict.fromkeys(("py", "pyi", "pyw"), "python"),
    **dict.fromkeys(("js", "mjs", "cjs", "jsx"), "javascript"),
    **dict.fromkeys(("ts", "mts", "cts"), "typescript"),
    "tsx": "tsx",
}


def language_of(path: str) -> str:
    """The language of a file by its suffix: `python`, `javascript`, `typescript`, `tsx` or ""."""
    name = path.rpartition("/")[2]
    return _SUFFIXES.get(name.rpartition(".")[2].lower(), "") if "." in name[1:] else ""


def available(language: str) -> bool:
    """Tell whether a language can be parsed here: its grammar is installed."""
    return language in _GRAMMARS and _parser(language) is not None


def parse(language: str, text: str) -> Node | None:
    """The root of a syntax tree.

    Args:
        language: As `language_of` names it.
        text: Decoded text with line ends LF.

    Returns:
        A node of tree-sitter's; rows count from 0 and columns in UTF-8 bytes (see `Rows`). None
        when the grammar is not installed, or the text is too long or takes too many steps.
    """
    parser = _parser(language) if language in _GRAMMARS and len(text) <= MAX_CHARS else None
    if parser is None:
        return None
    data = text.encode("utf-8", "surrogatepass")
    steps = 0

    def progress(_offset: int, _has_error: bool) -> bool:
        nonlocal steps
        steps += 1
        return steps > _MAX_STEPS

    try:
        return parser.parse(
            lambda offset, _point: data[offset : offset + _PIECE], progress_callback=progress
        ).root_node
    except ValueError:  # stopped by `progress`
        parser.reset()
        return None


@cache
def _parser(language: str) -> Parser | None:
    module, function = _GRAMMARS[language]
    try:
        from tree_sitter import Language, Parser  # optional: the extra `treesitter`

        return Parser(Language(getattr(importlib.import_module(module), function)()))
    except (ImportError, ValueError):  # absent, or a grammar of an ABI that the library cannot read
        return None
