from __future__ import annotations

from typing import get_args

from adaos_ctx.cards.adr_words import PHRASES, Role


def test_every_role_has_words_and_every_word_is_casefolded() -> None:
    assert set(PHRASES) == set(get_args(Role))
    for ranks in PHRASES.values():
        for text in ranks:
            assert text == text.casefold()
            assert text.strip()
