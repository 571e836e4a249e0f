"""`docs eval`: index a folder in memory, ask questions, and write the rows that a scorer reads."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import RegistryError, SourceUnreadable
from adaos_ctx.search import MemoryIndex
from adaos_ctx.writes import refuse_inputs, why, write_out
from adaos_ctx_docs.chunking import chunk
from adaos_ctx_docs.context import in_context
from adaos_ctx_docs.embedding import embed
from adaos_ctx_docs.loaders import Loaders
from adaos_ctx_docs.loading import load
from adaos_ctx_docs.model import DocumentInput, LoadedDocument
from adaos_ctx_docs.ranking import documents, fused_documents
from adaos_ctx_docs.reading import NotRead, read
from adaos_ctx_docs.retrieval import Question, search
from adaos_ctx_docs.rows import Head
from adaos_ctx_docs.store import DocStore, record
from adaos_ctx_docs.walking import walk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from adaos_ctx.search import Embedder
    from adaos_ctx_docs.model import Chunk, Splitter

DEPTH = 100  # documents a row lists
_CHUNKS = 10  # chunks a row lists
_POOL = 100  # chunks that documents are ranked by


@dataclass(frozen=True, slots=True, kw_only=True)
class EvalReport:
    """What was ranked, and where the rows were written."""

    documents: int
    chunks: int
    queries: int
    run: str


def evaluate(
    place: str, queries: str, run: str, *, splitter: Splitter, embedder: Embedder | None = None,
    step: Callable[[int, int], None] = lambda done, total: None,
) -> EvalReport:  # fmt: skip
    """Rank the documents and chunks of a folder for every question.

    Args:
        place: A folder of documents, or one with `docs/` or `corpus.jsonl` (`{"id", "title",
            "text"}`) in it, or such a file.
        queries: JSON lines `{"id", "text"}`.
        run: File to write: JSON lines `{"query_id", "ranked": [doc], "chunks": [{"doc",
            "char_start", "char_end", "text"}]}`, best first.
        splitter: Cuts the documents.
        embedder: Joins in; None for words alone.
        step: Told (done, total) documents.

    Raises:
        SourceUnreadable: A file or folder cannot be read.
        RegistryError: A line is no such object; names file and line.
    """
    refuse_inputs(run, queries, place, f"{place}/corpus.jsonl")
    loaded = [(document, chunk(document, splitter)) for document in _documents(place)]
    refuse_inputs(
        run, *(f"{folder}/{d.uri}" for d, _ in loaded for folder in (place, f"{place}/docs"))
    )
    index = MemoryIndex()
    store = DocStore(index, None)  # type: ignore[arg-type]  # nothing is written
    by_key: dict[str, Chunk] = {}
    order = {document.uri: [c.key for c in chunks] for document, chunks in loaded}
    for number, (document, chunks) in enumerate(loaded):
        step(number, len(loaded))
        head = Head(uri=document.uri)
        index.upsert([record(c, head) for c in chunks])
        embed(index, embedder, chunks)
        by_key |= {c.key: c for c in chunks}
    whole = fused_documents([document for document, _ in loaded])
    lines = []
    for row in _once(queries):
        question = Question(query=row["text"], embedder=embedder)
        hits = search(store, question, _POOL)
        ranked = documents(row["text"], hits, whole)[:DEPTH]
        found = [by_key[hit.key] for hit in in_context(hits, order)[:_CHUNKS]]
        lines.append(json.dumps(
            {"query_id": row["id"], "ranked": ranked, "chunks": [_fields(c) for c in found]},
            ensure_ascii=False,
        ))  # fmt: skip
    write_out(run, "".join(f"{line}\n" for line in lines).encode("utf-8", "replace"))
    return EvalReport(documents=len(loaded), chunks=len(by_key), queries=len(lines), run=run)


def _fields(chunk: Chunk) -> dict[str, Any]:
    return {
        "doc": chunk.doc_uri, "char_start": chunk.start, "char_end": chunk.end, "text": chunk.text,
    }  # fmt: skip


def _documents(place: str) -> Iterator[LoadedDocument]:
    loaders = Loaders()
    for uri, data in _contents(place, loaders):
        found = load(DocumentInput(uri=uri, data=data), loaders)
        if isinstance(found, LoadedDocument):
            yield found


def _contents(place: str, loaders: Loaders) -> Iterator[tuple[str, bytes]]:
    corpus = place if os.path.isfile(place) else f"{place}/corpus.jsonl"
    folder = f"{place}/docs" if os.path.isdir(f"{place}/docs") else place
    if os.path.isfile(corpus) and folder == place:
        for row in _rows(corpus):
            title = f"# {row['title']}\n\n" if row.get("title") else ""
            yield row["id"], f"{title}{row['text']}\n".encode("utf-8", "replace")
        return
    try:
        paths = walk(folder, loaders.extensions).paths
    except OSError as error:
        raise SourceUnreadable(path=place, reason=why(error), alias="", skill=".") from error
    for path in paths:
        found = read(f"{folder}/{path}")
        if not isinstance(found, NotRead):
            yield path, found.data


def _once(queries: str) -> Iterator[dict[str, Any]]:
    """The questions; a scorer keeps one row of an id, so two of them would hide one."""
    seen: set[str] = set()
    for row in _rows(queries):
        if row["id"] in seen:
            reason = "is there twice"
            raise RegistryError(file=queries, path=f"id {row['id']}", reason=reason)
        seen.add(row["id"])
        yield row


def _rows(path: str) -> Iterator[dict[str, Any]]:
    found = read(os.path.realpath(path), 1 << 30)
    if isinstance(found, NotRead):
        raise SourceUnreadable(path=path, reason=found.reason, alias="", skill=".")
    for number, line in enumerate(found.data.decode("utf-8-sig", "replace").split("\n"), 1):
        if line.strip():
            yield _row(path, number, line)


def _row(path: str, number: int, line: str) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise RegistryError(file=path, path=f"line {number}", reason="is not JSON") from error
    if not isinstance(row, dict) or not all(isinstance(row.get(k), str) for k in ("id", "text")):
        raise RegistryError(file=path, path=f"line {number}", reason="needs id and text")
    return row
