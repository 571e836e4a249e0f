"""How fast search is: ratios in one run, each the median or minimum of interleaved runs.

Run with `python -m tests.bench.bench_search [RECORDS]`; nothing is asserted here.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from typing import TYPE_CHECKING, Any

from adaos_ctx.search.analyze import parse_query
from adaos_ctx.search.hybrid import Hybrid
from adaos_ctx.search.memory import MemoryIndex
from adaos_ctx.search.record import Record
from adaos_ctx.search.sqlite import SqliteIndex

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

QUERIES = 120
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
        index = SqliteIndex(f"{folder}/index.db")
        build = cpu(lambda: index.upsert(records))
        print(f"build                {count / build:10,.0f} records/s")
        raw = [cpu(lambda q=q: raw_fts5(index, q)) for q in queries]  # type: ignore[misc]
        ours = [cpu(lambda q=q: index.search(q, 10)) for q in queries]  # type: ignore[misc]
        ratio = statistics.median(ours) / statistics.median(raw)
        print(
            f"text query p50       {statistics.median(ours) * 1e3:10.2f} ms, {ratio:.2f} x raw FTS5"
        )
        changed = [Record(key=r.key, name=r.name, summary=r.summary + " x") for r in records[:1000]]
        print(f"1,000 upserts        {cpu(lambda: index.upsert(changed)):10.2f} s")
        hybrid = Hybrid(index, Random256())
        hybrid.embed(records)
        both = [cpu(lambda q=q: hybrid.search(q, 10)) for q in queries[:20]]  # type: ignore[misc]
        print(f"hybrid query p50     {statistics.median(both) * 1e3:10.2f} ms")
        index.close()
    few = records[:5000]
    memory = MemoryIndex(few)
    inside = statistics.median(cpu(lambda q=q: memory.search(q, 10)) for q in queries)  # type: ignore[misc]
    print(f"memory, 5,000 p50    {inside * 1e3:10.2f} ms{_against_bm25s(few, queries, inside)}")


def _against_bm25s(records: list[Record], queries: list[str], ours: float) -> str:
    try:
        import bm25s
    except ModuleNotFoundError:
        return " (bm25s is not installed)"
    theirs = bm25s.BM25()
    theirs.index([f"{r.name} {r.summary}".split() for r in records], show_progress=False)
    asked = [query.split() for query in queries]
    known = statistics.median(
        cpu(lambda q=q: theirs.retrieve([q], k=10, show_progress=False))
        for q in asked  # type: ignore[misc]
    )
    return f", {ours / known:.1f} x bm25s"


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:2]))
