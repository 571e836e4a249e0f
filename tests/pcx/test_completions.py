"""What a shell is offered after `pcx …`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from adaos_ctx_pcx.adapters import kinds
from adaos_ctx_pcx.cli import app
from adaos_ctx_pcx.walking import VERBS
from tests.cli.shells import asked, completed
from tests.pcx.making import put

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("build x --kind ", sorted(kinds())),
        ("build x --adapter do", ["docs"]),
        ("build x --kind docs --preset ", ["docs-heavy", "low-budget", "tool-routing"]),
        ("build x --kind docs --fidelity l", ["lexical", "llm"]),
        ("build x --kind docs --compat ", ["0.2"]),
        ("build x --kind docs --tokenizer e", ["estimate"]),
        ("eval x y --navigator ", ["bm25", "keyword", "model"]),
        ("search x y --embed h", ["hash"]),
        ("nav x ", list(VERBS)),
    ],
)
def test_names_are_those_that_there_are(words: str, offered: list[str]) -> None:
    assert completed(f"adaos-ctx pcx {words}") == offered


def test_manifests_that_lie_near_are_offered_and_the_ids_in_them(work: Path) -> None:
    put(work / "docs", {"a.md": "# Install\n\nRun it.", "b.md": "# Config\n\nSet it."})
    done = CliRunner().invoke(app, "build docs --kind docs --budgets 4k --out out".split())
    assert done.exit_code == 0, done.output
    manifest = "out/docs.pcx.4k.json"
    for words in ("lint ", "lint ./out/", "nav out/d", "eval x y --against ", "diff x "):
        assert [name.removeprefix("./") for name in completed(f"adaos-ctx pcx {words}")] == [
            manifest
        ]
    assert completed(f"adaos-ctx pcx nav {manifest} open:", "fish") == ["open:a", "open:b"]
    assert completed(f"adaos-ctx pcx nav {manifest} search:", "fish") == []


def test_what_is_no_manifest_offers_nothing_and_says_nothing(work: Path) -> None:
    (work / "x.pcx.4k.json").write_text("{", "utf-8")
    for words in ("nav x.pcx.4k.json open:", "nav gone open:", "lint gone/"):
        assert asked(["adaos-ctx", "pcx", *words.split()]) == ("\n", "")
