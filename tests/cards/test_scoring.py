from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards.scoring import Label, Share, judge, plain, share

if TYPE_CHECKING:
    from pathlib import Path

LABEL = Label(
    file="a.md",
    status="accepted",
    choice=("Use Go",),
    choice_not=("Use Rust",),
    goal=("one binary",),
    rejected=("B. Rust, with tokio", "Zig"),
)


def card(**fields: str) -> list[str]:
    return [f"- {key.capitalize()}: {value}" for key, value in fields.items()]


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ("We *use* `Go`, reject Zig", True),
        ("use   GO.", True),
        ("Use Rust; not use go", False),
        ("Use Zig, reject Use Go", False),
        ("(template, not filled)", False),
        ("", False),
    ],
)
def test_a_choice_is_right_when_it_says_an_accepted_phrase_and_no_wrong_one(
    choice: str, expected: bool
) -> None:
    assert judge(LABEL, card(choice=choice)).choice is expected


@pytest.mark.parametrize(
    ("choice", "false"),
    [("no decision stated", False), ("(template, not filled)", False), ("", False), ("Go", True)],
)
def test_a_choice_of_a_record_that_makes_none_is_a_fault(choice: str, false: bool) -> None:
    verdict = judge(Label(file="a.md", no_choice=True), card(choice=choice) if choice else [])
    assert (verdict.choice, verdict.false_choice) == (None, false)


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        (["- Choice: Use Go, reject Rust, Zig, …+2"], ()),
        (["- Choice: Use Go", "- Rejected: Rust, with tokio…; Zig"], ()),
        (["- Choice: x, reject Use Go (fast, small)"], ("Use Go (fast, small",)),
        (["- Choice: x", "- Rejected: Ease of use"], ("Ease of use",)),
    ],
)
def test_what_is_called_rejected_must_be_an_option_that_was_not_taken(
    lines: list[str], wrong: tuple[str, ...]
) -> None:
    assert judge(LABEL, lines).false_rejects == wrong


@pytest.mark.parametrize(
    ("label", "said", "expected"),
    [
        (Label(file="a"), "", True),
        (Label(file="a"), "accepted", False),
        (Label(file="a", status="accepted"), "", True),
        (Label(file="a", status="accepted"), "accepted; supersedes ADR-2", True),
        (Label(file="a", status="accepted"), "accepted; superseded by ADR-2", False),
        (Label(file="a", status="proposed"), "proposed", True),
        (Label(file="a", status="proposed"), "", False),
        (Label(file="a", status="proposed", status_alt=("draft",)), "draft", True),
        (Label(file="a", status="superseded", superseded_by="0016-x.md"), "superseded by ADR-16", True),
        (Label(file="a", status="superseded", superseded_by="x-y.md"), "superseded by x-y", True),
        (Label(file="a", status="superseded", superseded_by="0016"), "superseded", False),
        (Label(file="a", status="template"), "unfilled template", True),
        (Label(file="a", status="template"), "", False),
    ],
)  # fmt: skip
def test_a_status_is_right_in_its_own_words(label: Label, said: str, expected: bool) -> None:
    assert judge(label, card(status=said) if said else []).status is expected


def test_goals_are_scored_where_the_label_has_one() -> None:
    assert judge(LABEL, card(goal="ship One binary")).goal is True
    assert judge(LABEL, []).goal is False
    assert judge(Label(file="a"), []).goal is None


def test_limits_count_characters_after_nfc() -> None:
    assert judge(LABEL, ["- " + "e\u0301" * 98]).within_limits
    assert not judge(LABEL, ["- " + "e" * 99]).within_limits
    assert not judge(LABEL, ["- a"] * 11).within_limits


@pytest.mark.parametrize(
    ("hits", "total", "low", "high"),
    [(62, 62, 0.942, 1.0), (8, 10, 0.490, 0.943), (0, 12, 0.0, 0.242), (0, 0, 0.0, 1.0)],
)
def test_the_interval_is_wilsons(hits: int, total: int, low: float, high: float) -> None:
    assert Share(hits=hits, total=total).interval == pytest.approx((low, high), abs=0.0005)


@given(st.lists(st.none() | st.booleans(), max_size=40))
def test_the_interval_holds_the_share(answers: list[bool | None]) -> None:
    found = share(answers)
    low, high = found.interval
    assert 0 <= low <= found.value + 1e-12
    assert found.value - 1e-12 <= high <= 1 or not found.total


def test_markup_and_case_do_not_count() -> None:
    assert plain("See [the *Docs*](x.md)\u2019s  “END”") == "see the docs's end"


def test_it_agrees_with_the_reference_scorer_on_real_records(corpus: Path, tmp_path: Path) -> None:
    folder = corpus.parent / "eval" / "cards"
    labels, scorer = folder / "adr.dev.jsonl", folder / "score_adr.py"
    if not scorer.is_file():
        pytest.skip("the reference scorer is not on this machine")
    known = [json.loads(row) for row in labels.read_text("utf-8").splitlines()]
    # A card that says the accepted phrase, one that is empty, one that says what is wrong.
    rows = [
        {"file": row["file"], "lines": _made(row, number % 3)} for number, row in enumerate(known)
    ]
    run, out = tmp_path / "run.jsonl", tmp_path / "out.json"
    run.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    command = [sys.executable, str(scorer), str(run), str(labels), "--json", str(out)]
    subprocess.run(command, check=True, capture_output=True)
    theirs = json.loads(out.read_text("utf-8"))["files"]
    for row, label, found in zip(rows, known, theirs, strict=True):
        verdict = judge(_label(label), row["lines"])
        assert verdict.choice is found.get("choice_ok"), row
        assert verdict.goal is found.get("goal_ok"), row
        assert verdict.status is found["status_ok"], row
        assert verdict.false_choice is (found.get("no_choice_ok") is False), row


def _label(row: dict[str, object]) -> Label:
    known = {name: row[name] for name in Label.__dataclass_fields__ if row.get(name) is not None}
    return Label(**{k: tuple(v) if isinstance(v, list) else v for k, v in known.items()})  # type: ignore[arg-type]


def _made(row: dict[str, list[str]], way: int) -> list[str]:
    if way == 1:
        return []
    wrong = way == 2
    names = (row["choice_not"] or row["rejected"] if wrong else row["choice"]) or ["x"]
    goal = "other" if wrong else (row["goal"] or ["x"])[0]
    return [f"- Status: {row['status']}", f"- Goal: {goal}", f"- Choice: {names[0]}"]
