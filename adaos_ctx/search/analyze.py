"""One way to cut text into terms, for every script and every index. Pure.

A word gives the stems of its parts (`getUserName` -> get, user, name) and, where the parts say
less than the whole, the whole as well: names of several words, digits in words, paths, versions,
references.
The same terms, joined by spaces, are what every backend indexes, so all of them match alike.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import chain, pairwise
from typing import TYPE_CHECKING

from adaos_ctx.search.folding import composed, folded
from adaos_ctx.search.stems import fingerprint as stems_fingerprint
from adaos_ctx.search.stems import stem
from adaos_ctx.search.stopwords import STOPWORDS
from adaos_ctx.search.wordparts import UNSPACED, parts_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

VERSION = 2  # raised when the terms of some text change
MAX_TERM_CHARS = 64  # code points kept of a part; the tail of longer ones is data
MAX_WHOLE_CHARS = 160  # code points of a path or reference that is kept whole
MAX_QUERY_CHARS = 20_000  # characters of a query that are read; a pasted log is enough to go by
MAX_QUERY_TERMS = 256
LAST = "\U0010ffff"  # stands behind every letter: what begins with `a` lies from `a` to `a` + LAST
_CACHED_CHUNKS = 1 << 17  # chunks; about 30 MB when full, then forgotten at once

# Letters of Unicode 15 and 15.1 are named, so that 3.11, 3.12 and 3.13 cut alike; marks belong to
# the letter before them.
_NEW = (
    "\U00010ec0-\U00010eff\U00011b00-\U00011b09\U00011f00-\U00011f59\U0001d2c0-\U0001d2d3"
    "\U0001e030-\U0001e08f\U0001e4d0-\U0001e4f9\U0002ebf0-\U0002ee5d\U00031350-\U000323af"
)
_MARKS = (
    "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0900-\u0903\u093a-\u094f"
    "\u0981-\u0983\u09bc-\u09cd\u0a01-\u0a03\u0a3c-\u0a4d\u0a81-\u0a83\u0abc-\u0acd\u0b01-\u0b03"
    "\u0b3c-\u0b4d\u0b82\u0bbe-\u0bcd\u0c00-\u0c03\u0c3e-\u0c4d\u0c81-\u0c83\u0cbc-\u0ccd"
    "\u0d00-\u0d03\u0d3b-\u0d4d\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ecd"
    "\u102b-\u103e\u17b6-\u17d3"
)
_LETTERS = rf"(?:[^\W_]|[{_MARKS}{_NEW}])+"
_CHUNK = re.compile(rf"{_LETTERS}(?:[-._/\\@#:]+{_LETTERS})*")
_ASCII_CHUNK = re.compile(
    r"[^\W_]+(?:[-._/\\@#:]+[^\W_]+)*", re.ASCII
)  # the same there, and faster
_WORD = re.compile(_LETTERS)
_JOINED = re.compile(r"[./\\@#:]")
_BETWEEN_NAMES = re.compile(r"[-./\\@#:]+")
_HEX = re.compile("(?=.*[0-9])(?=.*[a-fA-F])[0-9a-fA-F]{8,}")
_POSSESSIVE = re.compile("(?<=[^\\W_])['\u2019\u02bc][sS]\\b")

_chunks: dict[str, tuple[str, ...]] = {}


def fingerprint() -> str:
    """What an index depends on: it is built anew when this changes."""
    return f"terms-{VERSION}/{stems_fingerprint()}"


def terms(text: str) -> list[str]:
    """The terms of a text in order.

    Args:
        text: Anything; of a lone surrogate or a NUL nothing is left.

    Returns:
        Folded terms without spaces; the same for NFC and NFD.

    Example:
        >>> terms("parseUserID, v2")
        ['pars', 'user', 'id', 'parseus', 'userid', 'parseuserid', 'v', '2', 'v2']
    """
    if not text:
        return []
    if not text.isascii():
        text = composed(text)
    elif "'" not in text:
        return _all_terms(text)
    return _all_terms(_POSSESSIVE.sub("", text))


def _all_terms(text: str) -> list[str]:
    chunks = (_ASCII_CHUNK if text.isascii() else _CHUNK).findall(text)
    known = list(map(_chunks.get, chunks))
    if None in known:
        found: list[str] = []
        for chunk in chunks:  # asked again: one that is new here may come more than once
            one = _chunks.get(chunk)
            found += one if one is not None else _remembered(chunk)
        return found
    return list(chain.from_iterable(known))  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """What a query asks for.

    Args:
        sequence: Its terms in order, with repetitions; at most `MAX_QUERY_TERMS`.
        terms: The same, each once.
        telling: Those of `terms` that not every question has; all when there are no others.
        guessed: Those that stand for a word which the index does not hold (`spelling`).
    """

    sequence: tuple[str, ...]
    terms: tuple[str, ...]
    telling: tuple[str, ...]
    guessed: frozenset[str] = frozenset()


def parse_query(text: str | Query) -> Query:
    """Cut a query into terms, with the same rules as what is indexed; one that is cut stays."""
    if isinstance(text, Query):
        return text
    sequence = tuple(terms(text[:MAX_QUERY_CHARS])[:MAX_QUERY_TERMS])
    each = tuple(dict.fromkeys(sequence))
    asked = tuple(term for term in each if term not in _stops())
    return Query(sequence=sequence, terms=each, telling=asked or each)


def joined(found: Iterable[str]) -> str:
    """The one string that backends index: every term with a space of its own on either side.

    So `text.count(" term ")` is its frequency and `" a  b " in text` says that b follows a.

    Example:
        >>> joined(["a", "a"]).count(" a ")
        2
    """
    text = "  ".join(found)
    return f" {text} " if text else ""


@cache
def _stops() -> frozenset[str]:
    return frozenset(term for word in STOPWORDS for term in terms(word))


def _remembered(chunk: str) -> tuple[str, ...]:
    found = tuple(term for term in _chunk_terms(chunk) if term)
    if len(chunk) <= MAX_WHOLE_CHARS:
        if len(_chunks) >= _CACHED_CHUNKS:
            _chunks.clear()
        _chunks[chunk] = found
    return found


def _chunk_terms(chunk: str) -> Iterator[str]:
    words = _WORD.findall(chunk)
    for word in words:
        yield from _word_terms(word)
    for name in _BETWEEN_NAMES.split(chunk) if "_" in chunk else ():
        if "_" in name:
            yield from _joins([part for word in _WORD.findall(name) for part in parts_of(word)])
    if len(words) > 1 and len(chunk) <= MAX_WHOLE_CHARS and _JOINED.search(chunk):
        yield from _wholes(chunk)


def _wholes(chunk: str) -> Iterator[str]:
    """A path or reference as it stands; of a reference also the name without its digest."""
    whole = folded(chunk.replace("\\", "/"))
    yield whole
    name = re.split("[@#]", whole, maxsplit=1)[0]
    if name != whole and _JOINED.search(name):
        yield name
    tail = name.rpartition("/")[2]
    if tail != name and "." in tail:
        yield tail


def _word_terms(word: str) -> Iterator[str]:
    if word.isascii() and word.isalpha() and (word.islower() or word[1:].islower()):
        yield stem(word.lower()[:MAX_TERM_CHARS])
        return
    if _HEX.fullmatch(word):  # a digest; its letters and digits say nothing apart
        yield word.lower()[:MAX_TERM_CHARS]
        return
    parts = list(parts_of(word))
    for part in parts:
        if UNSPACED.match(part):
            yield from _bigrams(part)
        else:
            yield stem(folded(part)[:MAX_TERM_CHARS])
    if len(parts) > 1:
        yield from _joins(parts)


def _joins(parts: list[str]) -> Iterator[str]:
    """What others write as one word: the whole name, and where it has more parts, each two of them.

    They are stemmed like any word, so `fileNames` and `file_names` find `filename`.
    """
    name = "".join(parts)
    if len(name) > MAX_TERM_CHARS or UNSPACED.search(name):
        return
    if len(parts) > 2:
        yield from (stem(folded(a + b)) for a, b in pairwise(parts))
    yield stem(folded(name))


def _bigrams(part: str) -> Iterator[str]:
    if len(part) == 1:
        yield part
    for i in range(len(part) - 1):
        yield part[i : i + 2]
