"""One writer at a time; a lock ends with its holder, however the holder ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from adaos_ctx.errors import CannotWrite, Locked
from adaos_ctx.lock import locked

REPO = Path(__file__).parents[1]
HOLD = """
import sys, time
from adaos_ctx.lock import locked
with locked(sys.argv[1]):
    print("held", flush=True)
    time.sleep(60)
"""


def holder(path: str) -> subprocess.Popen[bytes]:
    """Another process that holds the lock when this returns."""
    process = subprocess.Popen([sys.executable, "-c", HOLD, path], stdout=subprocess.PIPE, cwd=REPO)
    assert process.stdout is not None
    assert process.stdout.readline() == b"held\n"
    return process


def test_a_second_process_waits_and_is_then_refused(tmp_path: Path) -> None:
    path = str(tmp_path / "lock")
    process = holder(path)
    try:
        with pytest.raises(Locked, match=r"waited 0\.1 s"), locked(path, timeout_s=0.1):
            pass
    finally:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("way", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_the_death_of_the_holder_frees_the_lock(tmp_path: Path, way: int) -> None:
    path = str(tmp_path / "lock")
    process = holder(path)
    process.send_signal(way)
    process.communicate()
    with locked(path, timeout_s=0.5):
        pass


def test_the_lock_is_free_after_use_and_after_an_error(tmp_path: Path) -> None:
    path = str(tmp_path / "a" / "b" / "lock")
    with locked(path, timeout_s=0):
        pass
    with pytest.raises(KeyError), locked(path, timeout_s=0):
        raise KeyError
    with locked(path, timeout_s=0):
        pass


def test_threads_take_turns(tmp_path: Path) -> None:
    path, inside, most = str(tmp_path / "lock"), [0], [0]

    def work() -> None:
        for _ in range(5):
            with locked(path):
                inside[0] += 1
                most[0] = max(most[0], inside[0])
                time.sleep(0.001)
                inside[0] -= 1

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1]


def test_where_the_file_cannot_be_made_the_folder_is_locked(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    path, folder = str(tmp_path / "file" / "lock"), str(tmp_path)
    with locked(path, timeout_s=0, or_folder=folder):  # noqa: SIM117 - the second must fail inside
        with pytest.raises(Locked), locked(path, timeout_s=0, or_folder=folder):
            pass
    with locked(path, timeout_s=0, or_folder=folder):
        pass


@pytest.mark.parametrize("or_folder", ["", "/nowhere/at/all"])
def test_without_any_place_for_it_nothing_is_done(tmp_path: Path, or_folder: str) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file" / "lock", tmp_path):
        with pytest.raises(CannotWrite), locked(str(path), or_folder=or_folder):
            pass


def test_the_lock_file_stays_so_that_all_lock_the_same_one(tmp_path: Path) -> None:
    path = str(tmp_path / "lock")
    with locked(path):
        inode = os.stat(path).st_ino
    assert os.stat(path).st_ino == inode
