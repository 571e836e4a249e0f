from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.llm_sse import events


def test_events_of_a_stream() -> None:
    lines = [": ping", "event: x", 'data: {"a":', "data: 1}", "", "data:{}", "", "data: [1]", "",
             "data: nonsense", "", "id: 3", 'data: {"last": true}']  # fmt: skip
    assert list(events(lines)) == [{"a": 1}, {}, {"last": True}]


@given(st.lists(st.text(max_size=20)))
def test_any_lines_give_events_and_no_exception(lines: list[str]) -> None:
    assert all(isinstance(event, dict) for event in events(lines))


def test_deep_nesting_is_passed_over() -> None:
    assert list(events(["data: " + "[" * 100_000, ""])) == []
