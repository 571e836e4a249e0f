from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING

from adaos_ctx.ops.registering import add
from adaos_ctx.skill import open_skill
from adaos_ctx_mcp.notices import Bus, compare, snapshot
from tests.mcp.serving import serve

if TYPE_CHECKING:
    from pathlib import Path


def test_an_edited_file_updates_its_alias_its_card_and_its_skill_file(tmp_path: Path) -> None:
    surface = serve(tmp_path)
    before = snapshot(surface)
    assert not compare(before, snapshot(surface))
    (tmp_path / "profiles/default.yaml").write_text("temperature: 1\n")
    change = compare(before, snapshot(surface))
    assert change.updated == (
        "ctx://alias/PR.default", "ctx://card/PR.default", "skill://my-skill/profiles/default.yaml",
    )  # fmt: skip
    assert not change.listed


def test_a_new_alias_changes_the_list_only(tmp_path: Path) -> None:
    surface = serve(tmp_path)
    before = snapshot(surface)
    (tmp_path / "notes.txt").write_text("n\n")
    add(open_skill(str(tmp_path)), "D.notes", "notes.txt")
    change = compare(before, snapshot(surface))
    assert (change.updated, change.listed) == ((), True)


def test_a_file_that_went_is_told_and_a_broken_registry_breaks_nothing(tmp_path: Path) -> None:
    surface = serve(tmp_path)
    before = snapshot(surface)
    os.remove(tmp_path / "profiles/default.yaml")
    assert "ctx://alias/PR.default" in compare(before, snapshot(surface)).updated
    (tmp_path / ".ado/aliases.json").write_text("{")
    assert snapshot(surface) == {}


def test_the_bus_gives_an_event_to_all_who_listen_still() -> None:
    bus, first, second = Bus(), [], []
    leave = bus.subscribe(first.append)
    bus.subscribe(second.append)
    asyncio.run(bus.publish(1))
    leave()
    leave()
    asyncio.run(bus.publish(2))
    assert (first, second) == ([1], [1, 2])
