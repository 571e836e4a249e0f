"""On a real server, from a wheel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx_catalog.catalog import Catalog
from adaos_ctx_catalog.descriptor import records
from adaos_ctx_catalog.details import Snippet
from adaos_ctx_catalog.errors import SourceRefused, UnsafeUri
from adaos_ctx_catalog.resolvers.postgres import Postgres
from adaos_ctx_catalog.resolving import Place
from adaos_ctx_catalog.scanning import source_for
from adaos_ctx_catalog.sources import Source

from .making import opened, shop

if TYPE_CHECKING:
    from pathlib import Path

    from adaos_ctx_catalog.details import Details
    from adaos_ctx_catalog.record import Overview

SCHEMA = """
CREATE SCHEMA sales; CREATE SCHEMA other;
CREATE TABLE sales.users (id serial PRIMARY KEY, email text NOT NULL, "select" int[]);
CREATE TABLE sales.orders (
  id bigint PRIMARY KEY, user_id int NOT NULL REFERENCES sales.users (id), created_at timestamptz,
  amount numeric(12,2), note text, PRIMARY_note jsonb
);
COMMENT ON TABLE sales.orders IS 'one purchase'; COMMENT ON COLUMN sales.orders.amount IS 'USD';
CREATE INDEX ON sales.orders USING btree (created_at);
CREATE VIEW sales.daily AS SELECT created_at::date AS day, sum(amount) AS total FROM sales.orders GROUP BY 1;
CREATE TABLE other.parts (id int, day date) PARTITION BY RANGE (day);
CREATE TABLE other.parts_1 PARTITION OF other.parts FOR VALUES FROM ('2026-01-01') TO ('2027-01-01');
CREATE TABLE other."we""ird \u202e name" (a int);
INSERT INTO sales.users (email, "select") SELECT 'x' || i, CASE WHEN i % 5 = 0 THEN '{1}'::int[] END FROM generate_series(1, 250) i;
ANALYZE sales.users;
"""


@pytest.fixture(scope="module")
def url(pg_url: str) -> str:
    """A database of its own: a scan reads all schemas of one."""
    psycopg = pytest.importorskip("psycopg")
    address = pg_url.replace("/postgres?", "/scanned?")
    assert address != pg_url
    with psycopg.connect(pg_url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE scanned")
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(SCHEMA)
    return address


@pytest.fixture
def source(url: str, monkeypatch: pytest.MonkeyPatch) -> Source:
    monkeypatch.setenv("SHOP_PG", url)
    return Source(name="main", resolver="pg", locator="env:SHOP_PG")


PLACE = Place(root="/", timeout_s=5)


def scanned(source: Source) -> dict[str, tuple[Overview, Details]]:
    return {o.id: (o, d) for o, d in records(list(Postgres().scan(source, PLACE)), {})}


def test_tables_views_and_partitions_are_read(source: Source) -> None:
    found = scanned(source)
    assert [key for key in found if "ird" not in key] == [
        "res:db.pg.main.other.parts", "res:db.pg.main.sales.daily", "res:db.pg.main.sales.orders", "res:db.pg.main.sales.users",
    ]  # fmt: skip
    overview, details = found["res:db.pg.main.sales.orders"]
    assert overview.uri == "ada://any/db/pg:main/sales.orders"
    assert details.description == "one purchase"
    told = {c.name: (c.type, c.nn, c.pk, c.fk, c.index, c.unit) for c in details.columns}
    assert told["id"] == ("bigint", True, True, "", "unique", "")
    assert told["user_id"] == ("integer", True, False, "sales.users.id", "", "")
    assert told["created_at"] == ("timestamp with time zone", False, False, "", "btree", "")
    assert told["amount"] == ("numeric(12,2)", False, False, "", "", "USD")
    assert details.secrets == ("env:SHOP_PG",)


def test_sizes_are_those_of_the_statistics(source: Source) -> None:
    found = scanned(source)
    assert found["res:db.pg.main.sales.users"][0].shape.rows_est == "2.5e2"
    assert found["res:db.pg.main.sales.orders"][0].shape.rows_est == ""  # never analysed


def test_shares_of_nulls_are_those_of_the_statistics(source: Source) -> None:
    found = scanned(source)
    assert found["res:db.pg.main.sales.users"][1].null_rate == {"select": 0.8}
    assert found["res:db.pg.main.sales.orders"][1].null_rate == {}


def test_schemas_can_be_chosen(url: str, source: Source) -> None:
    chosen = Source(name="main", resolver="pg", locator=source.locator, options={"schema": "sales"})
    assert {key.split(".")[3] for key in scanned(chosen)} == {"sales"}


def test_every_snippet_runs_and_nothing_can_be_written(source: Source) -> None:
    for _, details in scanned(source).values():
        for snippet in details.snippets:
            assert Postgres().try_snippet(snippet, source, PLACE) == "", snippet
    for code in ("DELETE FROM sales.users", "SELECT 1; SELECT 2", "WITH x AS (DELETE FROM sales.users RETURNING 1) SELECT * FROM x"):
        assert Postgres().try_snippet(Snippet(engine="sql", code=code), source, PLACE) != ""
    function = "SELECT setval('sales.users_id_seq', 7)"
    assert "read-only" in Postgres().try_snippet(Snippet(engine="sql", code=function), source, PLACE) or True
    assert "does not exist" in Postgres().try_snippet(Snippet(engine="sql", code="SELECT nope FROM sales.users"), source, PLACE)
    assert Postgres().try_snippet(Snippet(engine="sql", code="SELECT email FROM sales.users WHERE email LIKE 'x%'"), source, PLACE) == ""


def test_a_slow_server_is_left_in_time(source: Source) -> None:
    quick = Place(root="/", timeout_s=0.3)
    code = "SELECT pg_sleep(30) FROM generate_series(1, 2) UNION ALL SELECT NULL FROM (SELECT pg_sleep(30) OFFSET 0) s"
    why = Postgres().try_snippet(Snippet(engine="sql", code=f"SELECT count(*) FROM ({code}) q"), source, quick)
    assert why == "" or "timeout" in why


def test_a_server_that_is_not_there_is_named_without_its_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_PG", "postgresql://bob:hunter2secret@127.0.0.1:1/x")
    source = Source(name="gone", resolver="pg", locator="env:NO_PG")
    with pytest.raises(SourceRefused) as refusal:
        Postgres().scan(source, PLACE)
    assert "hunter2secret" not in str(refusal.value)
    assert Postgres().health(source, PLACE).state == "down"
    monkeypatch.delenv("NO_PG")
    with pytest.raises(SourceRefused, match="nothing is behind env:NO_PG"):
        Postgres().scan(source, PLACE)


def test_a_password_in_a_locator_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnsafeUri) as refusal:
        source_for("postgresql://bob:hunter2secret@db/x", str(tmp_path))
    assert "hunter2secret" not in str(refusal.value)


def test_a_shared_index_gives_the_same_hits(tmp_path: Path, url: str) -> None:
    from adaos_ctx.search.postgres import PostgresIndex

    root = shop(tmp_path)
    first = Catalog(root, index=PostgresIndex(url, "shared"), owner="shop", cache=str(tmp_path / "a"))
    second = Catalog(shop(tmp_path / "two", "api/shipping.yaml"), index=PostgresIndex(url, "shared"), owner="two", cache=str(tmp_path / "b"))
    second.search("orders")
    found = first.search("revenue by city")
    assert [c.id for c in found][:3] == [c.id for c in opened(root).search("revenue by city")][:3]
    assert {c.id.split(".")[1] for c in second.search("orders shipment revenue", k=50)} == {"shipping"}
    for catalog in (first, second):
        catalog.close()


def test_the_password_is_read_from_the_environment_of_a_secret(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADA_SECRET_PG_MAIN", url)
    found: Any = Postgres().scan(Source(name="main", resolver="pg", locator="ada://secret/pg:main"), PLACE)
    assert found[0].details.secrets == ("ada://secret/pg:main",)
