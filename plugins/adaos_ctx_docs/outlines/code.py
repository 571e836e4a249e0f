"""Definitions of code as headings: classes, functions, methods, each with its decorators. Pure."""

from __future__ import annotations

import ast
import warnings
from typing import TYPE_CHECKING

from adaos_ctx.definitions import definitions
from adaos_ctx.treesitter import language_of
from adaos_ctx_docs.model import Heading

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_MAX_CHARS = 2_000_000  # of code that is parsed; more is generated
_DEFINITION = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def outline(text: str, name: str) -> tuple[Heading, ...]:
    """The definitions of a file, in order; () where it cannot be parsed.

    What follows a definition belongs to what is around it again: a heading without a title says so.

    Args:
        text: Decoded text.
        name: Its name; the ending says the language.
    """
    if len(text) > _MAX_CHARS or "\r" in text.replace("\r\n", "\n"):
        return ()
    if name.endswith((".py", ".pyi", ".pyw")):
        found = _python(text)
        if found is not None:
            return found
    language = language_of(name)
    return _by_tree(text, language) if language else ()


def _python(text: str) -> tuple[Heading, ...] | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of the code that is read, not of ours
            tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    starts = _line_starts(text)
    return _closed(_definitions(tree.body, starts, 1), text)


def _definitions(
    body: Sequence[ast.stmt], starts: Sequence[int], level: int
) -> Iterator[tuple[int, int, int, str]]:
    for node in body:
        if isinstance(node, _DEFINITION):
            first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            end = starts[min(node.end_lineno or first, len(starts) - 1)]
            yield starts[first - 1], end, level, node.name
            if isinstance(node, ast.ClassDef):
                yield from _definitions(node.body, starts, level + 1)


def _by_tree(text: str, language: str) -> tuple[Heading, ...]:
    found = definitions(language, text) or ()
    rows = []
    for one in found:
        start = text.rfind("\n", 0, one.start) + 1
        start = one.start if text[start : one.start].strip() else start
        level = one.parent.count(".") + 2 if one.parent else 1
        rows.append((start, one.end, level, one.name))
    return _closed(iter(rows), text)


def _closed(rows: Iterator[tuple[int, int, int, str]], text: str) -> tuple[Heading, ...]:
    """Headings of definitions, and untitled ones where a definition ends before the next begins."""
    found: list[tuple[int, int, str]] = []
    open_ones: list[tuple[int, int]] = []  # (end, level)
    for start, end, level, name in rows:
        _close(found, open_ones, start)
        found.append((_with_comments(text, start), level, name))
        open_ones.append((end, level))
    _close(found, open_ones, len(text) + 1)
    headings = [Heading(start=s, level=level, title=t) for s, level, t in found if s < len(text)]
    return tuple(h for i, h in enumerate(headings) if i == 0 or h.start >= headings[i - 1].start)


def _close(found: list[tuple[int, int, str]], open_ones: list[tuple[int, int]], at: int) -> None:
    while open_ones and open_ones[-1][0] <= at:
        end, level = open_ones.pop()
        found.append((end, level, ""))


def _with_comments(text: str, start: int) -> int:
    """Where the comment lines right above a definition begin."""
    while start:
        begin = text.rfind("\n", 0, start - 1) + 1
        if not text[begin:start].lstrip().startswith(("#", "//")):
            break
        start = begin
    return start


def _line_starts(text: str) -> list[int]:
    starts = [0]
    at = text.find("\n")
    while at >= 0:
        starts.append(at + 1)
        at = text.find("\n", at + 1)
    return [*starts, len(text)]
