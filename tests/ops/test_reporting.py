"""Tokens and cards before and after."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import NoBase, UsageError
from adaos_ctx.ops import basing
from adaos_ctx.ops.reporting import GateReport, parse_percent, report
from adaos_ctx.plugins import load
from adaos_ctx.skill import open_skill
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(("text", "value"), [("5%", 5.0), ("2.5", 2.5), (" -3 % ", -3.0)])
def test_limits_are_percentages(text: str, value: float) -> None:
    assert parse_percent(text) == value


@pytest.mark.parametrize("text", ["", "%", "five", "nan", "inf", "-200%"])
def test_other_limits_are_refused(text: str) -> None:
    with pytest.raises(UsageError):
        parse_percent(text)


def totals(before: int, after: int) -> GateReport:
    return GateReport(
        against="a",
        head="b",
        rows=(),
        before=before,
        after=after,
        stale=(),
        missing=(),
        encoding="x",
    )


@pytest.mark.parametrize(
    ("before", "after", "percent"), [(100, 105, 5.0), (100, 90, -10.0), (0, 7, 100.0), (0, 0, 0.0)]
)
def test_growth_is_of_the_whole(before: int, after: int, percent: float) -> None:
    assert totals(before, after).growth_percent == percent


def test_aliases_that_differ_are_told_with_their_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    skill = small_skill(tmp_path / "s")
    with pytest.raises(NoBase):
        report(skill, "base", load())
    basing.mark(skill)
    (tmp_path / "s/profiles/default.yaml").write_text("temperature: 0.9\nmax_tokens: 800\n")
    found = report(open_skill(skill.root), "base", load())
    (row,) = found.rows
    assert (row.alias, row.status) == ("PR.default", "modified")
    assert row.card == (
        "- temperature=0.2, max_tokens=800", "+ temperature=0.9, max_tokens=800",
    )  # fmt: skip
    assert [alias for alias, _, _ in found.stale] == ["PR.default"]


def test_what_cannot_be_read_counts_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    skill = small_skill(tmp_path / "s")
    basing.mark(skill)
    place = tmp_path / "s/handlers/main.py"
    place.unlink()
    place.mkdir()
    found = report(open_skill(skill.root), "base", load())
    (row,) = found.rows
    assert (row.alias, row.status, row.card) == ("H.main", "unreadable", ())
    assert row.before == row.after > 0
    assert (found.before, found.missing) == (found.after, ())
    assert found.unreadable == (("H.main", "handlers/main.py", "is not a regular file"),)
