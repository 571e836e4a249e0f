from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.search.analyze import parse_query
from adaos_ctx.search.embedders import Hashing
from adaos_ctx.search.hybrid import Hybrid
from adaos_ctx.search.memory import MemoryIndex
from adaos_ctx.search.record import Record
from adaos_ctx.search.sqlite import SqliteIndex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from adaos_ctx.search.record import Index

RECORDS = [
    Record(key="a", name="Paris", body="capital of France"),
    Record(key="b", name="Berlin", body="capital of Germany", facets={"side": "east"}),
    Record(key="c", name="Lima", body="far away"),
]


class Counting(Hashing):
    """Remembers how many texts it embedded."""

    made = 0

    def documents(self, texts: Sequence[str]) -> list[Sequence[float]]:
        self.made += len(texts)
        return super().documents(texts)


@pytest.fixture(params=[MemoryIndex, lambda: SqliteIndex(":memory:")], ids=["memory", "sqlite"])
def index(request: pytest.FixtureRequest) -> Iterator[Index]:
    made: Callable[[], Index] = request.param
    found = made()
    found.upsert(RECORDS)
    yield found
    found.close()


def test_a_misspelt_word_is_found_by_its_letters(index: Index) -> None:
    hybrid = Hybrid(index, Hashing())
    assert hybrid.embed(RECORDS) == 3
    assert index.search("Brlin Germny") == () or index.search("Brlin Germny")[0].key != "c"
    assert hybrid.search("Brlin Germny", 1)[0].key == "b"
    assert [hit.key for hit in hybrid.search("capital", 3, facets={"side": "east"})] == ["b"]


def test_a_text_is_embedded_once(index: Index) -> None:
    embedder = Counting()
    hybrid = Hybrid(index, embedder)
    hybrid.embed(RECORDS)
    index.delete(["a"])
    index.upsert([RECORDS[0]])
    assert (hybrid.embed(RECORDS), embedder.made) == (0, 3)
    assert hybrid.search("Paris", 1)[0].key == "a"


def test_backends_fuse_alike() -> None:
    disk = SqliteIndex(":memory:")
    found = []
    for index in (MemoryIndex(RECORDS), disk):
        index.upsert(RECORDS)
        hybrid = Hybrid(index, Hashing())
        hybrid.embed(RECORDS)
        found.append(hybrid.search("the capital of Peru", 3))
    disk.close()
    assert found[0] == found[1]


def test_words_may_be_other_than_what_the_embedder_reads(index: Index) -> None:
    hybrid = Hybrid(index, Hashing())
    hybrid.embed(RECORDS)
    found = hybrid.search("Brlin", 3, words=parse_query("germany"))
    assert (found[0].key, found[0].matched) == ("b", ("germani",))
