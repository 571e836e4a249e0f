from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.search import postings
from adaos_ctx.search.memory import MemoryIndex
from adaos_ctx.search.pool import SPARE, choose
from adaos_ctx.search.postings import Postings
from adaos_ctx.search.record import Record, analyse

WORDS = st.lists(st.sampled_from("red blue zebra order stock ship".split()), max_size=7)
STEPS = st.lists(st.tuples(st.integers(0, 30), WORDS, st.booleans()), max_size=60)
TERMS = st.lists(st.sampled_from("red blue zebra order ship none".split()), unique=True)


def filled(steps: list[tuple[int, list[str], bool]]) -> tuple[Postings, dict[int, str]]:
    """Records put in, replaced and taken out."""
    made, slots = Postings(), dict[str, tuple[int, Any]]()
    for number, words, stays in steps:
        bag = analyse(
            Record(key=f"k{number:02}", name=words[0] if words else "", body=" ".join(words))
        )
        if bag.key in slots:
            made.remove(*slots.pop(bag.key))
        if stays:
            slots[bag.key] = made.add(bag), bag
    return made, {slot: key for key, (slot, _) in slots.items()}


@given(steps=STEPS, terms=TERMS)
def test_numpy_and_plain_python_give_the_same_bits(steps: Any, terms: list[str]) -> None:
    made, keys = filled(steps)
    ranks = made.ranks(terms)
    scores = made.rank_array(np, terms) if keys else []
    assert {at: float(score) for at, score in enumerate(scores) if score} == ranks


@given(steps=STEPS, terms=TERMS, size=st.integers(1, 12))
def test_the_best_are_those_that_every_backend_chooses(
    steps: Any, terms: list[str], size: int
) -> None:
    made, keys = filled(steps)
    rows = sorted(made.ranks(terms).items(), key=lambda row: -row[1])
    assert len(rows) < size + SPARE
    by_key = lambda slots: sorted(slots, key=keys.__getitem__)  # noqa: E731
    expected = choose(rows, size, by_key, lambda _: [])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(postings, "_MANY_POSTINGS", 0)
        for many in (10**9, 0):
            patch.setattr(postings, "_MANY_RECORDS", many)
            if keys or many:
                assert sorted(made.best(terms, size, by_key=by_key)) == sorted(expected)


def test_a_slot_is_used_again() -> None:
    made = Postings()
    bag = analyse(Record(key="a", name="red"))
    slot = made.add(bag)
    made.remove(slot, bag)
    assert (len(made), made.held("red"), made.add(bag)) == (0, 0, slot)


def test_many_records_give_the_same_hits_with_numpy_and_without() -> None:
    words = "red blue zebra order stock ship".split()
    records = [
        Record(
            key=f"k{i}",
            name=words[i % 6],
            body=" ".join(words[i % 5 : i % 7]),
            facets={"odd": str(i % 2)},
        )
        for i in range(4200)
    ]
    index = MemoryIndex(records)
    with pytest.MonkeyPatch.context() as patch:
        for facets in (None, {"odd": "1"}):
            fast = index.search("red zebra ship", 8, facets=facets)
            patch.setattr(postings, "_MANY_RECORDS", 10**9)
            assert index.search("red zebra ship", 8, facets=facets) == fast
            patch.undo()
