"""Every verb that writes, disturbed: killed, interrupted, beside itself, under another clock, refused.

What stands there afterwards is what an undisturbed run leaves.
"""

from __future__ import annotations

import ctypes
import json
import os
import random
import shutil
import signal
import subprocess
import time
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests.every_writer import VERBS, make, run, start, written

if TYPE_CHECKING:
    from pathlib import Path

_DROP, _POWERS = 24, (1, 2, 3)  # PR_CAPBSET_DROP; CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH, CAP_FOWNER
KILLS = max(2, settings().max_examples // 50)  # moments for each verb
TAKEN = {"new": 17, "plugin": 17, "catalog example": 17}  # what the second of two is told: it is there already

# Signals every two milliseconds, with a handler that does nothing: each system call that waits is broken off.
INTERRUPTED = """
import atexit, runpy, signal, sys
atexit.register(signal.setitimer, signal.ITIMER_REAL, 0)  # no handler outlives the interpreter
signal.signal(signal.SIGALRM, lambda *_: None)
signal.setitimer(signal.ITIMER_REAL, 0.002, 0.002)
sys.argv[0] = "adaos-ctx"
runpy.run_module("adaos_ctx", run_name="__main__", alter_sys=False)
"""
# Each look at the clock is a year before or after the one before it.
JUMPING = """
import itertools, runpy, sys, time
year, sign, now, now_ns = 31_536_000, itertools.cycle((1, -1)), time.time, time.time_ns
time.time = lambda: now() + next(sign) * year
time.time_ns = lambda: now_ns() + next(sign) * year * 10**9
sys.argv[0] = "adaos-ctx"
runpy.run_module("adaos_ctx", run_name="__main__", alter_sys=False)
"""


class Stage:
    """Fresh copies of one place, always under the same path, for some files name it."""

    def __init__(self, folder: Path) -> None:
        self._source, self._root = folder / "source", folder / "here"
        self._left: dict[str, tuple[dict[str, bytes | None], float]] = {}
        self._source.mkdir()
        make(self._source)

    def fresh(self) -> Path:
        shutil.rmtree(self._root, ignore_errors=True)
        shutil.copytree(self._source, self._root)
        return self._root

    def undisturbed(self, verb: str) -> tuple[dict[str, bytes | None], float]:
        """What a verb leaves, and its seconds; of files that differ from run to run only that they are there."""
        if verb not in self._left:
            (first, _), (second, seconds) = self._run(verb), self._run(verb)
            assert first.keys() == second.keys()
            kept = {name: data if second[name] == data else None for name, data in first.items()}
            self._left[verb] = kept, seconds
        return self._left[verb]

    def _run(self, verb: str) -> tuple[dict[str, bytes], float]:
        root, begun = self.fresh(), time.monotonic()
        done = run(VERBS[verb], root)
        assert done.returncode == 0, done.stderr
        return written(root), time.monotonic() - begun


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Stage:
    return Stage(tmp_path_factory.mktemp("faults"))


def assert_left(root: Path, wanted: dict[str, bytes | None]) -> None:
    found = {name: data for name, data in written(root).items() if ".new/" not in name}
    assert found.keys() == wanted.keys()
    differ = [
        name
        for name, data in wanted.items()
        if data is not None and _content(name, found[name]) != _content(name, data)
    ]
    assert differ == []


def _content(name: str, data: bytes) -> bytes | set[frozenset[str]]:
    """The bytes; of a log the fields of its rows, for it holds what was done twice two times."""
    if not name.endswith(".jsonl"):
        return data
    read = json.JSONDecoder().raw_decode  # a checksum may follow
    return {frozenset(read(row)[0]) for row in data.decode("utf-8").splitlines()}


@pytest.mark.parametrize("verb", VERBS)
def test_killed_at_any_moment_it_is_done_by_the_next_run(stage: Stage, verb: str) -> None:
    wanted, seconds = stage.undisturbed(verb)
    moments = random.Random(verb)
    for _ in range(KILLS):
        root = stage.fresh()
        child = start(VERBS[verb], root)
        time.sleep(seconds * moments.uniform(0.3, 1.0))
        child.send_signal(signal.SIGKILL)
        child.communicate()
        done = run(VERBS[verb], root)
        assert done.returncode in {0, TAKEN.get(verb, 0)}, done.stderr
        assert_left(root, wanted)


@pytest.mark.parametrize("disturbance", [INTERRUPTED, JUMPING], ids=["interrupted", "clock"])
@pytest.mark.parametrize("verb", VERBS)
def test_signals_and_clocks_change_nothing(stage: Stage, verb: str, disturbance: str) -> None:
    wanted, _ = stage.undisturbed(verb)
    root = stage.fresh()
    done = run(VERBS[verb], root, python=("-c", disturbance))
    assert done.returncode == 0, done.stderr
    assert_left(root, wanted)


@pytest.mark.parametrize("verb", VERBS)
def test_two_at_once_leave_what_one_leaves(stage: Stage, verb: str) -> None:
    wanted, _ = stage.undisturbed(verb)
    root = stage.fresh()
    both = [start(VERBS[verb], root) for _ in range(2)]
    said = [child.communicate(timeout=120)[1] for child in both]
    codes = sorted(child.returncode for child in both)
    assert codes[0] == 0, said
    assert codes[1] in {0, TAKEN.get(verb, 0)}, said
    assert_left(root, wanted)


def without_powers() -> None:
    """Even root then obeys the bits of a file; for others nothing changes."""
    for power in _POWERS:
        ctypes.CDLL(None).prctl(_DROP, power, 0, 0, 0)


@pytest.mark.parametrize("verb", VERBS)
def test_a_forbidden_place_is_one_error_and_changes_nothing(stage: Stage, verb: str) -> None:
    root = stage.fresh()
    before = written(root)
    for folder, _, names in os.walk(root):
        os.chmod(folder, 0o555)
        for name in names:
            os.chmod(os.path.join(folder, name), 0o444)

    try:
        done = run(VERBS[verb], root, preexec_fn=without_powers)
    finally:
        subprocess.run(["chmod", "-R", "u+rwX", str(root)], check=True)
    assert done.returncode == 17, done.stderr
    assert "Traceback" not in done.stderr
    assert sum(line.startswith("error: ") for line in done.stderr.splitlines()) == 1
    assert written(root) == before
