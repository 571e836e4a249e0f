from __future__ import annotations

import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import MissingExtra
from adaos_ctx.ops.versions import install_command
from adaos_ctx_catalog.descriptor import records
from adaos_ctx_catalog.errors import NoCatalog, SourceRefused, UnsafeUri
from adaos_ctx_catalog.resolvers import get_resolver
from adaos_ctx_catalog.resolving import Place
from adaos_ctx_catalog.scanning import compare_sources, scan, source_for
from adaos_ctx_catalog.shelf import Shelf

from .making import database, opened, shop

if TYPE_CHECKING:
    from pathlib import Path

ORDERS = "res:db.sqlite.shop.orders"


def shelf(root: str) -> Shelf:
    return Shelf(root, f"{root}/../cache")


def test_names_and_resolvers_are_found(tmp_path: Path) -> None:
    root = shop(tmp_path)
    told = {name: (s.resolver, s.locator) for name, s in shelf(root).settings().sources.items()}
    assert told == {
        "shop": ("db", "data/shop.sqlite"), "shipping": ("api", "api/shipping.yaml"), "reports": ("skill", "skills/reports/skill.yaml"),
    }  # fmt: skip


def test_a_migration_is_told_and_raises_the_revision(tmp_path: Path) -> None:
    root = shop(tmp_path)
    database(tmp_path / "shop/data/shop.sqlite", "ALTER TABLE orders ADD COLUMN lang TEXT; DROP VIEW daily_revenue; CREATE TABLE refunds (id INT)")
    report = scan(shelf(root))
    assert report.difference.added == ("res:db.sqlite.shop.refunds",)
    assert report.difference.removed == ("res:db.sqlite.shop.daily_revenue",)
    assert report.difference.changed[ORDERS] == ("+lang:text",)
    assert opened(root).details([f"{ORDERS}@2"]).details[0].changes[0].what == ("+lang:text",)
    assert not os.path.exists(f"{root}/.ado/catalog/details/db.sqlite.shop.daily_revenue.json")


def test_a_source_that_does_not_answer_keeps_what_is_stored(tmp_path: Path) -> None:
    root = shop(tmp_path)
    os.remove(f"{root}/data/shop.sqlite")
    report = scan(shelf(root))
    assert report.failed["shop"].startswith("no such file data/shop.sqlite, seen from the skill ")
    assert (list(report.failed), report.kept) == (["shop"], {"shop"})
    assert report.difference.is_empty
    assert ORDERS in shelf(root).lines


def test_a_new_source_that_does_not_answer_is_not_kept(tmp_path: Path) -> None:
    root = shop(tmp_path)
    (tmp_path / "shop/broken.db").write_text("no database")
    report = scan(shelf(root), [source_for("broken.db", root)])
    assert list(report.failed) == ["broken"]
    assert "broken" not in shelf(root).settings().sources


def test_a_file_that_is_not_there_makes_no_catalog(tmp_path: Path) -> None:
    root = str(tmp_path / "plain")
    os.mkdir(root)
    report = scan(shelf(root), [source_for("missing.csv", root)])
    assert (list(report.failed), report.kept) == (["missing"], frozenset())
    with pytest.raises(NoCatalog):
        scan(shelf(root))
    assert os.listdir(root) == []


def test_what_is_not_installed_is_refused_with_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    root = shop(tmp_path, "data/shop.sqlite")
    database = source_for("postgresql://db.example/shop", root)
    with pytest.raises(MissingExtra) as caught:
        scan(shelf(root), [database])
    assert caught.value.mend == "pip install 'adaos-ctx[postgres]'"
    report = scan(shelf(root), [database, source_for("api/shipping.yaml", root)])
    assert list(report.resources) == ["shipping"]
    assert install_command("postgres") in next(iter(report.failed.values()))


def stations(tmp_path: Path) -> str:
    folder = tmp_path / "plain" / "data"
    folder.mkdir(parents=True)
    (folder / "stations.csv").write_text("id,city\n1,Oslo\n")
    (folder / "days.csv").write_text("id,t\n1,3\n")
    database(folder / "weather.sqlite", "CREATE TABLE daily (id INT, t REAL)")
    return str((tmp_path / "plain").resolve())


def test_a_database_in_a_folder_of_data_files_is_named_until_it_is_a_source(tmp_path: Path) -> None:
    root = stations(tmp_path)
    assert scan(shelf(root), [source_for("data", root)]).passed == ("data/weather.sqlite",)
    assert scan(shelf(root), [source_for("data/weather.sqlite", root)]).passed == ()
    assert scan(shelf(root)).passed == ()


def test_a_file_of_a_scanned_folder_becomes_no_second_resource(tmp_path: Path) -> None:
    root = stations(tmp_path)
    scan(shelf(root), [source_for("./data/", root)])
    report = scan(shelf(root), [source_for("data/stations.csv", root)])
    assert [(twin.path, twin.known, twin.source, twin.kept) for twin in report.twins] == [
        ("data/stations.csv", "res:file.data.stations", "data", False)
    ]
    assert (report.resources, report.difference.is_empty) == ({}, True)
    assert list(shelf(root).settings().sources) == ["data"]


def test_a_folder_of_a_scanned_file_gives_the_others(tmp_path: Path) -> None:
    root = stations(tmp_path)
    scan(shelf(root), [source_for("data/stations.csv", root)])
    report = scan(shelf(root), [source_for("data", root)])
    assert report.difference.added == ("res:file.data.days",)
    assert [twin.known for twin in report.twins] == ["res:file.stations.stations"]
    again = scan(shelf(root))
    assert again.difference.is_empty
    assert compare_sources(shelf(root), shelf(root).settings().sources.values(), Place(root=root))[0].is_empty


def test_two_resources_of_a_file_that_were_there_before_are_told_and_kept(tmp_path: Path) -> None:
    root = stations(tmp_path)
    scan(shelf(root), [source_for("data", root)])
    old = shelf(root)
    one = source_for("data/stations.csv", root)
    with old.writing():
        old.put(records(list(get_resolver("file").scan(one, Place(root=root))), {}), ())
        settings = old.settings()
        old.put_settings(replace(settings, sources={**settings.sources, one.name: one}))
    report = scan(shelf(root))
    assert report.difference.is_empty
    assert {twin.id for twin in report.twins if twin.kept} == {"res:file.data.stations", "res:file.stations.stations"}


def test_another_place_under_a_known_name_keeps_nothing_that_fails(tmp_path: Path) -> None:
    root = shop(tmp_path, "data/shop.sqlite")
    report = scan(shelf(root), [source_for("shop/data/shop.sqlite", root)])
    assert (list(report.failed), report.kept) == (["shop"], frozenset())
    assert shelf(root).settings().sources["shop"].locator == "data/shop.sqlite"


def test_a_dry_run_writes_nothing(tmp_path: Path) -> None:
    root = shop(tmp_path, "data/shop.sqlite")
    before = sorted(os.listdir(f"{root}/.ado/catalog/details"))
    report = scan(shelf(root), [source_for("api/shipping.yaml", root)], dry_run=True)
    assert len(report.difference.added) == 4
    assert sorted(os.listdir(f"{root}/.ado/catalog/details")) == before
    assert list(shelf(root).settings().sources) == ["shop"]


def test_only_what_is_named_is_read(tmp_path: Path) -> None:
    root = shop(tmp_path)
    os.remove(f"{root}/data/shop.sqlite")
    assert scan(shelf(root), only=["shipping"]).resources == {"shipping": 4}
    with pytest.raises(SourceRefused, match="no such source; known: reports, shipping, shop"):
        scan(shelf(root), only=["nope"])


def test_what_nobody_reads_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.bin").write_bytes(b"\0")
    with pytest.raises(SourceRefused, match="no resolver reads this"):
        source_for("x.bin", str(tmp_path))
    with pytest.raises(SourceRefused, match="no such resolver"):
        source_for("x.bin", str(tmp_path), kind="nothing")
    with pytest.raises(SourceRefused, match="a name has letters"):
        source_for("data.csv", str(tmp_path), name="../x")


def test_credentials_are_refused_in_locators_and_options(tmp_path: Path) -> None:
    for locator, options in (("redis://:hunter2secret@h", {}), ("a.csv", {"x": "postgres://u:hunter2secret@h/x"})):
        with pytest.raises(UnsafeUri) as refusal:
            source_for(locator, str(tmp_path), name="x", options=options)
        assert "hunter2secret" not in str(refusal.value)


def test_options_reach_the_records(tmp_path: Path) -> None:
    root = shop(tmp_path, "data/shop.sqlite")
    options = {"owner": "team.sales", "policy": "rbac:analyst-read", "lifecycle": "stable", "tags": "sales,core"}
    scan(shelf(root), [source_for("data/shop.sqlite", root, options=options)])
    catalog = opened(root)
    overview = catalog.shelf.overview(ORDERS)
    assert overview.owner == "team.sales"
    assert {"sales", "core", "lifecycle:stable"} <= set(overview.tags)
    assert catalog.details([ORDERS]).details[0].policy == "rbac:analyst-read"
    assert opened(root, "reader").details([ORDERS]).details == ()


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("a.csv", b"", "a.csv is empty"), ("a.csv", b"\xff\xfe\x00", "a.csv: its first line names no columns in UTF-8"), ("a.csv", b"\n \n", "a.csv is empty"), ("a.jsonl", b"", "a.jsonl is empty"),
        ("a.csv", b"PK\x03\x04\0\0" * 40, "a.csv is binary, not text"), ("a.jsonl", b"\0\1" * 9, "a.jsonl is binary, not text"),
        ("a.csv", bytes(range(128, 256)), "a.csv: its first line names no columns in UTF-8"),
        ("a.yaml", b"openapi: 3.0.0\npaths:\n  /a: [\n", "line 4 does not parse"), ("a.json", b'{"openapi": "3.0.0", "paths": {"/a": {"get": {', "line 1 does not parse"),
        ("a.yaml", b"openapi: 3.0.0\ninfo: {title: x}\n", "a.yaml: has no paths"), ("a.yaml", b"openapi: 3.0.0\npaths: [a]\n", "a.yaml: paths is no object"),
        ("a.yaml", b"openapi: 3.0.0\npaths:\n  /a:\n    get: hello\n", "a.yaml: paths./a.get is no object"), ("a.yaml", b"swagger: '2.0'\npaths:\n  /a: x\n", "a.yaml: paths./a is no object"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_told_as_failed(tmp_path: Path, name: str, content: bytes, why: str) -> None:
    root = shop(tmp_path)
    (tmp_path / "shop" / name).write_bytes(content)
    report = scan(shelf(root), [source_for(name, root)])
    assert report.failed == {"a": why}
    assert report.difference.is_empty


def test_extensions_and_components_alone_are_no_faults(tmp_path: Path) -> None:
    root = shop(tmp_path)
    (tmp_path / "shop/a.yaml").write_text("openapi: 3.1.0\npaths:\n  x-note: hi\n  /a: {x-y: 1, get: {responses: {}}}\n")
    (tmp_path / "shop/b.yaml").write_text("openapi: 3.1.0\ncomponents: {}\n")
    report = scan(shelf(root), [source_for(f"{name}.yaml", root) for name in "ab"])
    assert (dict(report.resources), report.failed) == ({"a": 1, "b": 0}, {})
