from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import example, given
from hypothesis import strategies as st

from adaos_ctx.search import indexed as module
from adaos_ctx.search.analyze import joined, terms
from adaos_ctx.search.indexed import indexed, length

if TYPE_CHECKING:
    import pytest

TEXTS = st.text() | st.text(
    "aAZё-_./@#:'\u2019s \u00a0\u2003\x1c\x85\u3000漢字7\u0301\ufdfa\u00a8", max_size=60
)


@example("a\u00a8b user's O\u2019s")
@example("a\x1cb\x1fc\u2028d\u3000e")
@example("x" * 200 + "/y.py " + "漢" * 60)
@given(TEXTS)
def test_word_by_word_gives_the_terms_of_the_whole(text: str) -> None:
    found = terms(text)
    assert indexed(text) == joined(found)
    assert indexed(text) == joined(found)  # remembered now
    assert length(joined(found)) == len(found)


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST_WORDS", 2)
    assert indexed("one two three four") == joined(terms("one two three four"))
    assert len(module._words) <= 2


def test_long_words_are_not_remembered() -> None:
    word = "path/" * 20
    assert indexed(word) == joined(terms(word))
    assert word not in module._words
