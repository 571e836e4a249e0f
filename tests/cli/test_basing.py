"""`base` on the command line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.cli.run import run
from adaos_ctx.errors import EXIT_OK, EXIT_USAGE
from tests.helpers import make_skill
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("ADAOS_CTX_LANG", "en")
    return small_skill(tmp_path / "s").root


def said(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    capsys.readouterr()
    assert run(list(argv)) == EXIT_OK
    return capsys.readouterr().out


def test_a_base_is_marked_shown_listed_and_cleared(
    root: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said(capsys, "base", "show", root) == "no base is marked\n"
    assert said(capsys, "base", "history", root) == "no base is marked\n"
    assert said(capsys, "base", "clear", root) == "no base is marked\n"
    label = said(capsys, "base", "mark", root).split(",")[0]
    assert said(capsys, "base", "show", root) == f"{label}, 7 aliases (nothing changed since)\n"
    with open(f"{root}/README.md", "a", encoding="utf-8") as file:
        file.write("more\n")
    assert "changed since" in said(capsys, "base", "show", root)
    said(capsys, "base", "mark", root)
    assert len(said(capsys, "base", "history", root).splitlines()) == 3
    assert said(capsys, "base", "clear", root) == "base and history forgotten\n"


def test_every_report_is_json_when_asked(root: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(said(capsys, "base", "show", root, "--json"))["base"] is None
    marked = json.loads(said(capsys, "base", "mark", root, "--json"))
    assert (marked["changed"], marked["aliases"], marked["absent"]) == (True, 7, [])
    shown = json.loads(said(capsys, "base", "show", root, "--json"))["base"]
    assert shown["digest"] == marked["digest"]
    assert (
        json.loads(said(capsys, "base", "history", root, "--json"))["bases"][0]["current"] is True
    )
    assert json.loads(said(capsys, "base", "clear", root, "--json"))["cleared"] is True


def test_a_dry_run_says_what_would_be(root: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "base", "mark", root, "--dry-run").startswith("would: base ctx@")
    assert said(capsys, "base", "show", root) == "no base is marked\n"


def test_a_folder_without_aliases_is_told_to_init(tmp_path: Path) -> None:
    make_skill(tmp_path / "x", {"skill.yaml": "name: x\n"})
    for verb in ("mark", "show", "history", "clear"):
        assert run(["base", verb, str(tmp_path / "x")]) == EXIT_USAGE
