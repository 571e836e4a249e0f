"""Names that one text writes as one word and another as two: `email`, `e-mail`; `nodejs`, `Node.js`.

An index holds the parts of `e-mail` and not the whole: more terms for every hyphen would make each
text longer, for the sake of few names. So the query is read as the index has it, as Solr's
WordBreakSolrSpellChecker does. Pure, but for what the index is asked.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import chain, islice
from typing import TYPE_CHECKING

from adaos_ctx.search.analyze import MAX_QUERY_CHARS, Query, terms
from adaos_ctx.search.folding import composed
from adaos_ctx.search.scoring import POOL
from adaos_ctx.search.stopwords import STOPWORDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adaos_ctx.search.record import Index

_LETTERS = r"[^\W\d_]"
_WORD = re.compile(rf"(?<!\w){_LETTERS}+(?!\w)")
_SEVERAL = re.compile(rf"(?<!\w){_LETTERS}+(?:[-.]{_LETTERS}+)+(?!\w)")
_SIGN = re.compile("[-.]")
_LEAST, _MOST = 4, 32  # letters of a word that can be two
_LEAST_PART = 3  # letters of the longer part; it is looked up before anything is searched
_MOST_WORDS = 8  # that are looked for, of each kind; a pasted log has hundreds


def compounded(query: Query, text: str, index: Index) -> Query:
    """A query that also finds its names where they are written the other way.

    Args:
        query: What `text` gives.
        text: As it was asked.
        index: Says which words there are, and what stands together.

    Returns:
        The query with the whole of what it writes in parts, if the index holds the whole, and with
        the parts, as `guessed` ones, of what no record holds but some have as two words.

    Example:
        >>> from adaos_ctx.search.analyze import parse_query
        >>> from adaos_ctx.search.memory import MemoryIndex
        >>> from adaos_ctx.search.record import Record
        >>> index = MemoryIndex([Record(key="a", body="Node.js"), Record(key="b", body="email")])
        >>> compounded(parse_query("nodejs e-mail"), "nodejs e-mail", index).terms
        ('node', 'js', 'e', 'mail', 'email')
    """
    text = composed(text[:MAX_QUERY_CHARS])
    whole = tuple(dict.fromkeys(islice(_wholes(query, text, index), _MOST_WORDS)))
    parts = {term: found for term, found in _parts(query, text, index) if found}
    if not whole and not parts:
        return query

    def read(given: Iterable[str]) -> Iterator[str]:
        return chain.from_iterable(parts.get(term, (term,)) for term in given)

    return replace(
        query,
        sequence=tuple(read(query.sequence)),
        terms=tuple(dict.fromkeys([*read(query.terms), *whole])),
        telling=tuple(dict.fromkeys([*read(query.telling), *whole])),
        guessed=query.guessed | (set(chain.from_iterable(parts.values())) - set(query.terms)),
    )


def _wholes(query: Query, text: str, index: Index) -> Iterator[str]:
    """The whole of each name in several parts that the index holds as one word."""
    for name in islice(_SEVERAL.findall(text), _MOST_WORDS):
        found = terms(_SIGN.sub("", name).lower())
        if len(found) == 1 and found[0] not in query.terms and _is_held(found[0], index):
            yield found[0]


def _parts(query: Query, text: str, index: Index) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Terms that no record holds, each with the two that stand for it; () where none do."""
    words = {term: word for word in _WORD.findall(text) for term in _one_term(word)}
    asked = [term for term in query.telling if _LEAST <= len(words.get(term, "")) <= _MOST]
    unknown = (term for term in asked if not _is_held(term, index))
    for term in islice(unknown, _MOST_WORDS):
        yield term, next(_cuts(words[term], index), ())


def _cuts(word: str, index: Index) -> Iterator[tuple[str, str]]:
    """The two terms of each cut of a word that some record has one behind the other."""
    for at in range(1, len(word)):
        parts = word[:at].lower(), word[at:].lower()
        pair = tuple(chain.from_iterable(map(_one_term, parts)))
        if len(set(pair)) < 2 or not STOPWORDS.isdisjoint(parts):
            continue
        longer = parts.index(max(parts, key=len))
        if len(parts[longer]) >= _LEAST_PART and _is_held(pair[longer], index):
            hits = index.search(Query(sequence=pair, terms=pair, telling=pair), POOL)
            if any(hit.parts["neighbours"] == 1.0 for hit in hits):
                yield pair[0], pair[1]


def _one_term(word: str) -> tuple[str, ...]:
    found = terms(word.lower())
    return (found[0],) if len(found) == 1 else ()


def _is_held(term: str, index: Index) -> bool:
    return term in index.vocabulary(term)
