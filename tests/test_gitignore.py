"""Ignore rules mean what git says they mean."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.gitignore import parse, verdict
from tests.ending import ends
from tests.helpers import git, make_repo

if TYPE_CHECKING:
    from pathlib import Path

PIECES = st.sampled_from(
    [*"a b ab * ** ? / [a-c] [!a] []a] [a \\ \\* .md я [[:alpha:]] [[:no:]] [^/] - ! #".split(),
     *"[b-a] [a-] [\\]] [[:digit:]b]".split(), " ", "\t"]
)  # fmt: skip
LINES = st.lists(PIECES, min_size=1, max_size=5).map("".join)
NAMES = [
    "a",
    "b",
    "ab",
    "a.md",
    "я",
    "#a",
    "!a",
    " ",
    "a b",
    "[a",
    "-",
    "]",
    "*",
    "\\",
    "b.md",
    "1",
]


@pytest.mark.parametrize(
    ("rules", "name", "is_folder", "expected"),
    [
        ("*.md", "d/a.md", False, True),
        ("*.md\n!a.md", "d/a.md", False, False),
        ("!a.md\n*.md", "d/a.md", False, True),
        ("/a", "d/a", False, None),
        ("/a", "a", False, True),
        ("d/a", "x/d/a", False, None),
        ("a/", "a", False, None),
        ("a/", "d/a", True, True),
        ("a/**", "a", True, None),
        ("a/**", "a/b/c", False, True),
        ("**/b", "b", False, True),
        ("a/**/b", "a/x/y/b", False, True),
        ("a/**/b", "a/b", False, True),
        ("a/*/b", "a/x/y/b", False, None),
        ("a/*", "a/b/c", False, None),
        ("# a", "# a", False, None),
        ("\\#a", "#a", False, True),
        ("\\!a", "!a", False, True),
        ("a ", "a", False, True),
        ("sp\\ ", "sp ", False, True),
        ("sp\\ ", "sp", False, None),
        ("a\t", "a", False, None),
        ("a\r", "a", False, True),
        ("\ufeffa", "a", False, True),
        ("[!a-c]", "d", False, True),
        ("[a", "[a", False, None),
        ("a\\", "a", False, None),
        ("?.md", "я.md", False, None),  # git counts bytes
        ("??.md", "я.md", False, True),
        ("*", ".x", False, True),
        ("/", "a", True, None),
        ("!", "!", False, None),
        ("", "", False, None),
    ],
)
def test_a_rule_decides_as_git_does(
    rules: str, name: str, is_folder: bool, expected: bool | None
) -> None:
    assert verdict(parse(rules.encode()), name.encode(), is_folder=is_folder) is expected


@pytest.fixture(scope="module")
def repo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository whose ignore file each example writes anew."""
    root = tmp_path_factory.mktemp("ignore")
    make_repo(root, {})
    return root


@given(st.lists(LINES, min_size=1, max_size=4), st.sampled_from([b"\n", b"\r\n"]))
def test_any_rules_decide_as_git_does(repo: Path, lines: list[str], ends: bytes) -> None:
    body = ends.join(line.encode() for line in lines)
    (repo / ".gitignore").write_bytes(body)
    asked = b"".join(os.fsencode(name) + b"\0" for name in NAMES)
    # -v -n names the last rule that matched, or nothing: four fields a name.
    args = ["check-ignore", "--no-index", "-z", "-v", "-n", "--stdin"]
    fields = git(repo, *args, stdin=asked, check=False).split(b"\0")
    patterns = fields[2::4]
    rules = parse(body)
    ours = [verdict(rules, name.encode(), is_folder=False) for name in NAMES]
    gits = [(not p.startswith(b"!")) if p else None for p in patterns[: len(NAMES)]]
    assert ours == gits, body


@given(st.binary(max_size=40), st.binary(max_size=10))
def test_any_bytes_are_rules(data: bytes, name: bytes) -> None:
    assert verdict(parse(data), name, is_folder=True) in (True, False, None)


@pytest.mark.parametrize(
    ("rule", "name"),
    [
        (b"*a" * 60 + b"b", b"a" * 250),
        (b"**/a/" * 60 + b"b", b"a/" * 1000 + b"c"),
        (b"*?" * 100 + b"b", b"a" * 250),
        (b"[" * 400_000, b"["),
        (b"\\" * 400_001, b"a"),
    ],
)
def test_every_rule_comes_to_an_end(rule: bytes, name: bytes) -> None:
    with ends():
        verdict(parse(rule), name, is_folder=False)
