"""The old side of a comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.delta.model import Context, Item
from adaos_ctx.errors import NoBase, UsageError
from adaos_ctx.ops import basing
from adaos_ctx.ops.looking import look
from adaos_ctx.ops.sides import Side, line_ends, old_side
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path

ITEMS = [Item(alias=f"D.{name}", path=name, sha256=name * 64, size=1) for name in "ab"]


def test_texts_are_read_once() -> None:
    asked: list[list[str]] = []

    def read(items: list[Item]) -> dict[str, bytes]:
        asked.append([item.alias for item in items])
        return {item.alias: item.path.encode() for item in items}

    side = Side(Context(digest="0" * 64, items={i.alias: i for i in ITEMS}), read)
    side.prefetch(ITEMS)
    assert [side.read(item) for item in ITEMS] == [b"a", b"b"]
    assert asked == [["D.a", "D.b"]]


def test_only_a_base_knows_the_sizes_of_files(tmp_path: Path) -> None:
    context = Context(digest="0" * 64, items={})
    assert line_ends(look(small_skill(tmp_path / "s")), Side(context, lambda items: {})) == ()


def test_the_side_is_chosen_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    skill = small_skill(tmp_path / "s")
    now = look(skill)
    assert old_side(now, None) is None
    with pytest.raises(NoBase):
        old_side(now, "base")
    basing.mark(skill)
    for name in (None, "base", "base~0", str(tmp_path / "s")):
        side = old_side(now, name)
        assert side is not None
        assert side.context.digest == now.digest
    with pytest.raises(UsageError):
        old_side(now, "nothing")
