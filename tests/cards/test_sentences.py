from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards.sentences import first_sentence, sentences


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We use Go. It is fast.", ["We use Go.", "It is fast."]),
        ("Tools, e.g. Make, help. Yes.", ["Tools, e.g. Make, help.", "Yes."]),
        ("The U.S. Web Design System. Next.", ["The U.S. Web Design System.", "Next."]),
        (
            "Версия 1.2 вышла. Мы, т.е. команда, рады.",
            ["Версия 1.2 вышла.", "Мы, т.е. команда, рады."],
        ),
        ("使用它。很好！", ["使用它。", "很好！"]),
        ("v1.2.3 is out.", ["v1.2.3 is out."]),
        ("see main.py for it", ["see main.py for it"]),
        ("One\ntwo.", ["One two."]),
        ("", []),
    ],
)
def test_sentences_end_where_a_reader_ends_them(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@given(st.text(max_size=200))
def test_no_word_is_lost_or_made(text: str) -> None:
    assert "".join("".join(sentences(text)).split()) == "".join(text.split())


def test_the_first_sentence_of_nothing_is_empty() -> None:
    assert first_sentence("  ") == ""
