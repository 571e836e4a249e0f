from __future__ import annotations

import re

import pytest

from adaos_ctx.messages import Number
from adaos_ctx.messages_ru_phrases import PHRASES
from adaos_ctx.phrases import translate
from tests.contract.saying import reasons

_HOLE = re.compile(r"\{(?::([^{}]*))?\}")


@pytest.mark.parametrize("english", sorted(PHRASES))
def test_every_phrase_keeps_its_parts(english: str) -> None:
    holes = [forms.split("|") for forms in _HOLE.findall(english)]
    parts = [Number(1000 + n) if forms != [""] else f"<{n}>" for n, forms in enumerate(holes)]
    assert len(holes) == len(_HOLE.findall(PHRASES[english]))
    assert translate(english.format(*parts)) == PHRASES[english].format(*parts)


def test_every_reason_that_the_code_gives_has_its_russian() -> None:
    """As a reader meets it: with its parts filled in, nested phrases too."""
    given = {text: place for place, text in reasons("adaos_ctx")}
    assert len(given) > 100
    english = {}
    for text, place in given.items():
        said = re.sub(r"\{[^{}]*\}", "7", text)
        if not re.search("[а-яё]", translate(said)):
            english[place] = said
    assert english == {}
