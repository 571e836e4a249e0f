"""Split a paragraph into sentences, in any script, without breaking at abbreviations."""

from __future__ import annotations

import re

from adaos_ctx.patterns import lazy

MAX_SENTENCES = 40  # of one block; a card shows one

_END = lazy(
    r"[.!?…]+[\"'”»)\]]*(?=\s+[\"'“«(\[]?[^\W\d_a-zа-яё]|\s+[\"'“«(\[]?\d|\s*$)|[。！？]+[」』”]?"
)
_ABBREVIATION = lazy(
    r"(?:^|[\s(\[])(?:e\.g|i\.e|etc|cf|vs|resp|approx|incl|no|nr|art|fig|sec|vol|mr|mrs|ms|dr|prof|st|"
    r"inc|ltd|co|corp|jr|sr|al|т\.?\s?е|т\.?\s?к|т\.?\s?д|т\.?\s?п|т\.?\s?н|др|пр|см|стр|рис|напр|ул|"
    r"[^\W\d_]\.[^\W\d_]|z\.?\s?b|bzw|ca|usw|d\.?\s?h|p\.?\s?ex|ej|aprox|[^\W\d_])\.$",
    re.IGNORECASE,
)
_NUMBER = lazy(r"(?:^|\s)\(?(?:\d{1,3}|[A-Za-z])\.$")


def sentences(text: str) -> list[str]:
    """Split one paragraph (its line ends count as blanks) into sentences.

    Args:
        text: Plain text; only the first `MAX_SENTENCES` sentences are told apart.

    Returns:
        Sentences in order, without blanks around them.

    Example:
        >>> sentences("We use Go, e.g. 1.22. It is fast.")
        ['We use Go, e.g. 1.22.', 'It is fast.']
    """
    flat = " ".join(text.split())
    found: list[str] = []
    start = 0
    for match in _END.finditer(flat):
        piece = flat[start : match.end()]
        if match[0] == "." and (_ABBREVIATION.search(piece[-12:]) or _NUMBER.search(piece[-6:])):
            continue
        if piece.strip():
            found.append(piece.strip())
        start = match.end()
        if len(found) == MAX_SENTENCES:
            break
    if flat[start:].strip():
        found.append(flat[start:].strip())
    return found


def first_sentence(text: str) -> str:
    """The first sentence of a paragraph; empty for a blank one."""
    return next(iter(sentences(text)), "")
