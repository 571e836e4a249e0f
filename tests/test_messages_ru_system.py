"""What Python and the system say, as this Python and this system say it, is said in Russian."""

from __future__ import annotations

import errno
import json
import os
import re
import sqlite3
import tomllib
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.jsonschemas import find_faults
from adaos_ctx.messages_ru_phrases import PHRASES
from adaos_ctx.messages_ru_system import SYSTEM
from adaos_ctx.phrases import translate

if TYPE_CHECKING:
    from pathlib import Path

_ENGLISH = re.compile(r"(?<!\\)\b[a-z]{3,}", re.IGNORECASE)
_NAMES = re.compile(r"UTF-8|JSON|TOML|BOM|\\uXXXX")


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


@pytest.mark.parametrize(
    "text",
    ["[pack", "[[a", "a", "a=", "a = 1\na = 2", "[a]\n[a]", "a = 'x", "a = [1", "a = {b = 1", "= 1",
     "a = 1 2", 'a = "\\q"', 'a = "\x01"', "a = {b = 1, b = 2}", "a = 2020-99-99"],
)  # fmt: skip
def test_what_the_toml_decoder_says(text: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads(text)
    assert in_russian(f"is not TOML: {caught.value}").startswith("это не TOML: ")


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


SCHEMAS: list[tuple[object, object]] = [
    ({"type": "object"}, 1), ({"required": ["a"]}, {}), ({"enum": [1, 2]}, 3), ({"const": 1}, 2),
    ({"additionalProperties": False}, {"b": 1}), ({"additionalProperties": False}, {"b": 1, "c": 2}),
    ({"patternProperties": {"^x": {}}, "additionalProperties": False}, {"b": 1}),
    ({"patternProperties": {"^x": {}}, "additionalProperties": False}, {"b": 1, "c": 2}),
    ({"minimum": 3}, 1), ({"maximum": 3}, 5), ({"exclusiveMinimum": 3}, 3), ({"minLength": 1}, ""),
    ({"exclusiveMaximum": 3}, 3), ({"multipleOf": 2}, 3), ({"pattern": "^a"}, "b"),
    ({"minLength": 3}, "a"), ({"maxLength": 1}, "ab"), ({"maxLength": 0}, "a"),
    ({"minItems": 3}, [1]), ({"maxItems": 1}, [1, 2]), ({"uniqueItems": True}, [1, 1]),
    ({"minProperties": 3}, {"a": 1}), ({"maxProperties": 1}, {"a": 1, "b": 2}),
    ({"anyOf": [{"minimum": 2}, {"minimum": 3}]}, 1), ({"oneOf": [{"minimum": 2}]}, 1),
    ({"oneOf": [{"minimum": 0}, {"minimum": 1}]}, 1), ({"not": {"minimum": 0}}, 1),
    ({"dependentRequired": {"a": ["b"]}}, {"a": 1}), ({"contains": {"minimum": 3}}, [1]),
    ({"properties": {"a": False}}, {"a": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("schema", "value"), SCHEMAS, ids=str)
def test_what_json_schema_says(schema: object, value: object) -> None:
    """With the place before it and without; words in quotes are the schema's or the value's."""
    for place, said in find_faults(schema, value):
        for text in (said, f"steps.0: {said}"):
            told = translate(text).replace("steps.0", "")
            assert not re.search("[a-z]{3,}", re.sub(r"'[^']*'|\{.*\}", "", told)), told
        assert place in ("", "a")
