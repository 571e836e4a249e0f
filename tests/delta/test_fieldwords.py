"""Fields in words."""

from __future__ import annotations

import pytest

from adaos_ctx.delta.fieldwords import described, differences, named


@pytest.mark.parametrize(
    ("path", "name"),
    [("", "schema"), ("a.b", 'field "a.b"'), ("@x", "definition @x"), ("@x.a", 'field "@x.a"')],
)
def test_paths_have_names(path: str, name: str) -> None:
    assert named(path) == name


def test_a_field_is_described_by_all_that_binds() -> None:
    row = {"type": '"string"', "enum": '["en","a,b"]', "minLength": "1", "required": "true"}
    assert described(row) == ["string", 'enum: en,"a,b"', "minLength=1", "required"]
    assert described({}) == ["optional"]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ({}, {"required": "true"}, ["now required"]),
        ({"required": "true"}, {}, ["now optional"]),
        ({"enum": '["a","b"]'}, {"enum": '["b","c"]'}, ["enum +c −a"]),
        ({"enum": '["a","b"]'}, {"enum": '["b","a"]'}, ["enum: b,a"]),
        ({}, {"enum": "[]"}, ["enum=[] added"]),
        ({"enum": '["a"]'}, {"enum": "[]"}, ["enum −a"]),
        ({"default": '"1"'}, {"default": "1"}, ['default "1" → 1']),
        ({"format": '"date"'}, {}, ["format removed"]),
        ({}, {"format": '"date"'}, ['format="date" added']),
    ],
)
def test_differences_are_said_by_keyword(
    old: dict[str, str], new: dict[str, str], words: list[str]
) -> None:
    assert list(differences(old, new)) == words
