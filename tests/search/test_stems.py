from __future__ import annotations

import threading

import pytest

from adaos_ctx.search.stems import MAX_STEMMED_CHARS, fingerprint, stem

SNOWBALL = pytest.mark.skipif(fingerprint() != "snowball-1", reason="no Snowball is installed")


@SNOWBALL
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("алиас алиасы алиасов алиасами", {"алиас"}),
        ("заказы заказов заказ", {"заказ"}),
        ("connection connections connected", {"connect"}),
        ("query queries", {"queri"}),
    ],
    ids=["russian", "russian-orders", "english", "english-y"],
)
def test_inflections_share_a_stem(words: str, expected: set[str]) -> None:
    assert {stem(word) for word in words.split()} == expected


@pytest.mark.parametrize("word", ["", "2024", "日本", "שלום", "x" * (MAX_STEMMED_CHARS + 1)])
def test_words_without_a_stemmer_stay(word: str) -> None:
    assert stem(word) == word


def test_threads_stem_alike() -> None:
    words = ["connections", "алиасами", "running"] * 200
    found: list[list[str]] = []
    threads = [
        threading.Thread(target=lambda: found.append([stem(word) for word in words]))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [[stem(word) for word in words]] * 4


@SNOWBALL
def test_the_c_and_the_pure_stemmer_agree() -> None:
    c = pytest.importorskip("Stemmer")
    pure = pytest.importorskip("snowballstemmer.english_stemmer").EnglishStemmer()
    russian = pytest.importorskip("snowballstemmer.russian_stemmer").RussianStemmer()
    words = "generate handlers obeying schemas organisations happily skies dying".split()
    assert [c.Stemmer("english", 0).stemWord(w) for w in words] == [pure.stemWord(w) for w in words]
    words = "генерировать обработчики соблюдая схемы организаций красивейших".split()
    assert [c.Stemmer("russian", 0).stemWord(w) for w in words] == [
        russian.stemWord(w) for w in words
    ]
