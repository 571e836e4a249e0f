"""What is indexed and what is found: values of the search engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from adaos_ctx.digest import sha256_hex
from adaos_ctx.search.indexed import indexed, length

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adaos_ctx.search.analyze import Query
    from adaos_ctx.search.vectors import Likeness

# Facet -> the value that records must have, or several of which any will do.
Facets = Mapping[str, str | Sequence[str]]
MAX_RESULTS = 1 << 30  # hits of one search; databases count in 64 bits
FIELDS = ("name", "summary", "detail", "body")


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One thing that can be found.

    Args:
        key: Its address; unique in an index, which keeps it as `storable` gives it.
        name: What it is called: title, alias, path, tool name.
        summary: What it is, in a line or a paragraph.
        detail: Names of its parts: columns, parameters, headings.
        body: The rest of its text.
        facets: Facts to filter by; compared as they are, but for what is not `storable`.
        passage: What embedders read, where that is not all fields: a name that may change without
            the content keeps its vector then.
    """

    key: str
    name: str = ""
    summary: str = ""
    detail: str = ""
    body: str = ""
    facets: Mapping[str, str] = field(default_factory=dict)
    passage: str = ""

    @property
    def text(self) -> str:
        """What embedders read: the passage, or all fields as one text, most telling first."""
        if self.passage:
            return self.passage
        return "\n".join(filter(None, (self.name, self.summary, self.detail, self.body)))


def text_digest(text: str) -> str:
    """The digest by which a text's vector is remembered."""
    return sha256_hex(text.encode("utf-8", "surrogatepass"))[:32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bag:
    """The analysed form of a record.

    Args:
        key: The record's key.
        texts: For each of `FIELDS` its terms, as `indexed` writes them.
        lengths: For each of `FIELDS` its number of terms.
        facets: As in the record.
        digest: Of the record's text; equal texts are embedded once.
    """

    key: str
    texts: tuple[str, ...]
    lengths: tuple[int, ...]
    facets: Mapping[str, str] = field(default_factory=dict)
    digest: str = ""

    @property
    def length(self) -> int:
        """Terms of all fields."""
        return sum(self.lengths)

    @property
    def everything(self) -> str:
        """The terms of all fields in one string."""
        return "".join(self.texts)

    def vocabulary(self) -> set[str]:
        """The terms that occur in any field."""
        return set(self.everything.split())


def analyse(record: Record) -> Bag:
    """Cut every field of a record into terms."""
    texts = tuple(map(indexed, (record.name, record.summary, record.detail, record.body)))
    return Bag(
        key=storable(record.key),
        texts=texts,
        lengths=tuple(map(length, texts)),
        facets={storable(name): storable(value) for name, value in record.facets.items()},
        digest=text_digest(record.text),
    )


def wanted_facets(facets: Facets | None) -> dict[str, tuple[str, ...]]:
    """For each facet the values that will do, each once; by the facet's name.

    Example:
        >>> wanted_facets({"kind": ["api", "file", "api"], "db": "shop"})
        {'db': ('shop',), 'kind': ('api', 'file')}
    """
    asked = sorted((facets or {}).items())
    return {
        storable(name): (storable(values),)
        if isinstance(values, str)
        else tuple(dict.fromkeys(map(storable, values)))
        for name, values in asked
    }


def storable(text: str) -> str:
    r"""Text that every backend can hold: NUL becomes U+FFFD, half a character a question mark.

    Example:
        >>> storable("a\ud800b")
        'a?b'
    """
    if text.isascii() and "\0" not in text:
        return text
    return text.replace("\0", "\ufffd").encode("utf-8", "replace").decode("utf-8")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One found record.

    Args:
        key: The record's key.
        score: Comparable within one search and between indexes of the same content.
        parts: What the score is made of, by feature; explains it.
        matched: Terms of the query that the record holds, in the query's order.
    """

    key: str
    score: float
    parts: Mapping[str, float] = field(default_factory=dict)
    matched: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """What changes together or not at all.

    Args:
        delete: Keys of records that go; unknown ones are ignored.
        upsert: Records that come, or replace those of the same keys.
        notes: (topic, key) -> text that is kept beside the records, None where it goes. Notes are
            no part of any search; topic and key are kept as `storable` gives them, a text holds no
            NUL and no lone surrogates (JSON in ASCII).
    """

    delete: tuple[str, ...] = ()
    upsert: tuple[Record, ...] = ()
    notes: Mapping[tuple[str, str], str | None] = field(default_factory=dict)


class VectorIndex(Protocol):
    """An index that keeps vectors beside its records.

    A vector belongs to a text (by its digest) and a model; records of equal texts share it, and a
    text that comes back finds it again.
    """

    def search(
        self, query: str | Query, k: int = 10, *, facets: Facets | None = None
    ) -> Sequence[Hit]:
        """As `Index.search`."""

    def without_vector(self, digests: Sequence[str], model: str) -> list[str]:
        """Those of some text digests that have no vector of a model; in the given order."""

    def put_vectors(self, model: str, packed: Mapping[str, bytes]) -> None:
        """Keep packed vectors by text digest."""

    def likeness(self, model: str, query: bytes, *, facets: Facets | None = None) -> Likeness:
        """How like every record that has a vector of a model is to a packed one."""


class Index(VectorIndex, Protocol):
    """A place that records are put into and found in; every backend gives the same hits."""

    def upsert(self, records: Iterable[Record]) -> None:
        """Add records, replacing those of the same keys; all of them or none."""

    def delete(self, keys: Iterable[str]) -> None:
        """Remove records; unknown keys are ignored."""

    def apply(self, batch: Batch) -> None:
        """Make all changes of a batch as one transaction: all of them or none."""

    def notes(self, topic: str, keys: Sequence[str] | None = None) -> Mapping[str, str]:
        """The notes of a topic by key: all, or those of some keys."""

    def listed(self, facet: str) -> Mapping[str, str]:
        """The value of one facet for every record that has it, by key."""

    def vocabulary(self, beginning: str) -> Sequence[str]:
        """The terms that some record holds and that begin so, sorted."""

    def search(
        self, query: str | Query, k: int = 10, *, facets: Facets | None = None
    ) -> Sequence[Hit]:
        """The best k records for a query, best first, equals by key."""

    def close(self) -> None:
        """Let go of files and connections."""

    def __len__(self) -> int:
        """Number of records."""
