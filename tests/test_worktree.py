"""A survey finds what a naive look would find, and remembers only what will stay true."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adaos_ctx.digest import digest
from adaos_ctx.errors import UnsafePath
from adaos_ctx.found import MISSING, READ, UNREADABLE, UNVERIFIABLE
from adaos_ctx.statcache import StatCache
from adaos_ctx.worktree import WorkTree
from tests.helpers import commit, git, make_repo, make_skill

LATER = time.time_ns() + 10**12  # so far ahead that nothing made by a test is racy
PATHS = ["a.md", "d/b.md", "d/e/c.md", "я.md"]
BODIES = st.sampled_from([b"", b"1", b"2", b"a\r\nb", b"a\nb", b"\0\r\n", b"x" * 9000])
EDITS = st.lists(
    st.tuples(st.sampled_from(PATHS), st.none() | BODIES | st.just("touch") | st.just("old")),
    max_size=8,
)


@pytest.fixture(autouse=True)
def _no_user_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)


def survey(root: str, paths: list[str] = PATHS) -> dict[str, tuple[str, str, int]]:
    found = WorkTree(root, LATER).survey(paths)
    return {path: (now.state, now.sha256, now.size) for path, now in found.items()}


def naive(root: str) -> dict[str, tuple[str, str, int]]:
    result = {}
    for path in PATHS:
        try:
            result[path] = (READ, *digest(Path(root, path).read_bytes()))
        except FileNotFoundError:
            result[path] = (MISSING, "", -1)
    return result


def edit(root: str, path: str, change: bytes | str | None) -> None:
    place = Path(root, path)
    if change is None:
        place.unlink(missing_ok=True)
    elif isinstance(change, bytes):
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(change)
    elif place.exists():
        os.utime(place, None if change == "touch" else (1, 1))


@pytest.mark.parametrize("in_git", [True, False], ids=["git", "plain"])
@given(rounds=st.lists(EDITS, min_size=1, max_size=4))
@settings(max_examples=25)
def test_any_edits_are_seen_as_a_naive_rehash_sees_them(
    tmp_path_factory: pytest.TempPathFactory, in_git: bool, rounds: list[list[tuple[str, object]]]
) -> None:
    folder = tmp_path_factory.mktemp("s")
    root = (make_repo if in_git else make_skill)(folder, {"a.md": "1", "d/b.md": "2"})
    for edits in rounds:
        for path, change in edits:
            edit(root, path, change)  # type: ignore[arg-type]
        assert survey(root) == naive(root)
        assert survey(root) == naive(root)  # now from the cache


def test_a_second_survey_reads_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = make_repo(tmp_path / "r", {"a.md": "1", "d/b.md": "2", "d/e/c.md": "3", "я.md": "4"})
    first = survey(root)
    monkeypatch.setenv("PATH", "/nowhere")  # no git either
    os.chmod(f"{root}/a.md", 0o644)
    assert survey(root) == first
    assert {state for state, _, _ in first.values()} == {READ}


def test_with_an_honest_clock_a_fresh_file_is_read_again(tmp_path: Path) -> None:
    root = make_skill(tmp_path / "s", {"a.md": "1"})
    tree = WorkTree(root)
    tree.survey(["a.md"])
    assert StatCache(f"{tree.cache_dir}/stat").find("a.md", os.lstat(f"{root}/a.md")) is None


@pytest.mark.parametrize(
    ("path", "state", "reason"),
    [
        ("none.md", MISSING, "no such file"),
        ("a.md/x", MISSING, "no such file"),
        ("gone", UNREADABLE, "is a link to nothing"),
        ("d", UNREADABLE, "is not a regular file"),
        ("pipe", UNREADABLE, "is not a regular file"),
        ("x" * 300, UNREADABLE, "file name too long"),
        ("link.md", READ, ""),
        ("way/b.md", READ, ""),
    ],
)
def test_each_odd_thing_has_its_state(tmp_path: Path, path: str, state: str, reason: str) -> None:
    root = make_skill(tmp_path / "s", {"a.md": "1", "d/b.md": "2"})
    os.mkfifo(f"{root}/pipe")
    os.symlink("none", f"{root}/gone")
    os.symlink("a.md", f"{root}/link.md")
    os.symlink("d", f"{root}/way")
    for _ in range(2):
        found = WorkTree(root, LATER).survey([path])[path]
        assert (found.state, found.reason) == (state, reason)


@pytest.mark.parametrize("path", ["../x", "/etc/passwd", "ln", "dl/secret.txt", "loop", "dangling"])
def test_what_leaves_the_root_is_refused_and_never_read(tmp_path: Path, path: str) -> None:
    make_skill(tmp_path / "outside", {"secret.txt": "s"})
    root = make_skill(tmp_path / "s", {"a.md": "1"})
    links = {"ln": "../outside/secret.txt", "dl": "../outside", "loop": "loop", "dangling": "../no"}
    for name, target in links.items():
        os.symlink(target, f"{root}/{name}")
    with pytest.raises(UnsafePath):
        WorkTree(root, LATER).survey(["a.md", path])


def test_a_folder_that_became_a_link_is_noticed_behind_a_warm_cache(tmp_path: Path) -> None:
    root = make_skill(tmp_path / "s", {"d/b.md": "2"})
    assert survey(root, ["d/b.md"])["d/b.md"][0] == READ
    os.rename(f"{root}/d", tmp_path / "outside")  # the same inode, outside of the root now
    os.symlink("../outside", f"{root}/d")
    with pytest.raises(UnsafePath):
        survey(root, ["d/b.md"])


def test_a_filter_cannot_be_used_to_read_outside_the_root(tmp_path: Path) -> None:
    make_skill(tmp_path / "outside", {"secret.txt": "s"})
    root = make_repo(tmp_path / "r", {".gitattributes": "* ident\n"})
    os.symlink("../outside", f"{root}/dl")
    with pytest.raises(UnsafePath):
        survey(root, ["dl/secret.txt"])


def test_an_attribute_that_comes_later_changes_the_digest_behind_a_warm_cache(
    tmp_path: Path,
) -> None:
    root = make_repo(tmp_path, {"d/b.md": "$Id: 1 $"})
    plain = survey(root, ["d/b.md"])["d/b.md"]
    assert plain[1:] == digest(b"$Id: 1 $")
    Path(root, "d/.gitattributes").write_text("* ident\n")
    assert survey(root, ["d/b.md"])["d/b.md"][1:] == digest(b"$Id$")
    Path(root, "d/.gitattributes").unlink()
    assert survey(root, ["d/b.md"])["d/b.md"] == plain


def test_a_missing_filter_is_asked_for_again_each_time(tmp_path: Path) -> None:
    root = make_repo(tmp_path, {".gitattributes": "* filter=up\n", "a.md": "x"})
    assert survey(root, ["a.md"])["a.md"][0] == UNVERIFIABLE
    git(tmp_path, "config", "filter.up.clean", "tr a-z A-Z")
    assert survey(root, ["a.md"])["a.md"][1:] == digest(b"X")
    git(tmp_path, "config", "filter.up.clean", "tr x y")
    assert survey(root, ["a.md"])["a.md"][1:] == digest(b"y")


def test_what_was_digested_without_git_is_not_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = make_repo(tmp_path, {".gitattributes": "* ident\n", "a.md": "$Id: 1 $"})
    with monkeypatch.context() as patch:
        patch.setenv("PATH", "/nowhere")
        assert survey(root, ["a.md"])["a.md"][1:] == digest(b"$Id: 1 $")
    assert survey(root, ["a.md"])["a.md"][1:] == digest(b"$Id$")


def test_line_ends_of_a_checkout_change_nothing(tmp_path: Path) -> None:
    make_repo(tmp_path / "o", {"a.md": "a\nb\n"})
    commit(tmp_path / "o")
    git(tmp_path, "clone", "-q", "-c", "core.autocrlf=true", "o", "c")
    trees = [os.path.realpath(tmp_path / name) for name in ("o", "c")]
    assert survey(trees[0], ["a.md"]) == survey(trees[1], ["a.md"])
    assert Path(trees[1], "a.md").read_bytes() == b"a\r\nb\r\n"


def test_a_linked_work_tree_and_a_submodule_are_surveyed(tmp_path: Path) -> None:
    make_repo(tmp_path / "o", {"a.md": "$Id: 1 $", ".gitattributes": "* ident\n"})
    commit(tmp_path / "o")
    git(tmp_path / "o", "worktree", "add", "-q", str(tmp_path / "w"))
    make_repo(tmp_path / "outer", {})
    git(tmp_path / "outer", "submodule", "add", "-q", str(tmp_path / "o"), "sub")
    for place in ("w", "outer/sub"):
        root = os.path.realpath(tmp_path / place)
        assert survey(root, ["a.md"])["a.md"][1:] == digest(b"$Id$")


def test_nfc_and_nfd_twins_are_two_files(tmp_path: Path) -> None:
    root = make_skill(tmp_path / "s", {"\u00e9.md": "1", "e\u0301.md": "2"})
    found = survey(root, ["\u00e9.md", "e\u0301.md"])
    assert [now[1:] for now in found.values()] == [digest(b"1"), digest(b"2")]


@pytest.mark.parametrize(
    ("path", "there"), [("d/\u00e9.md", "e\\u0301.md"), ("d/ReadMe.md", "readme.md")]
)
def test_a_missing_file_names_its_twin(tmp_path: Path, path: str, there: str) -> None:
    root = make_skill(tmp_path / "s", {"d/e\u0301.md": "1", "d/readme.md": "2"})
    found = WorkTree(root, LATER).survey([path])[path]
    reason = f"no such file; {there!r} differs from it in letter case or Unicode form only"
    assert (found.state, found.reason) == (MISSING, reason.replace("\\\\", "\\"))


def test_a_path_of_a_thousand_folders_is_found_missing(tmp_path: Path) -> None:
    root = make_skill(tmp_path / "s", {"a.md": "1"})
    assert survey(root, ["a/" * 1000 + "b"]).popitem()[1][0] == MISSING
    assert survey(root, ["a/" * 9000 + "b"]).popitem()[1][0] in (MISSING, UNREADABLE)


def test_a_read_only_or_damaged_cache_changes_no_answer(tmp_path: Path) -> None:
    root = make_repo(tmp_path, {"a.md": "1"})
    place = Path(WorkTree(root).cache_dir)
    place.parent.mkdir(exist_ok=True)
    place.write_bytes(b"a file where the folder should be")
    assert survey(root, ["a.md"])["a.md"][1:] == digest(b"1")
    place.unlink()
    survey(root, ["a.md"])
    (place / "stat").write_bytes(b"rubbish")
    assert survey(root, ["a.md"])["a.md"][1:] == digest(b"1")
