"""The hook loads a frozen list of modules, says nothing when all is right, and refuses clearly."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from adaos_ctx import hook
from adaos_ctx.errors import EXIT_USAGE
from tests.helpers import git_env
from tests.hooks.run import PACKAGE
from tests.hooks.scene import Scene, start

if TYPE_CHECKING:
    from pathlib import Path

ALWAYS = {
    "adaos_ctx", "adaos_ctx.digest", "adaos_ctx.entrycheck", "adaos_ctx.errors", "adaos_ctx.git",
    "adaos_ctx.gitindex", "adaos_ctx.gitobjects", "adaos_ctx.gitprocess", "adaos_ctx.gitverify",
    "adaos_ctx.hook", "adaos_ctx.indexcheck", "adaos_ctx.lfs", "adaos_ctx.oidcache",
    "adaos_ctx.paths", "adaos_ctx.refusal", "adaos_ctx.rows", "adaos_ctx.spawn", "adaos_ctx.treelinks",
    "adaos_ctx.witness", "__future__", "gc", "select", "_sha2", "_sha256",
}  # fmt: skip
WITHOUT_CACHE = ALWAYS | {"adaos_ctx.writes", "_json", "errno", "fcntl"}
PRELOADED = {
    "_abc",
    "_collections_abc",
    "_stat",
    "abc",
    "genericpath",
    "io",
    "os",
    "os.path",
    "posixpath",
    "stat",
}
CODE = """
import sys
sys.path.append(sys.argv.pop(1))
before = set(sys.modules)
from adaos_ctx.hook import main
code = main(["pre-commit"])
print("\\n".join(sorted(set(sys.modules) - before)))
sys.exit(code)
"""


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return start(tmp_path / "repo")


def loaded(scene: Scene) -> set[str]:
    words = [sys.executable, "-I", "-S", "-c", CODE, str(PACKAGE)]
    done = subprocess.run(words, cwd=scene.root, env=git_env(), capture_output=True, check=True)
    return set(done.stdout.decode().split()) - PRELOADED


def test_a_warm_run_loads_only_the_frozen_list(scene: Scene) -> None:
    assert loaded(scene) <= ALWAYS


def test_a_run_without_cache_loads_only_a_little_more(scene: Scene) -> None:
    for folder, _, names in os.walk(scene.cache()):
        for name in names:
            os.unlink(os.path.join(folder, name))
    assert loaded(scene) <= WITHOUT_CACHE


def test_a_bug_is_one_line_and_stops_the_commit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def broken(words: list[str]) -> int:
        raise ZeroDivisionError(*words)

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(hook, "run", broken)
    assert hook.main(["x"]) == 3
    assert capsys.readouterr().err.startswith("this is a bug in adaos-ctx: ZeroDivisionError: x\n")


def test_ctrl_c_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(words: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(hook, "run", interrupted)
    assert hook.main([]) == 130


def test_a_hook_that_git_does_not_have_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert hook.main(["foo"]) == EXIT_USAGE
    assert capsys.readouterr().err.startswith("error: unknown hook foo; known: applypatch-msg, ")
