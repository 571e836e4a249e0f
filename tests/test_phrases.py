from __future__ import annotations

import time

import pytest

from adaos_ctx.phrases import translate


@pytest.mark.parametrize(
    ("english", "russian"),
    [
        ("leaves the skill root (alias D.x in .ado/aliases.json)",
         "ведёт за пределы навыка (алиас D.x в .ado/aliases.json)"),
        ("cap of ADR", "предел раздела ADR"), ("unheard of", "unheard of"), ("", ""),
        ("cap of {}", "предел раздела {}"), ("cap of {:x}", "предел раздела {:x}"),
    ],
)  # fmt: skip
def test_parts_are_translated_too(english: str, russian: str) -> None:
    assert translate(english) == russian


def test_a_hostile_text_costs_little() -> None:
    started = time.process_time()
    translate("x is not a (alias in ; known: " * 2000)
    assert time.process_time() - started < 2
