from __future__ import annotations

import pytest

from adaos_ctx.phrases import translate
from tests.ending import ends


@pytest.mark.parametrize(
    ("english", "russian"),
    [
        ("leaves the skill root (alias D.x in .ado/aliases.json)",
         "ведёт за пределы навыка (алиас D.x в .ado/aliases.json)"),
        ("unsafe path a/b: leaves the skill root", "опасный путь a/b: ведёт за пределы навыка"),
        ("D.x moved 1→2 (d.md)", "D.x изменился 1→2 (d.md)"),
        ("cap of ADR", "предел раздела ADR"), ("unheard of", "unheard of"), ("", ""),
        ("is binary; is nested too deeply", "двоичный; слишком глубокая вложенность"),
        ("is binary; unheard of", "is binary; unheard of"),
        ("cap of {}", "предел раздела {}"), ("cap of {:x}", "предел раздела {:x}"),
    ],
)  # fmt: skip
def test_parts_are_translated_too(english: str, russian: str) -> None:
    assert translate(english) == russian


def test_a_hostile_text_is_read_in_linear_time() -> None:
    with ends():
        translate("x is not a (alias in ; known: " * 15_000)
