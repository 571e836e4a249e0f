"""What git does around a commit, one claim for each: the hook judges what is being committed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.ops import scanning
from adaos_ctx.skill import open_skill
from tests.hooks.scene import REGISTRY, Scene, entry, init, start

if TYPE_CHECKING:
    from pathlib import Path

NEW = {"a.md": "changed\n", "b.md": "two\n"}


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return start(tmp_path / "repo")


def sha8(line: str) -> str:
    return str(entry("", f"{line}\n")["sha"])


def accept(scene: Scene) -> None:
    """Change a file and register the change in the work tree; nothing is staged."""
    scene.write("a.md", NEW["a.md"])
    scene.register(NEW)


def test_a_stale_alias_stops_a_commit_and_is_named_with_both_digests_and_the_mend(
    scene: Scene,
) -> None:
    scene.write("a.md", NEW["a.md"])
    scene.stage("a.md")
    done = scene.commit()
    assert done.code == 1
    assert done.err == (
        f"stale D.0 a.md {sha8('one')}→{sha8('changed')}\n"
        "  mend: adaos-ctx alias refresh . D.0 && git add -- .ado/aliases.json\n"
    )


def test_the_mend_that_is_printed_mends(scene: Scene) -> None:
    scene.write("a.md", NEW["a.md"])
    scene.stage("a.md")
    accept(scene)
    done = scene.commit()
    assert done.err.endswith("  mend: git add -- .ado/aliases.json\n")
    scene.stage(REGISTRY)
    assert scene.commit().ok


def test_the_mend_is_for_the_folder_where_the_commit_was_made(scene: Scene) -> None:
    scene.write("sub folder/x.md", "x\n")
    scene.write("a.md", NEW["a.md"])
    scene.stage("a.md")
    done = scene.git("-C", "sub folder", "commit", "-q", "-m", "change")
    assert done.err.endswith(
        "  mend: adaos-ctx alias refresh .. D.0 && git add -- ../.ado/aliases.json\n"
    )
    outside = scene.git("-C", "sub folder", "commit", "-q", "-m", "x", env={"GIT_PREFIX": "../.."})
    assert outside.err == done.err


def test_the_mend_of_a_file_that_moved_keeps_its_alias(scene: Scene) -> None:
    scene.must("mv", "a.md", "moved here.md")
    done = scene.commit()
    command = "adaos-ctx alias add . D.0 'moved here.md' --force && git add -- .ado/aliases.json"
    assert done.err.endswith(f"  mend: {command}\n")
    assert scanning.moved(open_skill(str(scene.root))) == {"D.0": "moved here.md"}


def test_a_refreshed_registry_without_its_file_is_refused(scene: Scene) -> None:
    accept(scene)
    scene.stage(REGISTRY)
    done = scene.commit()
    assert done.code == 1
    assert done.err.endswith("  mend: git add -- a.md\n")


def test_an_edit_that_is_not_staged_stops_nothing(scene: Scene) -> None:
    scene.write("b.md", "not staged\n")
    scene.write("c.md", "new\n")
    scene.stage("c.md")
    assert scene.commit().ok


def test_of_a_partly_staged_file_the_staged_part_counts(scene: Scene) -> None:
    accept(scene)
    scene.stage("a.md", REGISTRY)
    scene.write("a.md", "changed\nand more\n")
    assert scene.commit().ok


def test_commit_all_is_judged_by_the_index_that_it_makes(scene: Scene) -> None:
    accept(scene)
    assert scene.commit("-a").ok
    scene.write("a.md", "later\n")
    assert scene.commit("-a").code == 1


def test_commit_of_a_path_is_judged_by_the_index_that_it_makes(scene: Scene) -> None:
    accept(scene)
    scene.stage("a.md", REGISTRY)
    assert scene.commit("--", "a.md").code == 1, "the registry is not part of this commit"
    assert scene.commit("--", "a.md", REGISTRY).ok


def test_amend_is_verified(scene: Scene) -> None:
    scene.write("a.md", NEW["a.md"])
    scene.stage("a.md")
    assert scene.commit("--amend").code == 1
    accept(scene)
    assert scene.commit("--amend", "-a").ok


def test_a_clean_merge_is_verified_by_pre_merge_commit(scene: Scene) -> None:
    scene.must("checkout", "-q", "-b", "side")
    scene.write("b.md", "side\n")
    scene.must("commit", "-q", "--no-verify", "-am", "stale on the side")
    scene.must("checkout", "-q", "main")
    scene.write("c.md", "main\n")
    scene.stage("c.md")
    assert scene.commit().ok
    done = scene.git("merge", "-q", "--no-edit", "side")
    assert done.code != 0
    assert "stale D.1 b.md" in done.err


def test_a_conflict_that_was_resolved_is_verified_at_its_commit(scene: Scene) -> None:
    scene.must("checkout", "-q", "-b", "side")
    scene.write("a.md", "side\n")
    scene.must("commit", "-q", "--no-verify", "-am", "side")
    scene.must("checkout", "-q", "main")
    scene.write("a.md", "main\n")
    scene.must("commit", "-q", "--no-verify", "-am", "main")
    assert not scene.git("merge", "-q", "--no-edit", "side").ok
    scene.write("a.md", "both\n")
    scene.stage("a.md")
    done = scene.git("commit", "-q", "--no-edit")
    assert done.code == 1
    assert "stale D.0 a.md" in done.err
    scene.register({"a.md": "both\n", "b.md": "two\n"})
    scene.stage(REGISTRY)
    assert scene.git("commit", "-q", "--no-edit").ok
    assert len(scene.must("rev-list", "--parents", "-1", "HEAD").split()) == 3, "a merge"


def test_while_a_path_is_in_conflict_the_alias_is_not_verified(scene: Scene) -> None:
    scene.must("checkout", "-q", "-b", "side")
    scene.write("a.md", "side\n")
    scene.must("commit", "-q", "--no-verify", "-am", "side")
    scene.must("checkout", "-q", "main")
    scene.write("a.md", "main\n")
    scene.must("commit", "-q", "--no-verify", "-am", "main")
    assert not scene.git("merge", "-q", "side").ok
    done = scene.git("hook", "run", "pre-commit")
    assert done.code == 1
    assert "missing D.0 a.md: is in conflict" in done.err


@pytest.mark.parametrize("how", ["cherry-pick", "revert", "rebase"])
def test_what_git_commits_without_a_hook_is_caught_at_push(
    scene: Scene, tmp_path: Path, how: str
) -> None:
    scene.must("init", "-q", "--bare", str(tmp_path / "origin"))
    scene.must("checkout", "-q", "-b", "side")
    scene.write("a.md", "side\n")
    scene.must("commit", "-q", "--no-verify", "-am", "stale")
    if how == "revert":
        accept(scene)
        assert scene.commit("-a").ok, "a good commit over the stale one"
        scene.write("a.md", "one\n")
        scene.must("commit", "-q", "--no-verify", "-am", "back")
        scene.must("revert", "--no-edit", "HEAD")
        scene.must("revert", "--no-edit", "HEAD")
    else:
        scene.must("checkout", "-q", "main")
        scene.write("c.md", "main\n")
        scene.stage("c.md")
        assert scene.commit().ok
    if how == "cherry-pick":
        scene.must("cherry-pick", "side")
    if how == "rebase":
        scene.must("checkout", "-q", "side")
        scene.must("rebase", "-q", "main")
    done = scene.git("push", "-q", str(tmp_path / "origin"), "HEAD:refs/heads/x")
    assert done.code != 0
    assert "stale D.0 a.md" in done.err
    assert "git commit" in done.err


def test_a_push_of_good_commits_tags_and_deletions_passes(scene: Scene, tmp_path: Path) -> None:
    origin = str(tmp_path / "origin")
    scene.must("init", "-q", "--bare", origin)
    scene.must("tag", "-a", "-m", "tag", "v1")
    blob = scene.must("hash-object", "-w", "a.md").strip()
    scene.must("tag", "blob", blob)
    scene.must("push", "-q", origin, "main", "v1", "blob")
    scene.must("push", "-q", origin, ":v1")


def test_a_push_is_judged_by_its_commits_not_by_the_work_tree(scene: Scene, tmp_path: Path) -> None:
    scene.must("init", "-q", "--bare", str(tmp_path / "origin"))
    scene.write("a.md", "edited after the commit\n")
    scene.stage()
    scene.must("push", "-q", str(tmp_path / "origin"), "main")


def test_a_rename_without_its_alias_is_refused(scene: Scene) -> None:
    scene.must("mv", "a.md", "c.md")
    done = scene.commit()
    assert done.code == 1
    assert "missing D.0 a.md: is not staged" in done.err


def test_a_deletion_without_its_alias_is_refused(scene: Scene) -> None:
    scene.must("rm", "-q", "a.md")
    done = scene.commit()
    assert done.code == 1
    assert "adaos-ctx alias remove . D.0 && git add -- .ado/aliases.json" in done.err


def test_a_change_of_mode_alone_passes(scene: Scene) -> None:
    scene.must("update-index", "--chmod=+x", "a.md")
    assert scene.commit().ok


def test_intent_to_add_is_not_staged(scene: Scene) -> None:
    scene.write("c.md", "new\n")
    scene.register({"a.md": "one\n", "b.md": "two\n", "c.md": "new\n"})
    scene.must("add", "-N", "c.md")
    scene.stage(REGISTRY)
    done = scene.commit()
    assert done.code == 1
    assert "missing D.2 c.md: is only intended to be added" in done.err
    assert "mend: git add -- c.md" in done.err
    scene.stage("c.md")
    assert scene.commit().ok


def test_an_empty_file_that_is_staged_is_verified(scene: Scene) -> None:
    scene.write("c.md", "")
    scene.register({"a.md": "one\n", "b.md": "two\n", "c.md": ""})
    scene.stage()
    assert scene.commit().ok


def test_the_first_commit_is_verified(tmp_path: Path) -> None:
    scene = init(tmp_path / "repo")
    scene.write("a.md", "one\n")
    scene.register({"a.md": "other\n"})
    scene.stage()
    assert scene.commit().code == 1
    scene.register({"a.md": "one\n"})
    scene.stage()
    assert scene.commit().ok


def test_a_repository_without_registry_passes(tmp_path: Path) -> None:
    scene = init(tmp_path / "repo")
    scene.write("a.md", "one\n")
    scene.stage()
    assert scene.commit().ok


def test_every_skill_of_a_repository_is_verified_as_staged(scene: Scene) -> None:
    for skill in ("skills/x", "skills/y"):
        scene.write(f"{skill}/a.md", "one\n")
        scene.register({"a.md": "one\n"}, skill)
    scene.stage()
    assert scene.commit().ok
    scene.write("skills/y/a.md", "two\n")
    scene.stage()
    done = scene.commit()
    assert done.code == 1
    assert done.err.startswith("stale D.0 skills/y/a.md ")
    assert (
        "adaos-ctx alias refresh skills/y D.0 && git add -- skills/y/.ado/aliases.json" in done.err
    )


def test_the_hook_works_from_a_subfolder(scene: Scene) -> None:
    scene.write("sub/x.md", "x\n")
    scene.write("a.md", NEW["a.md"])
    scene.stage()
    done = scene.git("commit", "-q", "-m", "x", cwd="sub")
    assert "stale D.0 a.md" in done.err


def test_the_hook_works_with_git_dir_set(scene: Scene) -> None:
    scene.write("a.md", NEW["a.md"])
    env = {"GIT_DIR": str(scene.root / ".git"), "GIT_WORK_TREE": str(scene.root)}
    assert "stale D.0 a.md" in scene.commit("-a", env=env).err


def test_the_hook_works_where_the_git_directory_lies_elsewhere(tmp_path: Path) -> None:
    tree, store = tmp_path / "tree", tmp_path / "store.git"
    scene = start(tmp_path / "repo")
    os.rename(scene.root / ".git", store)
    os.rename(scene.root, tree)
    moved = Scene(tree)
    words = ("--git-dir", str(store), "--work-tree", str(tree))
    moved.write("a.md", NEW["a.md"])
    done = moved.git(*words, "commit", "-q", "-am", "x")
    assert "stale D.0 a.md" in done.err
    moved.register(NEW)
    assert moved.git(*words, "commit", "-q", "-am", "x").ok


def test_a_private_index_outside_the_git_directory_is_the_one_that_counts(
    scene: Scene, tmp_path: Path
) -> None:
    env = {"GIT_INDEX_FILE": str(tmp_path / "index")}
    scene.must("read-tree", "HEAD", env=env)
    scene.write("a.md", NEW["a.md"])
    scene.must("add", "a.md", env=env)
    assert "stale D.0 a.md" in scene.commit(env=env).err


def test_configuration_by_variables_is_passed_on_whole(scene: Scene) -> None:
    env = {
        "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.abbrev", "GIT_CONFIG_VALUE_0": "12",
    }  # fmt: skip
    scene.write("a.md", NEW["a.md"])
    assert "stale D.0 a.md" in scene.commit("-a", env=env).err
    accept(scene)
    assert scene.commit("-a", env=env).ok


def test_the_hook_writes_neither_index_nor_work_tree(scene: Scene) -> None:
    accept(scene)
    scene.stage()
    before = scene.must("ls-files", "-s", "--debug"), (scene.root / ".git/index").read_bytes()
    assert scene.git("hook", "run", "pre-commit").ok
    after = scene.must("ls-files", "-s", "--debug"), (scene.root / ".git/index").read_bytes()
    assert before == after
    assert not (scene.root / ".git/index.lock").exists()
