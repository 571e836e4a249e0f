from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards.jsondata import parse_json
from adaos_ctx.cards.lines import Item
from adaos_ctx.cards.option_line import fitted, option_line, shortened


def told(**option: object) -> str:
    data = parse_json(json.dumps({"id": "O1-json", **option}, ensure_ascii=False))
    return option_line("", data, data.root, ["O1-json"]).text


def test_the_summary_stands_whole_and_only_whole_phrases_follow() -> None:
    assert told(
        summary="One call with a JSON schema; the answer is nothing but JSON",
        pros=["fast", "few integrations"],
        cons=["no partial output"],
        requirements={"api": "chat completions with json_schema"},
    ) == (
        "- O1 (json): One call with a JSON schema; the answer is nothing but JSON; +fast; -no partial output"
    )


def test_one_of_each_sort_comes_before_a_second_of_any() -> None:
    assert (
        told(
            summary="s",
            pros=["p" * 20, "q" * 30],
            cons=["c" * 20],
            requirements={"a": "b"},
            risks=["r"],
        )
        == f"- O1 (json): s; +{'p' * 20}; -{'c' * 20}; needs a=b; risk r"
    )


@pytest.mark.parametrize(
    ("option", "expected"),
    [
        ({}, "- O1 (json)"),
        ({"approach": ["ask", "check"]}, "- O1 (json): by ask, check"),
        ({"description": "d"}, "- O1 (json): d"),
        ({"summary": "s", "pros": "one text"}, "- O1 (json): s; +one text"),
        ({"summary": 3, "pros": {"a": 1}, "cons": [None, [], "c"]}, "- O1 (json): 3; -c"),
        (
            {"requirements": {"api_key": "0123456789abcdef", "auth": ["a", "b"], "x": {}}},
            "- O1 (json): needs api_key=***, auth=a+b, x",
        ),
        ({"risks": [{"name": "n", "mitigation": "m"}, "plain"]}, "- O1 (json): risk n, plain"),
    ],
)
def test_each_part_has_its_form(option: dict[str, object], expected: str) -> None:
    assert told(**option) == expected


@pytest.mark.parametrize(
    ("text", "room", "expected"),
    [
        ("one, two", 8, "one, two"),
        ("one two three, four five six", 22, "one two three…"),
        ("one, two three four five", 20, "one, two three…"),
        ("abcdefghij", 5, "abcd…"),
    ],
)
def test_a_long_summary_ends_at_a_phrase_or_a_word(text: str, room: int, expected: str) -> None:
    assert shortened(text, room) == expected


PHRASES = st.lists(st.text(alphabet="абв xyz", max_size=40).map(lambda t: Item(text=t)), max_size=4)


@given(st.text(alphabet="абв, xyz", max_size=120), st.lists(PHRASES, max_size=4))
def test_the_line_is_never_longer_than_its_room_and_its_phrases_are_whole(
    about: str, groups: list[list[Item]]
) -> None:
    text, used = fitted(80, Item(text=about), [("+", items) for items in groups])
    assert len(text) <= 80
    assert all(item.text in text for item in used if item.text != about)


def test_a_secret_in_an_id_is_masked_before_the_id_is_split() -> None:
    option = {"id": "--password hunter2Zx9"}
    data = parse_json(json.dumps(option))
    assert "hunter2" not in option_line("", data, option, ["--password ***"]).text
