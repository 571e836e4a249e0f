from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.search.postings import Postings
from adaos_ctx.search.pruning import most_of, rare_ones
from adaos_ctx.search.record import Record, analyse

TEXT = st.lists(st.sampled_from("red blue zebra ox".split()), max_size=9).map(" ".join)


@given(st.lists(st.tuples(TEXT, TEXT), min_size=1, max_size=12), st.sampled_from(["red ox", "zebra"]))
def test_no_record_scores_more_than_its_terms_can(rows: list[tuple[str, str]], query: str) -> None:
    postings = Postings()
    for i, (name, body) in enumerate(rows):
        postings.add(analyse(Record(key=str(i), name=name, body=body)))
    terms = query.split()
    bound = most_of([postings.held(term) for term in terms], len(postings))
    assert max(postings.ranks(terms).values(), default=0.0) <= bound


def test_common_terms_are_left_out_where_rare_ones_reach_enough() -> None:
    assert rare_ones([10, 600, 20_000], 100_000, 100) == 2
    assert rare_ones([10, 600, 20_000], 100_000, 600) == 0  # too few without the last
    assert rare_ones([10, 600, 800], 100_000, 100) == 0  # the last is worth too much


def test_one_term_or_none_decides_alone() -> None:
    assert rare_ones([], 10, 1) == 0
    assert rare_ones([5], 10, 1) == 0
