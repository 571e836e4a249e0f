"""A file has the digest of what git would store, and what cannot be cleaned is not guessed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from adaos_ctx.digest import digest
from adaos_ctx.found import READ, UNVERIFIABLE, Found
from adaos_ctx.git import find_repo
from adaos_ctx.gitclean import clean, filters
from tests.helpers import commit, git, make_repo

TEXT = "заметка\nдве\n"


@pytest.fixture(autouse=True)
def _only_the_repositorys_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")


def cleaned(root: str, path: str) -> Found:
    repo = find_repo(root)
    assert repo is not None
    drivers = filters(repo, root, [path])
    data = Path(root, path).read_bytes()
    if not drivers:
        return Found(READ, *digest(data))
    return clean(repo, root, path, data, drivers[path])


def stored(root: str, path: str) -> tuple[str, int]:
    git(Path(root), "add", "--", path)
    return digest(git(Path(root), "cat-file", "blob", f":{path}"))


@pytest.mark.parametrize(
    ("attributes", "content", "is_filtered"),
    [
        ("", b"a\r\n$Id$\n", False),
        ("* ident", b"a\n$Id: 0123 $\n", True),
        ("* ident", b"no keyword\n", True),
        ("* -ident", b"$Id: 0123 $\n", False),
        ("* working-tree-encoding=UTF-16", TEXT.encode("utf-16"), True),
        ("* working-tree-encoding=CP1251", TEXT.encode("cp1251"), True),
        ("* working-tree-encoding=utf-8", TEXT.encode(), False),
        ("* text eol=crlf", b"a\r\nb\r\n", False),
        ("* text=auto", b"a\r\nb\r\n", False),
        ("* filter=up", b"shout\n", True),
        ("* filter", b"shout\n", False),
        ("* -filter", b"shout\n", False),
        ("* filter=up ident working-tree-encoding=UTF-16", "$Id: 1 $ x\n".encode("utf-16"), True),
    ],
)
def test_the_digest_is_that_of_the_stored_form(
    tmp_path: Path, attributes: str, content: bytes, is_filtered: bool
) -> None:
    root = make_repo(tmp_path, {".gitattributes": attributes + "\n", "d/я.md": content})
    git(tmp_path, "config", "filter.up.clean", "tr a-z A-Z")
    assert bool(filters(find_repo(root), root, ["d/я.md"])) is is_filtered
    found = cleaned(root, "d/я.md")
    assert (found.state, found.sha256, found.size) == (READ, *stored(root, "d/я.md"))


def test_an_autocrlf_clone_has_the_digests_of_its_origin(tmp_path: Path) -> None:
    origin = make_repo(tmp_path / "o", {"a.md": "a\nb\n", "b.bin": b"\0\n"})
    commit(tmp_path / "o")
    git(tmp_path, "clone", "-q", "-c", "core.autocrlf=true", origin, "c")
    clone = os.path.realpath(tmp_path / "c")
    assert Path(clone, "a.md").read_bytes() == b"a\r\nb\r\n"
    for name in ("a.md", "b.bin"):
        assert cleaned(clone, name).sha256 == cleaned(origin, name).sha256


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"filter.lfs.clean": "no-such-program-anywhere clean"},
        {"filter.lfs.clean": "exit 3"},
        {"filter.lfs.process": "no-such-program-anywhere"},
        {"filter.lfs.clean": "exit 3", "filter.lfs.required": "false"},
    ],
    ids="not-set-up not-installed failing process not-required".split(),
)
def test_a_filter_that_is_missing_or_fails_makes_a_file_unverifiable(
    tmp_path: Path, settings: dict[str, str]
) -> None:
    root = make_repo(tmp_path, {".gitattributes": "*.bin filter=lfs\n", "a.bin": b"\0data"})
    for key, value in settings.items():
        git(tmp_path, "config", key, value)
    found = cleaned(root, "a.bin")
    assert (found.state, found.sha256) == (UNVERIFIABLE, "")
    assert found.reason.startswith("filter lfs: ")


@pytest.mark.parametrize("encoding", ["UTF-16", "no-such-encoding"])
def test_content_that_its_encoding_forbids_is_unverifiable(tmp_path: Path, encoding: str) -> None:
    attributes = f"* working-tree-encoding={encoding}\n"
    root = make_repo(tmp_path, {"s/.gitattributes": attributes, "s/a.md": b"\xff\xfe\x00"})
    found = cleaned(root, "s/a.md")
    assert found.state == UNVERIFIABLE
    assert found.reason.startswith("git attributes: ")


def test_a_filters_name_may_hold_any_character(tmp_path: Path) -> None:
    root = make_repo(tmp_path, {".gitattributes": "* filter=a=b.c\n", "a.md": "x"})
    assert cleaned(root, "a.md").state == UNVERIFIABLE
    git(tmp_path, "config", "filter.a=b.c.clean", "tr a-z A-Z")
    assert cleaned(root, "a.md").sha256 == digest(b"X")[0]


def test_settings_that_the_environment_brings_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = make_repo(tmp_path, {".gitattributes": "* filter=up\n", "a.md": "x"})
    monkeypatch.setenv("GIT_CONFIG_COUNT", "1")
    monkeypatch.setenv("GIT_CONFIG_KEY_0", "filter.up.clean")
    monkeypatch.setenv("GIT_CONFIG_VALUE_0", "tr a-z A-Z")
    assert cleaned(root, "a.md").sha256 == digest(b"X")[0]


def test_the_repository_is_not_touched(tmp_path: Path) -> None:
    root = make_repo(tmp_path, {".gitattributes": "* ident\n", "a.md": "$Id: 1 $"})
    commit(tmp_path)
    Path(root, "a.md").write_text("$Id: 2 $ new")
    before = sorted(str(p) for p in Path(root, ".git").rglob("*"))
    assert cleaned(root, "a.md").state == READ
    assert sorted(str(p) for p in Path(root, ".git").rglob("*")) == before


@pytest.mark.parametrize("name", ["a\nb.md", '"q".md', "-rf", "--path=x", "é", "a b"])
def test_odd_names_are_cleaned_too(tmp_path: Path, name: str) -> None:
    root = make_repo(tmp_path, {".gitattributes": "* ident\n", name: "$Id: 1 $"})
    assert cleaned(root, name).sha256 == digest(b"$Id$")[0]


def test_many_paths_are_asked_in_one_go_and_keep_their_order(tmp_path: Path) -> None:
    paths = [f"d/{number}.{'bin' if number % 3 else 'md'}" for number in range(300)]
    root = make_repo(tmp_path, {".gitattributes": "*.md filter=up\nd/3.md ident\n"})
    named = filters(find_repo(root), root, paths)
    assert named == {path: "up" for path in paths if path.endswith(".md")}


def test_a_sha256_repository_is_no_exception(tmp_path: Path) -> None:
    files = {".gitattributes": "* ident\n", "a.md": "$Id: 1 $"}
    root = make_repo(tmp_path, files, "--object-format=sha256")
    assert cleaned(root, "a.md").sha256 == digest(b"$Id$")[0]


def test_outside_git_nothing_is_filtered_and_a_broken_repository_cannot_say(tmp_path: Path) -> None:
    root = make_repo(tmp_path, {".gitattributes": "* ident\n", "a.md": "x"})
    repo = find_repo(root)
    assert filters(None, root, ["a.md"]) == {}
    assert filters(repo, root, []) == {}
    Path(root, ".git/config").write_text("[broken")
    assert filters(repo, root, ["a.md"]) is None
