"""The same tables on SQLite, PostgreSQL and DuckDB, and the rows of one plan on each."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from sqlglot import exp

from adaos_ctx_catalog.details import Column, Details
from adaos_ctx_catalog.plans.binding import bind
from adaos_ctx_catalog.plans.card import Card
from adaos_ctx_catalog.plans.engines.sqlite import guard
from adaos_ctx_catalog.plans.envelope import decoded
from adaos_ctx_catalog.plans.faults import Fault
from adaos_ctx_catalog.plans.statement import Place, Statement
from adaos_ctx_catalog.record import Overview
from adaos_ctx_catalog.tables import quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx_catalog.plans.model import Plan

NOW = "2026-03-05 12:00:00"
TYPES = {
    "int": ("INTEGER", "BIGINT", "BIGINT"),
    "decimal(2)": ("NUMERIC(12,2)",) * 3,
    "decimal(4)": ("NUMERIC(14,4)",) * 3,
    "float": ("DOUBLE", "DOUBLE PRECISION", "DOUBLE"),
    "text": ("TEXT", "TEXT", "TEXT"),
    "bool": ("BOOLEAN", "BOOLEAN", "BOOLEAN"),
    "date": ("DATE", "DATE", "DATE"),
    "timestamp": ("TIMESTAMP", "TIMESTAMP", "TIMESTAMP"),
}
CARD_TYPES = {name: forms[0].lower() for name, forms in TYPES.items()}


@dataclass(frozen=True)
class Table:
    name: str
    columns: tuple[tuple[str, str], ...]
    rows: tuple[tuple[Any, ...], ...]

    def script(self, at: int) -> list[str]:
        names = ", ".join(f"{quoted(name)} {TYPES[kind][at]}" for name, kind in self.columns)
        made = [f"CREATE {'TEMP ' if at else ''}TABLE {quoted(self.name)} ({names})"]
        if self.rows:
            values = ", ".join("(" + ", ".join(map(literal, row)) + ")" for row in self.rows)
            made.append(f"INSERT INTO {quoted(self.name)} VALUES {values}")
        return made

    @property
    def card(self) -> Card:
        uri = f"ada://any/db/sqlite:x/{self.name}"
        columns = tuple(Column(name=name, type=CARD_TYPES[kind]) for name, kind in self.columns)
        overview = Overview(id=f"res:{self.name}", uri=uri, kind="tabular", title=self.name)
        return Card(overview=overview, details=Details(id=overview.id, uri=uri, columns=columns))


def literal(value: Any) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return str(value).upper()
    return (
        str(value)
        if isinstance(value, int | float | Decimal)
        else "'" + str(value).replace("'", "''") + "'"
    )


class Cards:
    def __init__(self, tables: Sequence[Table]) -> None:
        self._cards = {f"res:{table.name}": table.card for table in tables}

    def find(self, ref: str, path: str) -> Card | Fault:
        return self._cards.get(ref) or Fault(code="unknown_resource", path=path, reason=ref)


class Three:
    """Connections that stay open from example to example."""

    def __init__(self, pg_url: str) -> None:
        import duckdb
        import psycopg

        options = "-c timezone=UTC -c standard_conforming_strings=on"
        self.pg = psycopg.connect(pg_url, autocommit=False, options=options)
        self.duck = duckdb.connect(":memory:")

    def rows(self, plan: Plan, tables: Sequence[Table]) -> dict[str, Any]:
        bound, faults = bind(plan, Cards(tables))
        assert bound is not None, faults
        assert not faults, faults
        found = {}
        for at, engine in enumerate(("sqlite", "postgres", "duckdb")):
            made = Statement(
                engine=engine, now=NOW,
                place=lambda card: Place(table=exp.Table(this=exp.to_identifier(card.overview.title, quoted=True))),
            )  # fmt: skip
            raw = getattr(self, f"_{engine}")(
                [line for t in tables for line in t.script(at)], made.sql(bound), tables
            )
            found[engine] = (
                raw if isinstance(raw, str) else [decoded(row, bound.schema, engine) for row in raw]
            )
        return found

    def _sqlite(self, script: list[str], sql: str, _: Sequence[Table]) -> Any:
        connection = sqlite3.connect(":memory:")
        try:
            for line in script:
                connection.execute(line)
            connection.commit()
            guard(connection)
            return connection.execute(sql).fetchall()
        except sqlite3.Error as error:
            return f"refused: {error}"
        finally:
            connection.close()

    def _postgres(self, script: list[str], sql: str, _: Sequence[Table]) -> Any:
        import psycopg

        try:
            for line in script:
                self.pg.execute(line)
            return self.pg.execute(sql).fetchall()
        except psycopg.Error as error:
            return f"refused: {error}"
        finally:
            self.pg.rollback()

    def _duckdb(self, script: list[str], sql: str, tables: Sequence[Table]) -> Any:
        import duckdb

        try:
            for line in script:
                self.duck.execute(line)
            return self.duck.execute(sql).fetchall()
        except duckdb.Error as error:
            return f"refused: {error}"
        finally:
            for table in tables:
                self.duck.execute(f"DROP TABLE IF EXISTS {quoted(table.name)}")


def renamed(table: Table, name: str) -> Table:
    return replace(table, name=name)
