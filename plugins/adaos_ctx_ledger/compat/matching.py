"""When two concepts are the same, by diffledger's rule widened to every script. Pure."""

from __future__ import annotations

import re

from adaos_ctx_ledger.words import fold

_ARTICLES = ("the ", "a ", "an ", "that ", "this ", "our ", "their ", "its ")
_TOKEN = re.compile(r"[^\W_]+")
_EMPTY = frozenset("the and for with that this data info thing things about from into over".split())


def normalize(concept: str) -> str:
    """Lower case, without an article in front."""
    text = concept.lower().strip()
    for article in _ARTICLES:
        if text.startswith(article):
            return text[len(article) :].strip()
    return text


def jaccard(one: str, other: str) -> float:
    """Shared character trigrams over all of them, 0..1.

    Source:
        Jaccard, Bulletin de la Société Vaudoise des Sciences Naturelles 37 (1901).
    """
    first, second = _trigrams(one), _trigrams(other)
    return len(first & second) / len(first | second) if first and second else 0.0


def _trigrams(text: str) -> set[str]:
    return {text[i : i + 3] for i in range(len(text) - 2)}


def token_subset(one: str, other: str) -> bool:
    """Whether the words of one are all in the other; words that say nothing do not count."""
    first, second = _tokens(one), _tokens(other)
    return bool(first) and bool(second) and (first <= second or second <= first)


def _tokens(text: str) -> set[str]:
    found = {word for word in _TOKEN.findall(fold(text)) if len(word) >= 3 or not word.isascii()}
    return found - _EMPTY


def matches(canonical: str, known: set[str], threshold: float) -> bool:
    """Whether a concept is among known ones."""
    return any(
        canonical == one or token_subset(canonical, one) or jaccard(canonical, one) >= threshold
        for one in known
    )
