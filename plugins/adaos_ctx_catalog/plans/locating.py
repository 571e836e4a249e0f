"""Where the rows of a card are for SQL: a table, or a file that DuckDB reads."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from sqlglot import exp

from adaos_ctx.files import resolve
from adaos_ctx_catalog.plans import dialects as d
from adaos_ctx_catalog.plans.errors import PlanFailed
from adaos_ctx_catalog.plans.statement import Place

if TYPE_CHECKING:
    from adaos_ctx_catalog.plans.card import Card
    from adaos_ctx_catalog.plans.dialects import Engine
    from adaos_ctx_catalog.sources import Source

FILES = ("csv", "jsonl", "parquet")
ENGINES: dict[str, Engine] = {
    "sqlite": "sqlite", "pg": "postgres", "duckdb": "duckdb", "memory": "sqlite",
    **dict.fromkeys(FILES, "duckdb"),
}  # fmt: skip


def home(card: Card) -> str:
    """What a statement can read together: one database, all files, rows in memory; "" for no SQL."""
    if card.engine in FILES:
        return "files"
    if card.engine == "memory":
        return "memory"
    return f"{card.engine}:{card.overview.source}" if card.engine in ENGINES else ""


def known_source(card: Card) -> Source:
    """The source of a card.

    Raises:
        PlanFailed: The catalog does not know it.
    """
    if card.source is None:
        raise PlanFailed(source=card.overview.id, reason="its source is not known; scan it again")
    return card.source


def file_path(card: Card, root: str) -> str:
    """The absolute path of a data file.

    Raises:
        UnsafePath: It leaves the skill.
    """
    source = known_source(card)
    name = unquote(card.overview.uri.rpartition("/")[2])
    path = source.locator
    if os.path.isdir(os.path.join(root, path)):
        path = f"{path.rstrip('/')}/{name}"
    return os.path.join(root, resolve(root, path))


def place_of(card: Card, root: str) -> Place:
    """Where a card's rows are."""
    if card.engine == "memory":
        return Place(table=_table(card.overview.title), form="ready")
    if card.engine in FILES:
        return _file(card, file_path(card, root))
    full = unquote(card.overview.uri.split("/", 5)[5])
    schema = card.overview.tag("schema")
    if card.engine == "pg" and schema and full.startswith(f"{schema}."):
        return Place(table=_table(full[len(schema) + 1 :], schema))
    return Place(table=_table(full))


def _table(name: str, schema: str = "") -> Any:
    return exp.Table(this=d.identifier(name), db=d.identifier(schema) if schema else None)


def _file(card: Card, path: str) -> Place:
    """A call that names the columns and their types, so that nothing is guessed."""
    if card.engine == "parquet":
        return Place(table=_called("read_parquet", d.text(path)))
    names = [column.name for column in card.details.columns]
    types = exp.Struct(
        expressions=[
            exp.PropertyEQ(this=d.identifier(n), expression=d.text("VARCHAR")) for n in names
        ]
    )
    columns = _option("columns", types)
    if card.engine == "jsonl":
        form = _option("format", d.text("newline_delimited"))
        return Place(table=_called("read_json", d.text(path), form, columns), form="loose")
    options = [_option("header", exp.true()), _option("nullstr", d.text("")), columns]
    return Place(table=_called("read_csv", d.text(path), *options), form="loose")


def _called(name: str, *args: Any) -> Any:
    return exp.Table(this=d.call(name, *args))


def _option(name: str, value: Any) -> Any:
    return exp.PropertyEQ(this=exp.to_identifier(name), expression=value)
