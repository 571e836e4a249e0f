from __future__ import annotations

import pytest

from adaos_ctx.cards.adr_verbs import (
    decides,
    from_decision,
    is_imperative,
    opens_decision,
    says_we_decide,
    without_number,
)


@pytest.mark.parametrize(
    "sentence",
    [
        "We will use Go.",
        "It was decided that all responders move.",
        "HHS has selected Slack.",
        "Adopt the module.",
        "Решено хранить файлы в S3.",
        "Будем использовать Redis.",
        "我们将使用 Go。",
        "Fluentd を採用する。",
        "Nous utiliserons PostgreSQL.",
        "Wir werden Toggles einführen.",
        "Hemos decidido usar colas.",
        "모든 서비스는 OAuth2를 사용하기로 결정했다.",
        "The module will be split.",
    ],
)
def test_a_deciding_sentence_is_rated_highest(sentence: str) -> None:
    assert decides(sentence) == 5


@pytest.mark.parametrize(
    "sentence",
    [
        "Go is a language.",
        "This will allow us to sleep.",
        "Should we remove it?",
        "For example, we will see it fail.",
        "However, it would be possible to wait.",
    ],
)
def test_background_and_doubt_are_rated_low(sentence: str) -> None:
    assert decides(sentence) < 3


def test_the_clause_before_the_decision_is_left_out_only_where_room_is_short() -> None:
    sentence = "For the time being, until the framework is released, we will use a direct link."
    assert from_decision(sentence, 100) == sentence
    assert from_decision(sentence, 60) == "we will use a direct link."


def test_a_decision_is_not_cut_off_its_own_head() -> None:
    sentence = "We will collect only this; we will not collect that; we will not link them"
    assert from_decision(sentence, 40) == sentence


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("ADR-0002 Change the cache", True),
        ("12. Use Go", True),
        ("Использовать Redis", True),
        ("Use of Redis", False),
        ("Terraform module location", False),
    ],
)
def test_titles_that_ask_for_something_are_decisions(title: str, *, expected: bool) -> None:
    assert is_imperative(title) is expected


def test_a_title_is_shown_without_its_number() -> None:
    assert without_number("ADR-0012: Use Go") == "Use Go"


def test_a_lead_opens_a_decision_when_it_decides() -> None:
    assert opens_decision("We will do two things:")
    assert not opens_decision("To the questions above:")
    assert says_we_decide("We decided to wait.")
    assert not says_we_decide("We decided nothing, did we?")
