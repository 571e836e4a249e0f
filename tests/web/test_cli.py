"""`web`: what it refuses before anything is served."""

from __future__ import annotations

import json
import socket
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import EXIT_OK, MissingExtra, SkillNotFound
from adaos_ctx_web import serving
from adaos_ctx_web.cli import app
from adaos_ctx_web.errors import CannotServe
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path


def web(argv: list[str]) -> object:
    with pytest.raises(SystemExit) as ended:
        app(argv)
    return ended.value.code


def test_a_taken_port_is_refused_with_a_way_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    small_skill(tmp_path / "s")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code = web([str(tmp_path / "s"), "--port", str(port), "--json"])
    assert code == CannotServe.exit_code
    error = json.loads(capsys.readouterr().err)["error"]
    assert (error["code"], error["facts"]["port"]) == ("web_cannot_serve", str(port))


def test_a_port_that_is_none_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small_skill(tmp_path / "s")
    assert web([str(tmp_path / "s"), "--port", "70000"]) == CannotServe.exit_code
    capsys.readouterr()


def test_a_skill_that_is_none_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert web([str(tmp_path / "none")]) == SkillNotFound.exit_code
    capsys.readouterr()


def test_without_the_extra_the_pip_command_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "starlette", None)
    with pytest.raises((MissingExtra, ModuleNotFoundError)) as raised:
        serving.need_web()
    assert isinstance(raised.value, MissingExtra)
    assert raised.value.facts["extra"] == "web"


def test_it_speaks_russian(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")
    small_skill(tmp_path / "s")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert web([str(tmp_path / "s"), "--port", str(port)]) == CannotServe.exit_code
    said = capsys.readouterr().err
    assert said.startswith(f"ошибка: не открыть страницу на 127.0.0.1:{port}: порт занят\n")
    assert said.endswith("попробуйте: выберите другой порт; без --port берётся свободный\n")


def test_help_has_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert web(["--help"]) == EXIT_OK
    assert "Example: adaos-ctx web" in " ".join(capsys.readouterr().out.split())
