"""A clean verdict is recalled only while the registry, every file and every rule stand still."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from adaos_ctx import verdict
from adaos_ctx.git import Repo, find_repo
from tests.helpers import git, make_repo

LATER = time.time_ns() + 10**12
FILES = {".ado/aliases.json": "{}", "a.md": "a", "docs/deep/б.md": "b"}
PATHS = ["a.md", "docs/deep/б.md", "a.md"]  # two aliases may share a file


def kept(tmp_path: Path) -> tuple[str, str, Repo | None]:
    root = make_repo(tmp_path / "r", FILES)
    repo = find_repo(root)
    verdict.remember(root, str(tmp_path / "c"), repo, PATHS, LATER)
    assert verdict.recall(root, str(tmp_path / "c"), repo) == 3
    return root, str(tmp_path / "c"), repo


@pytest.mark.parametrize(
    "change",
    [
        lambda root: (root / "a.md").write_text("A"),
        lambda root: (root / ".ado/aliases.json").write_text("{ }"),
        lambda root: (root / "a.md").unlink(),
        lambda root: (root / "docs/deep/б.md").chmod(0o600),
        lambda root: os.utime(root / "a.md", (1, 1)),
        lambda root: (root / "docs/.gitattributes").write_text("* ident\n"),
        lambda root: (root / ".gitattributes").write_text("* ident\n"),
        lambda root: git(root, "config", "core.autocrlf", "true"),
        lambda root: _move_and_link(root, "docs"),
        lambda root: _move_and_link(root, "docs/deep"),
        lambda root: _move_and_link(root, ".ado"),
        lambda root: _move_and_link(root, "a.md"),
    ],
    ids=(
        "content registry gone mode time nested-rules rules config folder-link deep-link ado-link"
        " file-link"
    ).split(),
)
def test_any_change_ends_the_verdict(tmp_path: Path, change) -> None:  # type: ignore[no-untyped-def]
    root, caches, repo = kept(tmp_path)
    change(Path(root))
    assert verdict.recall(root, caches, repo) is None


def _move_and_link(root: Path, name: str) -> None:
    """The same inodes behind a link that leaves the root."""
    target = root.parent / "outside"
    (root / name).rename(target)
    (root / name).symlink_to(target)


def test_what_lies_beside_the_aliases_does_not_end_it(tmp_path: Path) -> None:
    root, caches, repo = kept(tmp_path)
    (Path(root) / "docs/other.md").write_text("x")
    assert verdict.recall(root, caches, repo) == 3


def test_a_fresh_file_or_a_link_prevents_it(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "r", FILES)
    repo, caches = find_repo(root), str(tmp_path / "c")
    verdict.remember(root, caches, repo, PATHS, os.stat(f"{root}/a.md").st_ctime_ns)
    assert verdict.recall(root, caches, repo) is None
    os.symlink("a.md", f"{root}/link")
    verdict.remember(root, caches, repo, [*PATHS, "link"], LATER)
    assert verdict.recall(root, caches, repo) is None
    verdict.remember(root, caches, repo, [*PATHS, "none"], LATER)
    assert verdict.recall(root, caches, repo) is None


def test_an_empty_registry_can_be_clean(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "r", FILES)
    verdict.remember(root, str(tmp_path / "c"), None, [], LATER)
    assert verdict.recall(root, str(tmp_path / "c"), None) == 0


def test_a_damaged_file_is_no_verdict(tmp_path: Path) -> None:
    root, caches, repo = kept(tmp_path)
    place = Path(caches, verdict.FILE)
    whole = place.read_bytes()
    for body in (b"", b"\0" * 9, whole[:-1], whole[: len(whole) // 2], whole[1:], b"\xff" + whole):
        place.write_bytes(body)
        assert verdict.recall(root, caches, repo) is None, body


def test_a_place_that_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    root = make_repo(tmp_path / "r", FILES)
    (tmp_path / "file").write_text("")
    verdict.remember(root, str(tmp_path / "file"), None, PATHS, LATER)
    assert verdict.recall(root, str(tmp_path / "file"), None) is None
