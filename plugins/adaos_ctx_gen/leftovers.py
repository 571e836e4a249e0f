"""End what a trial left running: processes that went into a session of their own, too.

Everything that a trial starts inherits a mark in its environment. Best effort, on systems with
`/proc`: a process that was started without that environment is not found.
"""

from __future__ import annotations

import os
import secrets
import signal
import time
from contextlib import suppress

VARIABLE = "ADAOS_CTX_TRIAL"
_ROUNDS = 20  # what is found may have started others meanwhile
_PAUSE_S = 0.01


def new_mark() -> str:
    """The value of one trial's variable; no other trial has it."""
    return secrets.token_hex(16)


def end(mark: str) -> int:
    """Kill every process with a mark; how many there were."""
    ended: set[int] = set()
    for _ in range(_ROUNDS):
        found = [pid for pid in _pids() if pid != os.getpid() and _is_marked(pid, mark)]
        if not found:
            break
        for pid in found:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        ended.update(found)
        time.sleep(_PAUSE_S)
    return len(ended)


def _pids() -> list[int]:
    try:
        return [int(name) for name in os.listdir("/proc") if name.isdecimal()]
    except OSError:  # there is no such thing on Windows and macOS
        return []


def _is_marked(pid: int, mark: str) -> bool:
    """Whether a process that still lives has the mark; the environment of a dead one is empty."""
    try:
        with open(f"/proc/{pid}/environ", "rb") as file:
            return f"{VARIABLE}={mark}".encode("ascii") in file.read().split(b"\0")
    except OSError:  # ended, or somebody else's
        return False
