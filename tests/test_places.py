"""Caches lie under the git directory or in the user's cache folder, never in the tree."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from adaos_ctx.git import find_repo
from adaos_ctx.places import cache_dir, near, real
from adaos_ctx.userdirs import user_cache
from tests.helpers import commit, git, make_repo, make_skill

if TYPE_CHECKING:
    import pytest


def test_skills_of_one_repository_have_caches_of_their_own_under_git(tmp_path: Path) -> None:
    top = make_repo(tmp_path, {"one/SKILL.md": "", "two/SKILL.md": ""})
    places = {cache_dir(folder) for folder in (top, f"{top}/one", f"{top}/two")}
    assert len(places) == 3
    assert all(place.startswith(f"{top}/.git/adaos-ctx/") for place in places)
    assert cache_dir(f"{top}/one", find_repo(top)) == cache_dir(f"{top}/one")


def test_a_linked_work_tree_has_caches_of_its_own(tmp_path: Path) -> None:
    top = make_repo(tmp_path / "r", {"a.md": "x"})
    commit(tmp_path / "r")
    git(tmp_path / "r", "worktree", "add", "-q", str(tmp_path / "w"))
    linked = cache_dir(real(str(tmp_path / "w")))
    assert linked.startswith(f"{top}/.git/worktrees/w/adaos-ctx/")


def test_without_git_the_users_cache_folder_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    root = make_skill(tmp_path / "s", {"SKILL.md": ""})
    assert find_repo(root) is None, "the temporary folder lies in a repository"
    assert os.path.dirname(cache_dir(root)) == user_cache() == str(tmp_path / "cache/adaos-ctx")
    assert cache_dir(root) != cache_dir(f"{root}x")


def test_a_clone_at_another_place_has_equal_names_inside_git(tmp_path: Path) -> None:
    names = []
    for place in ("x", "y"):
        top = make_repo(tmp_path / place, {"s/SKILL.md": ""})
        names.append(Path(cache_dir(f"{top}/s")).name)
    assert names[0] == names[1]


def test_the_real_path_follows_every_link(tmp_path: Path) -> None:
    make_skill(tmp_path / "s", {"SKILL.md": ""})
    (tmp_path / "link").symlink_to("s")
    assert real(str(tmp_path / "link")) == real(str(tmp_path / "s"))


def test_a_root_is_told_as_it_can_be_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = real(str(tmp_path))
    for folder in ("s", "a b", "-x"):
        (tmp_path / folder).mkdir()
    monkeypatch.chdir(tmp_path)
    told = [near(f"{root}/{name}") for name in ("s", "a b", "-x")]
    assert told == ["s", "'a b'", "./-x"]
    assert near(root) == "."
    assert near("/") == "/"
