"""The lines of unified diffs."""

from __future__ import annotations

import pytest

from adaos_ctx_gen.patchrows import header_path, read_hunk, starts_file


@pytest.mark.parametrize(
    ("name", "other", "path"),
    [
        ("a/x.py", "b/x.py", "x.py"), ("a/x.py", "c.py", "a/x.py"), ("/dev/null", "b/x", None),
        ("b/x", "/dev/null", "x"), ("x\t2024", "x", "x"), ('"a/q\\".md"', '"b/q\\".md"', 'q".md'),
        ('"a/\\320\\260\\t"', "/dev/null", "а\t"),
    ],
)  # fmt: skip
def test_header_path(name: str, other: str, path: str | None) -> None:
    assert header_path(name, other) == path


def test_a_rule_of_markdown_starts_no_file() -> None:
    assert not starts_file(["--- ", "+++ not", "text"], 0)
    assert starts_file(["--- a", "+++ b", "@@ -1 +1 @@"], 0)


def test_open_ends_are_noted() -> None:
    lines = ["@@ -1 +1 @@", "-a", "\\ No newline at end of file", "+b"]
    hunk, at = read_hunk(lines, 0)
    assert (hunk.old_open, hunk.new_open, at) == (True, False, 4)


def test_a_lost_blank_is_an_empty_line_of_context() -> None:
    hunk, _ = read_hunk(["@@ -1,3 +1,3 @@", " a", "", "-b", "+c"], 0)
    assert hunk.rows == ((" ", "a"), (" ", ""), ("-", "b"), ("+", "c"))


def test_the_end_of_a_hunk_is_the_next_file() -> None:
    lines = ["@@ -1,9 +1,9 @@", " a", "-b", "+c", "diff --git a/x b/x"]
    assert read_hunk(lines, 0)[1] == 4
