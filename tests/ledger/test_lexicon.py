from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx_ledger.errors import LexiconBroken
from adaos_ctx_ledger.lexicon import load
from adaos_ctx_ledger.message import Message

if TYPE_CHECKING:
    from pathlib import Path


def test_english_and_russian_are_shipped() -> None:
    lexicon = load()
    assert {"it", "он"} <= lexicon.sets["pronoun"]
    assert lexicon.ordinals["second"] == lexicon.ordinals["вторая"] == 2


def test_a_file_of_the_user_adds_a_language(tmp_path: Path) -> None:
    (tmp_path / "de.json").write_text(
        json.dumps(
            {"pronoun": "es ihn", "ordinals": {"2": "zweite"}, "types": [["gasthaus", "hotel"]]}
        )
    )
    lexicon = load(str(tmp_path))
    message = Message("wie hieß das zweite Gasthaus?", lexicon)
    assert message.ordinal == 2
    assert message.sorts
    assert "it" in lexicon.sets["pronoun"]


@pytest.mark.parametrize(
    "content", ["[]", "{", '{"ordinals": {"x": "y"}}', '{"translit": {"ab": "c"}}', "\x00"]
)
def test_a_broken_file_is_named(tmp_path: Path, content: str) -> None:
    (tmp_path / "x.json").write_text(content)
    with pytest.raises(LexiconBroken) as caught:
        load(str(tmp_path))
    assert str(tmp_path) in str(caught.value)


def test_endings_tell_number_and_gender() -> None:
    lexicon = load()
    assert lexicon.gender("болезнь лайма") == frozenset()
    assert lexicon.gender("катастрофа века") == {"f"}
    assert lexicon.gender("океаническая кора") == {"f"}
    assert lexicon.gender("народы моря") == {"p"}
