"""The words of Python source, the same on every interpreter.

The standard tokenizer changes with the version (f-strings became tokens in 3.12, Python 2 fails),
so that a view would depend on who made it. This lexer knows strings, comments, brackets and line
ends of Python 2 and 3; what it cannot tell apart for sure it refuses.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

Kind = Literal["comment", "string", "code", "open", "close", "space", "join", "break"]


class Lexeme(NamedTuple):
    """A range of the source: a tuple, since a large file has a million of them."""

    kind: Kind
    start: int
    end: int


class LexError(Exception):
    """The text cannot be split with certainty."""


_WORDS = r"[^\s#'\"\\()\[\]{}]+"
_LEXEME = re.compile(
    rf"(?P<code>{_WORDS}(?:[ \t]+{_WORDS})*)|(?P<break>(?:[ \t\f\r]*\n)+)|(?P<space>[^\S\n]+)"
    r"|(?P<open>[(\[{])|(?P<close>[)\]}])|(?P<comment>#[^\r\n]*)|(?P<join>\\\r?\n)"
    r"|(?P<quote>\"{3}|'{3}|[\"'])"
)
_STRING_ENDS = {
    '"': re.compile(r'[^"\\\n]*(?:\\.[^"\\\n]*)*"', re.DOTALL),
    "'": re.compile(r"[^'\\\n]*(?:\\.[^'\\\n]*)*'", re.DOTALL),
    '"""': re.compile(r'[^"\\]*(?:(?:\\.|"(?!""))[^"\\]*)*"""', re.DOTALL),
    "'''": re.compile(r"[^'\\]*(?:(?:\\.|'(?!''))[^'\\]*)*'''", re.DOTALL),
}
_PREFIX = re.compile(r"(?<!\w)[bBfFrRtTuU]{1,2}$")
_BRACE = re.compile(r"[{}]")
_CLOSES = {"(": ")", "[": "]", "{": "}"}


def lex(text: str) -> Iterator[Lexeme]:
    """Split source into lexemes that tile it.

    Args:
        text: Python of any version.

    Yields:
        Lexemes in order. The prefix of a string ends the `code` before it.

    Raises:
        LexError: A string or bracket is not closed, a character has no place in Python, or an
            f-string may hold quotation marks of its own (allowed since 3.12).
    """
    position, opened = 0, []
    while position < len(text):
        match = _LEXEME.match(text, position)
        if match is None:
            raise LexError
        kind, end = match.lastgroup, match.end()
        if kind == "quote":
            kind, end = "string", _string_end(text, match)
        elif kind == "open":
            opened.append(_CLOSES[match.group()])
        elif kind == "close" and (not opened or opened.pop() != match.group()):
            raise LexError
        yield Lexeme(kind, position, end)  # type: ignore[arg-type]
        position = end
    if opened:
        raise LexError


def _string_end(text: str, opening: re.Match[str]) -> int:
    match = _STRING_ENDS[opening.group()].match(text, opening.end())
    if match is None:
        raise LexError
    prefix = _PREFIX.search(text[max(opening.start() - 3, 0) : opening.start()])
    formatted = prefix is not None and not set("fFtT").isdisjoint(prefix.group())
    if formatted and _open_fields(match.group()):
        raise LexError
    return match.end()


def _open_fields(literal: str) -> int:
    """How many braces of an f-string are open at its end; doubled ones outside fields are text."""
    depth, escaped = 0, -1
    for match in _BRACE.finditer(literal):
        place = match.start()
        if place == escaped:
            continue
        if not depth and literal[place + 1 : place + 2] == match.group():
            escaped = place + 1
        else:
            depth += 1 if match.group() == "{" else -1
    return depth
