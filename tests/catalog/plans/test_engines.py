"""Every engine refuses to write, at the connection; limits hold."""

from __future__ import annotations

import socket
import sqlite3
import threading
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from adaos_ctx_catalog.plans.engines import duckdb as duck
from adaos_ctx_catalog.plans.engines import postgres, sqlite
from adaos_ctx_catalog.plans.errors import PlanFailed
from adaos_ctx_catalog.plans.limits import Limits, Meter
from tests.catalog.making import database

if TYPE_CHECKING:
    from pathlib import Path

LONG = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
MANY = "SELECT a.x FROM t a, t b, t c, t d"


def meter(**limits: object) -> Meter:
    return Meter(Limits(**limits))  # type: ignore[arg-type]


@pytest.fixture
def file(tmp_path: Path) -> str:
    script = "CREATE TABLE t (x); INSERT INTO t VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10);"
    return str(database(tmp_path / "a.sqlite", script))


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM t", "INSERT INTO t VALUES (1)", "DROP TABLE t", "CREATE TABLE u (x)", "PRAGMA query_only = OFF",
        "ATTACH DATABASE 'x.db' AS y", "UPDATE t SET x = 1", "SELECT load_extension('x')", "VACUUM",
        "SELECT writefile('a', 'b')",
    ],
)  # fmt: skip
def test_sqlite_only_reads(file: str, sql: str) -> None:
    with pytest.raises(PlanFailed):
        sqlite.run_file(file, sql, meter(), "shop", 100)
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT count(*) FROM t").fetchone() == (10,)


def test_sqlite_has_a_row_cap_and_a_clock(file: str) -> None:
    assert len(sqlite.run_file(file, "SELECT x FROM t", meter(), "shop", 10)) == 10
    with pytest.raises(PlanFailed, match="more than 1,000 rows"):
        sqlite.run_file(file, MANY, meter(), "shop", 1000)
    slow = "SELECT count(*) FROM " + ", ".join(f"t t{n}" for n in range(12))
    with pytest.raises(PlanFailed, match=r"did not answer within 0\.3 s"):
        sqlite.run_file(file, slow, meter(timeout_s=0.3), "shop", 10)
    with pytest.raises(PlanFailed, match=r"not a database|does not|unable"):
        sqlite.run_file(__file__, "SELECT 1 FROM t", meter(), "shop", 10)


@pytest.mark.parametrize(
    "sql", ["CREATE TABLE u (x int)", "DELETE FROM pg_class", "CREATE TEMP TABLE u (x int)"]
)
def test_postgres_only_reads(pg_url: str, sql: str) -> None:
    with postgres.session(pg_url, meter()) as connection:
        import psycopg

        with pytest.raises(psycopg.Error):
            connection.execute(sql.replace("TEMP ", ""))
    with pytest.raises(PlanFailed):
        postgres.run(pg_url, sql, meter(), "main", 10)


def test_postgres_has_a_row_cap_and_a_clock(pg_url: str) -> None:
    assert len(postgres.run(pg_url, "SELECT generate_series(1, 10)", meter(), "main", 10)) == 10
    with pytest.raises(PlanFailed, match="more than 1,000 rows"):
        postgres.run(pg_url, "SELECT generate_series(1, 1000000000)", meter(), "main", 1000)
    with pytest.raises(PlanFailed, match=r"did not answer within 0\.5 s"):
        postgres.run(pg_url, "SELECT pg_sleep(20)", meter(timeout_s=0.5), "main", 10)


def _hang_up(listener: socket.socket) -> None:
    listener.accept()[0].close()


def test_a_server_that_says_nothing_or_hangs_up_is_told_without_its_password() -> None:
    pytest.importorskip("psycopg")
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(1)
        url = f"postgresql://u:geheim@127.0.0.1:{listener.getsockname()[1]}/x"
        threading.Thread(target=_hang_up, args=(listener,), daemon=True).start()
        with pytest.raises(PlanFailed) as caught:
            postgres.run(url, "SELECT 1", meter(timeout_s=2), "main", 10)
    assert "geheim" not in str(caught.value)


@pytest.mark.parametrize(
    "sql",
    ["COPY (SELECT 1) TO 'out.csv'", "SELECT * FROM read_csv('/etc/passwd')", "INSTALL httpfs", "ATTACH 'x.db'", "SET memory_limit = '9GB'",
     "SET enable_external_access = true", "SELECT * FROM read_text('/etc/hostname')"],
)  # fmt: skip
def test_duckdb_reaches_named_files_only(tmp_path: Path, sql: str) -> None:
    pytest.importorskip("duckdb")
    named = tmp_path / "o'k.csv"
    named.write_text("a\n1\n")
    quoted = str(named).replace("'", "''")
    assert duck.run(f"SELECT a FROM read_csv('{quoted}')", meter(), 10, files=[str(named)]) == [
        (1,)
    ]
    with pytest.raises(PlanFailed):
        duck.run(sql, meter(), 10, files=[str(named)])


def test_duckdb_opens_databases_read_only_and_has_a_clock(tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    path = str(tmp_path / "a.duckdb")
    with duckdb.connect(path) as connection:
        connection.execute("CREATE TABLE t (x INT)")
    with pytest.raises(PlanFailed, match="read-only"):
        duck.run("INSERT INTO t VALUES (1)", meter(), 10, database=path)
    with pytest.raises(PlanFailed, match=r"did not answer within 0\.5 s"):
        duck.run(LONG, meter(timeout_s=0.5), 10, database=path)


def test_rows_that_are_too_large_are_refused(file: str) -> None:
    with pytest.raises(PlanFailed, match="more than 0 MB"):
        sqlite.run_file(file, MANY, meter(memory_mb=0), "shop", 100_000)
