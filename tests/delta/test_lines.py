"""The line comparer, and changed lines as they are shown."""

from __future__ import annotations

import pytest

from adaos_ctx.delta.lines import MAX_SHOWN_CHARS, changed_lines, line_counts


@pytest.mark.parametrize(
    ("old", "new", "rows"),
    [
        ("a\nb\n", "a\nc\n", ["@2", "-b", "+c"]),
        ("a\n", "a\nb\n", ["@2", "+b"]),
        ("a\n", "a", ["@1", "-a", "+a\\"]),
        ("", "a\n", ["@1", "+a"]),
        ("a\n", "a\n", None),
    ],
)
def test_changed_lines_name_their_place(old: str, new: str, rows: list[str] | None) -> None:
    assert changed_lines(old, new) == rows


def test_too_many_lines_are_not_shown() -> None:
    assert changed_lines("", "x" * 60 + "\n" * MAX_SHOWN_CHARS) is None


def test_counts_are_of_whole_lines() -> None:
    assert line_counts("a\nb\n", "a\nc\nd\n") == (2, 1)
