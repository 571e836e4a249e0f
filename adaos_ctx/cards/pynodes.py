"""What single nodes of a Python syntax tree say."""

from __future__ import annotations

import ast
import warnings
from typing import TYPE_CHECKING

from adaos_ctx.cards.pyfstrings import has_newer_fstrings
from adaos_ctx.cards.sentences import first_sentence
from adaos_ctx.model import Span
from adaos_ctx.positions import Rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Definition = ast.FunctionDef | ast.AsyncFunctionDef
# Newer syntax is read by its headers on every host, or a card would depend on the host.
OLDEST = (3, 11)
MAX_CHARS = 1_000_000  # characters that are parsed; longer modules are tables of data
MAX_LINES = 40_000  # lines that are parsed: a statement costs about 20 µs
MAX_DOC = 600  # characters of a docstring in which its first sentence is looked for


def parse_tree(text: str) -> ast.Module | None:
    """The syntax tree of a module; None when it is too long or newer than the oldest host."""
    if too_long(text):
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # odd escapes in strings of other people's code
            tree = ast.parse(text, feature_version=OLDEST)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return None if has_newer_fstrings(text) else tree


def too_long(text: str) -> bool:
    """Tell whether a module is longer than anything that people write by hand."""
    return len(text) > MAX_CHARS or text.count("\n") > MAX_LINES


class Nodes(Rows):
    """The lines of a module, with the spans of its nodes."""

    def span(self, node: ast.stmt | ast.expr) -> Span:
        """Where a node stands."""
        start = self.index(node.lineno, node.col_offset)
        return Span(start=start, end=self.index(node.end_lineno or 1, node.end_col_offset or 0))


def imported(node: ast.stmt) -> Iterator[str]:
    """Top-level names of the modules that an import names; relative ones keep their dots."""
    if isinstance(node, ast.Import):
        yield from (alias.name.partition(".")[0] for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        module = (node.module or "").partition(".")[0]
        names = [module] if module else [alias.name for alias in node.names]
        yield from ("." * node.level + name for name in names)


def top_level(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Statements of the module, and those under its conditions."""
    stack = list(reversed(body))
    while stack:
        node = stack.pop()
        yield node
        inner: list[ast.stmt] = []
        if isinstance(node, ast.If) and not _is_main(node.test):
            inner = [*node.body, *node.orelse]
        elif isinstance(node, ast.Try):
            handlers = [item for handler in node.handlers for item in handler.body]
            inner = [*node.body, *handlers, *node.orelse, *node.finalbody]
        stack.extend(reversed(inner))


def _is_main(test: ast.expr) -> bool:
    return (
        isinstance(test, ast.Compare)
        and isinstance(test.left, ast.Name)
        and (test.left.id == "__name__")
    )


def doc_of(node: Definition | ast.ClassDef) -> str:
    """The docstring as written; empty when there is none."""
    first = node.body[0] if node.body else None
    value = first.value if isinstance(first, ast.Expr) else None
    found = value.value if isinstance(value, ast.Constant) else None
    return found if isinstance(found, str) else ""


def sentence(text: str | None) -> str:
    """The first sentence of a docstring."""
    head = (text or "").strip()[:MAX_DOC]
    return first_sentence(head.partition("\n\n")[0])
