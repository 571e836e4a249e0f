from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_ledger.entry import LIVE, STALE, SUPERSEDED
from adaos_ctx_ledger.shortening import compacted
from adaos_ctx_ledger.state import State, fold_events
from tests.ledger.telling import event

REFS = ("a", "b", "c")
KINDS = st.one_of(
    st.builds(
        lambda ref, n, g: event(ref, ref, f"text {n}.", tokens=n, group=g, digest=str(n)),
        st.sampled_from(REFS),
        st.integers(0, 9),
        st.sampled_from(["", "g"]),
    ),
    st.just({"k": "turn"}),
    st.builds(
        lambda i, p: {"k": "crunch", "id": f"c{i}", "pending": p, "how": "transcript"},
        st.integers(0, 3),
        st.booleans(),
    ),
    st.builds(lambda ref: {"k": "filled", "refs": [ref]}, st.sampled_from(REFS)),
    st.builds(lambda ref: {"k": "meant", "refs": [ref]}, st.sampled_from(REFS)),
    st.builds(lambda ref: {"k": "forget", "ref": ref}, st.sampled_from(REFS)),
    st.builds(lambda ref: {"k": "moved", "ref": ref, "digest": "n"}, st.sampled_from(REFS)),
    st.builds(lambda n: {"k": "seen", "file": "t", "offset": n, "inode": 1}, st.integers(0, 99)),
    st.dictionaries(
        st.sampled_from(["k", "ref", "refs", "id", "tokens"]),
        st.none() | st.integers() | st.text(max_size=3) | st.just(["a", 1]),
    ),
)


def shape(state: State) -> object:
    return (
        state.turn, dict(sorted(state.offsets.items())), state.owed, state.pending, set(state.crunches), state.filled,
        state.live_tokens, state.stale_tokens,
        [(e.row(), e.text, e.at, e.group, e.was) for e in state.entries.values()],
    )  # fmt: skip


@given(st.lists(KINDS, max_size=30), st.integers(0, 30))
def test_a_fold_in_two_parts_is_the_fold(events: list[dict[str, object]], at: int) -> None:
    assert shape(fold_events(events[:at]).add(events[at:])) == shape(fold_events(events))


@given(st.lists(KINDS, max_size=30))
def test_a_compacted_journal_says_the_same(events: list[dict[str, object]]) -> None:
    short = compacted(events)
    assert shape(fold_events(short)) == shape(fold_events(events))
    assert shape(fold_events(compacted(short))) == shape(fold_events(short))


@given(st.lists(KINDS, max_size=30))
def test_tokens_are_those_of_the_entries(events: list[dict[str, object]]) -> None:
    state = fold_events(events)
    assert state.live_tokens == sum(e.tokens for e in state.live)
    assert state.stale_tokens == sum(e.tokens for e in state.lost)


def test_a_compaction_takes_all_but_what_is_kept() -> None:
    state = fold_events(
        [event("a", "a", "x"), event("b", "b", "y"), {"k": "crunch", "id": "1", "kept": ["b"]}]
    )
    assert [(e.ref, e.state) for e in state.entries.values()] == [("a", STALE), ("b", LIVE)]
    assert state.owed == "1"


def test_the_same_compaction_counts_once() -> None:
    told = event("a", "a", "x")
    state = fold_events(
        [
            told,
            {"k": "crunch", "id": "1"},
            {"k": "filled", "refs": ["a"]},
            {"k": "crunch", "id": "1"},
        ]
    )
    assert state.entries["a"].state == LIVE


def test_a_boundary_that_a_hook_told_of_before_is_the_same_compaction() -> None:
    events = [
        event("a", "a", "x"), {"k": "crunch", "id": "hook-1", "how": "hook", "pending": True},
        {"k": "filled", "refs": ["a"]}, {"k": "crunch", "id": "uuid", "how": "transcript"},
    ]  # fmt: skip
    assert fold_events(events).entries["a"].state == LIVE


def test_a_source_that_moved_is_superseded_until_it_is_told_again() -> None:
    state = fold_events(
        [event("a", "a", "x", digest="old"), {"k": "moved", "ref": "a", "digest": "new"}]
    )
    assert state.entries["a"].state == SUPERSEDED
    state.add([event("a", "a", "y", digest="new")])
    assert (state.entries["a"].state, state.entries["a"].was, state.entries["a"].refs) == (
        LIVE,
        "old",
        2,
    )


def test_the_timeline_has_a_point_for_each_turn_that_changed() -> None:
    state = fold_events(
        [event("a", "a", "x"), {"k": "turn"}, {"k": "turn"}, {"k": "crunch", "id": "1"}]
    )
    assert state.timeline == [(0, 20, 0), (2, 0, 20)]


def test_fields_of_a_wrong_sort_are_nothing() -> None:
    state = fold_events(
        [
            {"k": "told", "ref": 3},
            {"k": "told", "ref": "a", "tokens": "x", "text": None},
            {"k": 7},
            {},
        ]
    )
    assert [(e.ref, e.tokens, e.text) for e in state.entries.values()] == [("a", 0, "")]
