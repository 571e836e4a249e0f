from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.llm_sse import BadEvent, events


def test_events_of_a_stream() -> None:
    lines = [": ping", "event: x", 'data: {"a":', "data: 1}", "", "data:{}", "", "data: [1]", "",
             "data:", "", "id: 3", 'data: {"last": true}']  # fmt: skip
    assert list(events(lines)) == [{"a": 1}, {}, {"last": True}]


def test_a_mark_of_byte_order_before_the_first_event_is_passed_over() -> None:
    assert list(events(['\ufeffdata: {"a": 1}', "", 'data: {"b": 2}', ""])) == [{"a": 1}, {"b": 2}]


@pytest.mark.parametrize(
    "text", ["nonsense", "{bad json}", "[" * 100_000], ids=["word", "bad", "deep"]
)
def test_an_event_that_is_no_json_is_said(text: str) -> None:
    told = events(['data: {"a": 1}', "", f"data: {text}", "", 'data: {"b": 2}', ""])
    assert next(told) == {"a": 1}
    with pytest.raises(BadEvent, match="an event that is not JSON"):
        next(told)


def test_the_last_event_may_break_off() -> None:
    assert list(events(['data: {"a": 1}', "", 'data: {"b'])) == [{"a": 1}]


@given(st.lists(st.text(max_size=20)))
def test_any_lines_give_events_or_one_refusal(lines: list[str]) -> None:
    try:
        assert all(isinstance(event, dict) for event in events(lines))
    except BadEvent:
        return
