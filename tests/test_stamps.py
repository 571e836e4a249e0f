"""Stats stand for content, and the stats of git's own files for git's rules."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx import stamps
from adaos_ctx.git import find_repo
from tests.helpers import git, make_repo, make_skill

SECOND = 1_000_000_000


def status(mtime_ns: int = 0, ctime_ns: int = 0, mode: int = 0o100644) -> os.stat_result:
    seconds = (mode, 5, 1, 1, 0, 0, 3, 0, mtime_ns // SECOND, ctime_ns // SECOND)
    extra = {"st_mtime_ns": mtime_ns, "st_ctime_ns": ctime_ns}
    return os.stat_result(seconds, extra)


def test_every_change_of_content_changes_the_key(tmp_path: Path) -> None:
    path = tmp_path / "a"
    keys = set()
    for body in (b"1", b"12", b"21"):
        path.unlink(missing_ok=True)
        path.write_bytes(body)
        keys.add(stamps.stat_key(path.lstat()))
    os.utime(path, (1, 1))
    path.write_bytes(b"xx")
    os.utime(path, (1, 1))  # size and mtime as before: ctime tells
    keys.add(stamps.stat_key(path.lstat()))
    assert len(keys) == 4


@pytest.mark.parametrize(
    ("mtime", "ctime", "racy"),
    [
        (0, 0, False),
        (100 * SECOND + 1, 100 * SECOND + 1, True),
        (90 * SECOND, 100 * SECOND + 1, True),
        (100 * SECOND + 1, 90 * SECOND + 1, True),
        (100 * SECOND - 60_000_000, 100 * SECOND - 60_000_000, False),
        (99 * SECOND, 99 * SECOND, True),  # no fractions: a file system with coarse stamps
        (97 * SECOND, 97 * SECOND, False),
        (200 * SECOND, 200 * SECOND, True),  # the clock went back
    ],
)
def test_what_may_change_again_without_a_new_stat_is_racy(
    mtime: int, ctime: int, racy: bool
) -> None:
    assert stamps.is_racy(status(mtime, ctime), 100 * SECOND) is racy


def test_only_regular_files_and_real_folders_count(tmp_path: Path) -> None:
    root = make_skill(tmp_path, {"d/a.md": "x"})
    os.symlink("d", f"{root}/link")
    os.mkfifo(f"{root}/pipe")
    assert stamps.is_regular(os.lstat(f"{root}/d/a.md"))
    assert not any(stamps.is_regular(os.lstat(f"{root}/{name}")) for name in ("d", "link", "pipe"))
    assert stamps.is_folder(f"{root}/d")
    assert not any(
        stamps.is_folder(f"{root}/{x}") for x in ("link", "pipe", "none", "d/a.md", "a\0")
    )


@pytest.mark.parametrize(
    "change",
    [
        lambda root: git(root, "config", "filter.x.clean", "cat"),
        lambda root: (root / ".git/info/attributes").write_text("* ident\n"),
        lambda root: (root / ".gitattributes").write_text("* ident\n"),
        lambda root: (root / "s/.gitattributes").write_text("* ident\n"),
        lambda root: Path(os.environ["HOME"], ".gitconfig").write_text("[user]\n"),
        lambda root: Path(os.environ["XDG_CONFIG_HOME"], "git/attributes").write_text("* ident\n"),
    ],
    ids="config info top skill user user-attributes".split(),
)
def test_every_place_of_rules_is_in_the_stamp(tmp_path, monkeypatch, change) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.delenv("GIT_CONFIG_GLOBAL", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "xdg"))
    (tmp_path / "xdg/git").mkdir(parents=True)
    top = make_repo(tmp_path / "r", {"s/a.md": "x"})
    (tmp_path / "r/.git/info").mkdir(exist_ok=True)
    repo = find_repo(top)
    before = stamps.rules_stamp(repo, f"{top}/s")
    assert stamps.rules_stamp(repo, f"{top}/s") == before
    change(tmp_path / "r")
    assert stamps.rules_stamp(repo, f"{top}/s") != before


def test_attribute_files_below_the_root_are_in_the_folders_stamp(tmp_path: Path) -> None:
    top = make_repo(tmp_path, {"d/a.md": "x"})
    repo = find_repo(top)
    assert stamps.folder_stamp(repo, top, ["d"]) == ""
    (tmp_path / "d/.gitattributes").write_text("* ident\n")
    assert stamps.folder_stamp(repo, top, ["d"]).startswith("d=")
    assert stamps.folder_stamp(None, top, ["d"]) == ""
    assert stamps.rules_stamp(None, top) == ""


@given(st.lists(st.sampled_from(["a", "é", " "]), min_size=1, max_size=5))
def test_the_folders_above_are_the_parents(parts: list[str]) -> None:
    path = "/".join(parts)
    parents = [str(parent) for parent in reversed(Path(path).parents)][1:]
    assert stamps.above(path) == parents


def test_a_very_deep_path_is_walked_without_recursion() -> None:
    assert len(stamps.above("a/" * 3000 + "b")) == 3000
