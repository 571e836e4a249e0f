"""Data files: CSV and JSON lines from their beginning, Parquet from its footer (extra `parquet`)."""

from __future__ import annotations

import csv
import io
import json
import os
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import MissingExtra
from adaos_ctx.files import read, resolve
from adaos_ctx.text import BINARY, decode_text
from adaos_ctx_catalog.descriptor import MAX_COLUMNS, Descriptor
from adaos_ctx_catalog.details import Column, Details, Snippet
from adaos_ctx_catalog.documents import address
from adaos_ctx_catalog.errors import SourceRefused
from adaos_ctx_catalog.guessing import type_of
from adaos_ctx_catalog.naming import id_of
from adaos_ctx_catalog.personal import personal_kind
from adaos_ctx_catalog.resolving import Resolver

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adaos_ctx_catalog.resolving import Place
    from adaos_ctx_catalog.sources import Source

SAMPLE_BYTES = 256 << 10  # bytes of a file's beginning that are read
_SAMPLE_ROWS = 500
_FORMS = {
    ".csv": "csv", ".tsv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl", ".parquet": "parquet",
}  # fmt: skip
_CAPS = ("scan", "filter", "project", "limit")


class DataFiles(Resolver):
    """One data file, or the data files of a folder."""

    name = "file"
    order = 50

    def can_resolve(self, locator: str, root: str) -> bool:
        """A data file of the skill, or a folder that holds one."""
        if "://" in locator:
            return False
        path = os.path.join(root, locator)
        return _form(locator) != "" or (os.path.isdir(path) and any(map(_form, os.listdir(path))))

    def scan(self, source: Source, place: Place) -> Sequence[Descriptor]:
        """The file, or each data file of the folder by name."""
        path = place.path(source)
        if not os.path.isdir(path):
            return [_describe(source, place, source.locator)]
        names = sorted(
            name for name in os.listdir(path) if _form(name) and not name.startswith(".")
        )
        return [_describe(source, place, f"{source.locator.rstrip('/')}/{name}") for name in names]


def _form(name: str) -> str:
    return _FORMS.get(os.path.splitext(name)[1].casefold(), "")


def _describe(source: Source, place: Place, path: str) -> Descriptor:
    form, name = _form(path), path.rpartition("/")[2]
    if not form:
        raise SourceRefused(source=source.name, reason=f"{name} is no CSV, JSON lines or Parquet")
    key = id_of("file", source.name, os.path.splitext(name)[0])
    uri = address("file", form, source, name)
    columns, rows, rates = _READERS[form](source, place, path)
    shown = [c.name for c in columns if not personal_kind(c.name)][:4]
    ir = f"scan→project({','.join(shown)})→limit(10)"
    details = Details(
        id=key, uri=uri, columns=columns, null_rate=rates, policy=source.options.get("policy", ""),
        pushdown={"filter": form == "parquet", "project": form == "parquet", "aggregate": False},
        snippets=(Snippet(engine="ir", code=ir),) if shown else (),
        anti_patterns=("reading all rows into a prompt",) if (rows or 0) > 1000 else (),
    )  # fmt: skip
    return Descriptor(
        id=key, uri=uri, kind="file", title=name, details=details, rows=rows, cap=_CAPS,
        tags=(form,), owner=source.options.get("owner", ""),
    )  # fmt: skip


Found = tuple[tuple[Column, ...], int | None, dict[str, float]]


def _csv(source: Source, place: Place, path: str) -> Found:
    text, size, whole = _beginning(source, place, path)
    lines = text.splitlines(keepends=True)
    if not whole and len(lines) > 1:
        lines = lines[:-1]  # the last one is cut
    try:
        dialect: Any = csv.Sniffer().sniff("".join(lines[:20]), ",;\t|")
    except csv.Error:
        dialect = "excel-tab" if path.casefold().endswith(".tsv") else "excel"
    try:
        rows = list(csv.reader(io.StringIO("".join(lines)), dialect))
    except csv.Error as error:
        raise SourceRefused(source=source.name, reason=f"{path}: {error}") from error
    head, body = rows[0][:MAX_COLUMNS], rows[1 : _SAMPLE_ROWS + 1]
    if not "".join(head).strip() or "\ufffd" in "".join(head):
        reason = "its first line names no columns in UTF-8"
        raise SourceRefused(source=source.name, reason=f"{path}: {reason}")
    values = {i: [row[i] for row in body if i < len(row)] for i in range(len(head))}
    columns = tuple(
        Column(name=name or f"column_{i + 1}", type=type_of(values[i]))
        for i, name in enumerate(head)
    )
    return (
        columns,
        _estimated(len(rows) - 1, len(text.encode()), size, whole=whole),
        _rates(columns, values),
    )


def _jsonl(source: Source, place: Place, path: str) -> Found:
    text, size, whole = _beginning(source, place, path)
    lines = [line for line in text.splitlines() if line.strip()]
    if not whole and len(lines) > 1:
        lines.pop()
    rows = list(_objects(source, path, lines[:_SAMPLE_ROWS]))
    names = list(dict.fromkeys(name for row in rows for name in row))[:MAX_COLUMNS]
    values = {i: [_plain(row.get(name)) for row in rows] for i, name in enumerate(names)}
    columns = tuple(Column(name=name, type=_json_type(rows, name)) for name in names)
    return (
        columns,
        _estimated(len(lines), len(text.encode()), size, whole=whole),
        _rates(columns, values),
    )


def _parquet(source: Source, place: Place, path: str) -> Found:
    try:
        from pyarrow import ArrowException, parquet  # an extra
    except ModuleNotFoundError as error:
        if not (error.name or "").startswith("pyarrow"):
            raise
        raise MissingExtra(feature="reading Parquet", package="pyarrow", extra="parquet") from error
    try:
        with parquet.ParquetFile(os.path.join(place.root, resolve(place.root, path))) as file:
            schema, rows = file.schema_arrow, file.metadata.num_rows
    except (ArrowException, OSError) as error:
        raise SourceRefused(source=source.name, reason=str(error).splitlines()[0]) from error
    columns = tuple(
        Column(name=field.name, type=str(field.type), nn=not field.nullable) for field in schema
    )
    return columns[:MAX_COLUMNS], rows, {}


_READERS = {"csv": _csv, "jsonl": _jsonl, "parquet": _parquet}


def _beginning(source: Source, place: Place, path: str) -> tuple[str, int, bool]:
    """The text of a file's beginning, its size in bytes, and whether that is all of it."""
    inside = resolve(place.root, path)
    data = read(place.root, inside, max_bytes=SAMPLE_BYTES)
    size = os.path.getsize(os.path.join(place.root, inside))
    found = decode_text(data)
    if found.encoding == BINARY or not found.text.strip():
        reason = f"{path} is binary, not text" if found.encoding == BINARY else f"{path} is empty"
        raise SourceRefused(source=source.name, reason=reason)
    return found.text, size, len(data) >= size


def _estimated(rows: int, read_bytes: int, size: int, *, whole: bool) -> int:
    return max(0, rows) if whole else max(0, int(rows * size / max(1, read_bytes)))


def _rates(columns: Sequence[Column], values: Mapping[int, Sequence[str]]) -> dict[str, float]:
    """The share of empty values, of columns that have some."""
    found = {}
    for number, column in enumerate(columns):
        cells = values[number]
        empty = sum(1 for cell in cells if cell == "")
        if cells and empty:
            found[column.name] = round(empty / len(cells), 2)
    return found


def _objects(source: Source, path: str, lines: Sequence[str]) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(lines, 1):
        try:
            value = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise SourceRefused(
                source=source.name, reason=f"{path}: line {number}: {error}"
            ) from error
        yield value if isinstance(value, dict) else {"value": value}


def _json_type(rows: Sequence[Mapping[str, Any]], name: str) -> str:
    kinds = {type(row[name]).__name__ for row in rows if row.get(name) is not None}
    if kinds == {"str"}:
        return type_of([row.get(name) or "" for row in rows])
    names = {
        "str": "text",
        "bool": "bool",
        "int": "integer",
        "float": "number",
        "list": "list",
        "dict": "json",
    }
    return "|".join(sorted(names.get(kind, kind) for kind in kinds)) or "any"


def _plain(value: object) -> str:
    return "" if value is None else str(value)
