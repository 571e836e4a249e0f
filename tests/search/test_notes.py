"""Batches and notes: what changes together, and texts beside the records, in memory and on disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.search.memory import MemoryIndex
from adaos_ctx.search.record import Batch, Record, text_digest
from adaos_ctx.search.sqlite import SqliteIndex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx.search.record import Index


@pytest.fixture(params=["memory", "sqlite"])
def index(request: pytest.FixtureRequest) -> Iterator[Index]:
    made: Index = MemoryIndex() if request.param == "memory" else SqliteIndex(":memory:")
    yield made
    made.close()


def test_a_batch_deletes_adds_and_notes_together(index: Index) -> None:
    index.upsert([Record(key="a", name="orders"), Record(key="b", name="users")])
    notes = {("place", "c"): "[1]", ("place", "a"): None, ("other", "c"): "x"}
    index.apply(Batch(delete=("a", "?"), upsert=(Record(key="c", name="orders"),), notes=notes))
    assert [hit.key for hit in index.search("orders")] == ["c"]
    assert index.notes("place") == {"c": "[1]"}
    index.apply(Batch(notes={("place", "c"): None, ("place", "d"): "2"}))
    assert index.notes("place") == {"d": "2"}
    assert index.notes("other", ["?", "c"]) == {"c": "x"}
    assert index.notes("none") == {}


def test_notes_of_many_keys_come_in_the_order_asked(index: Index) -> None:
    keys = [f"k{i}" for i in range(2500)]
    index.apply(Batch(notes={("t", key): key for key in keys}))
    assert list(index.notes("t", keys[::-1])) == keys[::-1]


def test_topics_and_keys_are_kept_as_every_backend_can_hold_them(index: Index) -> None:
    index.apply(Batch(notes={("t\0", "a\0"): "1", ("t\ud800", "b"): "2"}))
    both = {"a\0": "1", "a\ufffd": "1"}
    assert index.notes("t\0", ["a\0", "a\ufffd", "b"]) == both
    assert index.notes("t\ufffd") == {"a\ufffd": "1"}
    assert index.notes("t?") == {"b": "2"}
    index.apply(Batch(notes={("t\ufffd", "a\ufffd"): None}))
    assert index.notes("t\0") == {}


def test_a_batch_that_fails_changes_nothing() -> None:
    index = SqliteIndex(":memory:")
    index.apply(Batch(upsert=(Record(key="a", name="orders"),), notes={("t", "a"): "1"}))
    with pytest.raises(Exception, match="surrogates"):
        index.apply(Batch(delete=("a",), notes={("t", "a"): "\ud800"}))
    assert len(index) == 1
    assert index.notes("t") == {"a": "1"}
    index.close()


def test_a_passage_decides_about_the_vector_and_is_not_searched(index: Index) -> None:
    one = Record(key="a", name="old name", body="orders", passage="orders")
    two = Record(key="a", name="new name", body="orders", passage="orders")
    assert text_digest(one.text) == text_digest(two.text)
    index.upsert([Record(key="a", body="x", passage="zebra")])
    assert index.search("zebra") == ()
