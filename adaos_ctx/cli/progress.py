"""A bar on the terminal for work that takes more than a second; nothing anywhere else."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.progress import Progress, TaskID

_AFTER_S = 1.0  # seconds; shorter work is over before a bar could be read


class _Bar:
    """Shows (done, total) once the work has gone on for a second."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._started = time.monotonic()
        self._shown: tuple[Progress, TaskID] | None = None

    def step(self, done: int, total: int) -> None:
        """Say how far the work is."""
        if self._shown is None:
            if time.monotonic() - self._started < _AFTER_S:
                return
            self._shown = self._start(total)
        progress, task = self._shown
        progress.update(task, completed=done, total=total)

    def _start(self, total: int) -> tuple[Progress, TaskID]:
        from rich.console import Console
        from rich.progress import Progress

        progress = Progress(console=Console(stderr=True), transient=True)
        progress.start()
        return progress, progress.add_task(self._what, total=total)

    def stop(self) -> None:
        """Take the bar away."""
        if self._shown is not None:
            self._shown[0].stop()


@contextmanager
def bar(what: str) -> Iterator[Callable[[int, int], None]]:
    """Give a function to call with (done, total); it draws only on a terminal, on standard error."""
    if not sys.stderr.isatty():
        yield _nowhere
        return
    shown = _Bar(what)
    try:
        yield shown.step
    finally:
        shown.stop()


def _nowhere(done: int, total: int) -> None:
    """There is nobody to show it to."""
