from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards.options import KIND, build, claim
from adaos_ctx.model import Source


def card(value: object) -> list[str]:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return [
        line.text for line in build(Source(alias="P.options", path="prep/options.json", text=text))
    ]


RUSSIAN = {
    "problem": "Короткое содержание текста пользователя в JSON",
    "options": [
        {
            "id": "O1-json_tool_only",
            "summary": "навык отвечает только JSON",
            "approach": ["схема", "повтор при ошибке"],
            "pros": ["быстро", "мало кода"],
            "cons": ["нет потока"],
            "incompatibilities": ["O3"],
        },
        {
            "id": "O2-api_wrapper",
            "summary": "обёртка над внешним API",
            "requirements": {
                "api": "weather",
                "api_key": "0123456789abcdef",
                "auth": ["key", "oauth"],
            },
            "risks": [{"name": "лимиты", "mitigation": "кэш"}],
        },
        {"id": "O3-event_streaming"},
    ],
    "evaluation": {"criteria": ["latency", "cost"]},
}


def test_a_card_tells_problem_options_conflicts_and_criteria() -> None:
    assert card(RUSSIAN) == [
        "- Problem: Короткое содержание текста пользователя в JSON",
        "- O1 (json-tool-only): навык отвечает только JSON; +быстро, мало кода; -нет потока",
        "- O2 (api-wrapper): обёртка над внешним API; needs api=weather, api_key=***; risk лимиты",
        "- O3 (event-streaming)",
        "- Conflicts: O1⟂O3",
        "- Criteria: latency, cost",
    ]


def test_more_than_seven_options_are_counted_and_named() -> None:
    lines = card({"problem": "p", "options": [{"id": f"O{n}-x"} for n in range(1, 9)]})
    assert lines[-2:] == ["- O6 (x)", "- …+2 options: O7, O8"]
    assert len(card({"options": [{"id": f"O{n}-x"} for n in range(1, 8)]})) == 7


def test_an_unknown_incompatibility_is_shown_with_a_question_mark() -> None:
    lines = card(
        {"options": [{"id": "O1-a", "incompatibilities": ["O9-z", {"option": "O2"}]}, {"id": "O2"}]}
    )
    assert lines[-1] == "- Conflicts: O1⟂O2, O1⟂O9?"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "- empty file"),
        ("{", "- unparsed json (line 1)"),
        ("[]", "- no options"),
        ('{"options": 3}', "- no options"),
        ('{"options": [null, 1, {"id": null}]}', "- no options"),
        ('{"options": {"O1-a": {"summary": "s"}}}', "- O1 (a): s"),
    ],
)
def test_odd_files_give_one_honest_line(text: str, expected: str) -> None:
    assert card(text) == [expected]


def test_a_line_points_to_the_texts_it_was_made_of() -> None:
    text = json.dumps(RUSSIAN, ensure_ascii=False)
    line = build(Source(alias="P.o", path="o.json", text=text))[1]
    assert [text[s.start : s.end] for s in line.spans] == [
        "O1-json_tool_only",
        "навык отвечает только JSON",
        "быстро",
        "мало кода",
        "нет потока",
    ]


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("prep/options.json", '{"options": [{"id": "O1"}]}', 92),
        ("prep/options.json", '{"options": ["a"]}', 0),
        ("a.json", '{"type": "object"}', 0),
        ("a.md", '{"options": [{"id": "O1"}]}', 0),
        ("a.json", '"options', 0),
    ],
)
def test_options_are_recognised_by_their_shape(path: str, text: str, expected: int) -> None:
    assert claim(path, text) == expected


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["id", "options", "summary", "pros", "requirements", "risks", "problem"]
            )
            | st.text(max_size=5),
            inner,
            max_size=5,
        )
    ),
    max_leaves=20,
)


@given(VALUES)
def test_no_json_value_breaks_the_limits(value: Any) -> None:
    lines = card(value)
    assert 1 <= len(lines) <= 10
    assert all(line.startswith("- ") and len(line) <= 100 for line in lines)


def test_the_kind_stands_in_its_section() -> None:
    assert (KIND.name, KIND.section, KIND.prefixes) == ("options", "OPTS", ("P",))
