from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import UnknownTokenizer, UsageError
from adaos_ctx.ops.counting import meter, parse_budget
from adaos_ctx.tokens import get_counter

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("text", "tokens"),
    [("4096", 4096), ("4k", 4096), ("4K", 4096), ("4,096", 4096), ("0", 0), (" 32k ", 32768)],
)
def test_budgets_are_numbers_or_thousands(text: str, tokens: int) -> None:
    assert parse_budget(text) == tokens


@pytest.mark.parametrize("text", ["", "k", "-1", "4.5k", "4kk", "four", "٤", "9" * 13])
def test_what_is_no_budget_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        parse_budget(text)


def test_counts_are_remembered_between_meters(tmp_path: Path) -> None:
    first = meter(str(tmp_path), encoding="o200k_base")
    count = first.count("remembered text")
    first.cache.flush()
    assert (tmp_path / "counts").exists()
    assert meter(str(tmp_path), encoding="o200k_base").count("remembered text") == count


def test_a_target_decides_over_the_encoding(tmp_path: Path) -> None:
    assert meter(str(tmp_path), encoding="cl100k_base", target="gpt-5").label == "o200k_base"
    estimate = meter(str(tmp_path), encoding="o200k_base", target="claude")
    assert estimate.label == "~claude"
    assert not estimate.counter.exact


def test_a_plugin_may_bring_a_tokenizer(tmp_path: Path) -> None:
    extra = {"mine": lambda: get_counter("cl100k_base")}
    assert meter(str(tmp_path), encoding="mine", extra=extra).count("hello") == 1
    with pytest.raises(UnknownTokenizer):
        meter(str(tmp_path), encoding="mine")
