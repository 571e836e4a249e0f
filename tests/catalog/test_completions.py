"""What a shell is offered after `catalog …`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.cli.run import run
from adaos_ctx_catalog.resolvers import places
from adaos_ctx_catalog.shelf import Shelf
from tests.cli.shells import asked, completed

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The example, scanned, where the shell is."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert run(["catalog", "example", str(tmp_path / "shop")]) == 0
    monkeypatch.chdir(tmp_path / "shop")
    assert run(["catalog", "scan", "data/shop.sqlite", "api/shipping.yaml"]) == 0
    return tmp_path / "shop"


def test_resources_are_offered_by_id_and_by_address(
    shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = sorted(Shelf(str(shop)).lines)
    for words in ("show ", "yview ", "context x --exclude "):
        assert completed(f"adaos-ctx catalog {words}") == ids
    tables = [one for one in ids if one.startswith("res:db.")]
    assert tables
    assert completed("adaos-ctx catalog show res:db.", "fish") == tables
    bash = asked(["adaos-ctx", "catalog", "show", "res", ":", "db."])[0].split()
    assert bash == [one.removeprefix("res:") for one in tables]
    assert all(uri.startswith("ada://") for uri in completed("adaos-ctx catalog heartbeat "))
    monkeypatch.chdir(shop.parent)
    assert completed("adaos-ctx catalog show -s shop ") == ids


def test_facets_sources_roles_and_resolvers_are_those_that_there_are(shop: Path) -> None:
    assert completed("adaos-ctx catalog list -f kind=t", "fish") == ["kind=tabular"]
    assert completed("adaos-ctx catalog list -f kind=http,t", "fish") == ["kind=http,tabular"]
    assert completed("adaos-ctx catalog scan --only ") == ["shipping", "shop"]
    assert completed("adaos-ctx catalog show --as ") == ["developer", "reader"]
    assert completed("adaos-ctx catalog scan --kind ") == sorted(places())
    assert completed("adaos-ctx catalog context x --encoding c") == ["cl100k_base"]


def test_stored_plans_are_offered(shop: Path) -> None:
    (shop / "plans/by_status").mkdir(parents=True)
    (shop / "plans/by_status/plan.yaml").write_text("", "utf-8")
    (shop / "plans/none").mkdir()
    for words in ("run ", "check b", "test "):
        assert completed(f"adaos-ctx catalog {words}") == ["by_status"]


def test_a_broken_catalog_offers_nothing_and_no_index_is_made(shop: Path) -> None:
    before = sorted(shop.parent.rglob("*"))
    assert completed("adaos-ctx catalog search x -f ") != []
    assert sorted(shop.parent.rglob("*")) == before
    (shop / ".ado/catalog/overview.jsonl").write_text("{", "utf-8")
    (shop / ".ado/catalog/policy.json").write_text("{", "utf-8")
    for words in ("show", "list -f", "heartbeat", "docs --as"):
        assert asked(["adaos-ctx", "catalog", *words.split(), ""]) == ("\n", "")
