from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.search.memory import MemoryIndex
from adaos_ctx.search.record import Record

WORDS = st.lists(
    st.sampled_from("red blue zebra Orders getUser заказы 日本 v2".split()), max_size=8
)
RECORDS = st.builds(
    lambda key, name, body: Record(key=key, name=" ".join(name), body=" ".join(body)),
    st.sampled_from("abcdefgh"), WORDS, WORDS,
)  # fmt: skip


def test_names_weigh_more_than_bodies() -> None:
    index = MemoryIndex(
        [Record(key="body", body="orders of shops"), Record(key="name", name="orders", body="x y")]
    )
    assert [hit.key for hit in index.search("orders")] == ["name", "body"]


def test_only_what_matches_is_found() -> None:
    index = MemoryIndex([Record(key="a", name="red"), Record(key="b", name="blue")])
    assert [hit.key for hit in index.search("red")] == ["a"]
    assert index.search("") == ()
    assert index.search("green") == ()


def test_facets_filter() -> None:
    index = MemoryIndex(
        Record(key=key, name="orders", facets={"db": db, "kind": "table"})
        for key, db in (("a", "x"), ("b", "y"))
    )
    assert [hit.key for hit in index.search("orders", facets={"db": "y", "kind": "table"})] == ["b"]
    assert index.search("orders", facets={"db": "z"}) == ()


def test_an_empty_index_answers() -> None:
    assert MemoryIndex().search("anything", 5, facets={"a": "b"}) == ()


@given(st.lists(RECORDS, max_size=12), st.permutations(range(12)), WORDS)
def test_order_of_insertion_does_not_matter(
    records: list[Record], order: list[int], query: list[str]
) -> None:
    unique = list({record.key: record for record in records}.values())
    shuffled = [unique[i] for i in order if i < len(unique)]
    text = " ".join(query)
    assert MemoryIndex(unique).search(text) == MemoryIndex(shuffled).search(text)


@given(st.lists(RECORDS, max_size=10), st.lists(st.sampled_from("abcdefghx"), max_size=4), WORDS)
def test_updates_leave_what_a_fresh_index_has(
    records: list[Record], gone: list[str], query: list[str]
) -> None:
    index = MemoryIndex()
    for record in records:
        index.upsert([record])
    index.delete(gone)
    left = {r.key: r for r in records if r.key not in gone}
    fresh = MemoryIndex(left.values())
    assert len(index) == len(fresh) == len(left)
    assert index.search(" ".join(query)) == fresh.search(" ".join(query))


def test_only_the_best_of_many_are_scored_and_ties_stand_by_key() -> None:
    index = MemoryIndex(Record(key=f"k{i:03}", body="zebra") for i in range(300))
    assert [hit.key for hit in index.search("zebra", 5)] == [f"k{i:03}" for i in range(5)]
    assert len(index.search("zebra", 200)) == 200


def test_the_vocabulary_is_what_records_hold_now() -> None:
    index = MemoryIndex([Record(key="a", name="red reader"), Record(key="b", name="red blue")])
    assert index.vocabulary("re") == ["reader", "red"]
    index.delete(["a"])
    assert index.vocabulary("re") == ["red"]
    index.upsert([Record(key="c", name="rest")])
    assert index.vocabulary("") == ["blue", "red", "rest"]
