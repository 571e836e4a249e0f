from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_docs.decoding import decode, encoded_size
from adaos_ctx_docs.positions import Positions, from_utf16, page_of, to_utf16
from tests.docs.making import TEXTS


@given(data=st.binary(max_size=300))
def test_every_character_knows_its_bytes_whatever_they_are(data: bytes) -> None:
    found = decode(data)
    if found is None:
        assert b"\0" in data
        return
    assert len(found.text) == len(found.escaped)
    assert found.text.encode().decode() == found.text
    if found.encoding == "utf-8":
        assert found.escaped.encode("utf-8", "surrogateescape") == data


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_encodings_give_one_text(encoding: str) -> None:
    text = "Заголовок\n\n" if encoding[:6] != "utf-16" else "Title\n\n"
    data = (text + "body text " * 20).encode(encoding)
    found = decode(data)
    assert found is not None
    assert found.text.removeprefix("\ufeff").startswith(text)
    places = Positions(found.text, found.escaped, found.encoding, found.bom)
    assert places.byte(len(found.text)) == len(data)


def test_mixed_encodings_keep_every_position() -> None:
    data = "начало ".encode() + "середина".encode("cp1251") + " конец".encode()
    found = decode(data)
    assert found is not None
    assert found.text.startswith("начало \ufffd")
    assert found.notes == ("not UTF-8: 8 bytes",)
    at = found.text.index("конец")
    assert data[encoded_size(found.escaped[:at], "utf-8") :].decode() == "конец"
    other = decode("привет".encode("cp1251"), "cp1251")
    assert other is not None
    assert other.text == "привет"


def test_half_a_character_and_lone_surrogates_of_utf16_are_said() -> None:
    found = decode(b"\xff\xfea\0\x00\xd8b")
    assert found is not None
    assert found.text == "a\ufffd"
    assert found.notes == ("UTF-16", "1 lone surrogate", "the last byte is half a character")


@given(text=TEXTS, data=st.data())
def test_utf16_units_and_code_points_convert_both_ways(text: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(text)))
    assert from_utf16(text, to_utf16(text, at)) == at


def test_pages_are_known_or_none() -> None:
    pages = ((0, 5), (7, 9))
    assert [page_of(pages, at) for at in (0, 4, 5, 7, 9)] == [1, 1, None, 2, None]
    assert page_of((), 3) is None
