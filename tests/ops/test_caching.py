"""What a prompt cache makes of a pack."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.ops.caching import Offer, cache_report, common_lines, turns_cost
from adaos_ctx.ops.gathering import PackRequest
from adaos_ctx.ops.packing import pack
from adaos_ctx.pack.messages import stable_chars
from adaos_ctx.plugins import load
from adaos_ctx.tokens import get_counter, resolve_target
from adaos_ctx.tokens.vocabulary import package_data
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path

    from adaos_ctx.ops.packreport import PackReport

LINES = st.lists(st.sampled_from(["a\n", "b\n", "c", "\n"]), max_size=6).map("".join)
DATA = json.loads(package_data("providers.json"))


@given(LINES, LINES)
def test_a_valid_prefix_is_whole_lines_of_both(old: str, new: str) -> None:
    found = common_lines(old, new)
    assert old.startswith(found)
    assert new.startswith(found)
    assert common_lines(new, new) == new


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PackReport:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return pack((small_skill(tmp_path / "s"),), PackRequest(), load())


def test_the_first_pack_has_nothing_to_be_compared_with(made: PackReport) -> None:
    found = cache_report(made.pack, made.text, None)
    assert (found.tokens, found.valid) == (-1, 0)


def test_the_same_pack_is_valid_as_a_whole(made: PackReport) -> None:
    found = cache_report(made.pack, made.text, made.text)
    assert (found.tokens, found.valid) == (made.pack.tokens, made.pack.tokens)
    stable = made.text[: stable_chars(made.pack)]
    assert found.stable == get_counter("o200k_base").count(stable)


def test_a_change_ends_the_valid_prefix_at_its_line(made: PackReport) -> None:
    last = made.text.replace("- Choice", "- Chosen", 1)
    at = made.text.index("- Choice")
    found = cache_report(made.pack, made.text, last)
    assert found.valid == get_counter("o200k_base").count(made.text[:at])


def test_only_a_prefix_of_the_minimum_is_cached(made: PackReport) -> None:
    for row in cache_report(made.pack, made.text, None).rows:
        assert (row.cached > 0) == (row.stable >= row.minimum), row.model
        assert row.cached <= row.stable <= row.tokens
        assert row.cost == row.cost_uncached or row.cached


OFFER = Offer(provider="p", model="m", minimum=1, input=10.0, write=12.5, read=1.0)


@pytest.mark.parametrize(
    ("tokens", "cached", "cost"),
    [
        (100_000, 0, 10.0),  # ten turns at 10 USD a million
        (100_000, 100_000, 1.25 + 0.9),  # one write, nine reads
        (100_000, 50_000, 5.0 + (1.25 + 0.9) / 2),
    ],
)
def test_ten_turns_write_once_and_read_nine_times(tokens: int, cached: int, cost: float) -> None:
    assert turns_cost(OFFER, tokens, cached) == pytest.approx(cost)


def test_every_number_has_a_date_and_a_source(made: PackReport) -> None:
    for model in DATA["models"]:
        for part in ("minimum", "step", "input", "write", "read"):
            number = model.get(part)
            if number:
                value, date, source = number
                assert value > 0
                assert (len(date) in (7, 10), "." in source) == (True, True), (model, part)


def test_what_has_no_source_is_left_out_and_named(made: PackReport) -> None:
    found = cache_report(made.pack, made.text, None)
    missing = {m["model"] for m in DATA["models"] if None in m.values()}
    assert {name.partition(":")[0] for name in found.unsourced} == missing
    assert missing.isdisjoint(row.model for row in found.rows)
    assert found.date == DATA["date"]


@pytest.mark.parametrize("model", [m["model"] for m in DATA["models"]])
def test_every_model_can_be_counted_for(model: str) -> None:
    assert resolve_target(model).counter().count("a b") >= 2


def test_packs_of_foreign_tokenizers_are_reported_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    found = pack((small_skill(tmp_path / "s"),), PackRequest(target="claude"), load())
    assert cache_report(found.pack, found.text, found.text).valid > 0
