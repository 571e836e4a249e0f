from __future__ import annotations

from adaos_ctx.search.stopwords import STOPWORDS


def test_question_words_of_both_languages_are_there_and_things_are_not() -> None:
    assert {"what", "which", "the", "какой", "что", "где"} <= STOPWORDS
    assert not {"name", "table", "file", "имя", "файл", ""} & STOPWORDS
