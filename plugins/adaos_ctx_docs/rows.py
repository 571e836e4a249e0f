"""What is noted of documents and chunks beside the search records, as JSON. Pure."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from adaos_ctx_docs.model import Chunk

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

DOC, PLACES, TEXT, ROOT, INLINE = "doc", "places", "text", "root", "inline"  # topics of notes


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """What is known of an indexed document.

    Args:
        uri: Its address.
        root: Name of its root; "" for a text without a file.
        path: Below the root, as the system spells it.
        hash: SHA-256 of the bytes that were indexed.
        stat: What stands for them without reading; "" where only the bytes tell.
        rules: Loader, splitter and their versions; other rules mean that it is read again.
        loader: Which loader read it.
        model: Fingerprint of the embedder; "" for none.
        chunks: How many.
        stale: Why its file could not be read last time; "" when it was.
        notes: What decoding had to do.
    """

    uri: str
    root: str = ""
    path: str = ""
    hash: str = ""
    stat: str = ""
    rules: str = ""
    loader: str = ""
    model: str = ""
    chunks: int = 0
    stale: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Root:
    """A named folder: its real path, and what its last walk was asked for."""

    name: str
    path: str
    include: tuple[str, ...] = ()
    recursive: bool = True


def dump(value: Any) -> str:
    """JSON in ASCII: any text is kept exactly, in any database."""
    return json.dumps(value, separators=(",", ":"))


def dump_head(head: Head) -> str:
    """A head as a note."""
    names = ("root", "path", "hash", "stat", "rules", "loader", "model", "chunks", "stale")
    fields = {name: getattr(head, name) for name in names if getattr(head, name)}
    return dump(fields | ({"notes": list(head.notes)} if head.notes else {}))


def parse_head(uri: str, text: str) -> Head:
    """A head from its note."""
    fields = json.loads(text)
    fields["notes"] = tuple(fields.get("notes", ()))
    return Head(uri=uri, **fields)


def dump_places(chunks: Iterable[Chunk]) -> str:
    """Where all chunks of a document stand, in order: one note, refreshed as a whole."""
    return dump([
        [c.digest, c.occurrence, c.start, c.end, c.byte_start, c.byte_end, c.line_start,
         c.line_end, list(c.path), c.page]
        for c in chunks
    ])  # fmt: skip


def parse_places(uri: str, text: str) -> list[Chunk]:
    """The chunks of a document without their texts."""
    found = []
    for index, row in enumerate(json.loads(text)):
        digest, occurrence, start, end, byte_start, byte_end, line_start, line_end, path, page = row
        found.append(Chunk(
            doc_uri=uri, index=index, text="", digest=digest, occurrence=occurrence, start=start,
            end=end, byte_start=byte_start, byte_end=byte_end, line_start=line_start,
            line_end=line_end, path=tuple(path), page=page,
        ))  # fmt: skip
    return found


def with_texts(chunks: Sequence[Chunk], texts: Mapping[str, str]) -> list[Chunk]:
    """The chunks whose text is there, with it."""
    return [
        replace(chunk, text=json.loads(texts[chunk.key])) for chunk in chunks if chunk.key in texts
    ]


def dump_root(root: Root) -> str:
    """A root as a note."""
    fields = {"path": root.path, "include": list(root.include), "recursive": root.recursive}
    return dump(fields)


def parse_root(name: str, text: str) -> Root:
    """A root from its note."""
    fields = json.loads(text)
    include = tuple(fields.get("include", ()))
    recursive = bool(fields.get("recursive", True))
    return Root(name=name, path=fields["path"], include=include, recursive=recursive)
