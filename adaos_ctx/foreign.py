"""Run code of plugins so that it can neither end this program nor write into its output."""

from __future__ import annotations

import contextlib
import importlib
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

_MAX_FAULT_CHARS = 300  # of a message that a plugin made


class Interrupted(KeyboardInterrupt):
    """Ctrl-C while a plugin's code ran: the one end that is the user's, not the plugin's."""


@contextlib.contextmanager
def calm() -> Iterator[None]:
    """Let a plugin's code print to standard error only, and tell Ctrl-C from its own exceptions."""
    with interruptible(), contextlib.redirect_stdout(sys.stderr):
        yield


@contextlib.contextmanager
def interruptible() -> Iterator[None]:
    """Tell Ctrl-C from what a plugin's code raises."""
    import signal  # with `enum`; only where a plugin's code runs

    before = _hear_interrupts()
    try:
        yield
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)


def _hear_interrupts() -> Any:
    """Make Ctrl-C raise `Interrupted`; gives what stood there, None where nothing was changed."""
    import signal

    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:
        return None  # the host has its own way
    try:
        return signal.signal(signal.SIGINT, _interrupt)
    except ValueError:
        return None  # signals arrive in the main thread only; `threading` would cost a tenth of a start


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise Interrupted


def fault_of(error: BaseException) -> str:
    """An exception of a plugin in one line; Ctrl-C is raised again."""
    if isinstance(error, Interrupted):
        raise error
    try:
        text = " ".join(str(error).split())
    except Exception:  # noqa: BLE001 - even its text is the plugin's code
        text = "?"
    return f"{type(error).__name__}: {text}"[:_MAX_FAULT_CHARS] if text else type(error).__name__


def load_object(spec: str) -> Any:
    """Import what an entry point names: `module`, or `module:attribute`.

    Raises:
        BaseException: Whatever the module raises, `SystemExit` too; give it to `fault_of`.
    """
    name, _, attribute = spec.partition(":")
    with calm():
        found = importlib.import_module(name)
        for part in attribute.split(".") if attribute else ():
            found = getattr(found, part)
    return found
