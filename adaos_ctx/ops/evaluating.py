"""`search eval`: rank a labelled corpus for its questions and write the rows that a scorer reads."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import RegistryError, SourceUnreadable, UsageError
from adaos_ctx.search.memory import MemoryIndex
from adaos_ctx.search.record import Record
from adaos_ctx.writes import refuse_inputs, why, write_out

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx.search.record import Index

DEPTH = 100  # documents a row lists
STORES = ("memory", "sqlite")


@dataclass(frozen=True, slots=True, kw_only=True)
class EvalReport:
    """What was ranked: numbers of documents and queries, and where the rows were written."""

    documents: int
    queries: int
    run: str
    embedder: str = ""


def evaluate(
    corpus: str,
    queries: str,
    run: str,
    *,
    embedder: str = "",
    store: str = "memory",
    depth: int = DEPTH,
) -> EvalReport:
    """Rank every document of a corpus for every query.

    Args:
        corpus: JSON lines `{"id", "title", "text"}`; other keys are ignored.
        queries: JSON lines `{"id", "text"}`.
        run: File to write: JSON lines `{"query_id", "ranked"}`, best first, in the queries' order.
        embedder: Name of an embedder to fuse with; "" ranks by words alone.
        store: One of `STORES`.
        depth: How many documents a row lists at most.

    Raises:
        SourceUnreadable: A file cannot be read.
        RegistryError: A line is not such an object, has the id of another, or there is none.
        UsageError: The rows would be written over what is read.
        MissingExtra: The embedder's package is not installed.
    """
    refuse_inputs(run, corpus, queries)
    records = [_record(row) for row in _rows(corpus)]
    index = _index(store)
    index.upsert(records)
    rank = _ranker(index, records, embedder, depth)
    lines = []
    count = 0
    for row in _rows(queries):
        ranked = rank(row["text"])
        lines.append(json.dumps({"query_id": row["id"], "ranked": ranked}, ensure_ascii=False))
        count += 1
    write_out(run, "".join(f"{line}\n" for line in lines).encode("utf-8", "replace"))
    size = len(index)
    index.close()
    return EvalReport(documents=size, queries=count, run=run, embedder=embedder)


def _index(store: str) -> Index:
    if store == "memory":
        return MemoryIndex()
    if store != "sqlite":
        raise UsageError(reason=f"unknown store {store}; known: {', '.join(STORES)}")
    from adaos_ctx.search.sqlite import SqliteIndex

    return SqliteIndex(":memory:")


def _ranker(index: Index, records: list[Record], embedder: str, depth: int) -> Any:
    if not embedder:
        return lambda text: [hit.key for hit in index.search(text, depth)]
    from adaos_ctx.search.embedders import get_embedder
    from adaos_ctx.search.hybrid import Hybrid

    hybrid = Hybrid(index, get_embedder(embedder))
    hybrid.embed(records)
    return lambda text: [hit.key for hit in hybrid.search(text, depth)]


def _record(row: dict[str, Any]) -> Record:
    return Record(key=row["id"], name=row.get("title") or "", detail=row["id"], body=row["text"])


def _rows(path: str) -> Iterator[dict[str, Any]]:
    try:
        with open(path, encoding="utf-8-sig", errors="replace") as file:
            text = file.read()
    except (OSError, ValueError) as error:
        raise SourceUnreadable(path=path, reason=why(error), alias="", skill=".") from error
    seen: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            row = _row(path, number, line)
            first = seen.setdefault(row["id"], number)
            if first != number:
                reason = f"has the id of line {first}"
                raise RegistryError(file=path, path=f"line {number}", reason=reason)
            yield row
    if not seen:
        raise RegistryError(file=path, path="line 1", reason="there is nothing in it")


def _row(path: str, number: int, line: str) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise RegistryError(file=path, path=f"line {number}", reason="is not JSON") from error
    if not isinstance(row, dict) or not all(isinstance(row.get(k), str) for k in ("id", "text")):
        raise RegistryError(file=path, path=f"line {number}", reason="needs id and text")
    return row
