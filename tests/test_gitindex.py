"""Listings of indexes and trees, and which repository a process works for."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adaos_ctx import gitindex
from adaos_ctx.errors import GitError, UsageError
from adaos_ctx.git import Repo, find_repo
from adaos_ctx.gitindex import Listing
from tests.helpers import commit, git, make_repo

if TYPE_CHECKING:
    from pathlib import Path


def listing(*paths: str, mode: str = "100644") -> Listing:
    return Listing("".join(f"{mode} oid 0\t{path}\0" for path in paths).encode(), is_index=True)


@pytest.mark.parametrize(
    ("path", "is_one"),
    [
        (".ado/aliases.json", True),
        ("skills/x/.ado/aliases.json", True),
        ("я/.ado/aliases.json", True),
        (".ADO/Aliases.json", True),
        ("x.ado/aliases.json", False),
        ("x\t.ado/aliases.json", False),
        (".ado/aliases.json.bak", False),
        (".ado/aliases.json/x", False),
        ("x\n.ado/aliases.json", False),
    ],
)
def test_registries_are_found_by_their_whole_name(path: str, is_one: bool) -> None:
    line = f"100644 oid 0\t{path}".encode()
    found = listing("a.md", path, "z.md").registries()
    assert found == ({path: line} if is_one else {})


def test_linked_folders_are_found() -> None:
    assert listing("x/.ado", mode="120000").linked_folders() == ["x/.ado"]
    assert listing(".ado", mode="160000").linked_folders() == [".ado"]
    assert listing(".ado").linked_folders() == []


def test_an_entry_tells_file_link_and_conflict() -> None:
    kinds = ("100644 x 0", "100755 x 0", "120000 x 0", "160000 x 0", "100644 x 2")
    assert [gitindex.Entry(text).is_file for text in kinds] == [True, True, False, False, False]


def test_an_index_and_its_tree_have_the_same_lines(tmp_path: Path) -> None:
    root = make_repo(tmp_path, {"a blob b.md": "x", "п/ф.md": "y", "t\tt.md": "z"})
    commit(tmp_path)
    repo = find_repo(root)
    assert repo is not None
    env = gitindex.environment_of(repo, in_hook=False)
    index, tree = gitindex.staged(repo, env), gitindex.committed(repo, env, "HEAD")
    assert index.lines() == tree.lines()
    assert index.by_path() == tree.by_path()
    assert set(index.by_path()) == {"a blob b.md", "п/ф.md", "t\tt.md"}


@pytest.mark.parametrize("rev", ["", "-x", "--output=x"])
def test_a_revision_that_reads_like_an_option_is_refused(tmp_path: Path, rev: str) -> None:
    repo = Repo(make_repo(tmp_path, {}), str(tmp_path / ".git"))
    with pytest.raises(UsageError):
        gitindex.tree_of(repo, gitindex.environment_of(repo, in_hook=False), rev)
    assert os.listdir(tmp_path) == [".git"]


def test_an_unknown_revision_is_said(tmp_path: Path) -> None:
    repo = Repo(make_repo(tmp_path, {}), str(tmp_path / ".git"))
    with pytest.raises(GitError, match="unknown revision nope"):
        gitindex.tree_of(repo, gitindex.environment_of(repo, in_hook=False), "nope")


def test_what_a_push_brings_is_read_from_its_lines() -> None:
    zero = "0" * 40
    lines = f"refs/heads/a aaa refs/heads/a {zero}\n(delete) {zero} refs/heads/b bbb\nx aaa y z\n\nodd\n"
    assert gitindex.pushed(lines) == ["aaa"]


class TestCurrentRepo:
    def test_it_is_found_by_folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        root = make_repo(tmp_path, {"sub/a.md": "x"})
        monkeypatch.delenv("GIT_DIR", raising=False)
        monkeypatch.chdir(tmp_path / "sub")
        assert gitindex.current_repo().top == root

    def test_git_dir_names_another(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        make_repo(tmp_path / "r", {})
        git(tmp_path, "init", "-q", "--bare", "other.git")
        monkeypatch.chdir(tmp_path / "r")
        monkeypatch.setenv("GIT_DIR", str(tmp_path / "other.git"))
        repo = gitindex.current_repo()
        assert (repo.top, repo.git_dir) == (str(tmp_path / "r"), str(tmp_path / "other.git"))
        env = gitindex.environment_of(repo, in_hook=True)
        assert (env["GIT_DIR"], env["GIT_WORK_TREE"]) == (repo.git_dir, repo.top)

    def test_there_may_be_none(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(tmp_path)
        monkeypatch.delenv("GIT_DIR", raising=False)
        with pytest.raises(GitError):
            gitindex.current_repo()


def test_many_intended_files_are_asked_for_at_once(tmp_path: Path) -> None:
    names = [f"{n}.md" for n in range(150)]
    root = make_repo(tmp_path, dict.fromkeys(names, ""))
    git(tmp_path, "add", "-N", *names[:75])
    git(tmp_path, "add", *names[75:])
    repo = find_repo(root)
    assert repo is not None
    env = gitindex.environment_of(repo, in_hook=False)
    found = gitindex.intended(repo, env, gitindex.staged(repo, env), names)
    assert found == set(names[:75])
