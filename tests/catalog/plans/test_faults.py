from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx_catalog.plans.faults import Fault, told

if TYPE_CHECKING:
    import pytest

FAULT = Fault(
    code="type", path="ops.0", reason="truth values have no order", card="res:x@1 columns"
)


def test_a_fault_is_told_with_its_place_and_the_line_of_its_card() -> None:
    assert str(FAULT) == "error type at ops.0: truth values have no order [res:x@1 columns]"
    warning = Fault(code="cost", path="source", reason="is deprecated", level="warning")
    assert str(warning) == "warning cost at source: is deprecated"


def test_a_reader_of_english_reads_what_programs_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADAOS_CTX_LANG", "en")
    assert told(FAULT) == str(FAULT)


def test_a_reader_of_russian_reads_the_reason_in_russian(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")
    assert told(FAULT) == "ошибка type в ops.0: у true и false нет порядка [res:x@1 columns]"
