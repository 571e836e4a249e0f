"""The words of JavaScript and TypeScript: strings, templates, regular expressions, comments.

A slash begins a regular expression where a value is expected, and divides where one has just ended;
the word or sign before it tells. JSX is a language of its own: the lexer stops where it begins.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

Kind = Literal["comment", "literal", "word", "sign", "space", "break", "rest"]
LINE_ENDS = "\n\r\u2028\u2029"
_LEXEME = re.compile(
    rf"(?P<break>[{LINE_ENDS}])|(?P<space>[^\S{LINE_ENDS}]+|\ufeff)"
    rf"|(?P<comment>//[^{LINE_ENDS}]*|/\*[^*]*(?:\*(?!/)[^*]*)*(?:\*/)?)"
    rf"|(?P<hashbang>\A#![^{LINE_ENDS}]*)"
    r"|(?P<word>\d(?:[\w.]|(?<=[eE])[+-])*|[\w$]+)|(?P<sign>\+\+|--|=>|[^\s\w])"
)
_STRINGS = {
    '"': re.compile(r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"', re.DOTALL),
    "'": re.compile(r"'[^'\\\n]*(?:\\.[^'\\\n]*)*'", re.DOTALL),
}
_TEMPLATE = re.compile(r"[^`\\$]*(?:(?:\\.|\$(?!\{))[^`\\$]*)*(?P<end>`|\$\{)", re.DOTALL)
_REGEX = re.compile(
    r"/(?![*/])[^/\\\[\n]*(?:(?:\\.|\[[^\]\\\n]*(?:\\.[^\]\\\n]*)*\])[^/\\\[\n]*)*/[\w$]*"
)
_BEFORE_VALUE = frozenset(
    ["await", "case", "default", "delete", "do", "else", "extends", "in", "instanceof", "new"]
)
_BEFORE_VALUE |= {"of", "return", "throw", "typeof", "void", "yield"}
_BEFORE_CONDITION = frozenset(["if", "while", "for", "with"])
_JSX = re.compile(r"<[\w$>]")
_CLOSES = {"(": ")", "[": "]", "{": "}", "${": "}"}


class Lexeme(NamedTuple):
    """A range of the source."""

    kind: Kind
    start: int
    end: int


class LexError(Exception):
    """The text cannot be split with certainty."""


def lex(text: str, *, jsx: bool) -> Iterator[Lexeme]:
    """Split source into lexemes that tile it.

    Args:
        text: JavaScript or TypeScript.
        jsx: `<` where a value is expected begins JSX; the last lexeme is then the `rest`.

    Raises:
        LexError: Something is not closed.
    """
    return _Lexer(text, jsx=jsx).run()


class _Lexer:
    """Where we are, what is open, and whether a value has just ended."""

    def __init__(self, text: str, *, jsx: bool) -> None:
        self.text, self.jsx = text, jsx
        self.opened: list[tuple[str, bool]] = []
        self.ended_value = False
        self.word = ""  # the last word, when nothing significant came after it
        self.broken = False  # a line break came after the last significant lexeme
        self.dotted = False
        self.block_ended = False  # the last significant lexeme was `}`

    def run(self) -> Iterator[Lexeme]:
        position = 0
        while position < len(self.text):
            match = _LEXEME.match(self.text, position)
            if match is None:
                raise LexError
            kind, end = self._take(match)
            yield Lexeme(kind, position, end)
            position = end
        if self.opened and kind != "rest":
            raise LexError

    def _take(self, match: re.Match[str]) -> tuple[Kind, int]:
        group, part = match.lastgroup, match.group()
        if group in ("comment", "hashbang"):
            if part.startswith("/*") and (len(part) < 4 or not part.endswith("*/")):
                raise LexError
            self.broken = self.broken or "\n" in part
            return "comment", match.end()
        if group == "break":
            self.broken = True
            return "break", match.end()
        if group == "space":
            return "space", match.end()
        kind, end = self._word(match) if group == "word" else self._sign(match)
        self.broken = False
        return kind, end

    def _word(self, match: re.Match[str]) -> tuple[Kind, int]:
        self.word = "" if self.dotted else match.group()
        self.ended_value = self.word not in _BEFORE_VALUE
        self.dotted = self.block_ended = False
        return "word", match.end()

    def _sign(self, match: re.Match[str]) -> tuple[Kind, int]:
        sign, start = match.group(), match.start()
        word, self.word, self.dotted = self.word, "", sign == "."
        if sign in "\"'`":
            return "literal", self._string(sign, start)
        begins = not self.ended_value or (self.block_ended and self.broken)
        self.block_ended = sign == "}"
        if sign == "/" and begins:
            regex = _REGEX.match(self.text, start)
            if regex is not None:
                self.ended_value = True
                return "literal", regex.end()
        if sign == "<" and self.jsx and not self.ended_value and _JSX.match(self.text, start):
            return "rest", len(self.text)
        if sign in "([{":
            self.opened.append((sign, word in _BEFORE_CONDITION))
        if sign in ")]}":
            return self._close(sign, match.end())
        self.ended_value = sign in {"++", "--"}
        return "sign", match.end()

    def _close(self, sign: str, end: int) -> tuple[Kind, int]:
        if not self.opened or _CLOSES[self.opened[-1][0]] != sign:
            raise LexError
        opening, condition = self.opened.pop()
        if opening == "${":
            return "literal", self._template(end)
        self.ended_value = not condition
        return "sign", end

    def _string(self, quote: str, start: int) -> int:
        self.ended_value = True
        if quote == "`":
            return self._template(start + 1)
        match = _STRINGS[quote].match(self.text, start)
        if match is None:
            raise LexError
        return match.end()

    def _template(self, start: int) -> int:
        match = _TEMPLATE.match(self.text, start)
        if match is None:
            raise LexError
        self.ended_value = match["end"] == "`"
        if not self.ended_value:
            self.opened.append(("${", False))
        return match.end()
