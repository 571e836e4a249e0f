"""Caches, other processes and broken places: the answer is the same, or says what is wrong."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from adaos_ctx.errors import GitError
from tests.helpers import git_env
from tests.hooks.run import PACKAGE, adaos_ctx
from tests.hooks.scene import REGISTRY, Scene, start

MANY = {f"docs/{n}.md": f"text {n}\n" for n in range(300)}
CALL = (
    f"import sys; sys.path.append({str(PACKAGE)!r}); "
    "from adaos_ctx.hook import main; sys.exit(main())"
)


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return start(tmp_path / "repo")


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Scene:
    return start(tmp_path_factory.mktemp("large") / "repo", MANY)


def hook_process(scene: Scene) -> subprocess.Popen[bytes]:
    words = [sys.executable, "-I", "-S", "-c", CALL, "pre-commit"]
    return subprocess.Popen(words, cwd=scene.root, env=git_env(), stderr=subprocess.PIPE)


def forget(scene: Scene) -> None:
    for folder, _, names in os.walk(scene.cache(), topdown=False):
        for name in names:
            os.unlink(os.path.join(folder, name))


def verdict(scene: Scene) -> tuple[int, str]:
    done = scene.git("hook", "run", "pre-commit")
    return done.code, done.err


def caches(scene: Scene) -> list[str]:
    return [os.path.join(f, n) for f, _, names in os.walk(scene.cache()) for n in sorted(names)]


def test_with_and_without_caches_the_verdict_is_the_same(scene: Scene) -> None:
    assert verdict(scene) == (0, "")
    scene.write("a.md", "stale\n")
    scene.stage()
    warm = verdict(scene)
    forget(scene)
    cold = verdict(scene)
    assert warm == cold == verdict(scene)
    assert warm[0] == 1


@pytest.mark.parametrize("damage", [b"", b"\0", b"adaos-ctx oids 1\n" + b"x " * 7, b"\xff" * 99])
def test_a_damaged_cache_is_no_cache(scene: Scene, damage: bytes) -> None:
    assert len(caches(scene)) == 2
    for path in caches(scene):
        with open(path, "wb") as file:
            file.write(damage)
    assert verdict(scene) == (0, "")
    scene.write("a.md", "stale\n")
    scene.stage()
    assert verdict(scene)[0] == 1


def test_a_cache_cut_off_at_any_place_never_passes_a_stale_alias(scene: Scene) -> None:
    whole = {path: Path(path).read_bytes() for path in caches(scene)}
    scene.write("a.md", "stale\n")
    scene.stage()
    for path, data in whole.items():
        for end in range(0, len(data), max(1, len(data) // 5)):
            with open(path, "wb") as file:
                file.write(data[:end])
            assert verdict(scene)[0] == 1, (path, end)


def test_a_wrong_cached_digest_blocks_no_good_commit(scene: Scene) -> None:
    for path in caches(scene):
        if path.endswith("oids"):
            with open(path, encoding="ascii") as file:
                text = file.read()
            with open(path, "w", encoding="ascii") as file:
                file.write(text.replace(" ", " 0").replace("0\n", "\n"))
        else:
            os.unlink(path)
    assert verdict(scene) == (0, "")


def test_a_cache_that_cannot_be_written_costs_only_speed(scene: Scene) -> None:
    forget(scene)
    for folder, _, _ in os.walk(scene.cache(), topdown=False):
        os.rmdir(folder)
    scene.cache().write_text("a file where the folder should be", encoding="utf-8")
    assert verdict(scene) == (0, "")
    scene.write("a.md", "stale\n")
    scene.stage()
    assert verdict(scene)[0] == 1


def test_two_hooks_at_once_both_give_the_verdict(large: Scene) -> None:
    for _ in range(3):
        forget(large)
        processes = [hook_process(large) for _ in range(2)]
        assert [process.communicate()[1] for process in processes] == [b"", b""]
        assert [process.returncode for process in processes] == [0, 0]
    assert verdict(large) == (0, "")


def test_killed_in_the_middle_it_leaves_nothing_that_matters(large: Scene) -> None:
    before = large.must("ls-files", "-s")
    for wait_s in (0.01, 0.02, 0.03, 0.04, 0.05, 0.06):
        forget(large)
        process = hook_process(large)
        time.sleep(wait_s)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        assert verdict(large) == (0, "")
    assert large.must("ls-files", "-s") == before
    assert not (large.root / ".git/index.lock").exists()


def test_an_index_that_another_process_has_locked_can_be_read(scene: Scene) -> None:
    (scene.root / ".git/index.lock").write_bytes(b"")
    assert verdict(scene) == (0, "")


def test_a_corrupt_object_is_unverifiable(scene: Scene) -> None:
    oid = scene.must("rev-parse", ":a.md").strip()
    path = scene.root / ".git/objects" / oid[:2] / oid[2:]
    path.chmod(0o644)
    path.write_bytes(b"not an object")
    forget(scene)
    assert verdict(scene) == (0, "unverifiable D.0 a.md: its content is not in this clone\n")


def test_a_missing_object_is_unverifiable(scene: Scene) -> None:
    oid = scene.must("rev-parse", ":a.md").strip()
    (scene.root / ".git/objects" / oid[:2] / oid[2:]).unlink()
    forget(scene)
    assert verdict(scene) == (0, "unverifiable D.0 a.md: its content is not in this clone\n")


def test_git_that_cannot_be_run_is_said(scene: Scene, tmp_path: Path) -> None:
    words = [sys.executable, "-I", "-S", "-c", CALL, "pre-commit"]
    env = {**git_env(), "PATH": str(tmp_path)}
    done = subprocess.run(words, cwd=scene.root, env=env, capture_output=True, check=False)
    assert done.returncode == 32
    assert b"cannot run git" in done.stderr


def test_outside_a_repository_it_says_so(tmp_path: Path) -> None:
    done = adaos_ctx(tmp_path, "hook", "pre-commit")
    assert done.code == GitError.exit_code
    assert "not in a git repository" in done.err


def test_many_findings_are_cut_short_for_people_and_whole_in_json(large: Scene) -> None:
    import json

    text = (large.root / REGISTRY).read_bytes()
    try:
        large.register(dict.fromkeys(MANY, "other\n"))
        large.stage()
        code, err = verdict(large)
        assert code == 1
        assert len(err.splitlines()) == 22
        assert "and 280 more" in err
        done = adaos_ctx(large.root, "alias", "verify", "--staged", "--json")
        report = json.loads(done.out)["states"][0]["registries"][0]
        assert (done.code, len(report["stale"])) == (1, 300)
        assert report["mend"] == "adaos-ctx alias refresh . && git add -- .ado/aliases.json"
    finally:
        (large.root / REGISTRY).write_bytes(text)
        large.stage()
