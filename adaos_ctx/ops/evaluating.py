"""`search eval`: rank a labelled corpus for its questions and write the rows that a scorer reads."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import RegistryError, SourceUnreadable, UsageError
from adaos_ctx.search.memory import MemoryIndex
from adaos_ctx.search.record import Record, storable
from adaos_ctx.writes import refuse_inputs, why, write_out

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx.search.record import Index

DEPTH = 100  # documents a row lists
STORES = ("memory", "sqlite")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """How many documents and queries there were, and the rows: JSON lines, one a query."""

    documents: int
    queries: int
    text: str


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
    """Rank every document of a corpus for every query and write the rows.

    Args:
        corpus: As for `rank`, and so are the others.
        queries: As for `rank`.
        run: File to write.
        embedder: As for `rank`.
        store: As for `rank`.
        depth: As for `rank`.

    Raises:
        CannotWrite: The rows cannot be written.
        UsageError: The rows would be written over what is read; and what `rank` raises.
    """
    refuse_inputs(run, corpus, queries)
    ranking = rank(corpus, queries, embedder=embedder, store=store, depth=depth)
    write_out(run, ranking.text.encode("utf-8", "replace"))
    return EvalReport(
        documents=ranking.documents, queries=ranking.queries, run=run, embedder=embedder
    )


def rank(
    corpus: str, queries: str, *, embedder: str = "", store: str = "memory", depth: int = DEPTH
) -> Ranking:
    """Rank every document of a corpus for every query.

    Args:
        corpus: JSON lines `{"id", "title", "text"}`; `title` may be missing or null, other keys are
            ignored.
        queries: JSON lines `{"id", "text"}`.
        embedder: Name of an embedder to fuse with; "" ranks by words alone.
        store: One of `STORES`.
        depth: How many documents a row lists at most.

    Returns:
        Rows `{"query_id", "ranked"}`, best first, in the queries' order.

    Raises:
        SourceUnreadable: A file cannot be read.
        RegistryError: A line is not such an object, has the id of another or one that cannot be
            kept, or there is none.
        UsageError: There is no such store.
        MissingExtra: The embedder's package is not installed.
    """
    records = [_record(row) for row in _rows(corpus)]
    index = _index(store)
    index.upsert(records)
    ranked = _ranker(index, records, embedder, depth)
    lines = [
        json.dumps({"query_id": row["id"], "ranked": ranked(row["text"])}, ensure_ascii=False)
        for row in _rows(queries)
    ]
    size = len(index)
    index.close()
    return Ranking(documents=size, queries=len(lines), text="".join(f"{line}\n" for line in lines))


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
    if reason := _damage(row):
        raise RegistryError(file=path, path=f"line {number}", reason=reason)
    return dict(row)


def _damage(row: Any) -> str:
    if not isinstance(row, dict) or not all(isinstance(row.get(k), str) for k in ("id", "text")):
        return "needs id and text"
    if not isinstance(row.get("title", ""), str | None):
        return "has a title that is no text"
    if storable(row["id"]) != row["id"]:  # two ids would become one
        return "has an id that holds a NUL or half a character"
    return ""
