"""Faults that other hooks were reported for; those of digests and clones stand in their own files."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.ops import hooking
from tests.hooks.scene import REGISTRY, Scene, init, start

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return start(tmp_path / "repo")


def test_a_change_of_line_ends_alone_is_no_change(tmp_path: Path) -> None:
    scene = init(tmp_path / "r")
    scene.write(".gitattributes", "a.md -text\n")
    scene.write("a.md", "one\r\ntwo\r\n")
    scene.register({"a.md": "one\ntwo\n"})
    scene.stage()
    assert scene.commit().ok
    scene.write("a.md", "one\ntwo\n")
    assert scene.commit("-a").ok


def test_a_refused_commit_loses_no_unstaged_work(scene: Scene) -> None:
    """Hooks that stash lost edits, files that were only intended, and bytes that are no UTF-8."""
    scene.write("a.md", "stale\n")
    scene.stage("a.md")
    kept = {"a.md": b"stale, edited on\n", "b.md": b"\xff\xfe edited", "new.md": b"intended"}
    for path, content in kept.items():
        scene.write(path, content)
    scene.must("add", "-N", "new.md")
    before = scene.must("status", "--porcelain=v2")
    assert scene.commit().code == 1
    assert scene.must("status", "--porcelain=v2") == before
    assert {path: (scene.root / path).read_bytes() for path in kept} == kept


def test_a_hook_that_makes_another_repository_leaves_the_index_alone(scene: Scene) -> None:
    """With `commit -a` git names its new index in a variable, and children write into it."""
    hook = scene.root / ".git/hooks/pre-commit"
    text = hook.read_text(encoding="utf-8")
    own = 'mkdir -p ../t && cd ../t && env -u GIT_INDEX_FILE git init -q . && cd "$OLDPWD"\n'
    hook.write_text(text.replace("#!/bin/sh\n", f"#!/bin/sh\n{own}"), encoding="utf-8")
    scene.write("a.md", "new\n")
    scene.register({"a.md": "new\n", "b.md": "two\n"})
    assert scene.commit("-a").ok
    assert scene.must("fsck", "--no-dangling") == ""
    assert scene.must("status", "--porcelain") == ""


def test_saying_what_mends_writes_no_object_and_no_index(scene: Scene) -> None:
    scene.write(".gitattributes", "*.md ident\n")
    scene.stage()
    assert scene.commit().ok
    scene.write("a.md", "stale $Id$\n")
    scene.stage()
    before = (scene.root / ".git/index").read_bytes(), objects(scene)
    scene.write("a.md", "edited on $Id$\n")
    done = scene.git("hook", "run", "pre-commit")
    assert "mend: git add -- a.md && adaos-ctx alias refresh" in done.err
    assert ((scene.root / ".git/index").read_bytes(), objects(scene)) == before


def objects(scene: Scene) -> list[str]:
    return sorted(n for _, _, names in os.walk(scene.root / ".git/objects") for n in names)


def test_a_refused_merge_in_a_submodule_keeps_its_merge_head(scene: Scene, tmp_path: Path) -> None:
    start(tmp_path / "lib")
    scene.must("submodule", "--quiet", "add", str(tmp_path / "lib"), "lib")
    hooking.install(str(scene.root / "lib"))
    sub = Scene(scene.root / "lib")
    sub.must("checkout", "-q", "-b", "side")
    sub.write("a.md", "side\n")
    sub.must("commit", "-q", "--no-verify", "-am", "side")
    sub.must("checkout", "-q", "main")
    sub.write("a.md", "main\n")
    sub.must("commit", "-q", "--no-verify", "-am", "main")
    assert not sub.git("merge", "-q", "side").ok
    sub.write("a.md", "both\n")
    sub.stage("a.md")
    assert sub.git("commit", "-q", "--no-edit").code == 1
    assert sub.git("rev-parse", "-q", "--verify", "MERGE_HEAD").ok
    sub.register({"a.md": "both\n", "b.md": "two\n"})
    sub.stage(REGISTRY)
    assert sub.git("commit", "-q", "--no-edit").ok
    assert len(sub.must("rev-list", "--parents", "-1", "HEAD").split()) == 3


def test_a_merge_is_judged_with_the_files_that_it_brings(scene: Scene) -> None:
    scene.must("checkout", "-q", "-b", "side")
    scene.write("x/a.md", "side\n")
    scene.register({"a.md": "other\n"}, "x")
    scene.stage()
    scene.must("commit", "-q", "--no-verify", "-m", "a stale skill")
    scene.must("checkout", "-q", "main")
    scene.write("c.md", "c\n")
    scene.stage()
    assert scene.commit().ok
    assert "stale D.0 x/a.md" in scene.git("merge", "-q", "--no-edit", "side").err


def test_a_rebase_in_a_linked_work_tree_runs_into_no_lock(scene: Scene, tmp_path: Path) -> None:
    scene.must("worktree", "add", "-q", "-b", "side", str(tmp_path / "linked"))
    linked = Scene(tmp_path / "linked")
    linked.write("c.md", "side\n")
    linked.stage()
    assert linked.commit().ok
    scene.write("d.md", "main\n")
    scene.stage()
    assert scene.commit().ok
    linked.must("rebase", "-q", "main")
    linked.write("c.md", "again\n")
    assert linked.commit("-a", "--amend").ok
