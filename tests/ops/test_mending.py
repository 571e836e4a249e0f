"""The command that is printed mends: it is run as printed, and then the commit passes."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.helpers import git_env
from tests.hooks.run import PACKAGE
from tests.hooks.scene import Scene, entry, start

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

A, B = "a.md", "it's b.md"
FILES = {A: "one\n", B: "two\n"}


def changed(scene: Scene) -> None:
    scene.write(A, "new\n")
    scene.stage(A)


def changed_further(scene: Scene) -> None:
    changed(scene)
    scene.write(A, "newer, not staged\n")


def refreshed_not_staged(scene: Scene) -> None:
    changed(scene)
    scene.register({A: "new\n", B: "two\n"})


def file_not_staged(scene: Scene) -> None:
    scene.write(B, "new\n")
    scene.register({A: "one\n", B: "new\n"})
    scene.stage(".ado/aliases.json")


def never_added(scene: Scene) -> None:
    scene.write("c.md", "c\n")
    scene.register({**FILES, "c.md": "c\n"})
    scene.stage(".ado/aliases.json")


def never_added_and_edited(scene: Scene) -> None:
    never_added(scene)
    scene.write("c.md", "c, edited\n")


def deleted(scene: Scene) -> None:
    scene.must("rm", "-q", B)


def deleted_and_removed_not_staged(scene: Scene) -> None:
    deleted(scene)
    scene.put_registry({"D.0": entry(A, "one\n")})


def renamed_and_changed(scene: Scene) -> None:
    deleted(scene)
    changed(scene)


CASES = [
    changed, changed_further, refreshed_not_staged, file_not_staged, never_added,
    never_added_and_edited, deleted, deleted_and_removed_not_staged, renamed_and_changed,
]  # fmt: skip


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("bin")
    command = folder / "adaos-ctx"
    call = f'PYTHONPATH={PACKAGE} exec {sys.executable} -m adaos_ctx "$@"'
    command.write_text(f"#!/bin/sh\n{call}\n", encoding="utf-8")
    command.chmod(0o755)
    return {**git_env(), "PATH": f"{folder}:{os.environ['PATH']}"}


@pytest.mark.parametrize("spoil", CASES, ids=lambda case: case.__name__)
def test_the_printed_command_mends(
    tmp_path: Path, env: dict[str, str], spoil: Callable[[Scene], None]
) -> None:
    scene = start(tmp_path / "repo", FILES)
    spoil(scene)
    done = scene.commit()
    assert done.code == 1
    (command,) = [line for line in done.err.splitlines() if line.startswith("  mend: ")]
    line = command.removeprefix("  mend: ")
    subprocess.run(["sh", "-c", line], cwd=scene.root, env=env, check=True, capture_output=True)
    done = scene.commit()
    assert done.ok, done.err
