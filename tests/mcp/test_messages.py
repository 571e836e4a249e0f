"""People read Russian where they asked for it; models and hosts read what they always read."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.messages import sentence
from adaos_ctx.plugins import Plugins
from adaos_ctx_mcp.calling import answer
from adaos_ctx_mcp.errors import CannotListen, UnsafeBind
from adaos_ctx_mcp.served import Served
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")
    small_skill(tmp_path / "s")
    return tmp_path


def said(place: Path, *words: str) -> tuple[int, str, str]:
    """What a new process says: help texts are made when the commands are."""
    argv = [sys.executable, "-m", "adaos_ctx", "mcp", *words]
    done = subprocess.run(
        argv, cwd=place, env=os.environ, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, done.stderr


def test_install_and_its_help(place: Path) -> None:
    code, out, _ = said(place, "install", "s", "--host", "cursor", "--dry-run")
    assert (code, out) == (0, f"было бы записано: {place}/.cursor/mcp.json\n")
    assert said(place, "install", "s", "--host", "cursor")[1].startswith("записано: ")
    assert said(place, "install", "s", "--host", "cursor")[1].startswith("без изменений: ")
    helped = said(place, "install", "--help")[1]
    assert "Записать сервер в настройки агента" in helped
    assert "Один из: claude-code, claude-desktop, cursor" in helped


def test_refusals(place: Path) -> None:
    (place / ".mcp.json").write_text("[]")
    code, _, err = said(place, "install", "s", "--host", "claude-code")
    assert code == 62
    assert err.startswith("ошибка: .mcp.json: это не объект\nпопробуйте: исправьте файл или ")
    assert "нет агента vim; есть: claude-code, " in said(place, "install", "--host", "vim")[2]
    assert sentence(UnsafeBind(host="h")) == "h доступен с других машин, а токен не задан"
    taken = CannotListen(host="h", port=1, reason="permission denied")
    assert sentence(taken) == "не занять h:1: нет прав"


def test_a_model_reads_english(place: Path) -> None:
    served = Served([str(place / "s")], Plugins([]))
    assert answer(served, "no_such", {}).text.startswith("error usage: unknown tool no_such")
