"""The pre-commit framework, driven for real and offline."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.ops import hooking
from tests.helpers import git_env
from tests.hooks.run import PACKAGE
from tests.hooks.scene import Done, Scene, start

if TYPE_CHECKING:
    from pathlib import Path

PRE_COMMIT = shutil.which("pre-commit", path=os.path.dirname(sys.executable)) or shutil.which(
    "pre-commit"
)
TEMPLATE = PACKAGE / "templates/hooks/pre-commit-config.yaml"
pytestmark = pytest.mark.skipif(PRE_COMMIT is None, reason="pre-commit is not installed")


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """`adaos-ctx` on PATH, a home of its own, no package index."""
    folder = tmp_path_factory.mktemp("bin")
    command = folder / "adaos-ctx"
    call = f"import sys; sys.path.append({str(PACKAGE)!r}); from adaos_ctx.__main__ import main"
    command.write_text(
        f'#!/bin/sh\nexec {sys.executable} -I -c "{call}; sys.exit(main())" "$@"\n',
        encoding="utf-8",
    )
    command.chmod(0o755)
    home = str(tmp_path_factory.mktemp("home"))
    return {
        **git_env(), "PATH": f"{folder}:{os.environ['PATH']}", "PRE_COMMIT_HOME": home,
        "PIP_NO_INDEX": "1", "LC_ALL": "C.UTF-8",
    }  # fmt: skip


def pre_commit(scene: Scene, env: dict[str, str], *args: str) -> Done:
    assert PRE_COMMIT is not None
    words = [PRE_COMMIT, *args]
    return Done(
        subprocess.run(
            words, cwd=scene.root, env=env, check=False, capture_output=True,
            stdin=subprocess.DEVNULL, timeout=120,
        )
    )  # fmt: skip


@pytest.fixture
def scene(tmp_path: Path, env: dict[str, str]) -> Scene:
    scene = start(tmp_path / "repo")
    hooking.uninstall(str(scene.root))
    shutil.copy(TEMPLATE, scene.root / ".pre-commit-config.yaml")
    scene.stage()
    scene.must("commit", "-q", "-m", "config")
    assert pre_commit(scene, env, "install", "-t", "pre-commit", "-t", "pre-push").code == 0
    return scene


def test_our_manifest_and_our_example_are_valid(scene: Scene, env: dict[str, str]) -> None:
    done = pre_commit(scene, env, "validate-manifest", str(PACKAGE / ".pre-commit-hooks.yaml"))
    assert done.ok, done.out
    assert pre_commit(scene, env, "validate-config", str(TEMPLATE)).ok


def test_it_judges_what_is_staged(scene: Scene, env: dict[str, str]) -> None:
    assert scene.commit("--allow-empty", env=env).ok
    scene.write("a.md", "stale\n")
    scene.stage("a.md")
    scene.write("a.md", "one\n")
    done = scene.commit(env=env)
    assert done.code == 1
    assert "stale D.0 a.md" in done.out + done.err
    assert (scene.root / "a.md").read_text(encoding="utf-8") == "one\n", "unstaged work is back"


def test_a_deletion_runs_it_too(scene: Scene, env: dict[str, str]) -> None:
    scene.must("rm", "-q", "a.md")
    done = scene.commit(env=env)
    assert "missing D.0 a.md" in done.out + done.err


def test_commit_of_all_is_judged_by_its_own_index(scene: Scene, env: dict[str, str]) -> None:
    scene.write("a.md", "new\n")
    scene.register({"a.md": "new\n", "b.md": "two\n"})
    assert scene.commit("-a", env=env).ok


def test_a_push_is_judged_by_its_commits(scene: Scene, env: dict[str, str], tmp_path: Path) -> None:
    scene.must("init", "-q", "--bare", str(tmp_path / "origin"))
    scene.must("push", "-q", str(tmp_path / "origin"), "main", env=env)
    scene.write("a.md", "stale\n")
    scene.must("commit", "-q", "--no-verify", "-am", "x")
    scene.write("a.md", "one\n")
    scene.stage()
    done = scene.git("push", "-q", str(tmp_path / "origin"), "main", env=env)
    assert done.code != 0
    assert "stale D.0 a.md" in done.out + done.err


def test_try_repo_runs_the_system_hook_offline(
    scene: Scene, env: dict[str, str], tmp_path: Path
) -> None:
    source = Scene(tmp_path / "source")
    source.root.mkdir()
    source.must("init", "-q", "-b", "main")
    shutil.copy(PACKAGE / ".pre-commit-hooks.yaml", source.root)
    source.stage()
    source.must("commit", "-q", "-m", "hooks")
    words = ("try-repo", str(source.root), "adaos-ctx-system", "--verbose", "--all-files")
    done = pre_commit(scene, env, *words)
    assert done.ok, done.out + done.err
    scene.write("a.md", "stale\n")
    scene.stage()
    done = pre_commit(scene, env, *words)
    assert done.code == 1
    assert "stale D.0 a.md" in done.out


def test_our_hooks_and_the_framework_live_side_by_side(scene: Scene, env: dict[str, str]) -> None:
    hooking.install(str(scene.root))
    scene.write("a.md", "stale\n")
    scene.stage("a.md")
    done = scene.commit(env={**env, "SKIP": "adaos-ctx"})
    assert "Skipped" in done.out + done.err
    assert "stale D.0 a.md" in done.err
