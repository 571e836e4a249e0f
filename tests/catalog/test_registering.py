from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx_catalog.errors import CatalogBroken, UnknownResource, UnsafeUri
from adaos_ctx_catalog.registering import heartbeat, heartbeats, register
from adaos_ctx_catalog.scanning import scan
from adaos_ctx_catalog.shelf import Shelf

from .making import shop

if TYPE_CHECKING:
    from pathlib import Path

VALUE: dict[str, Any] = {
    "uri": "ada://any/skill/adaos:reports/gmv", "kind": "skill", "title": "gmv", "cap": ["call", "aggregate"],
    "columns": [{"name": "day", "type": "date"}, {"name": "gmv", "type": "number", "unit": "USD"}],
    "access": {"secrets": ["ada://secret/reports"]}, "updated_at": "2026-11-01T00:00:00Z",
}  # fmt: skip


def shelf(root: str) -> Shelf:
    return Shelf(root, f"{root}/../cache")


def test_a_described_resource_is_kept_by_scans(tmp_path: Path) -> None:
    root = shop(tmp_path)
    overview = register(shelf(root), VALUE)
    assert (overview.id, overview.rev, overview.schema_digest) == ("res:skill.adaos.reports.gmv", 1, ("day:date", "gmv:num"))
    assert scan(shelf(root)).difference.is_empty
    assert overview.id in shelf(root).lines
    assert register(shelf(root), {**VALUE, "columns": []}).rev == 2


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"uri": "http://x"}, UnsafeUri), ({"uri": "ada://any/db/postgres:%2F%2Fu:hunter2secret@h"}, UnsafeUri), ({"kind": "x"}, CatalogBroken),
        ({"access": {"secrets": ["hunter2secret"]}}, CatalogBroken), ({"columns": [{"type": "x"}]}, CatalogBroken), ({"uri": None}, CatalogBroken),
    ],
)  # fmt: skip
def test_what_is_wrong_is_refused(tmp_path: Path, change: dict[str, Any], error: type[Exception]) -> None:
    root = shop(tmp_path, "api/shipping.yaml")
    with pytest.raises(error) as refusal:
        register(shelf(root), {**VALUE, **change})
    assert "hunter2secret" not in str(refusal.value)
    assert len(shelf(root).lines) == 4


def test_a_dry_run_writes_nothing(tmp_path: Path) -> None:
    root = shop(tmp_path, "api/shipping.yaml")
    register(shelf(root), VALUE, dry_run=True)
    assert len(shelf(root).lines) == 4


def test_heartbeats_are_noted_beside_the_tree(tmp_path: Path) -> None:
    root = shop(tmp_path)
    at = heartbeat(shelf(root), "ada://any/db/sqlite:shop/orders?limit=1#rev=1", now=datetime(2026, 11, 30, tzinfo=UTC))
    assert at == "2026-11-30T00:00:00+00:00"
    assert heartbeats(shelf(root)) == {"ada://any/db/sqlite:shop/orders": at}
    with pytest.raises(UnknownResource):
        heartbeat(shelf(root), "ada://any/db/sqlite:shop/nothing")
