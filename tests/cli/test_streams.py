"""What happens when the standard streams or the working folder are not as a program expects."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from adaos_ctx.errors import CannotWrite, NoFolder
from tests.ops.skills import small_skill

ROOT = Path(__file__).parents[2]


def shell(command: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a shell line in which `$ctx` is the program; PIPESTATUS is not needed."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "ADAOS_CTX_LANG": "en", **more}
    line = command.replace("$ctx", f'"{sys.executable}" -m adaos_ctx')
    return subprocess.run(
        ["bash", "-c", line], env=env, capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such device here")
@pytest.mark.parametrize(
    "words", ["alias list {}", "alias verify {}", "pack {} --out -", "--version", "pack --help"]
)
@pytest.mark.parametrize("buffered", ["", "1"])
def test_a_full_standard_output_is_said(tmp_path: Path, words: str, buffered: str) -> None:
    small_skill(tmp_path)
    command = "$ctx " + words.format(f'"{tmp_path}"') + " > /dev/full"
    done = shell(command, PYTHONUNBUFFERED=buffered)
    assert done.returncode == CannotWrite.exit_code, done.stderr
    assert "cannot write standard output: no space left" in done.stderr
    assert "Traceback" not in done.stderr
    assert "bug" not in done.stderr


def test_a_closed_standard_error_leaves_the_result(tmp_path: Path) -> None:
    small_skill(tmp_path)
    done = shell(f'$ctx alias verify "{tmp_path}" 2>&-')
    assert (done.returncode, done.stdout) == (0, "7 aliases verified\n")
    done = shell(f'$ctx expand "{tmp_path}" D.none 2>&-')
    assert (done.returncode, done.stdout, done.stderr) == (12, "", "")


def test_a_closed_standard_output_loses_no_result_silently(tmp_path: Path) -> None:
    small_skill(tmp_path)
    done = shell(f'$ctx alias verify "{tmp_path}" >&-')
    assert done.returncode == CannotWrite.exit_code
    assert "cannot write standard output: it is closed" in done.stderr
    assert "Traceback" not in done.stderr
    done = shell(f'$ctx expand "{tmp_path}" D.none >&-')
    assert (done.returncode, "unknown alias" in done.stderr) == (12, True)


def test_all_streams_may_be_closed(tmp_path: Path) -> None:
    small_skill(tmp_path)
    for words in (f'pack "{tmp_path}" --full -', f'pack "{tmp_path}"', "nope", "--help"):
        done = shell(f"$ctx {words} <&- >&- 2>&-")
        assert done.returncode in (0, 2, CannotWrite.exit_code)
    assert "ADR" in (tmp_path / ".ado/prompt.pack").read_text()


@pytest.mark.parametrize("words", ["alias list", "status", "init", "new x", "pack --all", "doctor"])
def test_a_deleted_working_folder_is_one_clear_error(tmp_path: Path, words: str) -> None:
    (tmp_path / "gone").mkdir()
    done = shell(f'cd "{tmp_path}/gone" && rmdir ../gone && $ctx {words}')
    assert "Traceback" not in done.stderr
    assert "bug" not in done.stderr
    if words != "doctor":
        assert done.returncode in (NoFolder.exit_code, CannotWrite.exit_code), done.stderr


def test_ctrl_c_while_modules_are_loaded_is_no_traceback() -> None:
    code = (
        "import builtins, sys\n"
        "from adaos_ctx.__main__ import main\n"
        "plain = builtins.__import__\n"
        "def stop(name, *rest):\n"
        "    if name.startswith('adaos_ctx.cli'):\n"
        "        raise KeyboardInterrupt\n"
        "    return plain(name, *rest)\n"
        "builtins.__import__ = stop\n"
        "sys.exit(main(['status']))\n"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (130, "\ninterrupted\n")
