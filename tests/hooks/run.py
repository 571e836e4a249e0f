"""The command line as a user calls it: a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import adaos_ctx as package
from tests.helpers import git_env
from tests.hooks.scene import Done

if TYPE_CHECKING:
    from collections.abc import Mapping

PACKAGE = Path(package.__file__).parents[1]


def adaos_ctx(folder: Path, *args: str, env: Mapping[str, str] | None = None) -> Done:
    """Run `adaos-ctx …` in a folder."""
    variables = {**git_env(), "PYTHONPATH": str(PACKAGE), "LC_ALL": "C.UTF-8", **(env or {})}
    return Done(
        subprocess.run(
            [sys.executable, "-m", "adaos_ctx", *args], cwd=folder, env=variables, check=False,
            capture_output=True, stdin=subprocess.DEVNULL, timeout=60,
        )
    )  # fmt: skip
