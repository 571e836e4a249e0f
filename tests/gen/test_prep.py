"""What the preparation left behind."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import UsageError
from adaos_ctx.ops.looking import look
from adaos_ctx.plugins import load
from adaos_ctx_gen.prep import Prep, find_option, load_prep
from tests.gen.making import skill_at

if TYPE_CHECKING:
    from pathlib import Path

OPTIONS = {
    "options": [
        {"id": "O1-json", "summary": "Only\nJSON"},
        {"id": "O2", "summary": "Все"},
        "x",
        {"id": 5},
    ]
}
SCORES = {
    "scores": [
        {"option": "O2", "total": 0.5},
        {"option": "O1-json", "total": 0.75},
        {"option": "O3", "total": True},
    ]
}
RESULT = {"status": "failed", "reason": "no key", "tested_hypotheses": [
    {"name": "fast", "result": "no"}, {"name": "works", "result": "ok"}, {"name": "api", "result": False, "critical": True},
]}  # fmt: skip


def prep_of(root: Path, files: dict[str, object]) -> Prep:
    texts = {
        path: value if isinstance(value, str) else json.dumps(value)
        for path, value in files.items()
    }
    return load_prep(look(skill_at(root, texts)), load())


@pytest.mark.parametrize("place", ["prep_result.json", "prep/prep_result.json"])
def test_everything_is_read_at_either_place(tmp_path: Path, place: str) -> None:
    prep = prep_of(
        tmp_path, {"prep/options.json": OPTIONS, "prep/scorecard.json": SCORES, place: RESULT}
    )
    assert prep.options[:2] == (("O1-json", "Only JSON"), ("O2", "Все"))
    assert prep.scores == (("O1-json", 0.75), ("O2", 0.5))
    assert prep.line == "failed; no key; did not hold: api!, fast"
    assert (prep.chosen, prep.best) == ("O1", "O1")


@pytest.mark.parametrize(
    "broken",
    [
        "",
        "[]",
        "{",
        "[" * 100_000,
        '{"options": 5, "scores": {}, "status": 7, "tested_hypotheses": [1]}',
    ],
)
def test_other_shapes_say_nothing(tmp_path: Path, broken: str) -> None:
    prep = prep_of(
        tmp_path,
        {"prep/options.json": broken, "prep/scorecard.json": broken, "prep_result.json": broken},
    )
    assert (prep.options, prep.scores, prep.line) == ((), (), "")


def test_an_option_is_named_by_its_id_or_its_head() -> None:
    prep = Prep(options=(("O1-json", "a"), ("O10", "b")))
    assert find_option(prep, "O1") == ("O1-json", "a")
    assert find_option(prep, "O10") == ("O10", "b")
    with pytest.raises(UsageError, match="known: O1-json, O10"):
        find_option(prep, "O2")


def test_without_a_decision_the_best_score_counts() -> None:
    assert Prep(scores=(("O2", 1.0),)).best == "O2"
    assert Prep().best == ""
