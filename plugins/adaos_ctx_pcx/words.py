"""Words of a text as people write them, in any script. Pure."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from adaos_ctx.cards import clip as clip_line
from adaos_ctx.search import STOPWORDS

_WORD = re.compile(r"[^\W\d_][^\W_]*(?:-[^\W_]+)*")
_INNER = re.compile("[a-z0-9][A-Z]")  # whether there is a hump at all; found faster than cut
_ASCII_WORD = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")  # the same there, and faster
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|_+")
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
_LEAST = 3  # letters; shorter words say little
_SHORT = 200  # characters of a text whose words are remembered
_MOST = 24  # letters; longer "words" are data


def words(text: str) -> tuple[str, ...]:
    """Words in order, folded, without those that every text has.

    Scripts without spaces give every two neighbours.

    Example:
        >>> words("getUserName: имя and the user_id")
        ('user', 'name', 'имя', 'user')
    """
    return _short(text) if len(text) <= _SHORT else _words(text)


@lru_cache(maxsize=1 << 17)  # titles and hints are cut again for every budget and measure
def _short(text: str) -> tuple[str, ...]:
    return _words(text)


def _words(text: str) -> tuple[str, ...]:
    if text.isascii():
        parts = _HUMP.sub(" ", text) if _INNER.search(text) else text.replace("_", " ")
        found = _ASCII_WORD.findall(parts.lower())
        return tuple([w for w in found if _LEAST <= len(w) <= _MOST and w not in STOPWORDS])
    plain = unicodedata.normalize("NFC", text)
    found = _WORD.findall(_HUMP.sub(" ", plain).casefold())
    if _UNSPACED.search(plain):
        found = [part for word in found for part in _cut(word)]
    return tuple(
        word
        for word in found
        if word not in STOPWORDS and (_LEAST <= len(word) <= _MOST or _UNSPACED.match(word))
    )


def _cut(word: str) -> list[str]:
    if not _UNSPACED.search(word):
        return [word]
    return [word[i : i + 2] for i in range(len(word) - 1)]


def clip(text: str, most: int) -> str:
    """One line of at most `most` characters, cut as the lines of cards are.

    Example:
        >>> clip("one two  three", 10)
        'one two…'
    """
    return clip_line(" ".join(text.split()), most)
