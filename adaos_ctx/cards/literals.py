"""Where the text of a value stands, once its key is known; markup of strings is left out."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from adaos_ctx.model import Span
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    from adaos_ctx.cards.data import Data, Key

_BEHIND = lazy(r"\s*:[ \t]*")
_QUOTED = {
    '"': lazy(r'"((?:[^"\\]|\\.)*+)"', re.DOTALL),
    "'": lazy(r"'((?:[^']|'')*+)'"),
}
_SPACE = lazy(r"\s*")
_BARE = lazy(r"[^\s,\[\]{}\"]+")
_ROW = lazy(r"[^\n]*?(?=[ \t]+#|[ \t]*(?:\n|\Z))")
_BLOCK = lazy(r"[|>][^\n]*\n(?:[ \t]*\n)*([ \t]+)(\S[^\n]*(?:\n(?:\1[^\n]*|[ \t]*(?=\n)))*)")


def value_at(data: Data, container: object, key: Key) -> tuple[Span, ...]:
    """The place of the value behind a key, or of a list's item.

    Args:
        data: What was read; its places must know the container.
        container: A dict or list of it.
        key: A key of it, or an index.

    Returns:
        The text of a string between its quotes, a bare value, or the key where the value is a
        container; nothing when the place of the key is not known.
    """
    found = data.places.of(container, key)
    if not found:
        return ()
    if isinstance(container, list):
        return _inner(data.text, found[0].start) or found
    value = container.get(key) if isinstance(container, dict) else None
    behind = _BEHIND.match(data.text, found[0].end)
    if behind is None or isinstance(value, dict | list):
        return found
    return _scalar(data, behind.end()) or found


def _scalar(data: Data, start: int) -> tuple[Span, ...]:
    """A scalar that begins at a place, on the same line or, in JSON, on a later one."""
    if data.form != "yaml":
        gap = _SPACE.match(data.text, start)
        start = gap.end() if gap else start
        bare = _BARE.match(data.text, start)
        return _inner(data.text, start) or (_span(bare) if bare else ())
    block = _BLOCK.match(data.text, start)
    if block:
        return (Span(start=block.start(2), end=block.end(2)),)
    row = _ROW.match(data.text, start)
    return _inner(data.text, start) or (_span(row) if row and row.group() else ())


def _inner(text: str, start: int) -> tuple[Span, ...]:
    """The text between the quotes that open at a place."""
    quoted = _QUOTED.get(text[start : start + 1])
    match = quoted.match(text, start) if quoted else None
    return (Span(start=match.start(1), end=match.end(1)),) if match and match[1] else ()


def _span(match: re.Match[str]) -> tuple[Span, ...]:
    return (Span(start=match.start(), end=match.end()),)


def find_in(text: str, words: str, start: int, end: int) -> tuple[Span, ...]:
    """Where words stand inside JSON text, written with or without escapes.

    Args:
        text: JSON.
        words: What a string of it says.
        start: Where to look from.
        end: Where to stop.

    Returns:
        The first place in the range; nothing when the words do not stand there in one piece.
    """
    for plain in (False, True):
        written = json.dumps(words, ensure_ascii=plain)[1:-1]
        found = text.find(written, start, end) if written else -1
        if found >= 0:
            return (Span(start=found, end=found + len(written)),)
    return ()
