"""The laws of delta prompts on synthetic pairs of versions, generated from seeds."""

from __future__ import annotations

import statistics
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.plugins import load
from tests.bench.bench_delta import SLACK, Row, measure
from tests.bench.deltapairs import synthetic

if TYPE_CHECKING:
    from collections.abc import Iterator

PAIRS = 30


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Row]]:
    place = tmp_path_factory.mktemp("pairs")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(place / "cache"))
        plugins = load()
        found = [
            measure(name, old, new, place / f"p{number}", plugins)
            for number, (name, old, new) in enumerate(synthetic(PAIRS))
        ]
        yield [row for row in found if row is not None]


def test_every_synthetic_pair_has_a_change(rows: list[Row]) -> None:
    assert len(rows) == PAIRS


def test_a_prompt_costs_a_small_part_of_the_folder(rows: list[Row]) -> None:
    assert statistics.median(row.percent for row in rows) <= 6


def test_a_prompt_is_never_dearer_than_the_cheapest_way_of_each_alias(rows: list[Row]) -> None:
    assert [row.name for row in rows if row.delta > row.cheapest + SLACK] == []


def test_no_alias_costs_more_than_its_diff_its_card_or_its_text(rows: list[Row]) -> None:
    assert [row.name for row in rows if row.excess] == []


def test_pairs_are_the_same_from_run_to_run() -> None:
    assert list(synthetic(6)) == list(synthetic(6))
