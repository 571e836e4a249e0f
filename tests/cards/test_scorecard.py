from __future__ import annotations

import json

import pytest

from adaos_ctx.cards.scorecard import KIND, build, claim
from adaos_ctx.model import Source


def card(value: object) -> list[str]:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return [
        line.text for line in build(Source(alias="P.score", path="prep/scorecard.json", text=text))
    ]


SCORES = {
    "weights": {"latency": 0.35, "cost": 0.25},
    "scores": [
        {"option": "O2-api", "total": 0.73, "by": {"latency": 0.6}},
        {"option": "O1-json", "total": 0.78},
        {"option": "O3-stream", "total": 0.73},
        {"option": "O4-new"},
    ],
    "conflicts": [
        {"a": "O3-stream", "b": "O1", "reason": "один код не закрывает оба режима"},
        {"a": "O1", "b": "O3"},
    ],
}


def test_a_card_ranks_options_and_gives_weights_and_conflicts() -> None:
    assert card(SCORES) == [
        "- Rank: O1 0.78 > O2 0.73 > O3 0.73 > O4 ?",
        "- Weights: latency 0.35, cost 0.25",
        "- Conflicts: O1⟂O3: один код не закрывает оба режима",
    ]


def test_numbers_are_shown_as_written() -> None:
    assert card(
        '{"scores": [{"option": "O1", "total": 7.80e-1}, {"option": "O2", "total": 1}]}'
    ) == ["- Rank: O2 1 > O1 7.80e-1"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (" ", "- empty file"),
        ("{]", "- unparsed json (line 1)"),
        ('{"scores": "x"}', "- no scores"),
        ('{"scores": [{"option": "O1", "total": NaN}]}', "- Rank: O1 NaN"),
    ],
)
def test_odd_files_give_one_honest_line(text: str, expected: str) -> None:
    assert card(text) == [expected]


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("prep/scorecard.json", '{"scores": [{"option": "O1"}]}', 92),
        ("a.json", '{"scores": [1]}', 0),
        ("a.json", '{"scores": {}}', 0),
        ("a.yaml", '{"scores": [{"option": "O1"}]}', 0),
    ],
)
def test_scorecards_are_recognised_by_their_shape(path: str, text: str, expected: int) -> None:
    assert claim(path, text) == expected


def test_the_kind_stands_in_its_section() -> None:
    assert (KIND.name, KIND.section) == ("scorecard", "OPTS")
