from __future__ import annotations

import time

import pytest

from adaos_ctx.messages_ru_phrases import PHRASES, translate


@pytest.mark.parametrize("english", sorted(PHRASES))
def test_every_phrase_keeps_its_parts(english: str) -> None:
    assert english.count("{}") == PHRASES[english].count("{}")
    parts = [f"<{n}>" for n in range(english.count("{}"))]
    assert translate(english.format(*parts)) == PHRASES[english].format(*parts)


@pytest.mark.parametrize(
    ("english", "russian"),
    [
        ("leaves the skill root (alias D.x in .ado/aliases.json)",
         "ведёт за пределы навыка (алиас D.x в .ado/aliases.json)"),
        ("cap of ADR", "предел раздела ADR"), ("unheard of", "unheard of"), ("", ""),
        ("cap of {}", "предел раздела {}"),
    ],
)  # fmt: skip
def test_parts_are_translated_too(english: str, russian: str) -> None:
    assert translate(english) == russian


def test_a_hostile_text_costs_little() -> None:
    started = time.process_time()
    translate("x is not a (alias in ; known: " * 2000)
    assert time.process_time() - started < 2
