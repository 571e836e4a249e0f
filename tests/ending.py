"""A guard that work ends: what takes a square of its text, or goes round for ever, is stopped and told.

It measures nothing: speed is measured in `tests/bench`. The allowance is many times what the work needs
on a slow machine, and the texts are so long that a square of their steps is far beyond it: 400,000
characters are 8e10 steps, at one nanosecond a step more than a minute.

What is stopped: any loop of Python, and the expressions of `re`, which ask for signals. One call of
another C library (`regex`, tree-sitter) asks for none; it is told when it comes back. What is not seen:
a square that only copies memory (`text = text[1:]`), twenty bytes and more in a nanosecond.
"""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

CPU_S = (
    20.0  # seconds of this process' own work, not of the clock: a busy machine takes none of them
)


@contextmanager
def ends(cpu_s: float = CPU_S) -> Iterator[None]:
    """Fail if the work inside needs more processor time than any good way would.

    Where there is no such timer (Windows, a second thread) the work simply runs.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() != threading.main_thread():
        yield
        return

    def stop(*_: object) -> None:
        pytest.fail(f"the work did not end within {cpu_s:g} s of processor time")

    # PROF, not VIRTUAL: what copies large texts spends its time in the system, which brings the pages.
    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, cpu_s)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
