"""What a timeline says of a journal."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_ledger.happening import Timeline
from adaos_ctx_ledger.injecting import InjectRequest, inject
from adaos_ctx_ledger.shortening import compacted
from adaos_ctx_ledger.state import fold_events
from tests.ledger.telling import event, session_of_three

TOLD = [event("A.x", "x", "About x.", group="g"), event("A.y", "y", "About y.", group="g")]
CRUNCH = {"k": "crunch", "id": "c", "kept": ["A.y"], "how": "hook"}
TURN = {"k": "turn"}


def rows(*events: dict[str, object]) -> list[tuple[int, str, list[str]]]:
    found = Timeline(events).rows
    return [(row.turn, row.sort, [ref.partition("@")[0] for ref in row.refs]) for row in found]


def test_what_was_told_in_one_breath_is_one_row() -> None:
    assert rows(*TOLD, TURN, event("A.z", "z", "Z.")) == [
        (0, "told", ["A.x", "A.y"]), (1, "told", ["A.z"]),
    ]  # fmt: skip
    assert Timeline(TOLD).rows[0].tokens == 40


def test_a_compaction_takes_what_it_did_not_keep() -> None:
    assert rows(*TOLD, TURN, CRUNCH)[1:] == [(1, "stale", ["A.x"])]
    assert rows(*TOLD, CRUNCH, CRUNCH)[1:] == [(0, "stale", ["A.x"])]


def test_a_gap_is_told_once_a_turn_and_before_its_fill() -> None:
    gap, filled = {"k": "gap", "refs": ["A.x"]}, {"k": "filled", "refs": ["A.x"]}
    lost = (*TOLD, CRUNCH, TURN)
    filling = [(1, "gap", ["A.x"]), (1, "fill", ["A.x"])]
    assert rows(*lost, gap, filled)[2:] == filling
    assert rows(*lost, filled)[2:] == filling
    assert rows(*lost, {"k": "meant", "refs": ["A.x", "A.y"]}, gap, filled)[2:] == [
        filling[0], (1, "meant", ["A.y"]), filling[1],
    ]  # fmt: skip
    assert rows(*lost, gap)[2:] == filling[:1]


def test_a_source_that_moved_is_a_gap_when_it_is_meant() -> None:
    moved = {"k": "moved", "ref": "A.x", "digest": "cd" * 4}
    found = Timeline([*TOLD, moved, moved, TURN, {"k": "meant", "refs": ["A.x"]}]).rows[1:]
    assert [(row.sort, row.how) for row in found] == [("moved", ""), ("gap", "superseded")]


def test_injecting_records_what_was_missing() -> None:
    session = session_of_three(crunched=True)
    inject(session, InjectRequest(message="how does the queue adapter work again?"))
    kinds = [str(found["k"]) for found in session.journal.read().events[-4:]]
    assert kinds == ["turn", "meant", "gap", "filled"]
    assert session.state.entries["A.queue"].state == "live"


def test_a_shortened_journal_still_tells_in_order() -> None:
    short = compacted([*TOLD, TURN, CRUNCH, TURN, {"k": "filled", "refs": ["A.x"]}])
    assert [(turn, sort) for turn, sort, _ in rows(*short)] == [
        (0, "told"), (0, "told"), (1, "stale"), (2, "fill"),
    ]  # fmt: skip


refs = st.sampled_from(["A.x", "A.y", "A.z"])
lists = st.lists(refs, max_size=3)
events = st.one_of(
    st.builds(lambda ref, group: event(ref, ref, "T.", group=group), refs, st.sampled_from("ab")),
    st.just(TURN), st.builds(lambda r: {"k": "gap", "refs": r}, lists),
    st.builds(lambda r: {"k": "filled", "refs": r}, lists), st.builds(lambda r: {"k": "meant", "refs": r}, lists),
    st.builds(lambda i, r: {"k": "crunch", "id": i, "kept": r}, st.sampled_from("abc"), lists),
    st.builds(lambda r: {"k": "forget", "ref": r}, refs),
    st.builds(lambda r, d: {"k": "moved", "ref": r, "digest": d}, refs, st.sampled_from(["11", "22"])),
)  # fmt: skip


@given(st.lists(events, max_size=30))
def test_a_timeline_ends_in_the_state_of_its_journal(journal: list[dict[str, object]]) -> None:
    found = Timeline(journal)
    wanted = fold_events(journal)
    assert [e.row() for e in found.state.entries.values()] == [
        e.row() for e in wanted.entries.values()
    ]
    assert found.state.timeline == wanted.timeline
    turns = [row.turn for row in found.rows]
    assert turns == sorted(turns)


@given(st.lists(events, max_size=30), lists)
def test_a_gap_in_the_journal_changes_no_entry(
    journal: list[dict[str, object]], missed: list[str]
) -> None:
    told = fold_events([*journal, {"k": "gap", "refs": missed}])
    assert [e.row() for e in told.entries.values()] == [
        e.row() for e in fold_events(journal).entries.values()
    ]
