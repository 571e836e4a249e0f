"""Words of a query that an index does not hold, read as the most alike words that it does. Pure.

A slip of the finger ("Maastrich") and a form that the stemmer does not know ("septicemia" where the
text says "septicemic") find nothing by themselves, and often they are the one word that matters.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.search.analyze import Query

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

BEGINNING = (
    2  # letters that both words begin with; slips there are rare, and it keeps the search short
)
_LEAST_ASKED, _LEAST_KNOWN = 5, 4  # letters; shorter words are alike by chance
_LEAST_SWAPPED, _MOST_SWAPPED = 4, 4  # letters of a word, and of its beginning, that may be swapped
_ALIKE = 0.85  # least likeness; as usual for misspelled names
_SIZES = 0.75  # least share of the longer word that the shorter one has, where it is no part of it
_READINGS = 2  # words that one is read as
_MOST_UNKNOWN = 8  # words of a query that are looked for; a pasted log has hundreds
_PREFIX, _SCALE = 4, 0.1  # letters of the beginning that count, and how much; Winkler's


def respelled(query: Query, vocabulary: Callable[[str], Sequence[str]]) -> Query:
    """A query whose unknown words are replaced by known ones like them, where there are any.

    Args:
        query: As it was asked.
        vocabulary: Gives the terms of an index that begin with some letters.

    Returns:
        The query; terms that were put in are its `guessed` ones.

    Example:
        >>> from adaos_ctx.search.analyze import parse_query
        >>> known = ["kubernet", "pod"]
        >>> query = parse_query("kuberntes pods")
        >>> respelled(query, lambda start: [t for t in known if t.startswith(start)]).terms
        ('kubernet', 'pod')
    """
    readings: dict[str, tuple[str, ...]] = {}
    for term in [term for term in query.telling if _can_be_misspelled(term)]:
        if term not in vocabulary(term):
            readings[term] = _readings(term, vocabulary)
            if len(readings) == _MOST_UNKNOWN:
                break
    if not any(readings.values()):
        return query
    guessed = {read for some in readings.values() for read in some} - set(query.terms)

    def read(terms: Iterable[str]) -> list[str]:
        return [one for term in terms for one in readings.get(term) or (term,)]

    return Query(
        sequence=tuple(read(query.sequence)),
        terms=tuple(dict.fromkeys(read(query.terms))),
        telling=tuple(dict.fromkeys(read(query.telling))),
        guessed=query.guessed | guessed,
    )


def _readings(term: str, vocabulary: Callable[[str], Sequence[str]]) -> tuple[str, ...]:
    """The known words like a term; else those that it is with two letters of its beginning swapped."""
    found = alike(term, vocabulary(term[:BEGINNING])) if len(term) >= _LEAST_ASKED else ()
    if found:
        return found
    return tuple([word for word in swapped(term) if word in vocabulary(word)][:_READINGS])


def swapped(term: str) -> list[str]:
    """A word with each two neighbouring letters of its beginning in the other order.

    Example:
        >>> swapped("wrod")
        ['rwod', 'word', 'wrdo']
    """
    ends = range(1, min(len(term), _MOST_SWAPPED))
    found = [term[: at - 1] + term[at] + term[at - 1] + term[at + 1 :] for at in ends]
    return [word for word in dict.fromkeys(found) if word != term]


def alike(term: str, known: Iterable[str]) -> tuple[str, ...]:
    """The known words that are most like a term, the likest first; at most two.

    Args:
        term: A word.
        known: Words that begin as it does.

    Example:
        >>> alike("parliment", ["parliament", "parent", "part"])
        ('parliament',)
    """
    near = [word for word in known if _could_be_like(term, word)]
    scored = [(-jaro_winkler(term, word), word) for word in near]
    return tuple([word for less, word in sorted(scored) if -less >= _ALIKE][:_READINGS])


def jaro_winkler(one: str, other: str) -> float:
    """How alike two words are, 0..1: j + p / 10 * (1 - j).

    j is the mean of m / |one|, m / |other| and (m - t) / m; m letters stand in both words, no
    farther apart than half the longer one, t of them (in pairs) in another order; p letters of the
    beginning are equal, at most 4.

    Example:
        >>> round(jaro_winkler("martha", "marhta"), 3), jaro_winkler("a", "b")
        (0.961, 0.0)

    Source:
        Winkler, "String comparator metrics", 1990, for names in census records.
    """
    mine, its = _common(one, other)
    if not mine:
        return 0.0
    m = len(mine)
    t = sum(a != b for a, b in zip(mine, its, strict=True)) / 2
    jaro = (m / len(one) + m / len(other) + (m - t) / m) / 3
    return jaro + _SCALE * _shared_prefix(one, other) * (1 - jaro)


def _can_be_misspelled(term: str) -> bool:
    return len(term) >= _LEAST_SWAPPED and term.isalpha()


def _could_be_like(term: str, word: str) -> bool:
    """Whether it is worth a comparison: words of letters, of like length or one within the other."""
    shorter, longer = (term, word) if len(term) <= len(word) else (word, term)
    if len(shorter) < _LEAST_KNOWN or not word.isalpha():
        return False
    if len(shorter) < _SIZES * len(longer):
        return longer.startswith(shorter)
    most = sum([letter in longer for letter in shorter])  # letters that can stand in both
    return _most_alike(most, len(shorter), len(longer)) >= _ALIKE


def _most_alike(m: int, shorter: int, longer: int) -> float:
    """The most that two words can be alike of which at most m letters are common."""
    jaro = (m / shorter + m / longer + 1) / 3
    return jaro + _SCALE * _PREFIX * (1 - jaro)


def _common(one: str, other: str) -> tuple[list[str], list[str]]:
    """The letters that stand in both words near the same place, in the order of each."""
    reach = max(0, max(len(one), len(other)) // 2 - 1)
    taken = [False] * len(other)
    mine = []
    for at, letter in enumerate(one):
        place = other.find(letter, max(0, at - reach), at + reach + 1)
        while place >= 0 and taken[place]:
            place = other.find(letter, place + 1, at + reach + 1)
        if place >= 0:
            taken[place] = True
            mine.append(letter)
    return mine, [letter for letter, used in zip(other, taken, strict=True) if used]


def _shared_prefix(one: str, other: str) -> int:
    for at, (a, b) in enumerate(zip(one[:_PREFIX], other, strict=False)):
        if a != b:
            return at
    return min(len(one), len(other), _PREFIX)
