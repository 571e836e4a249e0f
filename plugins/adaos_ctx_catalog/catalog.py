"""The catalog of one skill: search, overview, details, register, heartbeat."""

from __future__ import annotations

from collections import defaultdict
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING

from adaos_ctx_catalog import audit, relevance
from adaos_ctx_catalog.access import DEVELOPER, Policy, Withheld, seen_by
from adaos_ctx_catalog.errors import UnknownResource
from adaos_ctx_catalog.lookup import Lookup
from adaos_ctx_catalog.naming import split_ref
from adaos_ctx_catalog.shelf import Shelf

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adaos_ctx.search import Embedder, Facets, Index
    from adaos_ctx_catalog.details import Details
    from adaos_ctx_catalog.record import Overview
    from adaos_ctx_catalog.relevance import Candidate

POOL = 100  # resources by words that are ranked, at least
MAX_MATES = 60  # resources of a family that are ranked because of the others in it
MAX_FAMILIES = 12  # families that are


@dataclass(frozen=True, slots=True, kw_only=True)
class PageInfo:
    """Where a page of overviews lies: page from 1, its size, all resources, and pages."""

    page: int
    page_size: int
    total: int

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return -(-self.total // self.page_size)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """Details that a role may see, and what was withheld of which resource."""

    details: tuple[Details, ...]
    withheld: tuple[Withheld, ...] = ()


class Catalog:
    """Opened for one reader.

    Args:
        root: Absolute real path of the skill.
        role: Whose view it is; an unknown role sees overviews only.
        embedder: Joins the search where it is given.
        index: The search store; in the cache when None.
        owner: This catalog's name in a shared index.
        cache: Where index and audit lie; the skill's cache folder when "".
    """

    def __init__(
        self,
        root: str,
        *,
        role: str = DEVELOPER,
        embedder: Embedder | None = None,
        index: Index | None = None,
        owner: str = "",
        cache: str = "",
    ) -> None:
        self.shelf = Shelf(root, cache)
        self.role = role
        self._embedder = embedder
        self.costs: dict[str, dict[str, int]] = {}  # encoding -> text -> tokens
        self.lookup = Lookup(self.shelf, index, owner, keeps_vectors=embedder is not None)
        self.policy = Policy.load(root)

    def __len__(self) -> int:
        return len(self.shelf.lines)

    def close(self) -> None:
        """Let go of the index."""
        self.lookup.close()

    @contextmanager
    def seen_as(self, role: str) -> Iterator[None]:
        """The view of another role, for the time of the block."""
        own, self.role = self.role, role
        try:
            yield
        finally:
            self.role = own

    def search(
        self,
        text: str = "",
        *,
        vector: Sequence[float] | None = None,
        facets: Facets | None = None,
        k: int = 20,
        now: datetime | None = None,
    ) -> list[Candidate]:
        """Find resources by words, by a vector, or both, best first.

        Args:
            text: Any text; no syntax.
            vector: Of the opened embedder; made of the text when None.
            facets: Facet -> value or values, any of which will do.
            k: How many, at least 1.
            now: For recency; the present when None.
        """
        hits = self.lookup.hits(text, max(POOL, k), facets) if text else []
        vectors = self._vectors(text, vector, facets, max(POOL, k))
        if not hits and not vectors:
            return self._any(facets, k) if facets or not text else []
        mates = {} if facets_bind(facets) else self._mates([hit.key for hit in hits])
        texts = relevance.text_parts(hits, mates)
        ranked = relevance.candidates(
            texts, vectors, (self.shelf.weights(key) for key in {**texts, **vectors}),
            caps=relevance.wanted_caps(text), now=now or datetime.now(UTC),
        )  # fmt: skip
        return ranked[:k]

    def overview(
        self,
        query: str = "",
        *,
        ids: Sequence[str] | None = None,
        page: int = 1,
        page_size: int = 20,
        facets: Facets | None = None,
    ) -> tuple[list[Overview], PageInfo]:
        """A page of overviews: of these ids, of what a query finds, or of all by id."""
        if ids is not None:
            found = [self._pinned(each) for each in ids]
        elif query:
            found = [c.id for c in self.search(query, facets=facets, k=page * page_size + POOL)]
        else:
            found = [c.id for c in self._any(facets, len(self.shelf.lines))]
        size = max(1, page_size)
        info = PageInfo(page=max(1, page), page_size=size, total=len(found))
        start = (info.page - 1) * size
        return [self.shelf.overview(key) for key in found[start : start + size]], info

    def details(self, ids: Sequence[str], *, verb: str = "details") -> Answer:
        """The details of some resources, as the role may see them; noted in the audit.

        Raises:
            UnknownResource: One of them is not there, or not at the revision that it is pinned to.
        """
        seen, withheld = [], []
        for each in ids:
            shown, kept = seen_by(self.policy, self.role, self.shelf.details(self._pinned(each)))
            withheld += kept
            if shown is not None:
                seen.append(shown)
        audit.note(
            self.shelf.cache, role=self.role, verb=verb, ids=[d.id for d in seen], withheld=withheld
        )
        return Answer(details=tuple(seen), withheld=tuple(withheld))

    def _pinned(self, ref: str) -> str:
        key, rev = split_ref(ref)
        now = self.shelf.overview(key).rev
        if rev is not None and rev != now:
            raise UnknownResource(id=ref, close=f"; it is at revision {now} now")
        return key

    def _any(self, facets: Facets | None, k: int) -> list[Candidate]:
        """All resources by id, where nothing is asked for but facets."""
        from adaos_ctx_catalog.lookup import facets_of

        asked = {key: {v} if isinstance(v, str) else set(v) for key, v in (facets or {}).items()}
        found: list[Candidate] = []
        for key in self.shelf.lines:
            if len(found) == k:
                break
            held = facets_of(self.shelf.overview(key)) if asked else {}
            if all(held.get(name) in values for name, values in asked.items()):
                found.append(relevance.Candidate(id=key, relevance=0.0, parts={}))
        return found

    def _vectors(
        self, text: str, vector: Sequence[float] | None, facets: Facets | None, k: int
    ) -> dict[str, float]:
        """The vector part of the k nearest: standing over the best standing, never below 0."""
        if self._embedder is None or not (text or vector is not None):
            return {}
        from adaos_ctx.search import pack_vector as pack

        self.lookup.embed(self._embedder)
        wanted = pack(vector if vector is not None else self._embedder.query(text))
        found = self.lookup.nearest(self._embedder.fingerprint, wanted, k, facets)
        top = max(found.values(), default=0.0)
        return {key: max(0.0, value) / top for key, value in found.items()} if top > 0 else {}

    @cached_property
    def _families(self) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for key in self.shelf.lines:
            found[key.rpartition(".")[0]].append(key)
        return found

    def _mates(self, ids: Sequence[str]) -> dict[str, Sequence[str]]:
        """The families of the best ids, as far as they are small enough to be of one subject."""
        names = list(dict.fromkeys(key.rpartition(".")[0] for key in ids))[:MAX_FAMILIES]
        return {n: self._families[n] for n in names if len(self._families[n]) <= MAX_MATES}


def facets_bind(facets: Facets | None) -> bool:
    """Whether facets say more than the source: then family members might not have them."""
    return bool(set(facets or {}) - {"source", "db", "catalog"})
