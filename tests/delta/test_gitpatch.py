"""Patches: what git makes of them is the new version, byte for byte."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings

from adaos_ctx.delta.gitpatch import FileChange, git_patch, quoted
from adaos_ctx.delta.patching import blob_id
from tests.delta.contexts import Files, by_path, patch_of, sides
from tests.helpers import git, make_repo, make_skill


def read_tree(root: Path) -> dict[str, bytes]:
    found = {}
    for folder, _, names in os.walk(root):
        for name in names:
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, root)] = file.read()
    return found


def applied(old: Files, patch: bytes, *options: str) -> dict[str, bytes]:
    with tempfile.TemporaryDirectory() as folder:
        make_skill(Path(folder), by_path(old))
        if patch:
            git(Path(folder), "apply", "--whitespace=nowarn", *options, "-", stdin=patch)
        return read_tree(Path(folder))


@settings(max_examples=int(min(settings().max_examples * 0.8, 400)))
@given(sides())
def test_git_apply_makes_each_version_from_the_other(pair: tuple[Files, Files]) -> None:
    old, new = pair
    patch = patch_of(old, new)
    assert applied(old, patch) == by_path(new)
    assert applied(new, patch, "-R") == by_path(old)


@given(sides())
def test_a_patch_does_not_depend_on_the_order_of_aliases(pair: tuple[Files, Files]) -> None:
    old, new = pair
    backwards = dict(reversed(old.items())), dict(reversed(new.items()))
    assert patch_of(*backwards) == patch_of(old, new)
    assert patch_of(old, old) == b""


CASES = {
    "empty file": ({}, {"D.a": ("a", b"")}),
    "emptied": ({"D.a": ("a", b"x\n")}, {"D.a": ("a", b"")}),
    "line end lost": ({"D.a": ("a", b"x\n")}, {"D.a": ("a", b"x")}),
    "text to binary": ({"D.a": ("a", b"x\n")}, {"D.a": ("a", b"\0\xff")}),
    "binary": ({"D.a": ("a", b"\0" * 70_000)}, {"D.a": ("a", b"\0" + bytes(range(256)) * 400)}),
    "swap": (
        {"D.a": ("a", b"1\n" * 9), "D.b": ("b", b"2\n" * 9)},
        {"D.a": ("b", b"1\n" * 9), "D.b": ("a", b"2\n" * 9)},
    ),
    "file to folder": ({"D.a": ("a", b"x\n")}, {"D.a": ("a/b", b"x\n")}),
    "folder to file": ({"D.a": ("a/b", b"x\n")}, {"D.a": ("a", b"y\n")}),
    "copied and edited": (
        {"D.a": ("a", b"1\n2\n3\n")}, {"D.a": ("a", b"1\n2\n"), "D.b": ("b", b"1\n2\n3\n")},
    ),
    "lone CR": ({"D.a": ("a", b"a\rb\n")}, {"D.a": ("a", b"a\rc\n")}),
    "NUL behind the probe": (
        {"D.a": ("a", b"x" * 9000 + b"\0\n")}, {"D.a": ("a", b"x" * 9000 + b"\0y\n")},
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_odd_changes_apply(case: str) -> None:
    old, new = CASES[case]
    assert applied(old, patch_of(old, new)) == by_path(new)


def test_a_binary_patch_applies_in_a_sha256_repository(tmp_path: Path) -> None:
    old: Files = {"D.a": ("a.bin", b"\0one")}
    new: Files = {"D.a": ("a.bin", b"\0two")}
    make_repo(tmp_path / "r", by_path(old), "--object-format=sha256")
    git(tmp_path / "r", "apply", "-", stdin=patch_of(old, new, "sha256"))
    assert (tmp_path / "r/a.bin").read_bytes() == b"\0two"


def test_a_patch_names_the_aliases_above_each_file() -> None:
    patch = patch_of({"D.a": ("a", b"1\n")}, {"D.b": ("a", b"2\n"), "D.c": ("a", b"2\n")})
    assert patch.startswith(b"# D.a -> D.b, D.c\ndiff --git a/a b/a\n")


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("a.md", b"a/a.md"), ("a b.md", b"a/a b.md\t"), ("Ж.md", "a/Ж.md".encode()),
        ("a\nb", b'"a/a\\nb"'), ('q"', b'"a/q\\""'), ("\x01", b'"a/\\001"'),
        ("x\udcff", b"a/x\xff"), ("\ud800", b"a/\xed\xa0\x80"),
    ],
)  # fmt: skip
def test_paths_are_quoted_as_git_does(path: str, shown: bytes) -> None:
    assert quoted("a/", path, tab=True) == shown


def test_equal_contents_need_no_patch_but_their_new_place() -> None:
    change = FileChange(old_path="a", new_path="b", old=b"x", new=b"x")
    assert git_patch([change], lambda data: blob_id(data, "sha1")) == (
        b"diff --git a/a b/b\nrename from a\nrename to b\n"
    )
