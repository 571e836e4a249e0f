"""Find passages: hybrid search, what still stands in its source, and the best within a budget."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adaos_ctx.budget import Item, Option, solve
from adaos_ctx.digest import sha256_hex
from adaos_ctx.messages import Number
from adaos_ctx.search import Hybrid, guesses, read_as
from adaos_ctx_docs.citing import passage
from adaos_ctx_docs.context import in_context
from adaos_ctx_docs.live import Live

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from adaos_ctx.search import Embedder, Hit, Query
    from adaos_ctx_docs.live import Standing
    from adaos_ctx_docs.model import Chunk
    from adaos_ctx_docs.store import DocStore

_POOL = 4  # candidates for each result, before those that went are left out
_LEAST_POOL = 100
# Why a candidate is no result.
GONE, OVER_ENTRIES, OVER_BUDGET, BELOW = (
    "gone",
    "over-max-entries",
    "over-budget",
    "below-threshold",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What is asked.

    Args:
        query: Any text.
        k: Most passages.
        budget: Most tokens of all passages with their heads; None for no limit.
        threshold: Least score, as a share of the best one; 0 for any.
        root: Only documents of this root; "" for all.
        embedder: Joins its vectors in; None for words alone.
        count: Tokens of a text.
    """

    query: str
    k: int = 5
    budget: int | None = None
    threshold: float = 0.0
    root: str = ""
    embedder: Embedder | None = None
    count: Callable[[str], int] = len


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """One result: where it stands now, its text with the head line, tokens, score."""

    standing: Standing
    text: str
    tokens: int
    score: float
    matched: tuple[str, ...] = ()

    @property
    def chunk(self) -> Chunk:
        """The chunk with its present positions."""
        return self.standing.chunk


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejected:
    """One candidate that is no result, why, and its tokens where they were counted."""

    id: str
    reason: str
    why: str = ""
    tokens: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Retrieval:
    """What was found, and the evidence of how.

    Args:
        passages: Best first; together within the budget.
        rejected: In the order of their rank.
        query_sha256: Of the query; the text itself is not kept.
        considered: Candidates.
        corpus_empty: Whether the index holds nothing.
        complete: Whether every match was a candidate.
        tokens: Of all passages.
        notes: What else should be said: words that were read as others.
    """

    passages: tuple[Passage, ...]
    rejected: tuple[Rejected, ...] = ()
    query_sha256: str = ""
    considered: int = 0
    corpus_empty: bool = False
    complete: bool = True
    tokens: int = 0
    notes: tuple[str, ...] = field(default_factory=tuple)

    @property
    def needed(self) -> int:
        """Tokens of the best passage where the budget is below every one; else 0."""
        over = (one.tokens for one in self.rejected if one.reason == OVER_BUDGET)
        return 0 if self.passages else next(over, 0)


def retrieve(store: DocStore, question: Question, live: Live | None = None) -> Retrieval:
    """Find the best passages that stand in their sources now.

    Args:
        store: The index.
        question: What is asked, and within which limits.
        live: Checks sources; one may serve many questions.
    """
    pool = max(_POOL * question.k, _LEAST_POOL)
    words = read_as(question.query, store.index)
    found = search(store, question, pool, words)
    hits, chunks = in_place(store, found)
    live = live or Live(store)
    rejected: list[Rejected] = []
    passages = []
    best = hits[0].score if hits else 0.0
    for hit in hits:
        chunk = chunks.get(hit.key)
        if chunk is None or hit.score < question.threshold * best:
            rejected.append(Rejected(id=hit.key, reason=GONE if chunk is None else BELOW))
            continue
        standing = live.stand(chunk)
        if standing.gone:
            rejected.append(Rejected(id=chunk.id, reason=GONE, why=standing.gone))
            continue
        text = passage(standing)
        passages.append(Passage(
            standing=standing, text=text, tokens=question.count(text), score=hit.score,
            matched=hit.matched,
        ))  # fmt: skip
    chosen, over = _fitting(passages, question)
    return Retrieval(
        passages=chosen, rejected=(*rejected, *over),
        query_sha256=sha256_hex(question.query.encode("utf-8", "surrogatepass")),
        considered=len(hits), corpus_empty=not hits and not len(store.index),
        complete=len(found) < pool, tokens=sum(one.tokens for one in chosen),
        notes=tuple(_noted(store, question, words)),
    )  # fmt: skip


def in_place(store: DocStore, found: Sequence[Hit]) -> tuple[Sequence[Hit], dict[str, Chunk]]:
    """Records with what stands around them, best first, and the chunk of each, by key."""
    uris = list(dict.fromkeys(hit.key.rpartition("#")[0] for hit in found))
    known = store.places_of(uris)
    hits = in_context(found, {uri: [c.key for c in chunks] for uri, chunks in known.items()})
    keys = {hit.key for hit in hits}
    wanted = [c for chunks in known.values() for c in chunks if c.key in keys]
    return hits, {c.key: c for c in store.texts(wanted)}


def search(
    store: DocStore, question: Question, k: int, words: Query | None = None
) -> Sequence[Hit]:
    """The best records, by words, or by words and vectors.

    Args:
        store: The index.
        question: What is asked, and of which root.
        k: How many at most.
        words: As `read_as` gives them.
    """
    facets = {"root": question.root} if question.root else None
    words = words or read_as(question.query, store.index)
    if question.embedder is None:
        return store.index.search(words, k, facets=facets)
    return Hybrid(store.index, question.embedder).search(
        question.query, k, facets=facets, words=words
    )


def _noted(store: DocStore, question: Question, words: Query) -> Iterator[str]:
    """What to say where a query was read as another one, or could not be asked as it was wanted."""
    found = guesses(question.query, words)
    if found:
        yield "no passage holds {}; searched for {}".format(*found)
    model = question.embedder.fingerprint if question.embedder else ""
    if model and model not in {head.model for head in store.heads().values()}:
        yield f"no document has vectors of {model}; searched by words alone"


def _fitting(
    passages: Sequence[Passage], question: Question
) -> tuple[tuple[Passage, ...], list[Rejected]]:
    """The passages of the most worth within both limits, in the order of their rank.

    Two worse passages can be worth more than the best one, but who asks wants the best: the first
    that fits alone is mandatory.
    """
    kept, later = passages[: question.k], passages[question.k :]
    over = [Rejected(id=one.chunk.id, reason=OVER_ENTRIES) for one in later]
    if question.budget is None:
        return tuple(kept), over
    budget = question.budget
    first = next((n for n, one in enumerate(passages) if one.tokens <= budget), -1)
    levels = [choice.level for choice in solve(_items(passages, first), budget).choices]
    fits = [one for one, level in zip(passages, levels, strict=True) if level]
    chosen = fits[: question.k]
    ids = {one.chunk.id for one in chosen}
    rejected = [
        Rejected(
            id=one.chunk.id, reason=OVER_ENTRIES if level else OVER_BUDGET,
            why="" if level else f"{Number(one.tokens):token|tokens}", tokens=one.tokens,
        )
        for one, level in zip(passages, levels, strict=True) if one.chunk.id not in ids
    ]  # fmt: skip
    return tuple(chosen), rejected


def _items(passages: Sequence[Passage], mandatory: int) -> list[Item]:
    worth = [max(one.score, 1e-9) for one in passages]
    return [
        Item(
            key=str(n), mandatory=n == mandatory,
            options=(Option(level="full", cost=one.tokens, value=worth[n]),),
        )
        for n, one in enumerate(passages)
    ]  # fmt: skip
