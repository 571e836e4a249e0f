"""Hunks: ranges, context and missing line ends as git writes them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.delta.unified import hunks, split_lines


@given(st.binary())
def test_lines_join_back(data: bytes) -> None:
    assert b"".join(split_lines(data)) == data


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (b"a\n", b"a\n", b""),
        (b"", b"a\n", b"@@ -0,0 +1,1 @@\n+a\n"),
        (b"a\n", b"", b"@@ -1,1 +0,0 @@\n-a\n"),
        (b"a", b"a\n", b"@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n"),
        (b"a\r\n", b"a\n", b"@@ -1,1 +1,1 @@\n-a\r\n+a\n"),
    ],
    ids=["same", "new", "gone", "line end", "carriage return"],
)
def test_edges(old: bytes, new: bytes, expected: bytes) -> None:
    assert hunks(old, new) == expected


def rows(*changed: int) -> bytes:
    return b"".join(b"%d%s\n" % (n, b"x" if n in changed else b"") for n in range(30))


def test_changes_that_stand_close_share_a_hunk() -> None:
    assert hunks(rows(), rows(5, 11)).count(b"@@ -") == 1
    assert hunks(rows(), rows(5, 20)).count(b"@@ -") == 2


def test_context_can_be_left_out() -> None:
    assert hunks(rows(), rows(5), context=0) == b"@@ -6,1 +6,1 @@\n-5\n+5x\n"
