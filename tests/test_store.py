"""Only `.ado/` is written: whole files, under a lock, and nothing when nothing changes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from adaos_ctx.errors import CannotWrite, Locked, UnsafePath
from adaos_ctx.lock import locked
from adaos_ctx.model import Alias
from adaos_ctx.registry import Registry, parse
from adaos_ctx.store import GITIGNORE, Store
from tests.helpers import commit, git, make_repo, make_skill

REGISTRY = Registry(aliases=(Alias(name="D.a", path="a.md", sha="d00dad42"),))


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A skill with files of others under `.ado/`."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    files = {"a.md": "a", ".ado/manifest.json": "{}", ".ado/changes/1/x": "x", ".ado/own.txt": "o"}
    return make_skill(tmp_path / "s", files)


def tree(root: str) -> dict[str, bytes]:
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in sorted(Path(root).rglob("*"))
        if path.is_file()
    }


def test_writing_the_registry_touches_nothing_of_others(root: str) -> None:
    before = tree(root)
    assert Store(root).write_registry(REGISTRY)
    after = tree(root)
    assert parse(after.pop(".ado/aliases.json")) == REGISTRY
    assert after.pop(".ado/.gitignore") == GITIGNORE
    assert after == before


def test_the_second_write_changes_nothing(root: str) -> None:
    store = Store(root)
    store.write_registry(REGISTRY)
    before = os.stat(f"{root}/.ado/aliases.json"), tree(root)
    assert not store.write_registry(REGISTRY)
    assert (os.stat(f"{root}/.ado/aliases.json"), tree(root)) == before


def test_an_ignore_file_that_people_changed_stays(root: str) -> None:
    Path(root, ".ado/.gitignore").write_text("mine\n")
    Store(root).write_registry(REGISTRY)
    assert Path(root, ".ado/.gitignore").read_text() == "mine\n"


def test_derived_files_stay_out_of_commits(tmp_path: Path) -> None:
    root = make_repo(tmp_path, {"a.md": "a"})
    store = Store(root)
    store.write_registry(REGISTRY)
    for name in ("prompt.pack", "ctx/delta.patch", "cache/x", "cards/D.a.md", "ctx.toml"):
        store.write(name, b"x")
    commit(tmp_path)
    names = git(tmp_path, "ls-files", ".ado").decode().split()
    assert names == [".ado/.gitignore", ".ado/aliases.json", ".ado/cards/D.a.md", ".ado/ctx.toml"]


@pytest.mark.parametrize(
    ("link", "name"),
    [(".ado", "aliases.json"), (".ado/cards", "cards/D.a.md"), (".ado/ctx", "ctx/base/x/y")],
)
def test_a_linked_folder_is_never_written_through(root: str, link: str, name: str) -> None:
    outside = make_skill(Path(root).parent / "outside", {"keep": "k", "aliases.json": "{}"})
    if link == ".ado":
        os.rename(f"{root}/.ado", f"{root}/was")
    os.symlink(outside, f"{root}/{link}")
    before = tree(outside)
    for act in (lambda s: s.write(name, b"x"), lambda s: s.remove(name)):
        with pytest.raises(UnsafePath):
            act(Store(root))
    assert tree(outside) == before


def test_a_linked_file_is_replaced_by_a_file(root: str) -> None:
    os.symlink("../a.md", f"{root}/.ado/ctx.toml")
    Store(root).write("ctx.toml", b"new")
    assert Path(root, "a.md").read_text() == "a"
    assert not os.path.islink(f"{root}/.ado/ctx.toml")


def test_names_lists_files_only_and_sorted(root: str) -> None:
    store = Store(root)
    for name in ("cards/T.b.md", "cards/A.a.md", "cards/sub/x.md"):
        store.write(name, b"x")
    os.symlink("A.a.md", f"{root}/.ado/cards/link.md")
    Path(root, ".ado/file").write_text("")
    assert store.names("cards") == ["A.a.md", "T.b.md"]
    assert store.names("none") == []
    assert store.names("file") == []
    assert store.names("file/below") == []


def test_two_writers_of_one_skill_exclude_each_other(root: str) -> None:
    with Store(root).writing():  # noqa: SIM117 - the second must fail inside
        with pytest.raises(Locked), locked(Store(root).lock_path, timeout_s=0.05):
            pass


def test_a_home_that_cannot_be_written_keeps_nobody_from_writing(
    root: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    store = Store(root)
    with store.writing():
        assert store.write("ctx.toml", b"x")


def test_what_cannot_be_written_is_a_refusal(root: str) -> None:
    Path(root, ".ado/cards").write_text("a file where a folder should be")
    with pytest.raises(CannotWrite):
        Store(root).write("cards/D.a.md", b"x")
    assert Path(root, ".ado/cards").read_text() == "a file where a folder should be"
