from __future__ import annotations

import json
from pathlib import Path

import pytest

from adaos_ctx.cli.run import run
from adaos_ctx.ops.scanning import init
from tests.helpers import make_skill


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("ADAOS_CTX_LANG", "en")
    root = make_skill(
        tmp_path / "shop",
        {
            "SKILL.md": "---\nname: shop\n---\nSell.\n",
            "handlers/orders.py": "def order():\n    pass\n",
        },
    )
    init(root)
    return root


def test_search_prints_references_and_briefs(root: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["search", "place an order", root]) == 0
    out = capsys.readouterr().out
    assert "handlers/orders.py" in out
    assert run(["search", "zebra", root]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_search_as_json(root: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["search", "order", root, "--json", "--k", "1"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["found"]
    assert (found["path"], found["source"], found["matched"]) == (
        "handlers/orders.py",
        "aliases",
        ["order"],
    )


@pytest.mark.parametrize(
    "argv", [["search", "a", "b", "c"], ["search", "eval", "c", "q"], ["search", "x", "--k", "0"]]
)
def test_what_cannot_be_meant_is_refused(
    argv: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(argv) == 2
    assert capsys.readouterr().err


@pytest.mark.parametrize("word", ["eval", "replay"])
def test_the_words_of_the_measures_can_be_looked_for(
    root: str, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    make_skill(Path(root), {"docs/guide.md": f"# Guide\n\nHow to {word} an order.\n"})
    init(root)
    assert run(["search", word, root]) == 0
    assert "docs/guide.md" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["zebra", "--embedder", "x", "--commits", "3", "--run", "F"],
         "a search for a text takes no --commits, --embedder, --run"),
        (["zebra", "--store", "memory"], "takes no --store"),
        (["zebra", "--budget", "4k"], "takes no --budget"),
        (["eval", "c", "q", "--run", "F", "--k", "3"], "search eval takes no --k"),
        (["eval", "c", "q", "--run", "F", "--repo", "."], "search eval takes no --repo"),
        (["replay", "--repo", ".", "--kind", "code"], "search replay takes no --kind"),
    ],
)  # fmt: skip
def test_options_of_another_search_are_refused(
    argv: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setenv("ADAOS_CTX_LANG", "en")
    monkeypatch.chdir(tmp_path)
    assert run(["search", *argv]) == 2
    assert words in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_why_says_rendition_and_rank(root: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["why", root, "H.orders", "--task", "place an order"]) == 0
    out = capsys.readouterr().out
    assert "HANDLER card" in out
    assert "1" in out
    assert run(["why", root, "H.orders", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["level"] == "card"
    assert run(["why", root, "H.orders", "--task", "zebra"]) == 0
    assert run(["why", root, "H.none"]) == 12


def test_why_says_once_that_an_alias_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("ADAOS_CTX_LANG", "en")
    names = [f"handlers/h{i:02}.py" for i in range(40)]
    root = make_skill(tmp_path / "s", {name: "def order():\n    pass\n" for name in names})
    init(root)
    assert run(["why", root, "H.h39", "--budget", "300"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line.endswith("handlers/h39.py: left out (budget)")


def test_the_help_says_that_finding_nothing_is_no_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ADAOS_CTX_LANG", "en")
    assert run(["search", "--help"]) == 0
    assert "Finding nothing is no failure" in " ".join(capsys.readouterr().out.split())
