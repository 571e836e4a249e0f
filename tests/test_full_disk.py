"""Every verb that writes, on a disk that takes nothing: one error, exit 17, and all is as it was.

A process that may not write a single byte to a file stands for the full disk; system calls fail as
they do there. What is written by the same command afterwards is whole.
"""

from __future__ import annotations

import resource
import shutil
from typing import TYPE_CHECKING

import pytest

from tests.every_writer import VERBS, make, run, written

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("full")
    make(root)
    return root


def full() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


@pytest.mark.parametrize("verb", VERBS)
def test_a_full_disk_is_one_error_and_changes_nothing(
    place: Path, tmp_path: Path, verb: str
) -> None:
    root = tmp_path / "here"
    shutil.copytree(place, root)
    before = written(root)
    refused = run(VERBS[verb], root, preexec_fn=full)
    assert refused.returncode == 17, refused.stderr
    assert refused.stderr.startswith("error: cannot write ")
    assert len(refused.stderr.splitlines()) <= 2
    assert ".new" not in refused.stderr.replace("new.py", "")
    assert written(root) == before
    done = run(VERBS[verb], root)
    assert done.returncode == 0, done.stderr
    assert written(root) != before
