"""F-strings that only Python 3.12 and later read: quotes of their own kind or backslashes in a field.

The parser of a newer host takes them whatever version it is told to be (PEP 701), so a card would
depend on the host.
"""

from __future__ import annotations

import io
import sys
import tokenize

from adaos_ctx.patterns import lazy

_MAX_WINDOW = 400  # characters of an f-string that are looked at
_START = lazy(r"(?<!\w)(?:[fF][rR]?|[rR][fF])(?:\"(?!\"\")|'(?!''))")
_STEP = lazy(r"\\.|\{\{|[\s\S]")  # outside of fields, escapes and doubled braces say nothing


def has_newer_fstrings(text: str) -> bool:
    """Tell whether a module that this host parses has f-strings which Python 3.11 does not.

    Args:
        text: A module; on a host of 3.11, which would have refused it, the answer is no.
    """
    if sys.version_info < (3, 12):
        return False
    found = (_suspect(match[0][-1], text, match.end()) for match in _START.finditer(text))
    return any(found) and _confirmed(text)


def _suspect(quote: str, text: str, start: int) -> bool:
    """Whether a one-line f-string seems to have its own quote or a backslash in a field."""
    in_field = False
    for step in _STEP.finditer(text, start, start + _MAX_WINDOW):
        char = step[0]
        if char == "\n":
            return False
        if in_field and (char == quote or char[0] == "\\"):
            return True
        if not in_field and char == quote:
            return False
        in_field = (in_field and char != "}") or char == "{"
    return False


def _confirmed(text: str) -> bool:
    """Ask the tokenizer, for what looks like an f-string may stand in a comment or another string."""
    opened: list[str] = []  # quotes of the f-strings that we are in
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            name = tokenize.tok_name[token.type]
            if name == "FSTRING_END":
                opened.pop()
            elif (
                opened and name in ("STRING", "FSTRING_START", "COMMENT") and _newer(token, opened)
            ):
                return True
            if name == "FSTRING_START":
                opened.append(token.string.lstrip("fFrR"))
    except (tokenize.TokenError, SyntaxError, IndexError):
        return False
    return False


def _newer(token: tokenize.TokenInfo, opened: list[str]) -> bool:
    """Whether a string inside a field has the f-string's own quotes, or a backslash."""
    quotes = token.string.lstrip("fFrRbBuU")
    return token.string.startswith("#") or "\\" in token.string or quotes.startswith(tuple(opened))
