from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

from adaos_ctx.cli.progress import bar

ROOT = Path(__file__).parents[2]
CODE = """
import time
from adaos_ctx.cli.progress import bar
with bar("counting") as step:
    for done in range(15):
        step(done, 15)
        time.sleep(PAUSE)
print("end")
"""


def on_a_terminal(pause: float) -> str:
    """What a terminal gets on standard error."""
    master, slave = pty.openpty()
    env = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", "COLUMNS": "80"}
    child = subprocess.Popen(
        [sys.executable, "-c", CODE.replace("PAUSE", str(pause))],
        stdout=subprocess.DEVNULL,
        stderr=slave,
        env=env,
    )
    os.close(slave)
    shown = b""
    while True:
        try:
            block = os.read(master, 4096)
        except OSError:
            break
        if not block:
            break
        shown += block
    child.wait(timeout=30)
    os.close(master)
    return shown.decode("utf-8", "replace")


def test_long_work_shows_a_bar_and_takes_it_away() -> None:
    assert "counting" in on_a_terminal(0.12)


def test_short_work_shows_nothing() -> None:
    assert on_a_terminal(0.0) == ""


def test_nothing_is_drawn_where_there_is_no_terminal() -> None:
    with bar("counting") as step:
        step(1, 2)
