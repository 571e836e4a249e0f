from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_ledger.lexicon import load
from adaos_ctx_ledger.message import Message
from adaos_ctx_ledger.resolve import resolve
from adaos_ctx_ledger.told import Shelf, Told
from tests.ending import ends
from tests.ledger.telling import ROOT, child_env

OLD = [
    ("weather service", "The weather service asks an API every hour."),
    ("resttic", "resttic: backs files up, encrypted and deduplicated."),
]
LIST = [
    ("cache", "The cache keeps parsed files for a day."),
    ("queue adapter", "The queue adapter retries three times, then parks the message."),
    ("mailer", "The mailer sends letters in batches."),
]


def shelf(*, pair: bool = False) -> Shelf:
    items = [Told(name, text, turn=float(at), group=at) for at, (name, text) in enumerate(OLD)]
    items += [Told(name, text, turn=9.0, group=9) for name, text in (LIST[:2] if pair else LIST)]
    return Shelf(items, load())


def meant(text: str, *, pair: bool = False) -> list[str]:
    return [item.name for item in resolve(Message(text, load()), shelf(pair=pair)).told]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("how does the second one work again?", "queue adapter"), ("как работает первая?", "cache"),
        ("tell me more about option 3", "mailer"), ("расскажи про последний вариант", "mailer"),
        ("what was the weather service for?", "weather service"), ("how do I use restitc again?", "resttic"),
        ("remind me what the mailer does", "mailer"),
    ],
)  # fmt: skip
def test_what_points_is_resolved(text: str, name: str) -> None:
    assert meant(text) == [name]


@pytest.mark.parametrize(
    "text",
    [
        "how does the cache work?", "what did you say about the cache?", "tell me about the cache",
        "как работает cache?",
    ],
)  # fmt: skip
def test_what_is_called_by_its_name_is_meant_before_what_was_told_last(text: str) -> None:
    things = [
        ("cache", "The cache keeps parsed files for a day."), ("units", "Units are C, F and K."),
        ("stations", "Stations lie in data/stations.csv."),
    ]  # fmt: skip
    items = [Told(name, said, turn=0.0, group=at) for at, (name, said) in enumerate(things)]
    assert [t.name for t in resolve(Message(text, load()), Shelf(items, load())).told] == ["cache"]


@pytest.mark.parametrize("text", ["do both of them work on Linux?", "compare both", "сравни обе"])
def test_both_are_the_pair_that_was_told(text: str) -> None:
    assert meant(text, pair=True) == ["cache", "queue adapter"]


def test_these_three_are_the_list() -> None:
    assert meant("какая из этих трёх быстрее?") == [name for name, _ in LIST]


@pytest.mark.parametrize(
    "text",
    [
        "thanks!",
        "ok",
        "",
        "   ",
        "!!!",
        "it's raining again",
        "who won the 2018 world cup?",
        "спасибо, понял",
        "write a haiku about autumn",
        "они обещают завтра снег",
    ],
)
def test_what_refers_to_nothing_gets_nothing(text: str) -> None:
    assert meant(text) == []


@given(
    st.text(max_size=200),
    st.lists(st.tuples(st.text(max_size=20), st.text(max_size=100)), max_size=8),
)
def test_any_message_against_anything_told_gives_what_was_told(
    text: str, told: list[tuple[str, str]]
) -> None:
    items = [
        Told(name, body, turn=float(at // 2), group=at // 2) for at, (name, body) in enumerate(told)
    ]
    found = resolve(Message(text, load()), Shelf(items, load())).told
    assert all(item in items for item in found)


def test_nothing_told_gives_nothing() -> None:
    assert resolve(Message("how does it work?", load()), Shelf([], load())).told == []


def test_the_answer_does_not_depend_on_the_hash_seed() -> None:
    code = (
        "from tests.ledger.test_resolve import meant\n"
        "print([meant(t) for t in ('how does it work?', 'the other one', 'compare them', 'queue or mailer?')])"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env=child_env(PYTHONHASHSEED=seed),
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(said) == 1


def test_one_of_many_thousand_entries_is_told_by_its_number() -> None:
    items = [
        Told(
            f"thing {n}",
            f"The thing {n} handles case {n * 7} of part {n % 30}.",
            turn=float(n),
            group=n,
        )
        for n in range(20_000)
    ]
    with ends():
        big = Shelf(items, load())
        found = resolve(Message("how did thing 512 handle its case again?", load()), big).told
    assert [item.name for item in found] == ["thing 512"]
