"""What Python and the system say, as this Python and this system say it, is said in Russian."""

from __future__ import annotations

import errno
import json
import os
import re
import sqlite3
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.messages_ru_phrases import PHRASES
from adaos_ctx.messages_ru_system import SYSTEM
from adaos_ctx.phrases import translate

if TYPE_CHECKING:
    from pathlib import Path

_ENGLISH = re.compile(r"(?<!\\)\b[a-z]{3,}", re.IGNORECASE)
_NAMES = re.compile(r"UTF-8|JSON|BOM|\\uXXXX")


def in_russian(said: str) -> str:
    """The Russian of a text; no word of English is left in it."""
    text = translate(said)
    assert not _ENGLISH.search(_NAMES.sub("", text)), text
    return text


@pytest.mark.parametrize("english", sorted(SYSTEM))
def test_every_text_is_translated_whole_in_all_its_forms(english: str) -> None:
    assert english not in PHRASES
    holes = english.count("{}")
    said = english.format(*range(1, holes + 1))
    told = SYSTEM[english].format(*range(1, holes + 1))
    forms = {said, said.lower(), said[:1].upper() + said[1:]}
    assert {translate(form) for form in forms} == {told}


@pytest.mark.parametrize(
    "text",
    ["", "{a", '{"a" 1}', '{"a": 1 2}', "[1] 2", '["a', '["\n"]', '["\\x"]', '["\\u12"]',
     "[1,]", '{"a": 1,}', "[" * 200_000, "9" * 5000],
)  # fmt: skip
def test_what_the_json_decoder_says(text: str) -> None:
    with pytest.raises((ValueError, RecursionError)) as caught:
        json.loads(text)
    assert in_russian(str(caught.value))
    assert in_russian(f"is not JSON: {caught.value}").startswith("это не JSON: ")


@pytest.mark.parametrize("data", [b"\x80", b"\xe0a", b"a\xe0", b"\xed\xa0\x80\x80"])
def test_what_the_decoder_of_utf8_says(data: bytes) -> None:
    with pytest.raises(UnicodeDecodeError) as caught:
        data.decode()
    assert in_russian(str(caught.value)).startswith("не в UTF-8: байт")


@pytest.mark.parametrize("text", ["a\ud800", "\ud800\ud801"])
def test_what_the_encoder_of_utf8_says(text: str) -> None:
    with pytest.raises(UnicodeEncodeError) as caught:
        text.encode()
    said = str(caught.value)
    assert translate(said).endswith(": половина знака"), translate(said)


@pytest.mark.parametrize(
    "number",
    [errno.ENOENT, errno.EACCES, errno.EPERM, errno.ENOSPC, errno.EROFS, errno.EISDIR,
     errno.ENOTDIR, errno.ENOTEMPTY, errno.EEXIST, errno.ENAMETOOLONG, errno.EIO, errno.ELOOP,
     errno.EMFILE, errno.EBUSY, errno.EINVAL, errno.EFBIG, errno.ECONNREFUSED, errno.ECONNRESET,
     errno.ETIMEDOUT, errno.ENETUNREACH, errno.EHOSTUNREACH, errno.EADDRINUSE],
)  # fmt: skip
def test_what_the_system_says(number: int) -> None:
    assert in_russian(os.strerror(number)) == in_russian(os.strerror(number).lower())
    assert in_russian(str(OSError(number, os.strerror(number))))


def test_what_sqlite_says(tmp_path: Path) -> None:
    (tmp_path / "a.db").write_bytes(b"no base at all" * 100)
    with pytest.raises(sqlite3.Error) as caught:
        sqlite3.connect(tmp_path / "a.db").execute("SELECT * FROM sqlite_master")
    assert in_russian(str(caught.value)) == "файл не база"
    assert (
        translate("Page 624: free space corruption") == "страница 624: свободное место повреждено"
    )
