"""CPU of whole processes, interleaved: the minimum counts, for other load only adds."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

Case = tuple["Callable[[], None]", "Sequence[str]"]


def cpu_s(argv: Sequence[str], *, cwd: str = "/", env: Mapping[str, str] | None = None) -> float:
    """User and system seconds of one child process, its own children included.

    Raises:
        SystemExit: It ended with another code than 0.
    """
    with open(os.devnull, "wb") as sink:
        child = subprocess.Popen(argv, stdout=sink, stderr=sink, env=env, cwd=cwd)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"exit {child.returncode}: {' '.join(argv)}")
    return usage.ru_utime + usage.ru_stime


def interleaved(
    cases: Mapping[str, Case], *, rounds: int, cwd: str, env: Mapping[str, str]
) -> dict[str, float]:
    """The least CPU seconds of each case; `(prepare, argv)`, prepared before every run."""
    best = dict.fromkeys(cases, float("inf"))
    for _ in range(rounds):
        for name, (prepare, argv) in cases.items():
            prepare()
            best[name] = min(best[name], cpu_s(argv, cwd=cwd, env=env))
    return best


def table(best: Mapping[str, float], *, base: str) -> str:
    """Lines of name, seconds, and ratio to the base."""
    widest = max(map(len, best))
    return "\n".join(
        f"{name:<{widest}}  {seconds:8.3f} s  {seconds / best[base]:7.2f} x"
        for name, seconds in best.items()
    )
