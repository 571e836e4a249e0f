"""Text in the one form that is compared: composed, caseless, without accents. Pure."""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby

MAX_MARKS = 30  # combining marks in a row that are kept; what UAX #15 D4 takes for plain text
# What can be a mark, and is worth a closer look: `\uff9e` and `\uff9f` become marks.
_CAN_BE_MARK = r"(?:[^\w\s\x00-\x7f]|[\uff9e\uff9f])"
_ONE = re.compile(_CAN_BE_MARK)
_MANY = re.compile(rf"{_CAN_BE_MARK}{{{MAX_MARKS + 1},}}")
_ACCENTS = re.compile("[\u0300-\u036f]")
_ALIKE = str.maketrans({"ё": "е", "ı": "i"})  # `İ` folds to an i with a dot, `I` to one without


def composed(text: str) -> str:
    """NFKC of a text, in time that grows with its length alone.

    Marks are put in order by what is quadratic in their number, so of more than `MAX_MARKS` in a
    row the rest is dropped.

    Example:
        >>> composed("e\u0301 ﬁ"), len(composed("e" + "\u0301" * 100_000))
        ('é fi', 30)

    Source:
        Unicode Standard Annex #15, "Stream-Safe Text Format", D4; that one parts what we drop.
    """
    if text.isascii():
        return text
    # Too long a row holds one of the characters that stand `MAX_MARKS` + 1 apart.
    if any(map(_is_mark, _ONE.findall(text[:: MAX_MARKS + 1]))):
        text = _MANY.sub(_fewer, text)
    return unicodedata.normalize("NFKC", text)


def folded(text: str) -> str:
    """A composed text as it is compared.

    Example:
        >>> folded("Ёлка"), folded("İstanbul"), folded("Café")
        ('елка', 'istanbul', 'cafe')
    """
    low = text.casefold()
    if low.isascii():
        return low
    low = low.translate(_ALIKE).replace("i\u0307", "i")
    if any("\u00e0" <= char <= "\u024f" or "\u1e00" <= char <= "\u1eff" for char in low):
        low = _ACCENTS.sub("", unicodedata.normalize("NFKD", low))
    return low


def _fewer(match: re.Match[str]) -> str:
    return "".join(
        "".join(run)[:MAX_MARKS] if marks else "".join(run)
        for marks, run in groupby(match.group(), _is_mark)
    )


def _is_mark(char: str) -> bool:
    return unicodedata.combining(unicodedata.normalize("NFKD", char)[0]) > 0
