from __future__ import annotations

from datetime import UTC, datetime

import pytest

from adaos_ctx.llm_retry import asked_s, is_passing, wait_s

NOW = datetime(2026, 1, 1, 12, 0, 0, tzinfo=UTC)


@pytest.mark.parametrize("status", [429, 500, 503, 529, 408])
def test_these_pass_by_themselves(status: int) -> None:
    assert is_passing(status)


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422])
def test_these_do_not(status: int) -> None:
    assert not is_passing(status)


@pytest.mark.parametrize(
    ("attempt", "header", "jitter", "expected"),
    [
        (1, "", 1.0, 0.5), (1, "", 0.0, 0.25), (4, "", 1.0, 4.0), (20, "", 1.0, 30.0),
        (1, "7", 0.0, 7.0), (1, "0.5", 0.0, 0.5), (1, "-3", 0.0, 0.25), (1, "soon", 1.0, 0.5),
        (1, "Thu, 01 Jan 2026 12:00:09 GMT", 0.0, 9.0),
        (1, "Thu, 01 Jan 2026 11:00:00 GMT", 0.0, 0.0), (1, "²", 1.0, 0.5),
    ],
)  # fmt: skip
def test_waits(attempt: int, header: str, jitter: float, expected: float) -> None:
    assert wait_s(attempt, header, jitter, now=NOW) == expected


@pytest.mark.parametrize(
    ("header", "seconds"),
    [("", None), ("soon", None), ("-5", None), ("0.5", 0.5), (" 3600 ", 3600.0)],
)
def test_what_an_endpoint_asks_for(header: str, seconds: float | None) -> None:
    assert asked_s(header) == seconds
