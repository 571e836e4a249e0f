"""Read a bundle whole, check all of it, and say what it changes. Pure."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from adaos_ctx.digest import sha256_hex
from adaos_ctx.search import Batch
from adaos_ctx_docs import rows
from adaos_ctx_docs.errors import StoreRefused
from adaos_ctx_docs.model import text_sha256
from adaos_ctx_docs.store import change

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adaos_ctx_docs.model import Chunk
    from adaos_ctx_docs.rows import Head, Root

FORMAT = "adaos-ctx docs bundle 2"  # 1 had no last line, so that half a file passed for a whole one


@dataclass(frozen=True, slots=True, kw_only=True)
class Packed:
    """One document of a bundle."""

    head: Head
    chunks: tuple[Chunk, ...]
    inline: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle:
    """A checked bundle: its roots as they were there, its documents, its chunks in all."""

    roots: Mapping[str, Root]
    documents: tuple[Packed, ...]

    @property
    def chunks(self) -> int:
        """Chunks of all documents."""
        return sum(len(one.chunks) for one in self.documents)

    def placed(self, name: str, folder: str) -> Root:
        """A root as it is here."""
        return replace(self.roots[name], path=folder)

    def batch(self, roots: Mapping[str, Root], places: Callable[[str], list[Chunk]]) -> Batch:
        """All that an index has to change, at once.

        Args:
            roots: As they are here, by name.
            places: Uri -> the chunks that the index has of it now.
        """
        notes: dict[tuple[str, str], str | None] = {
            (rows.ROOT, name): rows.dump_root(root) for name, root in roots.items()
        }
        changes = [
            change(one.head, one.chunks, places(one.head.uri), one.inline, again=True)
            for one in self.documents
        ]
        for one in changes:
            notes |= one.notes
        return Batch(
            delete=tuple(key for one in changes for key in one.delete),
            upsert=tuple(record for one in changes for record in one.upsert), notes=notes,
        )  # fmt: skip


def parse(path: str, data: bytes) -> Bundle:
    """The bundle in a file's bytes.

    Raises:
        StoreRefused: It is none, is cut off or changed, or contradicts itself.
    """
    first, _, _ = data.partition(b"\n")
    body, last = _parted(data)
    if _object(first).get("format") != FORMAT:
        raise _refusal(path, "is no bundle of a document index, or one of another version")
    end = _object(last).get("end")
    if not isinstance(end, dict):
        raise _refusal(path, "is cut off: its last line is missing")
    if end.get("sha256") != sha256_hex(body):
        raise _refusal(path, "was changed: its digest is another")
    found = [_object(line) for line in body.splitlines()[1:]]
    if not all(found):
        raise _refusal(path, f"line {found.index({}) + 2} is not JSON")
    roots = {root.name: root for root in (_root(path, row) for row in found if "root" in row)}
    documents = tuple(_document(path, row, roots) for row in found if "doc" in row)
    bundle = Bundle(roots=roots, documents=documents)
    uris = {one.head.uri for one in documents}
    if (len(documents), bundle.chunks) != (end.get("documents"), end.get("chunks")) or len(
        uris
    ) != len(documents):
        raise _refusal(path, "does not hold what its last line counts")
    return bundle


def _refusal(path: str, reason: str) -> StoreRefused:
    return StoreRefused(path=path, reason=reason, mend="bundle")


def _parted(data: bytes) -> tuple[bytes, bytes]:
    """All lines but the last, and that one."""
    at = data.rstrip(b"\n").rfind(b"\n") + 1
    return data[:at], data[at:]


def _object(line: bytes) -> dict[str, Any]:
    """A line's object; {} where it is none."""
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return row if isinstance(row, dict) else {}


def _root(path: str, row: dict[str, Any]) -> Root:
    try:
        root = rows.parse_root(str(row["root"]), row["note"])
        if _are(str, root.path, *root.include):
            return root
        raise TypeError("a path is a text")
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise _refusal(path, f"root {row['root']}: broken: {error}") from error


def _document(path: str, row: dict[str, Any], roots: Mapping[str, Root]) -> Packed:
    uri, inline = str(row["doc"]), row.get("inline")
    try:
        head = replace(rows.parse_head(uri, row["head"]), model="", stat="")
        places = rows.parse_places(uri, row["places"])
        chunks = [replace(c, text=t) for c, t in zip(places, row["texts"], strict=True)]
        _refuse_odd(head, chunks)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise _refusal(path, f"{uri}: broken: {error}") from error
    fault = _fault(head, roots, inline)
    if fault:
        raise _refusal(path, f"{uri}: {fault}")
    for chunk in chunks:
        if text_sha256(chunk.text) != chunk.digest:
            raise _refusal(path, f"{chunk.id} is not what its digest says")
    return Packed(head=head, chunks=tuple(chunks), inline=inline)


def _refuse_odd(head: Head, chunks: list[Chunk]) -> None:
    """Raise TypeError where a value is not what its name says."""
    texts = (head.root, head.path, head.hash, head.rules, head.loader, head.stale, *head.notes)
    if not (_are(str, *texts) and _are(int, head.chunks) and head.chunks == len(chunks)):
        raise TypeError("an odd head")
    for one in chunks:
        numbers = (one.occurrence, one.start, one.end, one.byte_start, one.byte_end,
                   one.line_start, one.line_end, 1 if one.page is None else one.page)  # fmt: skip
        if not (_are(str, one.text, one.digest, *one.path) and _are(int, *numbers)):
            raise TypeError(f"chunk {one.index}")
        if min(numbers) < 0 or one.end - one.start != len(one.text):
            raise ValueError(f"chunk {one.index} is not as long as it says")


def _are(kind: type, *values: object) -> bool:
    return all(type(value) is kind for value in values)


def _fault(head: Head, roots: Mapping[str, Root], inline: object) -> str:
    """What a document must not say: a bundle is a stranger's, and its files are read later."""
    if inline is not None and not isinstance(inline, str):
        return "its text is no text"
    if not head.root:
        return "" if inline is not None else "has neither a root nor a text"
    if head.root not in roots:
        return f"its root {head.root} is not in the bundle"
    outside = head.path.startswith("/") or {"", ".", ".."} & set(head.path.split("/"))
    return "its path is not below its root" if outside or "\0" in head.path else ""
