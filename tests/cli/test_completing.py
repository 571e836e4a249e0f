"""Shells complete commands, those of plugins too."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from adaos_ctx.cli import app as apps
from adaos_ctx.skill import open_skill
from tests.ops.skills import small_skill

ROOT = Path(__file__).parents[2]


def completed(words: str, shell: str = "bash", program: str = "adaos-ctx") -> list[str]:
    """What a shell is offered after the words; the last one is unfinished."""
    variable = f"_{program.upper().replace('-', '_')}_COMPLETE"
    env = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        variable: f"complete_{shell}",
        "ADAOS_CTX_LANG": "en",
    }
    parts = words.split(" ")
    env |= {"COMP_WORDS": words, "COMP_CWORD": str(len(parts) - 1), "_TYPER_COMPLETE_ARGS": words}
    code = "from adaos_ctx.__main__ import main, skill; import sys; sys.exit(main([]))"
    if program == "skill":
        code = "import sys; sys.argv = ['skill']; from adaos_ctx.__main__ import skill; sys.exit(skill())"
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False
    )
    return done.stdout.split()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("adaos-ctx al", ["alias"]),
        ("adaos-ctx alias ver", ["verify"]),
        ("adaos-ctx pcx bui", ["build"]),
        ("adaos-ctx pack --lay", ["--layout"]),
        ("adaos-ctx new x --kind d", ["demo"]),
        ("adaos-ctx tool schema --format o", ["openai", "openai-responses", "ollama"]),
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
