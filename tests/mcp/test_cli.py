from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import UsageError
from adaos_ctx_mcp.cli import app
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path


def run(*argv: str) -> int:
    with pytest.raises(SystemExit) as ended:
        app(list(argv), prog_name="adaos-ctx mcp")
    return int(ended.value.code or 0)


@pytest.fixture
def skill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    small_skill(tmp_path / "s")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ADAOS_CTX_NO_PLUGINS", "1")
    return tmp_path


def test_install_prints_and_writes_nothing(skill: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("install", "s", "--host", "cursor", "--print", "--agents") == 0
    out = capsys.readouterr().out
    assert '"mcpServers"' in out
    assert "<!-- adaos-ctx: start -->" in out
    assert not (skill / ".cursor").exists()


def test_install_says_what_it_did(skill: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("install", "s", "--host", "cursor", "--dry-run") == 0
    assert capsys.readouterr().out.endswith("mcp.json: would be written\n")
    assert run("install", "s", "--host", "cursor") == 0
    assert capsys.readouterr().out.endswith("mcp.json: written\n")
    assert run("install", "s", "--host", "cursor", "--json") == 0
    assert json.loads(capsys.readouterr().out)["files"][0]["changed"] is False


def test_a_wrong_host_is_said_before_a_wrong_skill(
    skill: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("install", "nowhere") == UsageError.exit_code
    assert "error: --host is required: one of claude-code, " in capsys.readouterr().err
    assert run("install", "nowhere", "--host", "vim") == UsageError.exit_code
    assert "error: unknown host vim; known: claude-code, " in capsys.readouterr().err


def test_refusals_end_with_their_codes(skill: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("install", "s", "--host", "emacs") == 2
    (skill / ".mcp.json").write_text("{")
    assert run("install", "s", "--host", "claude-code", "--json") == 62
    assert (
        json.loads(capsys.readouterr().err.splitlines()[-1])["error"]["code"] == "mcp_host_config"
    )
    assert run("serve", "nope") == 10
    assert run("serve", "s", "--light", "--http", ":0") == 2


def test_serving_beyond_this_machine_needs_a_token(
    skill: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("mcp")
    monkeypatch.delenv("ADAOS_CTX_MCP_TOKEN", raising=False)
    assert run("serve", "s", "--http", "0.0.0.0:0") == 60
