"""Tokens of JavaScript and TypeScript: enough to find statements, brackets, names and strings."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_CHARS = 1_000_000  # characters that are read; longer files are bundles
_TOKEN = lazy(
    r"""(?P<space>\s++|//[^\n]*+|/\*(?s:.*?)(?:\*/|\Z)|\A\#![^\n]*+)"""
    r"""|(?P<name>[^\W\d][\w$]*+|[$\#@][\w$]*+)"""
    r"""|(?P<number>\d[\w.]*+)"""
    r"""|(?P<string>"(?:[^"\\\n]++|\\(?s:.))*+"?|'(?:[^'\\\n]++|\\(?s:.))*+'?)"""
    r"""|(?P<sign>=>|\.\.\.|\?\.|[^\s\w])"""
)
_REGEX = lazy(r"/(?![*/])(?:[^\\/\[\n]++|\\.|\[(?:[^\]\\\n]++|\\.)*+\])++/[a-z]*+")
_TEMPLATE = lazy(r"(?:[^`\\$]++|\\(?s:.)|\$(?!\{))*+(?P<end>`|\$\{)?")
_MAX_REGEX = 500  # characters of one regular expression
# Names after which a slash begins a regular expression, not a division.
_BEFORE_REGEX = frozenset({"return", "typeof", "case", "in", "of", "delete", "void", "do", "else"})


class Token(NamedTuple):
    """One token: its kind (name, number, string, template, regex, sign), text and place."""

    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.start + len(self.text)


def tokens(text: str) -> Iterator[Token]:
    """Split code into tokens, comments and blanks left out.

    Args:
        text: Any text; what is no code gives signs. Time is linear in its length.

    Returns:
        Tokens in order. A template literal with code inside gives its parts as tokens, and the
        code between them as the tokens that it is.
    """
    at, size = 0, min(len(text), MAX_CHARS)
    depth: list[int] = []  # open braces in each open `${`
    last = Token("sign", ";", 0)
    while at < size:
        token = _next(text, at, last, depth)
        at = token.end
        if token.kind != "space":
            last = token
            yield token


def _next(text: str, at: int, last: Token, depth: list[int]) -> Token:
    char = text[at]
    if char == "`":
        return _template(text, at, at + 1, depth)
    if char == "}" and depth and depth[-1] == 0:
        depth.pop()
        return _template(text, at, at + 1, depth)
    if char == "/" and _may_be_regex(last):
        found = _REGEX.match(text, at, at + _MAX_REGEX)
        if found:
            return Token("regex", found.group(), at)
    match = _TOKEN.match(text, at)
    if match is None or match.lastgroup is None:
        return Token("sign", char, at)
    if depth and char in "{}":
        depth[-1] += 1 if char == "{" else -1
    return Token(match.lastgroup, match.group(), at)


def _template(text: str, start: int, at: int, depth: list[int]) -> Token:
    match = _TEMPLATE.match(text, at)
    if match and match["end"] == "${":
        depth.append(0)
    return Token("template", text[start : match.end() if match else at], start)


def _may_be_regex(last: Token) -> bool:
    if last.kind == "name":
        return last.text in _BEFORE_REGEX
    return last.kind == "sign" and last.text not in (")", "]", "}")
