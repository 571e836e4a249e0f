from __future__ import annotations

import pytest

from adaos_ctx.search.memory import MemoryIndex
from adaos_ctx.search.reading import guesses, read_as
from adaos_ctx.search.record import Record

INDEX = MemoryIndex(
    [Record(key="a", body="Node.js runs the kubernetes cluster"), Record(key="b", body="an email, Привет")]
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "found", "said"),
    [
        ("nodejs", "a", ("nodejs", "node…, js…")),
        ("«kuberntes», please", "a", ("kuberntes", "kubernet…")),
        ("e-mail", "b", None),
        ("приветт", "b", ("приветт", "привет…")),
        ("email", "b", None),
    ],
)
def test_what_nobody_holds_is_read_as_what_there_is_and_told(
    text: str, found: str, said: tuple[str, str] | None
) -> None:
    query = read_as(text, INDEX)
    assert INDEX.search(query, 1)[0].key == found
    assert guesses(text, query) == said


def test_what_is_like_nothing_stays() -> None:
    query = read_as("zebra", INDEX)
    assert (query.terms, guesses("zebra", query)) == (("zebra",), None)
