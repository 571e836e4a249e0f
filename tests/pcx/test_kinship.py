from __future__ import annotations

from adaos_ctx_pcx.kinship import Kinship


def test_synonyms_are_those_that_some_leaf_says() -> None:
    kin = Kinship(["delet", "file", "wipe"]).of("remov")
    assert kin.synonyms == {"delet", "wipe"}


def test_russian_words_have_synonyms() -> None:
    assert "удал" in Kinship(["удал", "файл"]).of("стерет").synonyms


def test_words_that_begin_alike_count_by_what_they_share() -> None:
    assert Kinship(["archiv", "architectur", "arc"]).of("archive").alike == {"archiv": 6 / 7}


def test_short_words_and_numbers_have_no_kin_by_beginning() -> None:
    kinship = Kinship(["lsof", "20240102"])
    assert kinship.of("ls").every == frozenset()
    assert kinship.of("20240101").every == frozenset()


def test_a_term_is_not_its_own_kin() -> None:
    kin = Kinship(["rent", "rental"]).of("rent")
    assert kin.every == {"rental"}


def test_a_beginning_of_very_many_words_says_nothing() -> None:
    many = [f"testx{i:03}" for i in range(500)]
    assert Kinship(many).of("testx").every == frozenset()
