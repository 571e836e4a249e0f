"""Whole plans through their executors, from a scanned source to rows: a server and Parquet."""

from __future__ import annotations

from pathlib import Path

import pytest

from adaos_ctx_catalog.errors import SourceRefused
from adaos_ctx_catalog.plans.reading import parse_plan
from adaos_ctx_catalog.scanning import scan, source_for
from adaos_ctx_catalog.shelf import Shelf

from .shops import shop, workspace

SCHEMA = """
DROP SCHEMA IF EXISTS plans CASCADE;
CREATE SCHEMA plans;
CREATE TABLE plans.cities (id int PRIMARY KEY, city text NOT NULL);
CREATE TABLE plans.visits (id int PRIMARY KEY, city_id int REFERENCES plans.cities (id), seen date, cost numeric(8,2));
INSERT INTO plans.cities VALUES (1, 'Riga'), (2, 'Ёж');
INSERT INTO plans.visits VALUES (1, 1, '2026-03-01', 1.50), (2, 1, '2026-03-02', 2.25), (3, 2, NULL, NULL);
"""


def test_a_plan_runs_on_a_server(
    tmp_path: Path, pg_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import psycopg

    with psycopg.connect(pg_url, autocommit=True) as connection:
        connection.execute(SCHEMA)
    monkeypatch.setenv("PLANS_PG", pg_url)
    root = shop(tmp_path)
    report = scan(
        Shelf(root, f"{root}/../cache"),
        [source_for("env:PLANS_PG", root, name="main", kind="pg")],
    )
    assert not report.failed
    plan = parse_plan("""version: 1
source: res:db.pg.main.plans.visits
ops:
- join: {source: res:db.pg.main.plans.cities, kind: inner, on: {city_id: id}, take: [city]}
- aggregate: {keys: [city], metrics: [sum(cost) AS cost, max(seen) AS last]}
- sort: [{by: city, desc: true}]
""")
    envelope = workspace(root).execute(plan)
    assert list(envelope.lines()) == [
        '{"city":"Ёж","cost":null,"last":null}',
        '{"city":"Riga","cost":3.75,"last":"2026-03-02"}',
    ]
    assert [line.partition(":")[0] for line in envelope.pushed] == ["pg"]
    assert pg_url not in str(envelope.to_json())
    monkeypatch.delenv("PLANS_PG")
    with pytest.raises(SourceRefused, match="PLANS_PG"):
        workspace(root).execute(plan)


def test_parquet_is_read_with_its_own_types(tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    pytest.importorskip("pyarrow")
    root = shop(tmp_path)
    file = Path(root) / "data" / "days.parquet"
    made = "SELECT * FROM (VALUES (DATE '2026-03-01', 7, 'Riga'), (DATE '2026-03-02', NULL, 'Ёж')) t(day, n, city)"
    with duckdb.connect() as connection:
        connection.execute(f"COPY ({made}) TO '{file}' (FORMAT parquet)")
    assert not scan(Shelf(root, f"{root}/../cache"), [source_for("data/days.parquet", root)]).failed
    plan = "version: 1\nsource: res:file.days.days\nops: [{filter: \"day > '2026-02-28'\"}, {sort: [n]}]"
    assert list(workspace(root).execute(parse_plan(plan)).lines()) == [
        '{"day":"2026-03-01","n":7,"city":"Riga"}',
        '{"day":"2026-03-02","n":null,"city":"Ёж"}',
    ]
