"""Least and most tokens of a text, without the vocabulary: enough for most comparisons.

Loading a vocabulary costs five starts of the interpreter. Where only "which of these is cheaper"
is asked, and the answer is not close, the pieces of a text tell it: each costs one token at least,
exactly one when it is a common one, and never more than its bytes. A sign before a common word
costs no more than its bytes and one token (the list holds only words of which a test proves it).
"""

from __future__ import annotations

import os
import re
from functools import cache

from adaos_ctx.rows import load_json

ENCODINGS = frozenset({"o200k_base", "o200k_harmony"})  # the bounds hold for these
# Beside printable ASCII the signs that prompts are written with; neither letters nor spaces.
_ODD = re.compile(r"[^\n\r\t -~→−…–—«»“”]")
_SUFFIX = "(?:'(?:[sStTmMdD]|[rR][eE]|[vV][eE]|[lL][lL]))?"
# The pattern of o200k_base (`tokens.encodings`) as it works on such characters alone.
_PIECE = re.compile(
    rf"[^\r\nA-Za-z0-9]?(?:[A-Z]*[a-z]+|[A-Z]+){_SUFFIX}|[0-9]{{1,3}}"
    r"| ?[^\sA-Za-z0-9]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)


def bounds(text: str) -> tuple[int, int] | None:
    """Least and most tokens of a text in one of `ENCODINGS`.

    Args:
        text: Any text.

    Returns:
        `least <= count <= most`; None when it holds letters or spaces outside ASCII, or rarer
        signs.

    Example:
        >>> bounds("a field was added")
        (4, 4)
    """
    if _ODD.search(text):
        return None
    common = common_pieces()
    found = pieces(text)
    rare = [piece for piece in found if piece not in common and not piece.isdigit()]
    return len(found), len(found) + sum(_most(piece) - 1 for piece in rare)


def _most(piece: str) -> int:
    """Most tokens of a piece that is not common."""
    word = piece[1:]
    if word.isalpha() and word in common_pieces():
        return len(piece[0].encode("utf-8")) + 1
    return len(piece.encode("utf-8"))


def pieces(text: str) -> list[str]:
    """What a text of such characters is cut into before tokens are made; none spans two pieces."""
    return _PIECE.findall(text)


@cache
def common_pieces() -> frozenset[str]:
    """Pieces that are one token; numbers of up to three digits are too, and not listed."""
    path = os.path.join(os.path.dirname(__file__), "data", "o200k_base.common.json")
    data = __spec__.loader.get_data(path)  # type: ignore[union-attr]
    words: list[str] = load_json(data, path)  # type: ignore[assignment]
    return frozenset(words)
