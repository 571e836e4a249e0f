"""What a query asks of an index that does not hold all of its words. Pure, but for what the index is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.search.analyze import parse_query, terms
from adaos_ctx.search.compounds import compounded
from adaos_ctx.search.spelling import respelled

if TYPE_CHECKING:
    from adaos_ctx.search.analyze import Query
    from adaos_ctx.search.record import Index

_SIGNS = ".,;:!?…'\"`«»“”()[]"  # around a word that is quoted back


def read_as(text: str, index: Index) -> Query:
    """The words of a query; for those that no record holds, their parts or the words most like them."""
    return respelled(compounded(parse_query(text), text, index), index.vocabulary)


def guesses(text: str, query: Query) -> tuple[str, str] | None:
    """What nobody has, and how it was read; None where a query was taken at its word.

    Of a term that was put in only its beginning is known: `retri…`.
    """
    if not query.guessed:
        return None
    known = set(query.terms)
    asked = [word.strip(_SIGNS) for word in text.split() if not known.issuperset(terms(word))]
    read = [f"{term}…" for term in query.terms if term in query.guessed]
    return ", ".join(dict.fromkeys(asked)), ", ".join(read)
