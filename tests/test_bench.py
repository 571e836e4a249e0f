"""`python -m tests.bench` knows every bench, and reads the ratios that they print."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.bench import __main__ as bench
from tests.bench.bench_packers import TITLE, measure, ours
from tests.bench.chart import bars
from tests.bench.measuring import table

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = Path(bench.__file__).parent
DRAWN = FOLDER.parents[1] / ".github" / "tokens.svg"


def test_every_bench_is_run() -> None:
    assert [f"bench_{name}.py" for name in bench.names()] == sorted(p.name for p in FOLDER.glob("bench_*.py"))
    assert {"pack", "delta", "search", "pcx", "docs", "catalog", "ledger", "hook", "tokens"} <= set(bench.names())


def test_the_ratios_of_a_table_are_read() -> None:
    printed = "heading\n" + table({"bare python": 0.5, "ours, warm": 1.0}, base="bare python") + "\n3 files"
    assert bench.ratios(printed) == [("bare python 0.500 s", 1.0), ("ours, warm 1.000 s", 2.0)]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    def tell(state: str) -> None:
        result = {"state": state, "ratios": [("a", 2.0)], "printed": "a 2.00 x\n"}
        monkeypatch.setattr(bench, "run", lambda name, arguments: result)

    return tell


def test_one_table_and_one_file_are_written(
    tmp_path: Path, told: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    told("ok")
    assert bench.main(["--json", str(tmp_path / "out.json")]) == 0
    assert set(json.loads((tmp_path / "out.json").read_text())) == set(bench.names())
    assert capsys.readouterr().out.count("2.00 x") == len(bench.names())


def test_a_bench_that_fails_or_does_not_exist_is_said(told: Callable[[str], None]) -> None:
    told("failed")
    assert bench.main([]) == 1
    assert bench.main(["nothing=1"]) == 2


def test_a_bench_that_needs_a_folder_is_skipped_without_one() -> None:
    assert bench.run("pack", None)["state"] == "skipped"


def test_packers_are_measured_on_the_demo_and_absent_ones_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ours("new", "demo", "--kind", "demo", cwd=tmp_path)
    rows = measure(tmp_path / "demo", tmp_path, {"repomix": "false", "gitingest": None})
    assert rows["adaos-ctx diff, one edit"] < rows["adaos-ctx pack"] < rows["files as they are"]
    assert "repomix: failed" in capsys.readouterr().err
    drawn = DRAWN.read_text(encoding="utf-8")
    others = {name: count for name, count in told_in(drawn).items() if name not in rows}
    assert bars(TITLE, dict(sorted_as(drawn, {**others, **rows})), "adaos-ctx") == drawn


def told_in(drawn: str) -> dict[str, int]:
    """Name -> count of a picture that `bars` drew."""
    texts = re.findall(r"<text [^>]*>([^<]+)</text>", drawn)[1:]
    return {name: int(count.replace(",", "")) for name, count in batched(texts)}


def sorted_as(drawn: str, rows: dict[str, int]) -> list[tuple[str, int]]:
    return [(name, rows[name]) for name in told_in(drawn)]


def batched(texts: list[str]) -> list[tuple[str, str]]:
    return list(zip(texts[::2], texts[1::2], strict=True))
