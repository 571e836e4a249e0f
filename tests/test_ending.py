"""Work that would not end is stopped; work that ends is left alone."""

from __future__ import annotations

import re
import signal
import threading
from itertools import count
from typing import TYPE_CHECKING

import pytest

from tests.ending import ends

if TYPE_CHECKING:
    from collections.abc import Callable

timers = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timer of processor time")


def goes_round() -> None:
    for _ in count():
        pass


def catches_everything() -> None:
    for _ in count():
        try:
            ""
        except Exception:  # noqa: BLE001 - as the one boundary does
            return


@timers
@pytest.mark.parametrize(
    "work",
    [
        goes_round,
        catches_everything,
        lambda: re.match(r"(a|aa)+$", "a" * 60 + "b"),
        lambda: re.search(r"a*a*b", "a" * 400_000),
        lambda: any(len(bytes(1 << 22)) == n for n in count(-1, -1)),
        lambda: list(map(list(range(15_000)).remove, range(14_999, 0, -1))),
    ],
    ids=["loop", "boundary", "exponential", "square", "pages", "one call in C"],
)
def test_work_without_an_end_is_stopped(work: Callable[[], object]) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"did not end within 0\.1 s"), ends(0.1):
        work()


def test_work_that_ends_is_left_alone_and_no_timer_stays() -> None:
    before = signal.getsignal(signal.SIGPROF) if hasattr(signal, "SIGPROF") else None
    with ends():
        assert sum(range(1000)) == 499_500
    if hasattr(signal, "setitimer"):
        assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)
        assert signal.getsignal(signal.SIGPROF) == before


def test_in_a_second_thread_the_work_simply_runs() -> None:
    done = []

    def work() -> None:
        with ends(0.01):
            done.append(sum(range(1_000_000)))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [499_999_500_000]
