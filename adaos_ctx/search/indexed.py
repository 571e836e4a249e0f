"""Texts as backends index them, word by word: most words of any corpus came before. Pure.

No term reaches across white space, so a text is what its words give, one behind the other.
"""

from __future__ import annotations

from adaos_ctx.search.analyze import joined, terms
from adaos_ctx.search.folding import composed
from adaos_ctx.search.wordparts import signs_of

_REMEMBERED_CHARS = 48  # of a word; longer ones hardly ever come again
_MOST_WORDS = 1 << 17  # about 25 MB when full, then forgotten at once


class _Words(dict[str, str]):
    """Word -> what is indexed of it, found out when it is asked for."""

    def __missing__(self, word: str) -> str:
        found = joined(held(word))
        if len(word) <= _REMEMBERED_CHARS:
            if len(self) >= _MOST_WORDS:
                self.clear()
            self[word] = found
        return found


_words = _Words()


def held(word: str) -> list[str]:
    """What a word is found by: its terms, and each ideograph of several that stand together.

    A question has the pairs of its ideographs only, which say more; one ideograph is asked for
    where it stands alone (Lucene's CJKBigramFilter with `outputUnigrams`).

    Example:
        >>> held("猫好き")
        ['猫好', '好き', '猫', '好']
    """
    return terms(word) if word.isascii() else terms(word) + signs_of(word)


def indexed(text: str) -> str:
    """`joined` of what each word is found by, many times as fast where words repeat.

    Example:
        >>> indexed("parseUserID, v2") == joined(terms("parseUserID, v2"))
        True
    """
    if not text.isascii():  # as a whole: what is composed or taken apart may hold white space
        text = composed(text)
    return "".join(map(_words.__getitem__, text.split()))


def length(found: str) -> int:
    """How many terms a text as `indexed` gives it holds; each stands between two spaces."""
    return found.count(" ") // 2
