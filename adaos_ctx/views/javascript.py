"""JavaScript and TypeScript without comments: two lexers must agree on every one of them.

Our lexer is linear and decides where to cut; pygments, which shares no line with it, must find
the same comments; and the tokens of the result must be the same, with the same line breaks between
them, since a line break can end a statement. Where JSX begins, what looks like a comment may be
text, so nothing is cut from there on.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adaos_ctx.views.cut import Range, cut
from adaos_ctx.views.jslex import LINE_ENDS, Lexeme, LexError, lex
from adaos_ctx.views.result import UNPROVED, View, shown, verbatim

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_SEMANTIC = re.compile(
    r"#!|///\s*<|//[#@]|[/*\s]*(?:@ts-|@jsx|@flow|@license|@preserve|eslint|prettier-ignore"
    r"|istanbul|[cv]8 ignore|biome-ignore|webpack|@vite-ignore|[@#]__PURE__|jshint|globals?\s)|/\*!"
)
_TYPED = (".ts", ".mts", ".cts", ".tsx")
_MAX_CHARS = 256_000  # what pygments reads in about one second
_MAX_OPEN = 20  # openings of comments that are none
_MAX_LINE = 2_000  # characters; longer lines are written by minifiers


def strip(path: str, text: str) -> View:
    """Drop comments; keep directives for tools.

    Args:
        path: Its suffix says whether JSX is possible and which pygments lexer checks.
        text: JavaScript, TypeScript or JSX.

    Returns:
        The view; stripping it again changes nothing.
    """
    if any(len(line) > _MAX_LINE for line in text.split("\n")):
        return verbatim(text, "minified")
    if len(text) > _MAX_CHARS:
        return verbatim(text, "too large to check")
    jsx = not path.endswith((".ts", ".mts", ".cts"))
    try:
        found = list(lex(text, jsx=jsx))
        limit = found[-1].start if found and found[-1].kind == "rest" else len(text)
        comments = [(start, end) for kind, start, end in found if kind == "comment"]
        if comments != _second_opinion(path, text[:limit], comments):
            return verbatim(text, UNPROVED)
        small = cut(text, *_ranges(text, found))
        same = _meaning(text, found) == _meaning(small, lex(small, jsx=jsx))
    except LexError:
        return verbatim(text, "not plain JavaScript")
    return shown(text, small, "comments left out") if same else verbatim(text, UNPROVED)


def _second_opinion(path: str, text: str, comments: list[Range]) -> list[Range] | None:
    """The comments that pygments finds; None when it is not to be asked.

    It reads from each `/*` that is never closed to the end of the text, so a text with many of
    them outside comments would take it hours.
    """
    from pygments.lexers.javascript import JavascriptLexer, TypeScriptLexer  # slow to load
    from pygments.token import Comment

    known = sum(text.count("/*", start, end) for start, end in comments)
    if text.count("/*") - known > _MAX_OPEN and text.count("/*", text.rfind("*/") + 1) > _MAX_OPEN:
        return None
    lexer = TypeScriptLexer() if path.endswith(_TYPED) else JavascriptLexer()
    return [
        (start, start + len(part))
        for start, token, part in lexer.get_tokens_unprocessed(text)
        if Comment in token.split()
    ]


def _ranges(text: str, found: list[Lexeme]) -> tuple[list[Range], list[Range]]:
    """Comments to cut, one range a line; what must keep its lines."""
    comments: list[Range] = []
    whole: list[Range] = []
    for kind, start, end in found:
        if kind == "comment" and _SEMANTIC.match(text, start, end) is None:
            comments += _by_line(text, start, end)
        elif kind != "break" and text.find("\n", start, end) >= 0:
            whole.append((start, end + 1 if kind == "rest" else end))
    return comments, whole


def _by_line(text: str, start: int, end: int) -> Iterator[Range]:
    while start < end:
        stop = text.find("\n", start, end)
        stop = end if stop < 0 else stop
        if start < stop:
            yield start, stop
        start = stop + 1


def _meaning(text: str, found: Iterable[Lexeme]) -> list[tuple[str, bool]]:
    """The significant lexemes, each with whether a line break stands before it."""
    meaning: list[tuple[str, bool]] = []
    broken = False
    for kind, start, end in found:
        part = text[start:end]
        if kind in ("comment", "break"):
            broken = broken or any(char in part for char in LINE_ENDS)
        elif kind != "space":
            meaning.append((part, broken and bool(meaning)))
            broken = False
    return meaning
