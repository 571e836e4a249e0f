"""Where the text of a value stands, once its key is known; markup of strings is left out."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from adaos_ctx.cards.patterns import lazy
from adaos_ctx.model import Span

if TYPE_CHECKING:
    from adaos_ctx.cards.data import Data, Key

_BEHIND = lazy(r"\s*:\s*")
_LITERAL = lazy(r'"(?P<inner>(?:[^"\\]|\\.)*+)"', re.DOTALL)
_BARE = lazy(r"[^\s,\[\]{}\"]+")


def value_at(text: str, data: Data, container: object, key: Key) -> tuple[Span, ...]:
    """The place of the value behind a key of JSON, or of a list's item.

    Args:
        text: What `data` was read from.
        data: Its places must know the container.
        container: A dict or list of the read value.
        key: A key of it, or an index.

    Returns:
        The text of a string between its quotes, a bare word, or the key where the value is a
        container; nothing when the place of the key is not known.
    """
    found = data.places.of(container, key)
    if not found:
        return ()
    start = found[0].start if isinstance(container, list) else _value_start(text, found[0])
    match = _LITERAL.match(text, start)
    if match:
        return (Span(start=match.start("inner"), end=match.end("inner")),)
    bare = _BARE.match(text, start)
    return (Span(start=start, end=bare.end()),) if bare else found


def _value_start(text: str, key: Span) -> int:
    match = _BEHIND.match(text, key.end)
    return match.end() if match else key.end


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
