from __future__ import annotations

import unicodedata

import pytest

from adaos_ctx.tokens.repertoire import _unassigned, settle


@pytest.mark.parametrize("text", ["", "plain", "Привет 中文 é e\u0301 👨‍👩‍👧 \ud800", "\ue000"])
def test_text_of_unicode_16_is_returned_as_the_same_object(text: str) -> None:
    assert settle(text) is text


@pytest.mark.parametrize("char", ["\u0378", "\u088f", "\U0001e6c0", "\U00032b98", "\U0003d000"])
def test_code_points_assigned_later_split_as_symbols(char: str) -> None:
    assert settle(f"a{char}b") == "a\ue000b"


def test_a_letter_whose_class_changed_keeps_its_old_class() -> None:
    assert settle("ʕ") == "ɐ"


def test_ranges_are_sorted_and_apart() -> None:
    starts, ends = _unassigned()
    assert all(start <= end for start, end in zip(starts, ends, strict=True))
    assert all(end < start for end, start in zip(ends, starts[1:], strict=False))


def test_no_letter_mark_number_or_space_that_python_knows_is_replaced() -> None:
    if tuple(map(int, unicodedata.unidata_version.split("."))) > (16, 0, 0):
        pytest.skip("this Python knows a later Unicode")
    known = [c for c in map(chr, range(0x110000)) if unicodedata.category(c)[0] in "LMNZ"]
    assert [c for c in known if c != "ʕ" and settle(c) != c] == []
