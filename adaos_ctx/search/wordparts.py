"""The parts of a word: of names that are written as one, and of scripts that write no spaces. Pure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

# Scripts that write no spaces between words, and Hangul, which writes its particles without: every
# two neighbours are a term.
UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uac00-\ud7a3\uf900-\ufaff\U00020000-\U000323af]+"
)
# Signs that are words by themselves: ideographs and syllables of Hangul; one of kana says nothing.
_SIGN = re.compile(
    "[\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U000323af]"
)


def signs_of(word: str) -> list[str]:
    """The single characters of a composed text that somebody may look for by themselves.

    Those that no other unspaced character stands beside are left out: they are terms anyway.

    Example:
        >>> signs_of("猫が好き"), signs_of("猫 x")
        (['猫', '好'], [])
    """
    runs = [run for run in UNSPACED.findall(word) if len(run) > 1]
    return [sign for run in runs for sign in _SIGN.findall(run)]


def parts_of(word: str) -> Iterator[str]:
    """Cut where a script without spaces starts or ends, then at case and digits.

    Example:
        >>> list(parts_of("getHTTPUser2")), list(parts_of("IDsを"))
        (['get', 'HTTP', 'User', '2'], ['IDs', 'を'])
    """
    start = 0
    for match in UNSPACED.finditer(word):
        yield from _humps(word[start : match.start()])
        yield match.group()
        start = match.end()
    yield from _humps(word[start:])


def _humps(word: str) -> Iterator[str]:
    start = 0
    for i in range(1, len(word)):
        if _is_border(word, i):
            yield word[start:i]
            start = i
    if start < len(word):
        yield word[start:]


def _is_border(word: str, i: int) -> bool:
    before, here = word[i - 1], word[i]
    if before.isdigit() != here.isdigit():
        return True
    if not here.isupper():
        return False
    if before.islower():
        return True
    after = word[i + 1 : i + 3]
    return before.isupper() and after[:1].islower() and after != "s"  # `APIs` is one plural
