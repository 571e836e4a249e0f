"""The document index on the core's search stores: records by content, notes for where they stand."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING

from adaos_ctx.redact import redact
from adaos_ctx.search import Batch, IndexUnreadable, MemoryIndex, Record
from adaos_ctx_docs import owners, rows
from adaos_ctx_docs.homes import Home, home_of
from adaos_ctx_docs.storefile import Missing, broken, open_file

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from adaos_ctx.search import Index
    from adaos_ctx_docs.model import Chunk
    from adaos_ctx_docs.rows import Head, Root


class DocStore:
    """Documents, chunks and roots in one index.

    Args:
        index: Any backend of the core.
        home: Where its run log and its lock lie.
        was: Where its folder was, when it moved since.
    """

    def __init__(self, index: Index, home: Home, was: str = "") -> None:
        self.index = index
        self.home = home
        self.was = was

    def heads(self) -> dict[str, Head]:
        """All documents by uri, sorted."""
        notes = self.index.notes(rows.DOC)
        with self._reading():
            return {uri: rows.parse_head(uri, notes[uri]) for uri in sorted(notes)}

    def head(self, uri: str) -> Head | None:
        """One document; None where it is not indexed."""
        found = self.index.notes(rows.DOC, [uri])
        with self._reading():
            return rows.parse_head(uri, found[uri]) if uri in found else None

    def roots(self) -> dict[str, Root]:
        """All roots by name."""
        notes = self.index.notes(rows.ROOT)
        with self._reading():
            return {name: rows.parse_root(name, notes[name]) for name in sorted(notes)}

    def places(self, uri: str) -> list[Chunk]:
        """The chunks of a document in order, without their texts."""
        return self.places_of([uri]).get(uri, [])

    def places_of(self, uris: Sequence[str]) -> dict[str, list[Chunk]]:
        """The chunks of some documents in order, without their texts."""
        found = self.index.notes(rows.PLACES, uris)
        with self._reading():
            return {uri: rows.parse_places(uri, found[uri]) for uri in found}

    def chunks(self, uri: str) -> list[Chunk]:
        """The chunks of a document in order."""
        return self.texts(self.places(uri))

    def texts(self, chunks: Sequence[Chunk]) -> list[Chunk]:
        """Some chunks with their texts."""
        notes = self.index.notes(rows.TEXT, [c.key for c in chunks])
        with self._reading():
            return rows.with_texts(chunks, notes)

    def inline(self, uri: str) -> str | None:
        """The whole text of a document that has no file."""
        found = self.index.notes(rows.INLINE, [uri])
        with self._reading():
            return str(json.loads(found[uri])) if uri in found else None

    def put(
        self, head: Head, new: Sequence[Chunk], old: Sequence[Chunk], inline: str | None = None,
        *, again: bool = False,
    ) -> None:  # fmt: skip
        """Replace what is known of a document, as one transaction."""
        self.index.apply(change(head, new, old, inline, again=again))

    def note(self, heads: Iterable[Head]) -> None:
        """Write what is known of some documents, and nothing of their chunks."""
        notes = {(rows.DOC, head.uri): rows.dump_head(head) for head in heads}
        if notes:
            self.index.apply(Batch(notes=notes))

    def remove(self, uri: str) -> int:
        """Remove a document, as one transaction; how many chunks went."""
        old = self.places(uri)
        notes: dict[tuple[str, str], str | None] = {
            (topic, uri): None for topic in (rows.DOC, rows.PLACES, rows.INLINE)
        }
        notes |= {(rows.TEXT, c.key): None for c in old}
        self.index.apply(Batch(delete=tuple(c.key for c in old), notes=notes))
        return len(old)

    def strays(self) -> dict[str, str]:
        """Records that belong to no document, with the root that they say."""
        places = self.places_of(list(self.index.notes(rows.DOC)))
        known = {c.key for chunks in places.values() for c in chunks}
        listed = self.index.listed("root")
        return {key: listed[key] for key in sorted(listed) if key not in known}

    def drop_strays(self) -> None:
        """Remove records that belong to no document."""
        odd = self.strays()
        if odd:
            self.index.apply(Batch(delete=tuple(odd)))

    def drop_root(self, name: str) -> None:
        """Forget a root."""
        self.index.apply(Batch(notes={(rows.ROOT, name): None}))

    def put_root(self, root: Root) -> None:
        """Remember a root."""
        self.index.apply(Batch(notes={(rows.ROOT, root.name): rows.dump_root(root)}))

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Take a note that is not as it was written for what it is: damage."""
        try:
            yield
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise IndexUnreadable(path=self.home.shown, reason="a note in it is damaged") from error

    def close(self) -> None:
        """Let go of files and connections."""
        self.index.close()


def change(
    head: Head, new: Sequence[Chunk], old: Sequence[Chunk], inline: str | None,
    *, again: bool = False,
) -> Batch:  # fmt: skip
    """What a document's new chunks change.

    Args:
        head: Of the document.
        new: Its chunks.
        old: Those that were there; what they hold is not written again.
        inline: The whole text of a document without a file.
        again: Write what is there already, too: it was made by other rules, or is damaged.
    """
    keys = {c.key for c in new}
    gone = [c.key for c in old if c.key not in keys]
    known = {} if again else {c.key: c.path for c in old}
    fresh = [c for c in new if known.get(c.key) != c.path]
    notes: dict[tuple[str, str], str | None] = {(rows.TEXT, key): None for key in gone}
    notes |= {(rows.TEXT, c.key): rows.dump(c.text) for c in fresh if c.key not in known}
    notes[rows.DOC, head.uri] = rows.dump_head(head)
    notes[rows.PLACES, head.uri] = rows.dump_places(new)
    if inline is not None:
        notes[rows.INLINE, head.uri] = rows.dump(inline)
    return Batch(delete=tuple(gone), upsert=tuple(record(c, head) for c in fresh), notes=notes)


def record(chunk: Chunk, head: Head) -> Record:
    """What is searched of a chunk: what a reader is shown, so that no word of a secret finds it.

    Its vector depends on its text alone.
    """
    name = head.uri.rpartition("/")[2].rpartition(".")[0] or head.uri
    titles = redact(" ".join(chunk.path)).text
    return Record(
        key=chunk.key, name=titles or name, summary=name if chunk.path else "",
        body=redact(chunk.text).text, facets={"root": head.root}, passage=chunk.text,
    )  # fmt: skip


@contextmanager
def opened(
    place: str, *, cwd: str = "", target: str | None = None, missing: Missing = "make"
) -> Iterator[DocStore]:
    """The store at a place.

    Args:
        place: A file, `postgresql://…` (`#schema` names one of several) or ""; "" is the store of
            the project or folder that `cwd` lies in (see `owners`).
        cwd: Where somebody works; "" for the working folder.
        target: The folder that is about to be indexed; None for reading.
        missing: Whether a file that is not there is made, refused, or taken as an empty index that
            nothing is written to.

    Raises:
        StoreRefused: The file is something else, corrupt, or of a newer version (it is left alone;
            only what indexes begins a corrupt one anew, and sets aside what lies in the place of a
            folder's own), or is missing.
    """
    home = home_of(place, cwd, target)
    try:
        was = _adopted(home, missing)
        store = DocStore(_index(home, missing), home, was)
        try:
            yield store
        finally:
            store.close()
    except IndexUnreadable as error:
        raise broken(home, str(error.facts["reason"]), error.variant or "begin") from error


def _adopted(home: Home, missing: Missing) -> str:
    """Where the folder was whose index goes on here; only what writes takes it over."""
    if missing != "make" or not home.owner or os.path.lexists(home.path):
        return ""
    from adaos_ctx_docs.adopting import adopt  # only a new index looks for an old one

    return adopt(home)


def _index(home: Home, missing: Missing) -> Index:
    if home.url:
        from adaos_ctx.search import PostgresIndex

        url, _, schema = home.url.partition("#")
        return PostgresIndex(url, schema=schema or "adaos_ctx_docs")
    if missing != "make" and not os.path.lexists(home.path):
        if missing == "refuse":
            raise owners.absent(home.path, home.owner)
        return MemoryIndex()
    index = open_file(home, missing)
    if home.owner and missing == "make":
        owners.write_owner(home.path, home.owner)
    return index
