"""Canonical bytes: what git would store, what the digest covers."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.delta.model import Item
from adaos_ctx.digest import digest
from adaos_ctx.errors import SourceUnreadable, UnsafePath
from adaos_ctx.git import find_repo
from adaos_ctx.snapshots_texts import canonical_texts, known_texts, object_hash
from adaos_ctx.worktree import WorkTree
from tests.helpers import make_repo, make_skill

if TYPE_CHECKING:
    from pathlib import Path

FILES = {
    "a.md": b"a\r\nb\n",
    "b.bin": b"\0\r\n",
    "id.txt": b"$Id: 123 $\n",
    "u.txt": "ж".encode("utf-16"),
}


@pytest.mark.parametrize("repo", [True, False])
def test_texts_are_what_the_digests_cover(tmp_path: Path, repo: bool) -> None:
    attributes = {".gitattributes": b"id.txt ident\nu.txt working-tree-encoding=UTF-16\n"}
    root = (make_repo if repo else make_skill)(tmp_path / "s", FILES | attributes)
    texts = canonical_texts(root, FILES)
    survey = WorkTree(root).survey(FILES)
    assert {path: digest(data)[0] for path, data in texts.items()} == {
        path: found.sha256 for path, found in survey.items()
    }
    items = [Item(alias=path, path=path, sha256=f.sha256) for path, f in survey.items()]
    assert known_texts(root, items) == texts
    assert texts["id.txt"] == (b"$Id$\n" if repo else FILES["id.txt"])


def test_what_must_not_be_read_is_refused(tmp_path: Path) -> None:
    root = make_skill(tmp_path / "s", {"a.md": "x"})
    os.symlink("/etc/passwd", f"{root}/link")
    with pytest.raises(UnsafePath):
        canonical_texts(root, ["link"])
    with pytest.raises(SourceUnreadable):
        canonical_texts(root, ["gone.md"])


@pytest.mark.parametrize("kind", ["sha1", "sha256"])
def test_the_hash_of_a_repository_is_known(tmp_path: Path, kind: str) -> None:
    assert object_hash(find_repo(make_repo(tmp_path / "r", {}, f"--object-format={kind}"))) == kind
    assert object_hash(None) == "sha1"
