"""Run a command with limits: the program that a trial starts; standard library only.

`python limited.py SECONDS MEMORY_BYTES FILE_BYTES COMMAND…`
"""

from __future__ import annotations

import os
import sys


def main(argv: list[str]) -> None:
    """Set the limits on this process and become the command."""
    seconds, memory, size = (int(word) for word in argv[:3])
    try:
        import resource
    except ImportError:  # pragma: no cover - Windows has only the wall clock
        pass
    else:
        limits = (
            (resource.RLIMIT_CPU, seconds), (resource.RLIMIT_AS, memory),
            (resource.RLIMIT_FSIZE, size), (resource.RLIMIT_CORE, 0),
        )  # fmt: skip
        for kind, limit in limits:
            _, hard = resource.getrlimit(kind)
            most = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
            resource.setrlimit(kind, (most, most))
    os.execv(argv[3], argv[3:])  # noqa: S606 - the command of the trial, an argument list


if __name__ == "__main__":
    main(sys.argv[1:])
