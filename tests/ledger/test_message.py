from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_ledger.classes import NAMES, class_of
from adaos_ctx_ledger.lexicon import load
from adaos_ctx_ledger.message import Message


@pytest.mark.parametrize(
    ("text", "cls"),
    [
        ("thanks, great", "small"), ("спасибо, понял", "small"), ("the second one", "ordinal"), ("option 2", "ordinal"),
        ("вариант три", "ordinal"), ("what about option two?", "ordinal"), ("remind me what the cache does", "again"),
        ("how does it work?", "pron"), ("как она работает?", "pron"), ("what are the types?", "bare"),
        ("find me a hotel", "newsort"), ("what is the phone number?", "bare"), ("", "small"),
    ],
)  # fmt: skip
def test_the_class_of_a_message(text: str, cls: str) -> None:
    assert class_of(Message(text, load())) == cls


@pytest.mark.parametrize(
    ("text", "ordinal"),
    [
        ("the first thing", 1),
        ("второй вариант", 2),
        ("the last option", -1),
        ("option 3", 3),
        ("№ 2", 0),
        ("the former", 1),
        ("предпоследнюю", -2),
    ],
)
def test_ordinals(text: str, ordinal: int) -> None:
    assert Message(text, load()).ordinal == ordinal


@given(st.text(max_size=300))
def test_any_text_is_a_message(text: str) -> None:
    message = Message(text, load())
    assert class_of(message) in NAMES
    assert message.total == len(message.words)


def test_the_a_and_that_tell_a_certain_thing_from_any() -> None:
    lexicon = load()
    assert list(Message("the hotel", lexicon).sorts.values()) == [True]
    assert list(Message("a hotel", lexicon).sorts.values()) == [False]
