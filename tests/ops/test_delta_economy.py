"""What delta prompts cost on versions of real skills, beside the other ways of telling a change."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.plugins import load
from tests.bench.bench_delta import SLACK, Row, measure
from tests.bench.deltapairs import recorded

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MEDIAN_PERCENT = 8.0  # of the raw folder that a prompt may cost in the median


@pytest.fixture(scope="module")
def rows(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Row]]:
    place = tmp_path_factory.mktemp("pairs")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(place / "cache"))
        plugins = load()
        found = [
            measure(name, old, new, place / f"p{number}", plugins)
            for number, (name, old, new) in enumerate(recorded(corpus / "adaos_history"))
        ]
        yield [row for row in found if row is not None]


def test_a_prompt_costs_a_small_part_of_the_folder(rows: list[Row]) -> None:
    assert len(rows) >= 30
    assert statistics.median(row.percent for row in rows) <= MEDIAN_PERCENT


def test_a_prompt_is_never_dearer_than_the_cheapest_way_of_each_alias(rows: list[Row]) -> None:
    assert [row.name for row in rows if row.delta > row.cheapest + SLACK] == []


def test_no_alias_costs_more_than_its_diff_its_card_or_its_text(rows: list[Row]) -> None:
    assert [row.name for row in rows if row.excess] == []


def test_all_prompts_together_cost_a_quarter_of_the_diffs(rows: list[Row]) -> None:
    assert sum(row.delta for row in rows) <= sum(row.unified for row in rows) / 4
