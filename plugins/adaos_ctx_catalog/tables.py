"""Tables of databases as descriptors: how to use them, and what not to do with them. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adaos_ctx_catalog.descriptor import Descriptor
from adaos_ctx_catalog.details import Column, Details, Snippet
from adaos_ctx_catalog.digests import short_type
from adaos_ctx_catalog.naming import id_of
from adaos_ctx_catalog.personal import personal_kind
from adaos_ctx_catalog.record import Example

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adaos_ctx_catalog.sources import Source

LARGE_ROWS = 1_000_000  # rows from which an unlimited query is an anti-pattern; the specification
_MANY_COLUMNS = 8
CAPS = ("scan", "filter", "project", "aggregate", "join", "window", "sort", "limit")
_SHOWN = 4  # columns of a snippet


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One table or view.

    Args:
        engine: `sqlite` or `pg`.
        schema: "" where the engine has none.
        name: As the database spells it.
        columns: In order.
        rows: Estimated; None when unknown.
        about: Its comment.
        form: `table`, `view`, `partitioned`, `foreign`.
        fault: Why its columns are unknown ("" mostly).
        null_rate: Column -> share of nulls, 0..1, of columns that have some.
    """

    engine: str
    schema: str
    name: str
    columns: tuple[Column, ...]
    rows: int | None = None
    about: str = ""
    form: str = "table"
    fault: str = ""
    null_rate: Mapping[str, float] = field(default_factory=dict)


def quoted(name: str) -> str:
    r"""An identifier as SQL takes it, whatever it is called.

    Example:
        >>> print(quoted('say "hi"'))
        "say ""hi""\"
    """
    return '"' + name.replace('"', '""') + '"'


def describe(table: Table, source: Source) -> Descriptor:
    """A table as a descriptor.

    Args:
        table: As read.
        source: For its name and options (`owner`, `policy`, `lifecycle`, `tags`).
    """
    options = source.options
    place = [table.schema, table.name] if table.schema else [table.name]
    full = ".".join(place)
    escaped = full.replace("%", "%25").replace("/", "%2F").replace("?", "%3F").replace("#", "%23")
    uri = f"ada://any/db/{table.engine}:{source.name}/{escaped}"
    key = id_of("db", table.engine, source.name, *place)
    details = Details(
        id=key, uri=uri, description=table.fault or table.about, columns=table.columns,
        pushdown=dict.fromkeys(("filter", "project", "aggregate", "join", "sort", "limit", "window"), True),
        snippets=() if table.fault else snippets(table), anti_patterns=_anti_patterns(table),
        null_rate=table.null_rate,
        policy=options.get("policy", ""), secrets=source.secrets,
    )  # fmt: skip
    return Descriptor(
        id=key, uri=uri, kind="tabular", title=table.name, details=details,
        tags=_tags(table, options.get("tags", ""), options.get("lifecycle", "")),
        rows=table.rows, cap=CAPS, owner=options.get("owner", ""),
        examples=tuple(_examples(table)),
    )  # fmt: skip


def _tags(table: Table, tags: str, lifecycle: str) -> tuple[str, ...]:
    found = [tag.strip() for tag in tags.split(",") if tag.strip()]
    found += [f"lifecycle:{lifecycle}"] if lifecycle else []
    found += [table.form] if table.form != "table" else []
    found += [f"schema:{table.schema}"] if table.schema else []
    return (*found, "broken") if table.fault else tuple(found)


def snippets(table: Table) -> tuple[Snippet, ...]:
    """A query that works and its IR: an aggregation where there is a measure, else a lookup."""
    where = ".".join(quoted(part) for part in (table.schema, table.name) if part)
    open_columns = [c for c in table.columns if not (c.pii or personal_kind(c.name))]
    measure, group = _measure(open_columns), _group(open_columns)
    if measure and group:
        by, total = _by(table.engine, group), f"sum({quoted(measure.name)})"
        sql = f"SELECT {by} AS k, {total} AS total FROM {where} GROUP BY 1 ORDER BY 1 LIMIT 100"
        ir = f"scan→agg({group.name},sum({measure.name}))→limit(100)"
        return Snippet(engine="sql", code=sql), Snippet(engine="ir", code=ir)
    shown = open_columns[:_SHOWN]
    if not shown:
        return (Snippet(engine="sql", code=f"SELECT count(*) FROM {where}"),)
    names = ", ".join(quoted(column.name) for column in shown)
    plain = ",".join(column.name for column in shown)
    return (
        Snippet(engine="sql", code=f"SELECT {names} FROM {where} LIMIT 10"),
        Snippet(engine="ir", code=f"scan→project({plain})→limit(10)"),
    )


def _by(engine: str, column: Column) -> str:
    name = quoted(column.name)
    if short_type(column.type) not in ("ts", "date"):
        return name
    return f"date({name})" if engine == "sqlite" else f"({name})::date"


def _measure(columns: Sequence[Column]) -> Column | None:
    """The first number that is no key: what sums are made of."""
    numbers = [c for c in columns if short_type(c.type) in ("num", "int") and not (c.pk or c.fk)]
    numbers = [c for c in numbers if not c.name.casefold().endswith(("id", "_no", "code", "year"))]
    exact = [c for c in numbers if short_type(c.type) == "num"]
    return next(iter([*exact, *numbers]), None)


def _group(columns: Sequence[Column]) -> Column | None:
    """What sums are grouped by: a day first, else a word."""
    dates = [c for c in columns if short_type(c.type) in ("ts", "date")]
    words = [c for c in columns if short_type(c.type) in ("str", "enum") and not c.pk]
    return next(iter([*dates, *words]), None)


def _anti_patterns(table: Table) -> tuple[str, ...]:
    found = ["select *"] if len(table.columns) > _MANY_COLUMNS else []
    if table.rows is not None and table.rows > LARGE_ROWS:
        found.append("no LIMIT: more than 1e6 rows")
        if any(column.index or column.pk for column in table.columns):
            keys = [c.name for c in table.columns if c.index or c.pk][:_SHOWN]
            found.append(f"filters without an index (indexed: {', '.join(keys)})")
    return tuple(found)


def _examples(table: Table) -> list[Example]:
    measure, group = _measure(table.columns), _group(table.columns)
    if not (measure and group) or personal_kind(measure.name) or personal_kind(group.name):
        return []
    return [Example(task=f"{measure.name} by {group.name}", ops=("agg",))]
