"""`report` without a comparison: one verb, its mode by its options."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.cli import output
from adaos_ctx.cli.run import run
from adaos_ctx.entrypoints import scan
from adaos_ctx.errors import EXIT_OK, EXIT_USAGE
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("ADAOS_CTX_LANG", "en")
    return small_skill(tmp_path / "s").root


def test_the_terminal_shows_stages_sections_and_aliases(
    root: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["report", root]) == EXIT_OK
    said = capsys.readouterr().out
    for word in ("files", "cards", "of at most 300", "H.main@", "no base is marked"):
        assert word in said


def test_what_changed_is_told_as_diff_tells_it(
    root: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run(["base", "mark", root])
    with open(f"{root}/README.md", "w", encoding="utf-8") as file:
        file.write("# Other\n\nAnother text of the page.\n")
    capsys.readouterr()
    run(["diff", root])
    told = capsys.readouterr().out
    assert "README.md" in told or "D.readme" in told
    assert run(["report", root]) == EXIT_OK
    assert told in capsys.readouterr().out


@pytest.mark.parametrize(
    ("lang", "out"), [("en", "cut: H.main left out"), ("ru", "не вошёл: H.main")]
)
def test_what_is_not_in_the_pack_is_left_out(
    root: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    lang: str,
    out: str,
) -> None:
    monkeypatch.setenv("ADAOS_CTX_LANG", lang)
    assert output.cut("H.main", "left out", "budget").startswith(out)
    assert "left out" not in output.cut("H.main", "one line", "budget")


def test_json_equals_the_pack(root: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(["report", root, "--json", "--budget", "700"])
    found = json.loads(capsys.readouterr().out)
    run(["pack", root, "--json", "--dry-run", "--budget", "700"])
    made = json.loads(capsys.readouterr().out)
    assert (found["tokens"], found["sections"]) == (made["tokens"], made["sections"])
    assert found["totals"]["packed"] == made["tokens"] <= 700


drawn = pytest.mark.skipif(
    all(name != "web" for name, _ in scan("adaos_ctx")), reason="the package is not installed"
)


@drawn
def test_files_are_written_where_they_are_asked_for(
    root: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, plot = tmp_path / "r.html", tmp_path / "r.svg"
    assert run(["report", root, "-o", str(page), "--svg", str(plot)]) == EXIT_OK
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert plot.read_text(encoding="utf-8").startswith("<svg ")
    assert capsys.readouterr().out == f"wrote {page}\nwrote {plot}\n"


@drawn
def test_a_dry_run_writes_nothing(
    root: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["report", root, "-o", str(tmp_path / "r.html"), "--dry-run"]) == EXIT_OK
    assert "would write" in capsys.readouterr().out
    assert not (tmp_path / "r.html").exists()


def test_a_picture_takes_no_comparison(root: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["report", root, "-o", "x.html", "--against", "base"]) == EXIT_USAGE
    assert "takes no comparison" in capsys.readouterr().err


def test_a_negative_history_is_refused(root: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["report", root, "--history", "-1"]) == EXIT_USAGE
    assert "--history is a number of commits" in capsys.readouterr().err
