"""Help in the reader's language, of the core's commands and of plugins', typer's words included."""

from __future__ import annotations

import re

import pytest
import typer

from adaos_ctx.__main__ import main
from adaos_ctx.cli.helping import spoken

TYPERS = re.compile(
    "Usage|Options:|Arguments:|Commands:|Show this|Show completion|Install completion|required|default: |<(int|str|float)"
)


def help_of(line: str, language: str, monkeypatch: pytest.MonkeyPatch, capsys: object) -> str:
    monkeypatch.setenv("ADAOS_CTX_LANG", language)
    assert main([*line.split(), "--help"]) == 0
    return str(capsys.readouterr().out)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "line", ["", "pack", "alias", "alias add", "docs", "docs search", "pcx build", "catalog run"]
)
def test_typers_words_are_said_in_russian(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = help_of(line, "ru", monkeypatch, capsys)
    assert said.startswith(f"Вызов: adaos-ctx {line}".rstrip())
    assert "--help" in said
    assert "Показать эту справку." in said
    assert not TYPERS.search(said), said


def test_in_english_they_are_typers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = help_of("docs search", "en", monkeypatch, capsys)
    assert said.startswith("Usage: adaos-ctx docs search [OPTIONS]")
    assert "\nOptions:\n" in said
    assert re.search(r"  -k COUNT +Most passages\.  \[default: 5; x>=1\]\n", said)
    assert re.search(r"  --help +Show this message and exit\.\n", said)


def test_a_value_without_a_name_is_named_by_its_type() -> None:
    app = typer.Typer(add_completion=False)

    @app.command()
    def act(
        text: str = "", count: int = typer.Option(1, min=1), share: float = 0.5, quiet: bool = False,
        out: str = typer.Option("", metavar="FILE"),
    ) -> None:  # fmt: skip
        """A command of another's plugin."""

    command = spoken(typer.main.get_command(app))
    found = {param.name: param.metavar for param in command.params}
    assert found == {
        "text": "TEXT", "count": "INT", "share": "NUMBER", "quiet": None, "out": "FILE",
    }  # fmt: skip
