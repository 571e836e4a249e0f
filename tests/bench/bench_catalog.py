"""How fast the catalog is: search, contexts and scans; medians in ms, and ratios to what is below.

Run with `python -m tests.bench.bench_catalog [RESOURCES]`; nothing is asserted here.
"""

from __future__ import annotations

import random
import sqlite3
import statistics
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adaos_ctx.search.sqlite import SqliteIndex
from adaos_ctx.tokens import get_counter
from adaos_ctx_catalog.budgeting import MAX_CANDIDATES, Plan, budgeted_context
from adaos_ctx_catalog.catalog import Catalog
from adaos_ctx_catalog.descriptor import Descriptor, records
from adaos_ctx_catalog.details import Column, Details
from adaos_ctx_catalog.scanning import scan, source_for
from adaos_ctx_catalog.shelf import Shelf
from tests.bench.bench_search import make_records, raw_fts5

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

QUERIES = 60
_KINDS = ("tabular", "api", "file", "skill")
_FAMILY = 40  # resources of one schema


def descriptors(count: int) -> Iterator[Descriptor]:
    """Resources with words of a made language; every fourth kind, forty to a family."""
    for number, record in enumerate(make_records(count)):
        words = record.summary.split()
        key = f"res:db.s{number // _FAMILY}.{record.name}_{number}"
        uri = f"ada://any/db/x:s{number // _FAMILY}/{record.name}_{number}"
        columns = tuple(Column(name=word, type="text") for word in words)
        details = Details(id=key, uri=uri, description=record.summary, columns=columns)
        kind = _KINDS[number % len(_KINDS)]
        yield Descriptor(id=key, uri=uri, kind=kind, title=record.name, details=details, cap=("scan",))


def timed(action: Callable[[], Any]) -> tuple[float, Any]:
    """CPU seconds of one call, and what it gave."""
    started = time.process_time()
    found = action()
    return time.process_time() - started, found


def main(count: int = 100_000) -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory(prefix="catalog-") as folder:
        _catalog(Path(folder).resolve(), count)
        _scan(Path(folder).resolve())


def _catalog(folder: Path, count: int) -> None:
    root = folder / "skill"
    root.mkdir()
    found = list(descriptors(count))
    made = records(found, {})
    index = SqliteIndex(str(folder / "index.db"))
    catalog = Catalog(str(root), index=index, cache=str(folder / "cache"))
    with catalog.shelf.writing():
        write = timed(lambda: catalog.shelf.put(made, ()))[0]
    sync = timed(catalog.lookup.sync)[0]
    print(f"write                {count / write:10,.0f} resources/s")
    print(f"index                {count / sync:10,.0f} resources/s")
    chance = random.Random(7)
    asked = [" ".join(chance.sample(chance.choice(found).details.description.split(), 5)) for _ in range(QUERIES)]
    facets = {"kind": "tabular"}
    catalog.search(asked[0], facets=facets)
    raw = [timed(lambda q=q: raw_fts5(index, q))[0] for q in asked]  # type: ignore[misc]
    one = [timed(lambda q=q: catalog.search(q, facets=facets))[0] for q in asked]  # type: ignore[misc]
    two = [timed(lambda q=q: catalog.search(q, facets={"kind": ["tabular", "skill"]}))[0] for q in asked]  # type: ignore[misc]
    _say("search, one facet", one, raw)
    _say("search, two kinds", two, raw)
    count_tokens = get_counter()
    contexts = []
    for query in asked:
        candidates = catalog.search(query, k=MAX_CANDIDATES)
        plan = Plan(task=query, budget=8000)
        spent, made_context = timed(lambda p=plan, c=candidates: budgeted_context(catalog, p, c, count=count_tokens))  # type: ignore[misc]
        assert made_context.tokens <= plan.budget
        contexts.append(spent)
    _say("context of 8,000", contexts, raw)
    catalog.close()


def _say(name: str, times: list[float], raw: list[float]) -> None:
    median = statistics.median(times)
    print(f"{name:<20} {median * 1e3:10.2f} ms p50, {max(times) * 1e3:.2f} ms most, {median / statistics.median(raw):.1f} x raw FTS5")


def _scan(folder: Path) -> None:
    """A database of 500 tables, keys, indexes and views among them."""
    root = folder / "scanned"
    root.mkdir()
    with closing(sqlite3.connect(root / "big.sqlite")) as connection:
        for number in range(500):
            columns = ", ".join(f"c{number}_{i} {kind}" for i, kind in enumerate(["INT", "TEXT", "REAL", "DATE"] * 4))
            connection.execute(f"CREATE TABLE t{number} (id INTEGER PRIMARY KEY, parent INT REFERENCES t{max(0, number - 1)} (id), {columns})")
            connection.execute(f"CREATE INDEX i{number} ON t{number} (c{number}_1)")
        connection.commit()
        bare = timed(lambda: connection.execute("SELECT m.name, p.name FROM sqlite_master m, pragma_table_xinfo(m.name) p").fetchall())[0]
    shelf = Shelf(str(root), str(folder / "scan-cache"))
    first = timed(lambda: scan(shelf, [source_for("big.sqlite", str(root))]))[0]
    again = timed(lambda: scan(Shelf(str(root), str(folder / "scan-cache"))))[0]
    print(f"scan of 500 tables   {first:10.2f} s, again {again:.2f} s; reading all columns alone {bare:.2f} s")


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:2]))
