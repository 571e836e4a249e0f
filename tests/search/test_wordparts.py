from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.search.wordparts import parts_of, signs_of


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("HTTPServerError", ["HTTP", "Server", "Error"]),
        ("iPhone15Pro", ["i", "Phone", "15", "Pro"]),
        ("APIs", ["APIs"]),
        ("СчётПользователя", ["Счёт", "Пользователя"]),
        ("ab漢字cd", ["ab", "漢字", "cd"]),
    ],
    ids=["acronym", "digits", "plural", "cyrillic", "ideographs"],
)
def test_parts_of(word: str, parts: list[str]) -> None:
    assert list(parts_of(word)) == parts


@given(st.text("aBC1я漢한か", max_size=20))
def test_parts_are_the_whole_word(word: str) -> None:
    assert "".join(parts_of(word)) == word


def test_single_signs_are_ideographs_and_hangul_in_longer_rows() -> None:
    assert signs_of("猫がすき 물을 犬 สวัสดี x1") == ["猫", "물", "을"]
