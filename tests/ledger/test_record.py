from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_ledger.record import dump, dump_all, parse

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda v: st.lists(v, max_size=3),
    max_leaves=5,
)
EVENTS = st.lists(st.dictionaries(st.text(max_size=8), VALUES, max_size=4), max_size=5)


@given(EVENTS)
def test_what_is_dumped_is_parsed(events: list[dict[str, object]]) -> None:
    data = dump_all(events)
    read = parse(data)
    assert (read.events, read.torn, read.end) == (events, 0, len(data))


@given(EVENTS, st.integers(min_value=0, max_value=10_000))
def test_a_journal_cut_anywhere_gives_the_whole_lines_before(
    events: list[dict[str, object]], at: int
) -> None:
    data = dump_all(events)
    cut = data[: at % (len(data) + 1)]
    read = parse(cut)
    assert read.events == events[: cut.count(b"\n")]
    assert read.torn == (not cut.endswith(b"\n") and len(cut) > 0)
    assert read.end == cut.rfind(b"\n") + 1


@given(EVENTS.filter(bool), st.integers(min_value=0), st.integers(min_value=1, max_value=255))
def test_an_altered_byte_never_gives_another_event(
    events: list[dict[str, object]], at: int, flip: int
) -> None:
    data = bytearray(dump_all(events))
    data[at % len(data)] ^= flip
    read = parse(bytes(data))
    assert all(event in events for event in read.events)


def test_lines_of_others_are_counted_and_left_out() -> None:
    data = b'{"k":"turn"}\n\xff\xfe\n[1]\t00000000\nno\ttab\n' + dump({"k": "turn"})
    read = parse(data)
    assert (read.events, read.torn) == ([{"k": "turn"}], 4)


def test_keys_are_sorted_so_equal_events_are_equal_bytes() -> None:
    assert dump({"b": 1, "a": "ё"}) == dump({"a": "ё", "b": 1})
