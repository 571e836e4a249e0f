from __future__ import annotations

import pytest

from adaos_ctx.messages_ru_phrases import PHRASES
from adaos_ctx.phrases import translate


@pytest.mark.parametrize("english", sorted(PHRASES))
def test_every_phrase_keeps_its_parts(english: str) -> None:
    assert english.count("{}") == PHRASES[english].count("{}")
    parts = [f"<{n}>" for n in range(english.count("{}"))]
    assert translate(english.format(*parts)) == PHRASES[english].format(*parts)
