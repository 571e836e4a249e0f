"""Catalogs for tests: the example skill, and hand-made resources."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from adaos_ctx.search.memory import MemoryIndex
from adaos_ctx_catalog.catalog import Catalog
from adaos_ctx_catalog.descriptor import Descriptor, records
from adaos_ctx_catalog.details import Column, Details
from adaos_ctx_catalog.example import make_example
from adaos_ctx_catalog.naming import id_of
from adaos_ctx_catalog.resolving import Place
from adaos_ctx_catalog.scanning import scan, source_for
from adaos_ctx_catalog.shelf import Shelf

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from adaos_ctx_catalog.sources import Source

LOCATORS = ("data/shop.sqlite", "api/shipping.yaml", "skills/reports/skill.yaml")


def shop(tmp_path: Path, *locators: str) -> str:
    """The root of the example skill, scanned."""
    root = str((tmp_path / "shop").resolve())
    make_example(root)
    new = [source_for(each, root) for each in locators or LOCATORS]
    report = scan(Shelf(root, f"{root}/../cache"), new)
    assert not report.failed
    return root


def opened(root: str, role: str = "developer") -> Catalog:
    """Its catalog, with an index in memory."""
    return Catalog(root, role=role, index=MemoryIndex(), cache=f"{root}/../cache")


def filled(tmp_path: Path, found: Iterable[Descriptor], role: str = "developer") -> Catalog:
    """A catalog of these resources."""
    root = tmp_path / "filled"
    root.mkdir(exist_ok=True)
    catalog = Catalog(str(root.resolve()), role=role, index=MemoryIndex(), cache=str(tmp_path / "cache"))
    with catalog.shelf.writing():
        catalog.shelf.put(records(list(found), {}), ())
    return catalog


def table(name: str, *columns: str, about: str = "", **more: object) -> Descriptor:
    """A table `db.x.NAME` with columns as `name` or `name>target.column`."""
    key, uri = id_of("db", "x", name), f"ada://any/db/sqlite:x/{name}"
    made = []
    for text in columns:
        column, _, fk = text.partition(">")
        made.append(Column(name=column, type="text", fk=fk))
    details = Details(id=key, uri=uri, description=about, columns=tuple(made))
    return Descriptor(id=key, uri=uri, kind=str(more.pop("kind", "tabular")), title=name, details=details, **more)  # type: ignore[arg-type]


def database(path: Path, script: str) -> Path:
    """A SQLite file made by a script."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)
    return path


def place(tmp_path: Path) -> Place:
    return Place(root=str(tmp_path.resolve()), timeout_s=2)


def source(tmp_path: Path, locator: str, **more: str) -> Source:
    return source_for(locator, str(tmp_path.resolve()), **more)  # type: ignore[arg-type]
