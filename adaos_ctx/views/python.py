"""Python without comments and blank lines: cut by position, proved by tokens and by the tree."""

from __future__ import annotations

import ast
import re
import warnings
from itertools import zip_longest
from typing import TYPE_CHECKING

from adaos_ctx.views.cut import Range, cut
from adaos_ctx.views.pylex import LexError, lex
from adaos_ctx.views.result import MAX_CHECKED_CHARS, UNPROVED, View, shown, verbatim

if TYPE_CHECKING:
    from collections.abc import Iterator

# Comments that tools or readers of the language act on; a comment that holds one stays whole.
_SEMANTIC = re.compile(
    r"#\s*(?:type:|noqa\b|pragma\b|nosec\b|nosem|pylint:|pyright:|mypy:|ruff:|flake8:|isort:|fmt:"
    r"|yapf:|cython:|distutils:|language_level\b|///)",
    re.IGNORECASE,
)
_CODING = re.compile(r"#.*?coding[:=][ \t]*[-\w.]+")
_MAX_HEAD_CHARS = 1_000  # the first two lines, where a coding comment counts
_MAX_TREE_CHARS = 200_000  # above that the tokens are the proof; trees cost 2 s a megabyte


def strip(text: str) -> View:
    """Drop comments and blank lines outside strings.

    Args:
        text: Python of any version, also broken.

    Returns:
        The view; the same on every interpreter, and stripping it again changes nothing.
    """
    if len(text) > MAX_CHECKED_CHARS:
        return verbatim(text, "too large to check")
    try:
        comments, whole = _ranges(text)
        small = cut(text, comments, whole)
        same = all(one == other for one, other in zip_longest(_meaning(text), _meaning(small)))
    except LexError:
        return verbatim(text, "not plain Python")
    if not same or not _same_tree(text, small):
        return verbatim(text, UNPROVED)
    return shown(text, small, "comments and blank lines left out")


def _ranges(text: str) -> tuple[list[Range], list[Range]]:
    """Comments to remove; strings over lines, and lines continued with a backslash, to keep."""
    comments: list[Range] = []
    whole: list[Range] = []
    script = False
    for kind, start, end in lex(text):
        if kind == "comment":
            comment = text[start:end]
            script = comment.startswith("# /// ") or (script and comment.rstrip() != "# ///")
            if not script and not _is_semantic(text, start, comment):
                comments.append((start, end))
        elif kind == "join":
            whole.append((start, end + 1))
        elif kind == "string" and text.find("\n", start, end) >= 0:
            whole.append((start, end))
        elif kind == "open" and text.startswith("{%", start):
            raise LexError  # Jinja, which only looks like Python
    return comments, whole


def _is_semantic(text: str, start: int, comment: str) -> bool:
    if _SEMANTIC.search(comment):
        return True
    if start == 0 and comment.startswith("#!"):
        return True
    in_head = start < _MAX_HEAD_CHARS and text.count("\n", 0, start) < 2
    return in_head and _CODING.match(comment) is not None


def _meaning(text: str) -> Iterator[str]:
    """What the grammar sees: words, strings, kept comments, indentation and ends of statements."""
    depth, indent, begun = 0, "", False
    for kind, start, end in lex(text):
        part = text[start:end]
        if kind == "comment":
            if _is_semantic(text, start, part):
                yield part
        elif kind == "break":
            if begun and not depth:
                yield "\n"
            begun, indent = begun and depth > 0, ""
        elif kind in ("space", "join"):
            indent = indent if begun else indent + part
        else:
            if not begun:
                yield indent
            begun = True
            depth += (kind == "open") - (kind == "close")
            yield part


def _same_tree(text: str, small: str) -> bool:
    """Equal syntax trees where this interpreter can parse the source; else the tokens decide."""
    if len(text) > _MAX_TREE_CHARS:
        return True
    before = _parse(text)
    if before is None:
        return True
    after = _parse(small)
    return after is not None and same_tree(before, after)


def _parse(text: str) -> ast.AST | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # invalid escapes in the source are not our findings
        for type_comments in (True, False):
            try:
                return ast.parse(text, type_comments=type_comments)
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                continue
    return None


def same_tree(left: ast.AST, right: ast.AST) -> bool:
    """Compare two trees but for positions; without recursion, so depth does not matter."""
    pairs: list[tuple[object, object]] = [(left, right)]
    while pairs:
        one, other = pairs.pop()
        if one is other:
            continue
        if type(one) is not type(other):
            return False
        if isinstance(one, ast.AST):
            names = [name for name in one._fields if name != "lineno"]
            pairs.extend((getattr(one, name, None), getattr(other, name, None)) for name in names)
        elif isinstance(one, list) and isinstance(other, list):
            if len(one) != len(other):
                return False
            pairs.extend(zip(one, other, strict=True))
        elif one != other:
            return False
    return True
