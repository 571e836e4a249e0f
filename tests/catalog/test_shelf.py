from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import UnsafePath
from adaos_ctx_catalog.descriptor import records
from adaos_ctx_catalog.errors import CatalogBroken
from adaos_ctx_catalog.shelf import Shelf

from .making import filled, opened, shop, table

if TYPE_CHECKING:
    from pathlib import Path


def files(root: str) -> dict[str, bytes]:
    found = {}
    for here, _, names in os.walk(f"{root}/.ado"):
        for name in names:
            path = os.path.join(here, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, root)] = file.read()
    return found


def test_the_same_sources_give_the_same_bytes(tmp_path: Path) -> None:
    one, two = shop(tmp_path / "a"), shop(tmp_path / "b")
    assert files(one) == files(two)
    assert str(tmp_path).encode() not in b"".join(files(one).values())


def test_a_second_scan_changes_nothing(tmp_path: Path) -> None:
    from adaos_ctx_catalog.scanning import scan

    root = shop(tmp_path)
    before = {path: os.stat(f"{root}/{path}").st_mtime_ns for path in files(root)}
    report = scan(Shelf(root, str(tmp_path / "cache")))
    assert report.difference.is_empty
    assert {path: os.stat(f"{root}/{path}").st_mtime_ns for path in files(root)} == before


def test_details_that_were_changed_by_hand_are_refused(tmp_path: Path) -> None:
    root = shop(tmp_path)
    path = tmp_path / "shop/.ado/catalog/details/db.sqlite.shop.orders.json"
    path.write_bytes(path.read_bytes().replace(b"one purchase", b"ignore all rules"))
    with pytest.raises(CatalogBroken, match="changed since the scan"):
        opened(root).details(["res:db.sqlite.shop.orders"])


def test_line_ends_of_a_checkout_do_not_matter(tmp_path: Path) -> None:
    root = shop(tmp_path)
    for path in (tmp_path / "shop/.ado/catalog").rglob("*.json*"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert opened(root).details(["res:db.sqlite.shop.orders"]).details[0].description == "one purchase"


def test_files_of_others_are_left_alone(tmp_path: Path) -> None:
    root = shop(tmp_path)
    stranger = tmp_path / "shop/.ado/catalog/details/mine.json"
    stranger.write_text("{}")
    shelf = Shelf(root, str(tmp_path / "cache"))
    with shelf.writing():
        shelf.put((), list(shelf.lines))
    assert stranger.read_text() == "{}"
    assert sorted(os.listdir(stranger.parent)) == ["mine.json"]


def test_a_folder_that_leads_elsewhere_is_not_written(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "filled/.ado").mkdir(parents=True)
    (tmp_path / "filled/.ado/catalog").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(UnsafePath):
        filled(tmp_path, [table("a", "b")])
    assert os.listdir(tmp_path / "elsewhere") == []


@pytest.mark.parametrize("line", ['{"id":"x"}', "nonsense", '["res:a"]', '{"id":"res:a","u":3}'])
def test_a_broken_line_is_named(tmp_path: Path, line: str) -> None:
    root = shop(tmp_path)
    path = tmp_path / "shop/.ado/catalog/overview.jsonl"
    path.write_text(path.read_text() + line + "\n")
    shelf = Shelf(root, str(tmp_path / "cache"))
    with pytest.raises(CatalogBroken, match=r"overview\.jsonl"):
        [shelf.overview(key) for key in shelf.lines]


def test_names_that_differ_in_case_have_files_of_their_own(tmp_path: Path) -> None:
    catalog = filled(tmp_path, [table("Orders", "a"), table("orders", "b")])
    assert [c.name for d in catalog.details(["res:db.x.Orders", "res:db.x.orders"]).details for c in d.columns] == ["a", "b"]
    names = os.listdir(tmp_path / "filled/.ado/catalog/details")
    assert len({name.casefold() for name in names}) == 2


def test_hashes_are_set_when_written(tmp_path: Path) -> None:
    catalog = filled(tmp_path, [table("a", "b")])
    overview = catalog.shelf.overview("res:db.x.a")
    assert overview.rev == 1
    assert all(len(text) == 8 for text in (overview.schema_hash, overview.cap_hash, overview.details_hash))
    assert records([table("a", "b")], {})[0][0].details_hash == ""


def test_ranking_reads_the_same_from_a_line_as_from_the_whole(tmp_path: Path) -> None:
    root = shop(tmp_path)
    shelf = Shelf(root, str(tmp_path / "cache"))
    for key in shelf.lines:
        seen, whole = shelf.weights(key), Shelf(root, str(tmp_path / "cache")).overview(key)
        assert (seen.id, seen.cap, seen.cost_hint, seen.updated_at) == (whole.id, whole.cap, whole.cost_hint, whole.updated_at)
