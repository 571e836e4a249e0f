"""One name is found however it is written: as one word, or as two."""

from __future__ import annotations

import pytest

from adaos_ctx.search.analyze import Query, parse_query
from adaos_ctx.search.compounds import compounded
from adaos_ctx.search.memory import MemoryIndex
from adaos_ctx.search.record import Record

TEXTS = {
    "node": "Install Node.js first",
    "mail": "Send it by e-mail",
    "site": "Веб-сайт открыт",
    "north": "The north western coast",
    "plain": "An email of a dataset, реиндекс",
    "far": "casual clothes and old ties; that is written",
}


def index(*names: str) -> MemoryIndex:
    return MemoryIndex(Record(key=name, body=TEXTS[name]) for name in names or TEXTS)


def read(text: str, where: MemoryIndex) -> Query:
    return compounded(parse_query(text), text, where)


@pytest.mark.parametrize(
    ("asked", "key"),
    [("nodejs", "node"), ("Email", "mail"), ("вебсайт", "site"), ("northwestern", "north")],
)
def test_one_word_finds_what_is_written_as_two(asked: str, key: str) -> None:
    where = index("node", "mail", "site", "north", "far")
    query = read(f"what is {asked}", where)
    assert where.search(query, 1)[0].key == key
    assert query.guessed == set(query.telling)
    assert where.search(query, 1)[0].parts["neighbours"] > 0


@pytest.mark.parametrize("asked", ["e-mail", "E-Mail", "data-set", "data.set", "ре-индекс"])
def test_two_words_with_a_sign_find_what_is_written_as_one(asked: str) -> None:
    where = index("plain", "far")
    query = read(asked, where)
    assert [hit.key for hit in where.search(query)] == ["plain"]
    assert query.guessed == frozenset()  # it is the same word


@pytest.mark.parametrize(
    "asked", ["casualties", "awritten", "email", "data set", "zebra", "ёж", ""]
)
def test_a_query_that_reads_no_other_way_stays_itself(asked: str) -> None:
    query = parse_query(asked)
    assert compounded(query, asked, index("plain", "far")) is query


def test_parts_take_the_place_of_the_word_and_what_was_asked_is_no_guess() -> None:
    query = read("node nodejs runtime", index())
    assert query.sequence == ("node", "node", "js", "runtim")
    assert (query.terms, query.guessed) == (("node", "js", "runtim"), {"js"})


def test_a_long_pasted_text_is_looked_up_in_part() -> None:
    asked: list[str] = []

    class Watched(MemoryIndex):
        def vocabulary(self, beginning: str) -> list[str]:
            asked.append(beginning)
            return []

    text = " ".join(f"word{chr(97 + i)}q pre-{chr(97 + i)}fix" for i in range(26))
    read(text, Watched())
    assert len(asked) < 8 * 2 + 8 * 8
