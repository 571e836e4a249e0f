from __future__ import annotations

import json

import pytest
import typer

from adaos_ctx.__main__ import main
from adaos_ctx.cli import ctx_app
from adaos_ctx.cli.run import run_skill
from adaos_ctx.errors import EXIT_USAGE

CASES = [
    (["pack", "--nope", "--json"], "No such option: --nope", "adaos-ctx pack --help"),
    (["pack", "--json", "--budget"], "requires an argument", "adaos-ctx pack --help"),
    (["expand", "--json"], "missing [SKILL] ALIAS", "adaos-ctx expand --help"),
    (["nope", "--json"], "No such command 'nope'", "adaos-ctx --help"),
    (["docs", "index", "--json"], "Missing argument", "adaos-ctx docs index --help"),
    (["docs", "search", "x", "--json", "--root"], "requires an argument", "adaos-ctx docs --help"),
]


@pytest.mark.parametrize(("argv", "reason", "hint"), CASES, ids=[" ".join(c[0]) for c in CASES])
def test_a_wrong_command_line_is_told_as_json(
    argv: list[str], reason: str, hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(argv) == EXIT_USAGE
    told = capsys.readouterr()
    error = json.loads(told.err)["error"]
    assert (told.out, error["code"], error["exit"]) == ("", "usage", EXIT_USAGE)
    assert reason in error["message"]
    assert error["hint"] == hint


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "error: No such option: --zzz\ntry: adaos-ctx docs report --help\n"),
        ("ru", "ошибка: нет опции --zzz\nпопробуйте: adaos-ctx docs report --help\n"),
    ],
)
def test_it_is_told_like_every_refusal(
    language: str, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADAOS_CTX_LANG", language)
    assert main(["docs", "report", "--zzz"]) == EXIT_USAGE
    assert capsys.readouterr().err == said


def test_a_group_alone_says_what_it_has(capsys: pytest.CaptureFixture[str]) -> None:
    main(["docs"])  # typer before 0.26 prints it as help that was asked for
    told = capsys.readouterr()
    assert "Usage: adaos-ctx docs" in told.out + told.err
    assert "error" not in told.err


def test_so_it_is_under_the_name_skill(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_skill(["ctx", "pack", "--json", "--nope"]) == EXIT_USAGE
    assert json.loads(capsys.readouterr().err)["error"]["hint"] == "adaos-ctx pack --help"


def test_help_is_help_beside_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pack", "--json", "--help"]) == 0
    assert "--budget" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["expand"], "error: missing [SKILL] ALIAS\n"),
        (["new", "a", "b"], "error: unexpected: b\n"),
        (["gen", "show"], "error: Missing argument 'ID'.\n"),
        (["gen", "undo"], "error: Missing argument 'ID'.\n"),
        (["gen", "apply"], "error: Missing argument 'ID'.\n"),
    ],
)
def test_a_word_that_is_missing_or_too_many_is_said_alone(
    argv: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(argv) == EXIT_USAGE
    verb = " ".join(argv[: 2 if argv[0] == "gen" else 1])
    assert capsys.readouterr().err == f"{said}try: adaos-ctx {verb} --help\n"


def test_it_is_told_in_a_hosts_application_too(capsys: pytest.CaptureFixture[str]) -> None:
    app = typer.Typer()
    app.add_typer(ctx_app, name="ctx")
    with pytest.raises(SystemExit) as ended:
        app(["ctx", "expand"])
    assert ended.value.code == EXIT_USAGE
    assert "missing [SKILL] ALIAS" in capsys.readouterr().err
