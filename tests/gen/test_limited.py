"""The launcher of a trial."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import adaos_ctx_gen

LAUNCHER = str(Path(adaos_ctx_gen.__file__).parent / "limited.py")


def run(code: str) -> subprocess.CompletedProcess[str]:
    argv = [
        sys.executable,
        "-I",
        "-S",
        LAUNCHER,
        "5",
        str(1 << 30),
        "1000",
        sys.executable,
        "-I",
        "-c",
        code,
    ]
    return subprocess.run(argv, capture_output=True, text=True, check=False)


def test_limits_hold_in_the_command() -> None:
    code = "import resource as r; print([r.getrlimit(k)[0] for k in (r.RLIMIT_CPU, r.RLIMIT_AS, r.RLIMIT_FSIZE, r.RLIMIT_CORE)])"
    assert run(code).stdout == "[5, 1073741824, 1000, 0]\n"


def test_its_exit_is_the_commands() -> None:
    assert run("raise SystemExit(7)").returncode == 7
