"""Word stems by script: Snowball where a stemmer exists for the script, else the word itself.

PyStemmer (C) is used where it is installed, snowballstemmer (pure Python) otherwise: the same
algorithms. Without either, words are cut to their first letters, and `fingerprint` says so, for an
index is only good for the stems that it was built with.
"""

from __future__ import annotations

import threading
from functools import cache

TYPE_CHECKING = False  # what `typing` calls it; hooks load this module
if TYPE_CHECKING:
    from collections.abc import Callable

MAX_STEMMED_CHARS = 40  # letters; longer "words" are data, and stemming them would cost for nothing
_CUT_CHARS = 6  # letters kept by the crude stem
# First and last code point of a script's letters (folded), and its Snowball algorithm.
_SCRIPTS = (
    (0x61, 0x24F, "english"),
    (0x370, 0x3FF, "greek"),
    (0x400, 0x52F, "russian"),
    (0x620, 0x6FF, "arabic"),
    (0x900, 0x97F, "hindi"),
    (0x1E00, 0x1EFF, "english"),
)
_local = threading.local()  # stemmers keep state between calls; each thread has its own


def stem(word: str) -> str:
    """The stem of one folded word of one script.

    Example:
        >>> stem("2024")
        '2024'
    """
    if len(word) > MAX_STEMMED_CHARS:
        return word
    algorithm = _algorithm(ord(word[0])) if word else ""
    return _stemmer(algorithm)(word) if algorithm else word


def fingerprint() -> str:
    """What stems depend on; kept in every index that is written."""
    return "snowball-1" if _factory() else "prefix-1"


def _algorithm(code: int) -> str:
    for first, last, name in _SCRIPTS:
        if first <= code <= last:
            return name
    return ""


def _stemmer(algorithm: str) -> Callable[[str], str]:
    stemmers: dict[str, Callable[[str], str]] = _local.__dict__
    if algorithm not in stemmers:
        factory = _factory()
        stemmers[algorithm] = factory(algorithm) if factory else _cut
    return stemmers[algorithm]


def _cut(word: str) -> str:
    return word[:_CUT_CHARS]


@cache
def _factory() -> Callable[[str], Callable[[str], str]] | None:
    try:
        import Stemmer  # optional C library, loaded only by what searches
    except ModuleNotFoundError:
        return _pure()
    return lambda name: Stemmer.Stemmer(name, 0).stemWord


def _pure() -> Callable[[str], Callable[[str], str]] | None:
    try:
        import snowballstemmer  # slow to load, and only what searches needs it
    except ModuleNotFoundError:
        return None
    return lambda name: snowballstemmer.stemmer(name).stemWord
