from __future__ import annotations

import json
import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import UsageError
from adaos_ctx_mcp.errors import HostConfigBroken
from adaos_ctx_mcp.installing import InstallRequest, argv, install

if TYPE_CHECKING:
    from pathlib import Path


def request(project: Path, host: str = "claude-code", **more: bool) -> InstallRequest:
    return InstallRequest(
        host=host, roots={"demo": str(project / "s")}, project=str(project), **more
    )


def test_it_is_written_once(tmp_path: Path) -> None:
    (first,) = install(request(tmp_path))
    assert (first.changed, first.path) == (True, os.path.realpath(tmp_path / ".mcp.json"))
    (second,) = install(request(tmp_path))
    assert not second.changed
    assert json.loads((tmp_path / ".mcp.json").read_text())["mcpServers"]["adaos-ctx"]


def test_without_a_host_those_that_there_are_are_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"^--host is required: one of claude-code, .*codex$"):
        install(request(tmp_path, ""))


def test_a_dry_run_writes_nothing(tmp_path: Path) -> None:
    (one,) = install(request(tmp_path, "cursor"), dry_run=True)
    assert one.changed
    assert not list(tmp_path.iterdir())


def test_files_of_the_home_folder_lie_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    install(request(tmp_path, "codex"))
    assert (tmp_path / ".codex/config.toml").is_file()


def test_a_link_to_a_configuration_kept_elsewhere_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "dotfiles").mkdir()
    (tmp_path / "dotfiles/mcp.json").write_text('{"mcpServers": {"x": {"command": "y"}}}')
    os.symlink("dotfiles/mcp.json", tmp_path / ".mcp.json")
    install(request(tmp_path))
    assert (tmp_path / ".mcp.json").is_symlink()
    assert set(json.loads((tmp_path / "dotfiles/mcp.json").read_text())["mcpServers"]) == {
        "x",
        "adaos-ctx",
    }


def test_instructions_go_where_the_agent_reads_them(tmp_path: Path) -> None:
    install(request(tmp_path, "claude-code", agents=True))
    install(request(tmp_path, "vscode", agents=True))
    assert "get_alias" in (tmp_path / "CLAUDE.md").read_text()
    assert (tmp_path / "AGENTS.md").read_text() == (tmp_path / "CLAUDE.md").read_text()


def test_an_unknown_host_lists_the_known(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="claude-code, claude-desktop"):
        install(request(tmp_path, "emacs"))


def test_a_configuration_that_is_no_text_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / ".mcp.json").write_bytes(b"\xff\xfe")
    with pytest.raises(HostConfigBroken):
        install(request(tmp_path))
    assert (tmp_path / ".mcp.json").read_bytes() == b"\xff\xfe"


@pytest.mark.parametrize("light", [True, False])
def test_the_command_runs_from_any_folder_and_imports_nothing_from_it(
    tmp_path: Path, light: bool
) -> None:
    words = argv(request(tmp_path, light=light))
    assert os.path.isabs(words[0])
    (tmp_path / "adaos_ctx").mkdir()
    (tmp_path / "adaos_ctx/__init__.py").write_text("raise SystemExit('mine')")
    done = subprocess.run(
        [*words[:-2], "--help"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert "mine" not in done.stderr
