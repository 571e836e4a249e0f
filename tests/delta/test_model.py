"""The values of a comparison."""

from __future__ import annotations

from adaos_ctx.delta.model import Change, Context, Delta, Item

ITEM = Item(alias="D.x", path="a", sha256="5c2f9a1b" + "0" * 56)


def test_items_and_contexts_have_short_names() -> None:
    assert ITEM.ref == "D.x@5c2f9a1b"
    assert Context(digest=ITEM.sha256, items={}).label == "ctx@5c2f9a1b"


def test_a_change_refers_to_what_there_is_now() -> None:
    assert Change(alias="D.x", status="added", new=ITEM).ref == "D.x@5c2f9a1b"
    assert Change(alias="D.x", status="removed", old=ITEM).ref == "D.x"


def test_a_delta_without_changes_has_changed_nothing() -> None:
    assert not Delta(base="a", head="a").changed
