"""The contract of the summarizer: JSON only, two keys, a friendly error for nothing."""

from __future__ import annotations

import json

import pytest

from handlers.main import MAX_BULLETS, EmptyInputError, summarize


def test_answer_is_json_with_two_keys() -> None:
    answer = json.loads(summarize("Cats sleep. They purr. They hunt."))
    assert sorted(answer) == ["bullets", "summary"]


def test_at_most_five_bullets() -> None:
    answer = json.loads(summarize(". ".join(f"Sentence {i}" for i in range(20))))
    assert len(answer["bullets"]) == MAX_BULLETS


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
def test_empty_input_is_a_friendly_error(lang: str) -> None:
    with pytest.raises(EmptyInputError):
        summarize("   ", lang)
