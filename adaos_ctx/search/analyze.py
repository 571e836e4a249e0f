"""One way to cut text into terms, for every script: words, parts of identifiers, CJK bigrams. Pure."""

from __future__ import annotations

import re
import unicodedata

_WORD = re.compile(r"[^\W_]+")
_HUMP = re.compile(r"(?<=[^\W\d_A-ZА-ЯЁ])(?=[A-ZА-ЯЁ])|(?<=\D)(?=\d)|(?<=\d)(?=\D)")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af]+")
_STEM_CHARS = 6  # letters kept of longer words: a crude stem that is the same for every language


def terms(text: str) -> list[str]:
    """The terms of a text in order.

    Example:
        >>> terms("parseUserID")
        ['parse', 'user', 'id']
    """
    found: list[str] = []
    for word in _WORD.findall(unicodedata.normalize("NFKC", text)):
        for part in _HUMP.split(word):
            found += _part_terms(part)
    return found


def _part_terms(part: str) -> list[str]:
    if _CJK.search(part):
        return [part[i : i + 2] for i in range(max(len(part) - 1, 1))]
    folded = part.casefold().replace("ё", "е")
    return [folded[:_STEM_CHARS]]
