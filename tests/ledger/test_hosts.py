from __future__ import annotations

import pytest

from adaos_ctx_ledger.hosts import MAX_CHARS, can_inject, output, read_call
from tests.ledger.payloads import CLAUDE, PAYLOADS


@pytest.mark.parametrize(("host", "payload"), [pytest.param(h, p, id=n) for n, h, p, _ in PAYLOADS])
def test_the_host_is_found_out(host: str, payload: dict[str, object]) -> None:
    call = read_call(payload)
    assert call is not None
    if call.own not in (
        "SessionStart",
    ):  # both send the same fields there, and take the same answer
        assert call.host == host
    assert call.session == "s1"


@pytest.mark.parametrize(
    "payload",
    [
        None,
        [],
        3,
        "x",
        {},
        {"hook_event_name": 3, "session_id": "s"},
        {"hook_event_name": "x"},
        {"session_id": "s", "hook_event_name": None},
    ],
)
def test_what_is_no_call_is_none(payload: object) -> None:
    assert read_call(payload) is None


def test_an_event_that_cannot_inject_prints_nothing() -> None:
    call = read_call(CLAUDE | {"hook_event_name": "PreCompact"})
    assert call is not None
    assert not can_inject(call)
    assert output(call, "context") is None


def test_caps_are_below_what_hosts_take() -> None:
    assert MAX_CHARS["claude"] <= 8000
    assert MAX_CHARS["codex"] / 3 <= 2400
