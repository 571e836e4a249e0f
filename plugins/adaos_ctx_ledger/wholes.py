"""Whole sentences and lines under a cap; nothing is cut inside a word. Pure."""

from __future__ import annotations

import re

_END = re.compile(r"(?<=[.!?…])[\"'”»)\]]*\s+|(?<=[。！？])|\n+")
MARK = " …"


def pieces(text: str) -> list[str]:
    r"""A text as sentences and lines; joined they are the text again.

    Example:
        >>> pieces("One. Two!\nthree")
        ['One. ', 'Two!\n', 'three']
    """
    found = []
    start = 0
    for match in _END.finditer(text):
        if match.end() > start:
            found.append(text[start : match.end()])
            start = match.end()
    if start < len(text):
        found.append(text[start:])
    return found


def clip(text: str, max_chars: int) -> str:
    """The first whole sentences of a text; of one that is too long, whole words and a mark.

    Args:
        text: Any text.
        max_chars: Characters of the result at most, >= 0.

    Example:
        >>> clip("One is here. Two is there.", 15)
        'One is here.'
    """
    if len(text) <= max_chars:
        return text
    kept, size = [], 0
    for piece in pieces(text[: max_chars + 1]):
        if size + len(piece.rstrip()) > max_chars or size + len(piece) > max_chars + 1:
            break
        kept.append(piece)
        size += len(piece)
    whole = "".join(kept).rstrip()
    ends = whole and (whole[-1] in ".!?…。！？\"'”»)]" or "".join(kept).endswith("\n"))
    if ends and len(whole) * 3 >= max_chars:
        return whole
    return _words(text, max_chars)


def _words(text: str, max_chars: int) -> str:
    room = max_chars - len(MARK)
    if room <= 0:
        return ""
    cut = text[:room]
    space = max(cut.rfind(" "), cut.rfind("\n"))
    return (cut[:space] if space > room // 2 else cut).rstrip() + MARK
