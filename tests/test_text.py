"""Bytes become text with LF and without a BOM, and what decoding had to do is said."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.text import BINARY, Decoded, decode_text, unify_line_ends

NOTE = "заметка\n"


@pytest.mark.parametrize(
    ("data", "decoded"),
    [
        (b"", Decoded(text="", encoding="utf-8")),
        (b"a\r\nb\rc\n", Decoded(text="a\nb\nc\n", encoding="utf-8")),
        (b"\xef\xbb\xbf# T\r\n", Decoded(text="# T\n", encoding="utf-8")),
        (NOTE.encode(), Decoded(text=NOTE, encoding="utf-8")),
        (NOTE.encode("utf-16"), Decoded(text=NOTE, encoding="utf-16-le", notes=("UTF-16",))),
        (
            b"\xfe\xff" + NOTE.encode("utf-16-be"),
            Decoded(text=NOTE, encoding="utf-16-be", notes=("UTF-16",)),
        ),
        (b"\xff\xfea", Decoded(text="\ufffd", encoding="utf-16-le", notes=("UTF-16",))),
        (
            "café".encode("latin-1"),
            Decoded(text="caf\ufffd", encoding="utf-8 (with faults)", notes=("not UTF-8",)),
        ),
        (
            b"\xed\xa0\x80",
            Decoded(text="\ufffd" * 3, encoding="utf-8 (with faults)", notes=("not UTF-8",)),
        ),
        (b"a\0b", Decoded(text="", encoding=BINARY)),
        (b"x" * 8000 + b"\0", Decoded(text="x" * 8000 + "\0", encoding="utf-8")),
    ],
    ids="empty ends bom utf8 utf16 utf16be half latin1 surrogate binary late-nul".split(),
)
def test_each_sort_of_content_is_decoded(data: bytes, decoded: Decoded) -> None:
    assert decode_text(data) == decoded


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"], exclude_characters="\0\r\ufeff")))
def test_the_encoding_and_line_ends_do_not_change_the_text(text: str) -> None:
    for body in (text, text.replace("\n", "\r\n"), text.replace("\n", "\r")):
        for data in (body.encode(), b"\xef\xbb\xbf" + body.encode(), body.encode("utf-16")):
            assert decode_text(data).text == text


@given(st.binary(max_size=100))
def test_any_bytes_give_text_without_cr_and_surrogates(data: bytes) -> None:
    text = decode_text(data).text
    assert "\r" not in text
    assert text.encode("utf-8").decode() == text


@given(st.text(alphabet="a\r\n", max_size=20))
def test_line_ends_are_unified_once(text: str) -> None:
    assert unify_line_ends(unify_line_ends(text)) == unify_line_ends(text)
    assert unify_line_ends(text).split("\n") == text.replace("\r\n", "\n").replace(
        "\r", "\n"
    ).split("\n")
