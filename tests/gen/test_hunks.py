"""Hunks applied to texts."""

from __future__ import annotations

import difflib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_gen.hunks import Hunk, apply_hunks
from adaos_ctx_gen.patches import parse_patch, written


def rows(text: str) -> tuple[tuple[str, str], ...]:
    return tuple((line[0], line[1:]) for line in text.split("|"))


@pytest.mark.parametrize(
    ("text", "hunks", "made"),
    [
        ("a\nb\n", [Hunk(2, rows("-b|+c"))], "a\nc\n"),
        ("a\nb\n", [Hunk(99, rows("-b|+c"))], "a\nc\n"),
        ("a\nb\nc\nd\n", [Hunk(1, rows("-a")), Hunk(4, rows("-d|+e"))], "b\nc\ne\n"),
        ("", [Hunk(0, rows("+a|+b"))], "a\nb\n"),
        ("a\n", [Hunk(1, rows("-a"))], ""),
        ("a\n", [Hunk(1, rows("+z"))], "a\nz\n"),
        ("a", [Hunk(1, rows("-a|+b"))], "b\n"),
        ("a\n", [Hunk(1, rows("-a|+b"), new_open=True)], "b"),
        ("x\na\nx\na\n", [Hunk(4, rows("-a|+b"))], "x\na\nx\nb\n"),
        ("a\n", [], "a\n"),
        ("a", [], "a"),
    ],
)
def test_hunks_are_put_where_their_lines_stand(text: str, hunks: list[Hunk], made: str) -> None:
    assert apply_hunks(text, tuple(hunks)) == (made, "")


@pytest.mark.parametrize(
    ("text", "hunks"),
    [
        ("a\n", [Hunk(1, rows("-b|+c"))]),
        ("a\nb\n", [Hunk(2, rows("-b")), Hunk(1, rows("-a"))]),
        ("", [Hunk(1, rows(" a|+b"))]),
        ("a\n", [Hunk(50, rows("+z"))]),
    ],
)
def test_what_does_not_match_leaves_the_text(text: str, hunks: list[Hunk]) -> None:
    made, fault = apply_hunks(text, tuple(hunks))
    assert made == text
    assert "does not match" in fault


def test_a_file_of_equal_lines_does_not_take_forever() -> None:
    text = "a\n" * 200_000
    hunk = Hunk(1, (*((" ", "a") for _ in range(1000)), ("-", "b")))
    assert "does not match" in apply_hunks(text, (hunk,) * 50)[1]


_LINE = st.text(
    st.characters(codec="utf-8", exclude_characters="\n\r", exclude_categories=["Cs"]), max_size=8
)


@given(st.lists(_LINE, max_size=12), st.lists(_LINE, max_size=12), st.booleans())
def test_a_diff_gives_the_new_text(old: list[str], new: list[str], git: bool) -> None:
    a, b = "".join(f"{line}\n" for line in old), "".join(f"{line}\n" for line in new)
    diff = "".join(
        f"{row}\n" if not row.endswith("\n") else row
        for row in difflib.unified_diff(
            a.splitlines(True) if False else [f"{x}\n" for x in old],
            [f"{x}\n" for x in new],
            "a/f.py",
            "b/f.py",
            lineterm="\n",
        )
    )
    if not diff:
        return
    head = "diff --git a/f.py b/f.py\nindex 111..222 100644\n" if git else ""
    files, _ = parse_patch(head + diff.removesuffix("\n"))
    edits, faults = written(files, {"f.py": a}.get)
    assert not faults
    assert [edit.content for edit in edits] == [b]
