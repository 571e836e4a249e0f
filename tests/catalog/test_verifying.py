from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adaos_ctx_catalog.details import Snippet
from adaos_ctx_catalog.shelf import Shelf
from adaos_ctx_catalog.verifying import VerifyReport, snippet_fault, verify

from .making import database, shop

if TYPE_CHECKING:
    from pathlib import Path

ORDERS = "res:db.sqlite.shop.orders"


def verified(root: str) -> VerifyReport:
    return verify(Shelf(root, f"{root}/../cache"))


def told(root: str) -> list[tuple[str, str]]:
    return [(finding.sort, finding.subject) for finding in verified(root).findings]


def test_a_fresh_catalog_is_true(tmp_path: Path) -> None:
    report = verified(shop(tmp_path))
    assert report.ok
    assert (report.resources, report.snippets) == (11, 16)


def test_drift_is_found(tmp_path: Path) -> None:
    root = shop(tmp_path)
    database(tmp_path / "shop/data/shop.sqlite", "ALTER TABLE orders ADD COLUMN lang TEXT; CREATE TABLE new (a INT)")
    assert told(root) == [("drift", "res:db.sqlite.shop.new"), ("drift", ORDERS)]


def test_a_source_that_is_gone_is_one_finding(tmp_path: Path) -> None:
    root = shop(tmp_path)
    os.remove(f"{root}/data/shop.sqlite")
    assert told(root) == [("source", "shop")]


def test_a_file_that_was_changed_is_found(tmp_path: Path) -> None:
    root = shop(tmp_path, "api/shipping.yaml")
    path = tmp_path / "shop/.ado/catalog/details/_api.shipping.listshipments-"
    (name,) = [n for n in os.listdir(path.parent) if n.startswith(path.name)]
    (path.parent / name).write_text("{}")
    assert ("file", "res:api.shipping.listShipments") in told(root)


def test_a_snippet_that_does_not_run_is_found(tmp_path: Path) -> None:
    root = shop(tmp_path)
    shelf = Shelf(root, f"{root}/../cache")
    broken = replace(shelf.details(ORDERS), snippets=(Snippet(engine="sql", code="SELECT nope FROM orders"), Snippet(engine="ir", code="scan→fly()")))
    with shelf.writing():
        shelf.put([(shelf.overview(ORDERS), broken)], ())
    reasons = [f.reason for f in verified(root).findings if f.sort == "snippet"]
    assert reasons == ["ir: unknown operation fly", "sql: no such column: nope"]


@pytest.mark.parametrize(
    ("engine", "code", "fault"),
    [
        ("sql", "SELECT a FROM b", ""), ("sql", "DELETE FROM b", "is no SELECT"), ("sql", "SELECT 1; SELECT 2", "holds more than one statement"),
        ("sql", "SELECT ';' FROM \"drop\" -- ; delete", ""), ("sql", "WITH x AS (SELECT 1) INSERT INTO y SELECT * FROM x", "may write: insert"),
        ("ir", "scan→filter(status='paid')→project(a,b)→agg(day,sum(rev))→limit(5)", ""), ("ir", "scan→1", "cannot be read: 1"), ("http", "GET /x", ""),
    ],
)  # fmt: skip
def test_snippets_are_read(engine: str, code: str, fault: str) -> None:
    assert snippet_fault(Snippet(engine=engine, code=code)) == fault
