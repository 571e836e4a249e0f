"""The published package's own tests, run against compat mode.

They are in its source archive: `pip download --no-deps --no-binary :all:
askfaro-progressive-context==0.5.1`, unpacked, and named by ADAOS_CTX_PCX_SUITE.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

_TESTS = 124
_FOLDER = os.environ.get("ADAOS_CTX_PCX_SUITE", "")


@pytest.mark.skipif(not _FOLDER, reason="ADAOS_CTX_PCX_SUITE names no unpacked source archive")
def test_the_packages_own_tests_pass_against_ours() -> None:
    argv = [sys.executable, "-m", "pytest", "-p", "tests.pcx.compat.alias", "-p", "no:cacheprovider",
            "-q", "-c", os.devnull, "--rootdir", ".", "tests"]  # fmt: skip
    here = str(Path(__file__).parents[3])
    done = subprocess.run(
        argv, cwd=_FOLDER, env={**os.environ, "PYTHONPATH": here}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    assert re.search(rf"^{_TESTS} passed", done.stdout, re.MULTILINE), done.stdout
