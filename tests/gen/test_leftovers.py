"""Processes with a mark are ended, others are not."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from adaos_ctx_gen import leftovers

SLEEP = [sys.executable, "-c", "import time; print(1, flush=True); time.sleep(60)"]


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="there is no /proc")
def test_only_what_has_the_mark_is_ended() -> None:
    mark, other = leftovers.new_mark(), leftovers.new_mark()
    started = [
        subprocess.Popen(
            SLEEP, env={leftovers.VARIABLE: value}, start_new_session=True, stdout=subprocess.PIPE
        )
        for value in (mark, other)
    ]  # fmt: skip
    try:
        for process in started:
            assert process.stdout is not None
            process.stdout.readline()
        assert leftovers.end(mark) == 1
        assert started[0].wait(timeout=10) < 0
        assert started[1].poll() is None
        assert leftovers.end(mark) == 0
    finally:
        for process in started:
            process.kill()
            process.communicate()
