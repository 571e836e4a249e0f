"""Objects and refs through GitPython's command layer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import GitError
from adaos_ctx.git import find_repo
from adaos_ctx.snapshots_write import GitWriter
from tests.helpers import git, git_env, make_repo

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def writer(tmp_path: Path) -> GitWriter:
    make_repo(tmp_path / "r", {})
    repo = find_repo(str(tmp_path / "r"))
    assert repo is not None
    return GitWriter(repo, git_env())


def test_contents_are_stored_as_they_are(writer: GitWriter, tmp_path: Path) -> None:
    (tmp_path / "r/.gitattributes").write_text("* text eol=crlf ident\n")
    texts = {"crlf": b"a\r\nb\r\n", "ident": b"$Id$\n", "binary": b"\0\xff", "empty": b""}
    ids = writer.blobs(texts, str(tmp_path))
    assert {n: git(tmp_path / "r", "cat-file", "blob", i) for n, i in ids.items()} == texts
    assert writer.blobs({}, str(tmp_path)) == {}


def test_a_ref_moves_only_from_where_it_stood(writer: GitWriter, tmp_path: Path) -> None:
    blob = writer.blobs({"c": b"x"}, str(tmp_path))["c"]
    commit = writer.commit(writer.tree(blob, {"t": blob}), "", "first")
    second = writer.commit(writer.tree(blob, {}), commit, "second")
    assert writer.move("refs/adaos-ctx/x/base", commit, "")
    assert not writer.move("refs/adaos-ctx/x/base", second, "")
    assert writer.move("refs/adaos-ctx/x/base", second, commit)
    writer.delete("refs/adaos-ctx/x/base", second)
    assert git(tmp_path / "r", "for-each-ref") == b""


def test_a_refusal_of_git_is_said(writer: GitWriter) -> None:
    with pytest.raises(GitError) as caught:
        writer.commit("not a tree", "", "x")
    assert caught.value.facts["command"] == "commit-tree"
    assert str(caught.value.facts["reason"]).startswith("fatal: ")
