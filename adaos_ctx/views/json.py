"""JSON without the whitespace between its tokens: lexical, so numbers stay as written.

Nothing is decoded and encoded again (that would turn `1e9` into `1000000000.0`). The tokens must
form JSON by the grammar below, and the tokens of the result must be the same ones, or the source is
served. The grammar is a table and a stack of its own, so depth costs nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.views.result import View, shown, verbatim

if TYPE_CHECKING:
    from collections.abc import Iterable

# The closing mark of strings and comments is optional, so that an open one is read once only.
_TOKEN = re.compile(
    r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"?|[{}\[\],:]|[^\s"{}\[\],:/]+'
    r"|[ \t\r\n]+|//[^\n]*|/\*[^*]*(?:\*(?!/)[^*]*)*(?:\*/)?|.",
    re.DOTALL,
)
_STRING = re.compile(r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"', re.DOTALL)
_SCALAR = re.compile(
    r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null|NaN|-?Infinity"
)
_OPENS = {"[": "]", "{": "}"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Tokens:
    """The tokens of one JSON value, and what stood between them that JSON does not know."""

    kept: tuple[str, ...]
    extras: tuple[str, ...]


def minify(text: str) -> View:
    """Drop the whitespace between tokens, comments and trailing commas; one value a line stays so.

    Args:
        text: JSON, JSON with comments, or JSON Lines; anything else is served verbatim.

    Returns:
        The view; minifying it again changes nothing.
    """
    found = parse(text)
    if found is not None:
        small = "".join(found.kept)
        if _same(small, found.kept):
            return shown(text, small, ", ".join(("whitespace", *found.extras)) + " left out")
    return _minify_lines(text)


def _minify_lines(text: str) -> View:
    kept: list[str] = []
    extras: set[str] = set()
    for line in text.split("\n"):
        if not line.strip(" \t\r"):
            continue
        found = parse(line)
        if found is None:
            return verbatim(text, "not JSON")
        kept += [*found.kept, "\n"]
        extras.update(found.extras)
    if not text.endswith("\n"):
        kept[-1:] = []
    small = "".join(kept)
    if not kept or not _same(small, kept):
        return verbatim(text, "not JSON") if text else View(text=text)
    return shown(text, small, ", ".join(("whitespace", *sorted(extras))) + " left out")


def _same(text: str, tokens: Iterable[str]) -> bool:
    return _TOKEN.findall(text) == list(tokens)


def parse(text: str) -> Tokens | None:
    """Split one JSON value into its tokens; None when it is not JSON.

    Comments and a comma before a closing bracket are accepted, and left out.
    """
    kept: list[str] = []
    extras: set[str] = set()
    grammar = _Grammar()
    for piece in _TOKEN.findall(text):
        first = piece[0]
        if first in " \t\r\n":
            continue
        if first == "/":
            if not _is_comment(piece):
                return None
            extras.add("comments")
            continue
        if not grammar.take(piece):
            return None
        if grammar.dropped_comma:
            kept.pop()
            extras.add("trailing commas")
        kept.append(piece)
    return Tokens(kept=tuple(kept), extras=tuple(sorted(extras))) if grammar.done else None


def _is_comment(piece: str) -> bool:
    return piece.startswith("//") or (len(piece) >= 4 and piece.endswith("*/"))


class _Grammar:
    """The grammar of JSON over tokens: what may come next, and which brackets are open.

    States: `v` a value; `V` a value or `]`; `k` a key; `K` a key or `}`; `:` after a key; `,` after
    a value inside a bracket; `.` after the outermost value. `v` and `k` after a comma allow the
    closing bracket too, which makes that comma a trailing one.
    """

    def __init__(self) -> None:
        self.state = "v"
        self.dropped_comma = False
        self._open: list[str] = []
        self._after_comma = False

    @property
    def done(self) -> bool:
        return self.state == "."

    def take(self, piece: str) -> bool:
        """Take the next token; False when JSON does not allow it here."""
        after_comma, self._after_comma = self._after_comma, False
        self.dropped_comma = False
        if piece in "]}":
            return self._close(piece, after_comma=after_comma)
        if piece in "[{" and self.state in "vV":
            self._open.append(_OPENS[piece])
            self.state = "V" if piece == "[" else "K"
            return True
        if piece == "," and self.state == ",":
            self._after_comma = True
            self.state = "v" if self._open[-1] == "]" else "k"
            return True
        if piece == ":" and self.state == ":":
            self.state = "v"
            return True
        return self._scalar(piece)

    def _scalar(self, piece: str) -> bool:
        if piece[0] == '"':
            if self.state in "kK":
                self.state = ":"
                return _STRING.fullmatch(piece) is not None
            valid = _STRING.fullmatch(piece)
        else:
            valid = _SCALAR.fullmatch(piece)
        if valid is None or self.state not in "vV":
            return False
        self._after_value()
        return True

    def _close(self, piece: str, *, after_comma: bool) -> bool:
        if not self._open or self._open[-1] != piece:
            return False
        if self.state not in ("V,", "K,")[piece == "}"] and not after_comma:
            return False
        self.dropped_comma = after_comma
        self._open.pop()
        self._after_value()
        return True

    def _after_value(self) -> None:
        self.state = "," if self._open else "."
