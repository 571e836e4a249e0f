from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.errors import UsageError
from adaos_ctx_ledger.errors import HostBroken
from adaos_ctx_ledger.hosts import HOSTS
from adaos_ctx_ledger.installing import command, install, merged

if TYPE_CHECKING:
    from pathlib import Path

THEIRS = {
    "permissions": {"allow": ["Bash(ls)"]},
    "hooks": {
        "PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "lint"}]}],
        "SessionStart": [{"hooks": [{"type": "command", "command": "hello"}]}],
    },
}
JSON = st.recursive(
    st.none() | st.integers() | st.text(max_size=5),
    lambda v: st.lists(v, max_size=2) | st.dictionaries(st.text(max_size=5), v, max_size=2),
    max_leaves=6,
)


@pytest.mark.parametrize("host", HOSTS)
def test_what_was_there_stays_and_removing_gives_it_back(tmp_path: Path, host: str) -> None:
    done = install(host, project=str(tmp_path))
    path = tmp_path / done.path
    path.write_text(json.dumps(THEIRS, indent=4))
    install(host, project=str(tmp_path))
    document = json.loads(path.read_text())
    assert document["permissions"] == THEIRS["permissions"]
    assert document["hooks"]["PreToolUse"] == THEIRS["hooks"]["PreToolUse"]
    assert "hello" in json.dumps(document["hooks"]["SessionStart"])
    assert not install(host, project=str(tmp_path)).changed
    install(host, project=str(tmp_path), remove=True)
    after = json.loads(path.read_text())
    after.pop("version", None)
    assert after == THEIRS


def test_one_agent_may_be_called_as_mcp_calls_it(tmp_path: Path) -> None:
    done = install("claude-code", project=str(tmp_path))
    assert done == replace(install("claude", project=str(tmp_path)), changed=True)
    assert "--host claude" in command("claude")


@pytest.mark.parametrize("host", HOSTS)
def test_a_second_install_replaces_the_command_of_an_older_one(host: str) -> None:
    old = merged(host, "", "/old/python -P -m adaos_ctx_ledger.hook")
    new = merged(host, old, command(host))
    assert "/old/python" not in new
    assert new == merged(host, "", command(host))


@given(
    st.dictionaries(st.text(max_size=6).filter(lambda key: key != "hooks"), JSON, max_size=3),
    st.sampled_from(HOSTS),
)
def test_any_settings_survive(settings: dict[str, object], host: str) -> None:
    new = merged(host, json.dumps(settings), "x adaos_ctx_ledger.hook")
    document = json.loads(new)
    assert {key: document[key] for key in settings} == settings
    assert merged(host, new, "x adaos_ctx_ledger.hook") == new


def test_the_shape_of_claude_code() -> None:
    hooks = json.loads(merged("claude", "", "cmd"))["hooks"]
    assert hooks["SessionStart"] == [
        {
            "matcher": "startup|resume|clear|compact|fork",
            "hooks": [{"type": "command", "command": "cmd", "timeout": 10}],
        }
    ]
    assert set(hooks) == {
        "SessionStart",
        "UserPromptSubmit",
        "PreCompact",
        "PostCompact",
        "PostToolUse",
        "SessionEnd",
    }


def test_the_shape_of_cursor() -> None:
    document = json.loads(merged("cursor", "", "cmd"))
    assert document["version"] == 1
    assert document["hooks"]["preCompact"] == [{"command": "cmd", "timeout": 10}]


@pytest.mark.parametrize(
    "old", ["[1]", "{", "// note\n{}", '{"hooks": []}', '{"hooks": {"SessionStart": {}}}', "\ud800"]
)
def test_a_file_that_would_lose_something_is_left_alone(tmp_path: Path, old: str) -> None:
    path = tmp_path / ".claude/settings.json"
    path.parent.mkdir()
    path.write_bytes(old.encode("utf-8", "surrogatepass"))
    with pytest.raises(HostBroken):
        install("claude", project=str(tmp_path))
    assert path.read_bytes() == old.encode("utf-8", "surrogatepass")


def test_a_dry_run_writes_nothing(tmp_path: Path) -> None:
    assert install("codex", project=str(tmp_path), dry_run=True).changed
    assert list(tmp_path.iterdir()) == []


def test_a_linked_configuration_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "kept.json").write_text("{}")
    (tmp_path / ".cursor").mkdir()
    link = tmp_path / ".cursor/hooks.json"
    link.symlink_to(tmp_path / "kept.json")
    install("cursor", project=str(tmp_path))
    assert link.is_symlink()
    assert "preCompact" in (tmp_path / "kept.json").read_text()


def test_the_command_names_this_interpreter() -> None:
    assert command("claude").startswith(sys.executable)
    assert command("claude").endswith("-P -m adaos_ctx_ledger.hook --host claude")


def test_an_unknown_host_is_refused() -> None:
    with pytest.raises(UsageError):
        install("emacs")
