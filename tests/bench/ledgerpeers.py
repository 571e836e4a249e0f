"""What the resolver is measured beside: the last thing, BM25, a simple rule, diffledger's matching."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx_ledger.cases import arrange
from adaos_ctx_ledger.extracting import extract
from adaos_ctx_ledger.lexicon import load
from adaos_ctx_ledger.message import Message
from adaos_ctx_ledger.resolve import resolve
from adaos_ctx_ledger.told import Shelf

if TYPE_CHECKING:
    from collections.abc import Callable

Case = dict[str, Any]


def _shelf(case: Case) -> Shelf:
    return Shelf(arrange(case["history"], case["concepts_told"], load()), load())


def ours(case: Case) -> list[str]:
    """The resolver."""
    return [item.name for item in resolve(Message(case["message"], load()), _shelf(case)).told]


def last(case: Case) -> list[str]:
    """Whatever was told last."""
    return [case["concepts_told"][-1][0]] if case["concepts_told"] else []


def bm25(case: Case) -> list[str]:
    """The best text, where any shares a word."""
    shelf = _shelf(case)
    scores = shelf.scores(Message(case["message"], load()).content)
    return [shelf.items[max(scores, key=lambda i: (scores[i], i))].name] if scores else []


def rule(case: Case) -> list[str]:
    """Small talk: nothing; a name: it; a pronoun: the last thing; else BM25."""
    message = Message(case["message"], load())
    if message.share("smalltalk") > 0.99:
        return []
    named = [name for name, _ in case["concepts_told"] if f" {name.casefold()} " in message.padded]
    if named:
        return named[-1:]
    if message.flags & {"pronoun", "plural", "near", "nears", "there"}:
        return last(case)
    return bm25(case)


def diffledger(case: Case) -> list[str]:
    """The package's matching of names, with phrases by form in place of its model."""
    from diffledger.ledger import _matches, normalize

    phrases = extract(case["message"], load())
    found = [
        name
        for name, _ in case["concepts_told"]
        if any(_matches(normalize(phrase), {normalize(name)}) for phrase in phrases)
    ]
    return found[-2:]


PEERS: dict[str, Callable[[Case], list[str]]] = {
    "ours": ours, "last": last, "bm25": bm25, "rule": rule, "diffledger": diffledger,
}  # fmt: skip
