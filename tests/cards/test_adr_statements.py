from __future__ import annotations

import pytest

from adaos_ctx.cards.adr_statements import is_lead_in, statements
from adaos_ctx.cards.adr_verbs import opens_decision
from adaos_ctx.cards.markdown import read_markdown


def said(text: str, **options: object) -> list[str]:
    blocks = read_markdown(text).blocks()
    return [s.text for s in statements(blocks, **options)]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One thing is so. Another is not.", ["One thing is so.", "Another is not."]),
        ("_Therefore_\n\n* We test all contracts", ["We test all contracts"]),
        ("We need these two:\n\n* a\n* b.", ["We need these two: a; b"]),
        ("Use Dex.", ["Use Dex."]),
        ("{placeholder}\n\nReal words stand here.", ["Real words stand here."]),
        ("Describe the decision.\n\n- State it clearly.", []),
        ("> A quotation only here.", ["A quotation only here."]),
        ("> A quotation of others.\n\nOur own words here.", ["Our own words here."]),
        ("", []),
    ],
)
def test_statements_are_what_somebody_says(text: str, expected: list[str]) -> None:
    assert said(text) == expected


def test_a_lead_that_decides_nothing_is_left_out_of_a_decision() -> None:
    assert said("To the questions:\n\n1. Collect it.\n2. Keep it.", keep_lead=opens_decision) == [
        "Collect it; Keep it"
    ]


def test_a_sentence_above_code_is_used_only_when_there_is_no_other() -> None:
    text = "It will be the following:\n\n```\nx\n```\n"
    assert said(text, keep_lead=opens_decision) == ["It will be the following"]
    assert said(f"{text}\nWe ship a package.", keep_lead=opens_decision) == ["We ship a package."]


def test_short_words_are_lead_ins_in_any_script() -> None:
    assert is_lead_in("Yes.")
    assert not is_lead_in("使用导出的文件")
