"""Git LFS pointers are read exactly, and decide what they can."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.lfs import OTHER, SAME, UNKNOWN, Pointer, compare, parse_pointer

SHA = "ab" * 32
TEXT = f"version https://git-lfs.github.com/spec/v1\noid sha256:{SHA}\nsize 5000\n"


def test_a_pointer_is_read() -> None:
    pointer = parse_pointer(TEXT.encode())
    assert pointer is not None
    assert (pointer.sha256, pointer.size, pointer.pointer_size) == (SHA, 5000, len(TEXT))


@pytest.mark.parametrize(
    "text",
    [
        "", "# Notes", TEXT.replace("git-lfs", "other"), TEXT.replace("sha256:", "md5:"),
        TEXT.replace("5000", "many"), TEXT.replace("5000", "²"), TEXT[:-20], TEXT + "x" * 1000,
        TEXT.replace("ab", "a"),
    ],
)  # fmt: skip
def test_what_is_no_pointer_is_none(text: str) -> None:
    assert parse_pointer(text.encode()) is None


@given(st.binary(max_size=300).map(lambda tail: TEXT[:50].encode() + tail))
def test_any_bytes_are_read_without_an_exception(data: bytes) -> None:
    parse_pointer(data)


@pytest.mark.parametrize(
    ("sha256", "size", "answer"),
    [
        (SHA, 5000, SAME),
        ("", -1, SAME),
        ("cd" * 32, 5000, OTHER),
        ("cd" * 32, 6000, OTHER),
        ("cd" * 32, len(TEXT), OTHER),
        ("cd" * 32, 4000, UNKNOWN),
        ("cd" * 32, -1, UNKNOWN),
    ],
    ids=[
        "all digits",
        "eight digits",
        "same size",
        "larger",
        "a pointer's size",
        "smaller",
        "no size",
    ],
)
def test_a_pointer_decides_what_it_can(sha256: str, size: int, answer: str) -> None:
    pointer = Pointer(SHA, 5000, len(TEXT))
    assert compare(pointer, (sha256 or SHA)[:8], sha256, size) == answer
