"""How fast search is: ratios in one run, each the median or minimum of interleaved runs.

Run with `python -m tests.bench.bench_search [RECORDS]`; nothing is asserted here. Peers (bm25s,
askfaro-embedded-search) stand beside ours where they are installed.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import sys
import tempfile
import time
from functools import partial
from typing import TYPE_CHECKING, Any

from adaos_ctx.budget import Item, Option, solve
from adaos_ctx.search.analyze import parse_query
from adaos_ctx.search.hybrid import Hybrid
from adaos_ctx.search.memory import MemoryIndex
from adaos_ctx.search.record import Record
from adaos_ctx.search.sqlite import SqliteIndex

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

QUERIES = 120
PEER_QUERIES = 8  # each takes it seconds
ROUNDS = 5  # interleaved; the least CPU of each query counts
_WORDS = 30_000  # of the made language; their frequencies fall as in real text
_DIMENSIONS = 256


def make_records(count: int, seed: int = 5) -> list[Record]:
    """Records like package indexes have: a name and a line, words by Zipf's law."""
    chance = random.Random(seed)
    words = [
        "".join(chance.choices("aeioubcdfglmnprst", k=chance.randint(3, 9))) for _ in range(_WORDS)
    ]
    weights = [1 / (rank + 5) for rank in range(_WORDS)]
    text = iter(chance.choices(words, weights, k=count * 11))
    return [
        Record(key=f"p{i}", name=next(text), summary=" ".join(next(text) for _ in range(10)))
        for i in range(count)
    ]


class Random256:
    """Vectors without meaning, at no cost: the scan is what is measured."""

    fingerprint = "random-256"

    def documents(self, texts: Sequence[str]) -> list[Sequence[float]]:
        """One vector for each text."""
        return [self.query(text) for text in texts]

    def query(self, text: str) -> Sequence[float]:
        """A vector that depends on the text."""
        chance = random.Random(text)
        return [chance.random() - 0.5 for _ in range(_DIMENSIONS)]


def cpu(action: Callable[[], Any]) -> float:
    """CPU seconds of one call."""
    started = time.process_time()
    action()
    return time.process_time() - started


def raw_fts5(index: SqliteIndex, query: str) -> list[Any]:
    """What FTS5 alone answers for the same terms."""
    match = " OR ".join(f'"{term}"' for term in parse_query(query).telling)
    sql = "SELECT rowid, rank FROM words WHERE words MATCH ? ORDER BY rank LIMIT 50"
    return index.connection.execute(sql, (match,)).fetchall()


def main(count: int = 98_000) -> None:
    """Print the table."""
    records = make_records(count)
    chance = random.Random(7)
    queries = [
        " ".join(chance.sample(chance.choice(records).summary.split(), 5)) for _ in range(QUERIES)
    ]
    with tempfile.TemporaryDirectory() as folder:
        _on_disk(f"{folder}/index.db", records, queries)
        both = _hybrid(f"{folder}/index.db", records, queries)
        print(f"hybrid query p50     {both * 1e3:10.2f} ms", end="", flush=True)
        print(_against_askfaro(records, queries, both))
    _in_memory(records[:5000], queries)
    _budget()


def _on_disk(path: str, records: list[Record], queries: list[str]) -> None:
    index = SqliteIndex(path)
    build = cpu(lambda: index.upsert(records))
    print(f"build                {len(records) / build:10,.0f} records/s")
    best: dict[str, list[float]] = {"raw": [9.0] * len(queries), "ours": [9.0] * len(queries)}
    for _ in range(ROUNDS):
        for at, query in enumerate(queries):
            best["raw"][at] = min(best["raw"][at], cpu(partial(raw_fts5, index, query)))
            best["ours"][at] = min(best["ours"][at], cpu(partial(index.search, query, 10)))
    ours, raw = statistics.median(best["ours"]), statistics.median(best["raw"])
    print(f"text query p50       {ours * 1e3:10.2f} ms, {ours / raw:.2f} x raw FTS5")
    changed = [Record(key=r.key, name=r.name, summary=r.summary + " x") for r in records[:1000]]
    print(f"1,000 upserts        {cpu(lambda: index.upsert(changed)):10.2f} s")
    index.upsert(records[:1000])
    index.close()


def _hybrid(path: str, records: list[Record], queries: list[str]) -> float:
    index = SqliteIndex(path)
    hybrid = Hybrid(index, Random256())
    hybrid.embed(records)
    hybrid.search(queries[0])  # reads the vectors
    each = [min(cpu(partial(hybrid.search, q, 10)) for _ in range(ROUNDS)) for q in queries[:20]]
    index.close()
    return statistics.median(each)


def _against_askfaro(records: list[Record], queries: list[str], ours: float) -> str:
    try:
        import askfaro_embedded_search as peer
        from askfaro_embedded_search.backends.sqlite import SQLiteBackend
    except ModuleNotFoundError:
        return " (askfaro-embedded-search is not installed)"
    made = Random256()
    loop = asyncio.new_event_loop()
    with tempfile.TemporaryDirectory() as folder:
        backend = SQLiteBackend(f"{folder}/peer.db")
        theirs = peer.SearchIndex(backend, peer.CallableEmbedder(made.documents))
        docs = [
            peer.IndexDoc(object_type="r", object_id=r.key, title=r.name, body=r.summary)
            for r in records
        ]
        build = cpu(lambda: loop.run_until_complete(theirs.upsert_many(docs)))
        known = statistics.median(
            cpu(lambda q=q: loop.run_until_complete(theirs.search(q, k=10)))  # type: ignore[misc]
            for q in queries[:PEER_QUERIES]
        )
        loop.run_until_complete(theirs.close())
    loop.close()
    ratio = f"1/{known / ours:.0f} of askfaro-embedded-search ({known * 1e3:.0f} ms"
    return f", {ratio}; its build: {len(records) / build:,.0f} records/s)"


def _in_memory(records: list[Record], queries: list[str]) -> None:
    memory = MemoryIndex(records)
    memory.search(queries[0])
    theirs = _bm25s(records)
    best = {"ours": [9.0] * len(queries), "theirs": [9.0] * len(queries)}
    updated = [9.0] * len(queries)
    for turn in range(ROUNDS):
        for at, query in enumerate(queries):
            best["ours"][at] = min(best["ours"][at], cpu(partial(memory.search, query, 10)))
            if theirs is not None:
                best["theirs"][at] = min(best["theirs"][at], cpu(partial(theirs, query)))
            memory.upsert([records[(at * 37 + turn) % len(records)]])
            updated[at] = min(updated[at], cpu(partial(memory.search, query, 10)))
    ours, after = statistics.median(best["ours"]), statistics.median(updated)
    known = statistics.median(best["theirs"])
    said = f", {ours / known:.1f} x bm25s" if theirs else " (bm25s is not installed)"
    print(f"memory, {len(records):,} p50    {ours * 1e3:10.2f} ms{said}")
    said = f", {after / known:.1f} x bm25s, which would index anew" if theirs else ""
    print(f"the same, updated    {after * 1e3:10.2f} ms{said}")


def _bm25s(records: list[Record]) -> Callable[[str], Any] | None:
    try:
        import bm25s
    except ModuleNotFoundError:
        return None
    index = bm25s.BM25()
    index.index([f"{r.name} {r.summary}".split() for r in records], show_progress=False)
    return lambda query: index.retrieve([query.split()], k=10, show_progress=False)


def _budget(aliases: int = 200, packs: int = 25) -> None:
    chance = random.Random(3)
    labels = "ADR SCHEMA HANDLER TESTS DOCS".split()
    taken = []
    for _ in range(packs):
        items = [_item(f"a{i}", chance.choice(labels), chance) for i in range(aliases)]
        caps = {"TESTS": 700, "DOCS": 500}
        taken.append(min(cpu(partial(solve, items, 4096, caps)) for _ in range(3)))
    print(f"budget, {aliases} aliases  {statistics.median(taken) * 1e3:10.2f} ms")


def _item(key: str, label: str, chance: random.Random) -> Item:
    worth = chance.uniform(0.01, 10)
    costs = {"ref": 9, "brief": 25, "card2": 45, "card4": 75, "card": chance.randint(80, 160)}
    shares = {"ref": 0.2, "brief": 0.45, "card2": 0.6, "card4": 0.8, "card": 1.0}
    options = tuple(
        Option(level=level, cost=cost + chance.randint(0, 6), value=worth * shares[level])
        for level, cost in costs.items()
    )
    return Item(key=key, group=label, options=options)


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:2]))
