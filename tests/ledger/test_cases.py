from __future__ import annotations

from adaos_ctx_ledger.cases import arrange, is_oblique
from adaos_ctx_ledger.lexicon import load


def test_what_was_named_in_one_utterance_is_a_group() -> None:
    items = arrange(
        ["tell me of c", "1) alpha: x 2) beta: y"], [("c", "c"), ("alpha", "x"), ("beta", "y")]
    )
    assert [item.group for item in items] == [1, 2, 2]
    assert items[1].turn == items[2].turn > items[0].turn


def test_what_is_named_again_is_recent_again() -> None:
    items = arrange(["alpha?", "beta!", "and alpha too"], [("alpha", "x"), ("beta", "y")])
    assert items[0].turn > items[1].turn


def test_a_name_behind_a_pronoun_is_only_mentioned() -> None:
    assert is_oblique("Blockbuster", "How did it compare to Blockbuster?", load())
    assert not is_oblique("Blockbuster", "Was Blockbuster older than it?", load())
    assert is_oblique("эмо", "Чем он отличается от эмо?", load())
