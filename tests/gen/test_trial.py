"""The skill's tests in a copy, within limits."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import MissingExtra
from adaos_ctx_gen.change import Change, FileChange
from adaos_ctx_gen.trial import Limits, Trial, need_pytest, run_tests
from tests.gen.demo import contents
from tests.gen.making import skill_at

if TYPE_CHECKING:
    from pathlib import Path

LIMITS = Limits(timeout_s=20, memory_bytes=1 << 30, output_bytes=200_000)


@pytest.fixture(autouse=True)
def _key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret-0123456789abcdefghij")


def trial(root: Path, code: str, limits: Limits = LIMITS, before: bytes | None = None) -> Trial:
    skill = skill_at(root)
    for file in (root / "tests").glob("*.py"):
        file.unlink()
    change = Change(
        files=(FileChange(path="tests/test_new.py", before=before, after=code.encode()),)
    )
    held = contents(root)
    found = run_tests(skill, change, limits)
    assert contents(root) == held
    return found


def test_passing_tests(tmp_path: Path) -> None:
    code = "from handlers.main import *\nimport os\n\ndef test_x():\n    assert 'OPENAI_API_KEY' not in os.environ\n    open('made.txt', 'w').close()\n"
    assert trial(tmp_path, code).passed


def test_without_pytest_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pytest", None)
    with pytest.raises(MissingExtra) as caught:
        need_pytest()
    assert caught.value.mend == "pip install pytest"


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("def test_x():\n    assert False\n", "1 failed"),
        ("x = 1\n", "there are no tests"),
        ("def test_x(:\n", "1 error"),
        ("def test_x():\n    big = bytearray(3 << 30)\n", "1 failed"),
        (
            "def test_x():\n    with open('f', 'wb') as f:\n        f.write(b'x' * 10_000_000)\n",
            "1 failed",
        ),
        ("import os\n\ndef test_x():\n    os._exit(0)\n", ""),
    ],
    ids=["fails", "none", "broken", "memory", "file", "exits"],
)
def test_failing_tests(tmp_path: Path, code: str, reason: str) -> None:
    found = trial(tmp_path, code)
    if code.startswith("import os"):
        assert not found.passed  # leaving with 0 without a word is no pass
        return
    assert not found.passed
    assert reason in found.reason


def test_an_endless_loop_is_ended_with_its_children(tmp_path: Path) -> None:
    code = "import subprocess, sys\n\ndef test_x():\n    subprocess.run([sys.executable, '-c', 'while True: pass'])\n"
    found = trial(tmp_path, code, Limits(timeout_s=2))
    assert not found.passed
    assert "2 s" in found.reason


def test_pipes_and_sockets_are_no_part_of_the_copy(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    code = "import os\n\ndef test_x():\n    assert not os.path.exists('pipe')\n"
    found = trial(tmp_path, code)
    assert (found.passed, found.left_out) == (True, ("pipe",))


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="there is no /proc")
@pytest.mark.parametrize("ends", [True, False])
def test_a_process_that_was_detached_is_ended(tmp_path: Path, *, ends: bool) -> None:
    note = tmp_path / "pid"
    code = (
        "import subprocess, sys, time\n\ndef test_x():\n"
        "    one = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(300)'], start_new_session=True)\n"
        f"    open({str(note)!r}, 'w').write(str(one.pid))\n"
        + ("" if ends else "    time.sleep(99)\n")
    )
    found = trial(tmp_path / "s", code, Limits(timeout_s=20 if ends else 4))
    assert found.passed == ends
    for _ in range(50):
        if is_gone(note.read_text()):
            return
        time.sleep(0.1)
    pytest.fail("it is still there")


def is_gone(pid: str) -> bool:
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def test_a_flood_of_output_is_cut(tmp_path: Path) -> None:
    code = "import os\n\ndef test_x():\n    while True:\n        os.write(1, b'x' * 65536)\n"
    found = trial(
        tmp_path,
        code,
        Limits(timeout_s=20, output_bytes=100_000),
    )
    assert not found.passed
    assert len(found.output) <= 4000


def test_secrets_in_what_they_print_are_masked(tmp_path: Path) -> None:
    code = "def test_x():\n    print('api_key = \"0f8e2d1c9b7a6f5e\"')\n    assert False\n"
    assert "0f8e2d1c9b7a6f5e" not in trial(tmp_path, code).output


def test_without_tests_nothing_passes(tmp_path: Path) -> None:
    skill = skill_at(tmp_path)
    for file in (tmp_path / "tests").glob("*.py"):
        file.unlink()
    (tmp_path / "tests").rmdir()
    assert run_tests(skill, None, LIMITS) == Trial(passed=False, reason="there are no tests")
