"""The catalog in the core's search store: SQLite in the cache, or a shared PostgreSQL."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from adaos_ctx.errors import CannotWrite, Locked
from adaos_ctx.search import BUSY_S, Batch, IndexUnreadable, MemoryIndex, Record
from adaos_ctx_catalog.record import PREFIX

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from adaos_ctx.search import Embedder, Facets, Hit, Index
    from adaos_ctx_catalog.details import Details
    from adaos_ctx_catalog.record import Overview
    from adaos_ctx_catalog.shelf import Shelf

T = TypeVar("T")
_TOPIC, _STATE = "catalog", "stamp"  # the note of what the index was brought to
_BUSY_S = 1.0  # seconds; who reads does not wait long for who writes: memory will do
_MAX_BODY = 4000  # characters of a resource's remarks and snippets


def record_of(overview: Overview, details: Details, owner: str = "") -> Record:
    """What is found of a resource: title, what it is, its fields, how it is used.

    Args:
        overview: Its line.
        details: The whole of it; names of personal columns too, for a task may need them.
        owner: The catalog that it belongs to, in an index that several share.
    """
    name = overview.id.removeprefix(PREFIX)
    last = name.rpartition(".")[2]
    title = overview.title if last in overview.title.split() else f"{overview.title} {last}"
    columns = [*details.columns, *details.params]
    said = [c.about for c in columns if c.about] + [s.code for s in details.snippets]
    tags = [tag for tag in overview.tags if not tag.startswith(("pii:", "lifecycle:", "flag:"))]
    body = " ".join([name.rpartition(".")[0].replace(".", " "), *tags, *said])
    tasks = [example.task for example in overview.examples]
    return Record(
        key=f"{owner}/{overview.id}" if owner else overview.id, name=title,
        summary=" ".join([details.description, *tasks]).strip(),
        detail=", ".join(column.name for column in columns), body=body[:_MAX_BODY],
        facets=facets_of(overview, owner),
    )  # fmt: skip


def facets_of(overview: Overview, owner: str = "") -> dict[str, str]:
    """What resources are filtered by: kind, source, owner, each tag and each capability."""
    found = {
        "kind": overview.kind,
        "source": overview.source,
        "stamp": f"{owner}/{_stamp(overview)}",
    }
    if overview.owner:
        found["owner"] = overview.owner
    if owner:
        found["catalog"] = owner
    for tag in overview.tags:
        key, colon, value = tag.partition(":")
        found |= {key: value} if colon and key not in found else {}
        found[f"tag:{tag}"] = "1"
    return found | {f"cap:{cap}": "1" for cap in overview.cap}


def facets_held(shelf: Shelf) -> dict[str, set[str]]:
    """Every facet that some resource has, with its values."""
    held: dict[str, set[str]] = {}
    for key in shelf.lines:
        for name, value in facets_of(shelf.overview(key)).items():
            held.setdefault(name, set()).add(value)
    held.pop("stamp", None)
    return held


def _stamp(overview: Overview) -> str:
    return f"{overview.rev}-{overview.details_hash}-{overview.schema_hash}"


class Lookup:
    """Finds resources of one shelf.

    Args:
        shelf: The stored catalog.
        index: A store of the core; made in the cache when None.
        owner: This catalog's name in an index that several share; "" in one of its own.
        keeps_vectors: Whether vectors are made: then another process is waited for longer, since
            they cost more than words.
    """

    def __init__(
        self, shelf: Shelf, index: Index | None = None, owner: str = "", *,
        keeps_vectors: bool = False,
    ) -> None:  # fmt: skip
        self._shelf = shelf
        self._busy_s = BUSY_S if keeps_vectors else _BUSY_S
        self._owner = owner
        self.note = ""  # what a reader should know of the index
        self.index: Index
        if index is not None:
            self.index = index
        else:
            self.index, self.note = _own(shelf, self._busy_s)
        self._synced = ""
        self._shared = index is not None

    def close(self) -> None:
        """Let go of the index."""
        self.index.close()

    def hits(self, text: str, k: int, facets: Facets | None = None) -> list[Hit]:
        """The best k by words among those with any of the values of every facet, best first."""
        found = self._asked(lambda: self.index.search(text, k, facets=self._among(facets)))
        return [hit for hit in map(self._local, found) if hit.key in self._shelf.lines]

    def nearest(
        self, model: str, packed: bytes, k: int, facets: Facets | None = None
    ) -> dict[str, float]:
        """The k resources that are most like a vector, with their standing among those asked for."""
        alike = self._asked(lambda: self.index.likeness(model, packed, facets=self._among(facets)))
        found = {self._bare(key): alike.standing(key) for key in alike.nearest(k)}
        return {key: value for key, value in found.items() if key in self._shelf.lines}

    def _asked(self, ask: Callable[[], T]) -> T:
        """An answer of the index in its present state; a corrupt one is built anew and asked again."""
        try:
            self.sync()
            return ask()
        except IndexUnreadable as error:
            if self._shared:
                raise
            self._renew(str(error.facts["reason"]))
        except (CannotWrite, Locked) as error:
            if self._shared or isinstance(self.index, MemoryIndex):
                raise
            self._renew("", in_memory=str(error))
        self.sync()
        return ask()

    def _renew(self, reason: str, in_memory: str = "") -> None:
        index, self._synced = self.index, ""
        if in_memory:
            index.close()
            self.index, self.note = MemoryIndex(), f"index made in memory: {in_memory}"
            return
        index.discard()  # type: ignore[attr-defined]  # only a file is ever corrupt
        self.index, _ = _own(self._shelf, self._busy_s)
        self.note = f"index built anew: {reason}"

    def _bare(self, key: str) -> str:
        """A key of the index as an id of this catalog."""
        return key.removeprefix(f"{self._owner}/") if self._owner else key

    def _local(self, hit: Hit) -> Hit:
        return replace(hit, key=self._bare(hit.key)) if self._owner else hit

    def embed(self, embedder: Embedder) -> int:
        """Make the vectors that are missing; how many were made."""
        from adaos_ctx.search import Hybrid

        return self._asked(
            lambda: Hybrid(self.index, embedder).embed(self._records(list(self._shelf.lines)))
        )

    def sync(self) -> None:
        """Bring the index to the state of the files; costs nothing when nothing moved."""
        lines = self._shelf.lines
        if self._synced == self._shelf.stamp or self._is_known():
            self._synced = self._shelf.stamp
            return
        stored = self.index.listed("stamp")
        own = {self._bare(k): v for k, v in stored.items() if v.rpartition("/")[0] == self._owner}
        stale = [key for key in lines if own.get(key) != self._wanted(key)]
        self.index.upsert(self._records(stale))
        gone = sorted(own.keys() - lines.keys())
        self.index.delete([f"{self._owner}/{key}" if self._owner else key for key in gone])
        self._remember()

    def _wanted(self, key: str) -> str:
        return f"{self._owner}/{_stamp(self._shelf.overview(key))}"

    def _records(self, ids: Sequence[str]) -> Iterator[Record]:
        for key in ids:
            yield record_of(self._shelf.overview(key), self._shelf.details(key), self._owner)

    def _among(self, facets: Facets | None) -> Facets:
        """Facets that leave the other catalogs of a shared index out."""
        return {**(facets or {}), "catalog": self._owner} if self._owner else facets or {}

    def _is_known(self) -> bool:
        """Whether the index in the cache was last brought to just this state."""
        if self._shared:
            return False
        return self.index.notes(_TOPIC, [_STATE]).get(_STATE) == self._shelf.stamp

    def _remember(self) -> None:
        self._synced = self._shelf.stamp
        if not self._shared:
            self.index.apply(Batch(notes={(_TOPIC, _STATE): self._synced}))


def _own(shelf: Shelf, busy_s: float) -> tuple[Index, str]:
    """The index in the cache, or one in memory, and what to say about it."""
    from adaos_ctx.search import SqliteIndex

    try:
        index = SqliteIndex(f"{shelf.cache}/catalog.db", busy_s=busy_s)
    except (CannotWrite, Locked) as error:
        return MemoryIndex(), f"index made in memory: {error}"
    return index, f"index built anew: {index.rebuilt}" if index.rebuilt else ""
