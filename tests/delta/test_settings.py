"""The comparer of data."""

from __future__ import annotations

import json

import pytest

from adaos_ctx.delta.compare import compare
from adaos_ctx.delta.settings import compare_data
from tests.delta.sources import facts, source


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("a: 1\n", "a: 2\n", ["a 1 → 2"]),
        ("a: 1\n", "a: 1\nb: x\n", ["added b=x"]),
        ("a: 1\nb: x\n", "a: 1\n", ["removed b"]),
        ("a: [x, y]\n", "a: [x, z]\n", ["a +z −y"]),
        ("a: [x, y]\n", "a: [y, x]\n", ['a ["x","y"] → ["y","x"]']),
        ("a: 1\n", "a: 1\nb: {c: 1, d: 2, e: 3, f: 4}\n", ["added b (4 keys)"]),
        ("a: 1\n", "a: 1\nb: {c: 1, d: 2}\n", ["added b.c=1, b.d=2"]),
        ("b: {c: 1, d: 2}\na: 1\n", "a: 1\n", ["removed b"]),
        ("a: 1\n", "a: 1 # why\n", ["comments, order or layout only (+1 −1)"]),
        ("a: 1\n", f"a: {'x' * 300}\n", ["a changed"]),
        ("api_key: abcdefghijklmnop1\n", "api_key: qrstuvwxyz012345\n", ["api_key changed (***)"]),
    ],
)  # fmt: skip
def test_keys_that_changed_are_said(old: str, new: str, expected: list[str]) -> None:
    assert facts("profile", "profiles/default.yaml", old, new) == expected


def told(kind: str, old: object, new: object) -> list[str]:
    return facts(kind, "prep/x.json", json.dumps(old), json.dumps(new))


def test_options_are_called_by_their_ids() -> None:
    old = {"options": [{"id": "O1", "pros": ["a"]}, {"id": "O2", "pros": []}]}
    new = {"options": [{"id": "O2", "pros": []}, {"id": "O1", "pros": ["a", "b"]}]}
    assert told("options", old, new) == ["options[O1].pros +b"]


def test_scores_are_called_by_their_options() -> None:
    old = {"scores": [{"option": "O1", "total": 8.4}]}
    new = {"scores": [{"option": "O1", "total": 9.10}]}
    assert told("scorecard", old, new) == ["scores[O1].total 8.4 → 9.1"]


def test_numbers_stay_as_they_are_written() -> None:
    assert facts("profile", "a.json", '{"a": 1e2}', '{"a": 100}') == ["a 1e2 → 100"]


def test_a_release_asks_for_nothing() -> None:
    found = compare("profile", source("a.yaml", "version: 1\n"), source("a.yaml", "version: 2\n"))
    assert found.tags == {"quiet"}


def test_many_keys_are_counted() -> None:
    old = {f"k{n}": n for n in range(100)}
    assert told("profile", old, {k: v + 1 for k, v in old.items()})[-1] == "…+60 keys"


@pytest.mark.parametrize("text", ["a: [", "{", "a: &a [*a]\n", "\x00", "- " * 4000])
def test_what_cannot_be_read_is_told_by_its_lines(text: str) -> None:
    assert facts("profile", "a.yaml", "a: 1\n", text)
    assert facts("profile", "a.yaml", text, "a: 1\n")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('{"prep.a": 1, "prep.b": 2}', "{}", 'added the whole={}; removed "prep.a", "prep.b"'),
        (
            '{"routes": {"x": 1}}',
            '{"routes": {"x": 1, "data.y": {"a": 1, "b": 2, "c": 3, "d": 4}}}',
            'added routes."data.y" (4 keys)',
        ),
        ('{"a": 1}', '{"a": 1, "b": {"c": {"d": 1}}}', "added b.c.d=1"),
        ('{"l": [{"id": "x.y", "a": 1}]}', '{"l": []}', 'added l=[]; removed l["x.y"]'),
    ],
)
def test_names_that_hold_dots_stay_whole(old: str, new: str, said: str) -> None:
    facts = compare_data(source("a.json", old), source("a.json", new))
    assert facts is not None
    assert "; ".join(facts.texts) == said
