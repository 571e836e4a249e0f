from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_ledger.showing import fields, rows, timeline
from adaos_ctx_ledger.state import fold_events
from tests.ledger.telling import THREE, event


def test_what_is_lost_stands_first() -> None:
    state = fold_events(
        [*(event(*one) for one in THREE), {"k": "crunch", "id": "1", "kept": ["A.cache"]}]
    )
    assert [row[:2] for row in rows(state)] == [
        ("stale", "A.mail@abababab"),
        ("stale", "A.queue@abababab"),
        ("live", "A.cache@abababab"),
    ]
    assert (fields(state, "s")["live"], fields(state, "s")["stale_tokens"]) == (1, 40)


@given(
    st.lists(
        st.tuples(st.integers(0, 999), st.integers(0, 9999), st.integers(0, 9999)), max_size=60
    )
)
def test_a_timeline_is_short_and_its_bars_fit(points: list[tuple[int, int, int]]) -> None:
    lines = timeline(points)
    assert len(lines) == min(20, len(points))
    assert all(line.count("█") + line.count("░") <= 41 for line in lines)
