"""Configuration and attributes of the merge driver."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import GitError
from adaos_ctx.git import Repo, find_repo
from adaos_ctx.ops import drivers
from tests.helpers import git, make_repo

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def repo(tmp_path: Path) -> Repo:
    found = find_repo(make_repo(tmp_path / "r", {}))
    assert found is not None
    return found


def test_what_is_missing_is_installed_once(repo: Repo, tmp_path: Path) -> None:
    attributes = tmp_path / "r/.gitattributes"
    assert drivers.missing(repo) == ["merge.adaos-ctx.driver", str(attributes)]
    drivers.install(repo)
    text = attributes.read_bytes()
    drivers.install(repo)
    assert (drivers.missing(repo), attributes.read_bytes()) == ([], text)
    assert drivers.present(repo) == ["merge.adaos-ctx.driver", str(attributes)]


@pytest.mark.parametrize("old", ["", "*.md text", "*.md text\n", "a\r\nb\r\n"])
def test_what_stood_in_the_attributes_stays(repo: Repo, tmp_path: Path, old: str) -> None:
    attributes = tmp_path / "r/.gitattributes"
    if old:
        attributes.write_bytes(old.encode())
    drivers.install(repo)
    assert attributes.read_bytes().startswith(old.encode())
    drivers.uninstall(repo)
    ended = old if not old or old.endswith("\n") else f"{old}\n"
    assert (attributes.read_bytes() if attributes.exists() else b"") == ended.encode()


def test_git_reads_the_attributes_as_meant(repo: Repo, tmp_path: Path) -> None:
    drivers.install(repo)
    paths = (".ado/aliases.json", "skills/x/.ado/aliases.json", ".ado/cards/D.a.md", "aliases.json")
    out = git(tmp_path / "r", "check-attr", "merge", "eol", "--", *paths).decode()
    assert out.splitlines() == [
        ".ado/aliases.json: merge: adaos-ctx", ".ado/aliases.json: eol: lf",
        "skills/x/.ado/aliases.json: merge: adaos-ctx", "skills/x/.ado/aliases.json: eol: lf",
        ".ado/cards/D.a.md: merge: unspecified", ".ado/cards/D.a.md: eol: lf",
        "aliases.json: merge: unspecified", "aliases.json: eol: unspecified",
    ]  # fmt: skip


def test_the_folder_of_hooks_is_read_past_our_own_setting(repo: Repo, tmp_path: Path) -> None:
    assert drivers.config(repo, "core.hooksPath", "path") == ""
    git(tmp_path / "r", "config", "core.hooksPath", "~/mine")
    assert drivers.config(repo, "core.hooksPath", "path").endswith("/mine")
    assert not drivers.config(repo, "core.hooksPath", "path").startswith("~")


def test_uninstall_without_install_changes_nothing(repo: Repo, tmp_path: Path) -> None:
    config = tmp_path / "r/.git/config"
    before = config.read_bytes()
    drivers.uninstall(repo)
    assert config.read_bytes() == before
    assert not (tmp_path / "r/.gitattributes").exists()


def test_a_configuration_that_another_writes_is_waited_for(repo: Repo, tmp_path: Path) -> None:
    lock = tmp_path / "r/.git/config.lock"
    lock.touch()
    threading.Timer(0.3, lock.unlink).start()
    drivers.install(repo)
    assert drivers.missing(repo) == []


def test_a_lock_that_stays_is_a_refusal(repo: Repo, tmp_path: Path) -> None:
    (tmp_path / "r/.git/config.lock").touch()
    with pytest.raises(GitError, match="could not lock"):
        drivers.install(repo)
