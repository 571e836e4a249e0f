"""Bundles: a whole index as one file, to be moved to another machine."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from adaos_ctx.paths import path_fault
from adaos_ctx.search.record import Batch
from adaos_ctx.writes import write_out
from adaos_ctx_docs import rows
from adaos_ctx_docs.errors import StoreRefused
from adaos_ctx_docs.model import text_sha256
from adaos_ctx_docs.reading import NotRead, read
from adaos_ctx_docs.store import change

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx_docs.store import DocStore

_FORMAT = "adaos-ctx docs bundle 1"
_MAX_BYTES = 1 << 32


def export(store: DocStore, path: str) -> int:
    """Write every document with its chunks; how many chunks.

    Args:
        store: Where from.
        path: JSON lines; roots, then documents, each by name, so equal indexes give equal files.

    Raises:
        StoreRefused: The index is empty, its chunks have vectors of several models, or a text is
            missing.
    """
    heads = store.heads()
    models = sorted({head.model for head in heads.values()})
    if not heads or len(models) > 1:
        reason = f"holds vectors of several models: {models}" if heads else "is empty"
        raise StoreRefused(path=store.home.shown, reason=reason)
    lines = [{"format": _FORMAT, "model": models[0]}]
    lines += [{"root": n, "note": rows.dump_root(r)} for n, r in store.roots().items()]
    count = 0
    for uri, head in heads.items():
        chunks = store.chunks(uri)
        if len(chunks) != head.chunks:
            raise StoreRefused(path=store.home.shown, reason=f"{uri} has chunks without a text")
        row: dict[str, Any] = {"doc": uri, "head": rows.dump_head(head),
               "places": rows.dump_places(chunks), "texts": [c.text for c in chunks]}  # fmt: skip
        inline = store.inline(uri)
        lines.append(row if inline is None else row | {"inline": inline})
        count += len(chunks)
    text = "".join(f"{json.dumps(line, sort_keys=True)}\n" for line in lines)
    write_out(path, text.encode("ascii"))
    return count


def load(store: DocStore, path: str, *, dry_run: bool = False) -> int:
    """Take a bundle in: its documents replace those of the same uris; how many chunks.

    Vectors are not carried: the next run with an embedder makes them.

    Raises:
        StoreRefused: The file is no bundle, or a text is not what its digest says; nothing of that
            document was kept.
    """
    found = read(path, _MAX_BYTES)
    if isinstance(found, NotRead):
        raise StoreRefused(path=path, reason=found.reason)
    count = 0
    for row in _rows(path, found.data):
        if "root" in row:
            if not dry_run:
                store.index.apply(Batch(notes={(rows.ROOT, row["root"]): row["note"]}))
        elif "doc" in row:
            count += _document(store, path, row, dry_run=dry_run)
    return count


def _rows(path: str, data: bytes) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(data.decode("utf-8", "replace").splitlines(), 1):
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise StoreRefused(path=path, reason=f"line {number} is not JSON") from error
        if not isinstance(row, dict) or (number == 1 and row.get("format") != _FORMAT):
            raise StoreRefused(path=path, reason="is no bundle of a document index")
        yield row


def _document(store: DocStore, path: str, row: dict[str, Any], *, dry_run: bool) -> int:
    uri = str(row["doc"])
    try:
        head = replace(rows.parse_head(uri, row["head"]), model="", stat="")
        places = rows.parse_places(uri, row["places"])
        chunks = [replace(c, text=t) for c, t in zip(places, row["texts"], strict=True)]
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise StoreRefused(path=path, reason=f"{uri}: broken: {error}") from error
    fault = path_fault(head.path) if head.root else None
    if fault:  # a bundle is a stranger's: what it names is read from its root later
        raise StoreRefused(path=path, reason=f"{uri}: its path {fault}")
    for chunk in chunks:
        if text_sha256(chunk.text) != chunk.digest:
            raise StoreRefused(path=path, reason=f"{chunk.id} is not what its digest says")
    if not dry_run:
        store.index.apply(change(head, chunks, store.places(uri), row.get("inline")))
    return len(chunks)
