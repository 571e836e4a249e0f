"""A path that is accepted names something beneath the root, on every platform."""

from __future__ import annotations

import os
from pathlib import PurePosixPath, PureWindowsPath
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.paths import in_git, looks, path_fault, printable

if TYPE_CHECKING:
    from pathlib import Path

PARTS = st.sampled_from(
    [
        "a",
        "b.md",
        "..",
        ".",
        "",
        "...",
        ". .",
        ".git",
        ".GIT ",
        "git~1",
        "C:",
        "x:y",
        "\\",
        "é",
        " ",
    ]
)
PATHS = st.lists(PARTS, max_size=5).map("/".join) | st.text(max_size=12)


@pytest.mark.parametrize(
    ("path", "fault"),
    [
        ("", "names no file"),
        (".", "names no file"),
        ("./", "names no file"),
        ("..", "leaves the skill root"),
        ("../x", "leaves the skill root"),
        ("a/../../x", "leaves the skill root"),
        ("a/../b", "is not in normal form"),
        ("a/..", "is not in normal form"),
        ("./..", "leaves the skill root"),
        ("/etc/passwd", "is absolute"),
        ("//host/share", "is absolute"),
        ("..\\x", "holds a backslash"),
        ("C:secret.txt", "holds a colon (drive or stream)"),
        ("README.md:secret", "holds a colon (drive or stream)"),
        ("a\0b", "holds a NUL"),
        ("a//b", "is not in normal form"),
        ("a/./b", "is not in normal form"),
        ("./a", "is not in normal form"),
        ("a/", "is not in normal form"),
        ("a/.", "is not in normal form"),
        (".git/config", "lies in .git"),
        ("sub/.git", "lies in .git"),
        (".GIT/config", "lies in .git"),
        (".git./config", "lies in .git"),
        (".git /config", "lies in .git"),
        ("GIT~1/config", "lies in .git"),
        (".g\u200cit/config", "lies in .git"),
        (".\ufeffgit/config", "lies in .git"),
        ("a\udcffb", "holds a character that is not Unicode text"),
        ("\udfff/b", "holds a character that is not Unicode text"),
    ],
)
def test_an_unsafe_path_is_refused_with_its_reason(path: str, fault: str) -> None:
    assert path_fault(path) == fault


@pytest.mark.parametrize(
    "path",
    [
        "README.md", "a/b/c.md", "..a", "a..b/c", "...", ".gitignore", ".github/x.yml", "git/x",
        "my.git/x", "docs/a\nb.md", "docs/Решение.md", "决定/一.md", "e\u0301.md", "-rf", "a b",
        "%2e%2e/outside", "x.git", "~/x", ".agit",
    ],
)  # fmt: skip
def test_an_ordinary_path_is_accepted_in_any_script(path: str) -> None:
    assert path_fault(path) is None


@given(PATHS)
def test_no_accepted_path_escapes_lexically(path: str) -> None:
    if path_fault(path) is not None:
        return
    posix, windows = PurePosixPath(path), PureWindowsPath(path)
    assert not posix.is_absolute()
    assert not windows.drive
    assert not windows.root
    assert ".." not in posix.parts
    assert ".." not in windows.parts
    assert str(posix) == path


@given(PATHS)
def test_no_accepted_path_escapes_a_real_tree(path: str) -> None:
    if path_fault(path) is None:
        real = os.path.realpath(f"/nowhere/root/{path}")
        assert real.startswith("/nowhere/root/")


def test_an_accepted_path_opens_what_it_names(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b.md").write_text("x")
    assert path_fault("a/b.md") is None
    assert (tmp_path / "a/b.md").read_text() == "x"


@given(st.text(max_size=20))
def test_only_parts_that_are_git_directories_count(path: str) -> None:
    if in_git(path):
        assert "git" in path.lower().translate(dict.fromkeys(range(0x200C, 0x2070))).replace(
            "\ufeff", ""
        )


def test_a_long_path_is_judged_in_linear_time() -> None:
    assert path_fault("a/" * 500_000 + "b") is None
    assert path_fault("." * 1_000_000) is None


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("\u00e9.md", "e\u0301.md", True),
        ("\u00c9.md", "e\u0301.md", True),
        ("README.md", "readme.md", True),
        ("Решение.md", "решение.MD", True),
        ("a.md", "b.md", False),
        ("e.md", "\u00e9.md", False),
    ],
)
def test_names_that_only_look_the_same_look_the_same(one: str, other: str, same: bool) -> None:
    assert (looks(one) == looks(other)) is same


@given(st.text(max_size=10))
def test_the_look_of_a_look_is_itself(name: str) -> None:
    assert looks(looks(name)) == looks(name)


def test_bytes_of_names_are_shown_as_shells_write_them() -> None:
    assert printable("plain.md") == "plain.md"
    assert printable("имя.md") == "имя.md"
    assert printable(os.fsdecode(b"a\xff\xfe.md")) == "a\\xff\\xfe.md"
    assert printable("a\ud800") == "a\\ud800"
