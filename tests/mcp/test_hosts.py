from __future__ import annotations

import json
import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_mcp.errors import HostConfigBroken
from adaos_ctx_mcp.hosts import HOSTS, Host, get_host, instructions, merge

ARGV = ["/opt/venv/bin/python", "-m", "adaos_ctx", "mcp", "serve", "/home/u/my skill"]


def host(name: str) -> Host:
    found = get_host(name, "linux")
    assert found is not None
    return found


def parsed(name: str, text: str) -> dict[str, Any]:
    return tomllib.loads(text) if name == "codex" else json.loads(text)


@pytest.mark.parametrize("name", HOSTS)
def test_an_empty_configuration_gets_our_server_and_a_second_time_changes_nothing(
    name: str,
) -> None:
    text = merge(host(name), "", "adaos-ctx", ARGV)
    entry = parsed(name, text)[host(name).key]["adaos-ctx"]
    assert (entry["command"], entry["args"]) == (ARGV[0], ARGV[1:])
    assert merge(host(name), text, "adaos-ctx", ARGV) == text


def test_one_agent_may_be_called_as_the_ledger_calls_it() -> None:
    assert get_host("claude", "linux") == get_host("claude-code", "linux")
    assert get_host("vim", "linux") is None


def test_vs_code_wants_the_transport_named() -> None:
    entry = json.loads(merge(host("vscode"), "", "a", ARGV))["servers"]["a"]
    assert entry["type"] == "stdio"


def test_what_is_there_stays_in_its_order_and_indentation() -> None:
    old = '{\n    "z": 1,\n    "mcpServers": {\n        "other": {"command": "ж"}\n    },\n    "a": [1, 2]\n}\n'
    new = merge(host("cursor"), old, "adaos-ctx", ARGV)
    document = json.loads(new)
    assert list(document) == ["z", "mcpServers", "a"]
    assert list(document["mcpServers"]) == ["other", "adaos-ctx"]
    assert '\n    "z": 1' in new
    assert "ж" in new


CODEX = """# my settings
model = "gpt" # the model

[mcp_servers.other]
command = "x"

[mcp_servers.adaos-ctx]  # ours
command = "old"
args = ["a"]

[profiles.fast]
model = "mini"
"""


def test_toml_keeps_comments_and_other_tables_and_replaces_ours() -> None:
    new = merge(host("codex"), CODEX, "adaos-ctx", ARGV)
    assert new.startswith('# my settings\nmodel = "gpt" # the model\n')
    document = tomllib.loads(new)
    assert document["mcp_servers"]["adaos-ctx"] == {"command": ARGV[0], "args": ARGV[1:]}
    assert document["mcp_servers"]["other"] == {"command": "x"}
    assert document["profiles"] == {"fast": {"model": "mini"}}
    assert merge(host("codex"), new, "adaos-ctx", ARGV) == new


@pytest.mark.parametrize(
    ("name", "old"),
    [
        ("cursor", "{ // comment\n}"), ("cursor", "[]"), ("cursor", '{"mcpServers": []}'),
        ("vscode", "{"), ("cursor", "[" * 100_000), ("codex", "= 1"),
        ("codex", 'mcp_servers = {adaos-ctx = {command = "x"}}\n'),
        ("codex", "[mcp_servers.adaos-ctx.env]\nA = '1'\n"),
    ],
)  # fmt: skip
def test_what_cannot_be_kept_is_not_touched(name: str, old: str) -> None:
    with pytest.raises(HostConfigBroken):
        merge(host(name), old, "adaos-ctx", ARGV)


@given(
    st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\0")), min_size=1),
    st.text("aB-_.7 ж\"'\\", min_size=1),
)
def test_any_command_and_name_come_back_as_they_were(argv: list[str], name: str) -> None:
    for kind in ("codex", "cursor"):
        entry = parsed(kind, merge(host(kind), "", name, argv))[host(kind).key][name]
        assert [entry["command"], *entry["args"]] == argv


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_every_platform_has_a_place_for_the_desktop_application(platform: str) -> None:
    found = get_host("claude-desktop", platform)
    assert found is not None
    assert found.path.startswith("~/")
    assert get_host("emacs", platform) is None


def test_the_block_of_instructions_is_put_in_once_and_renewed() -> None:
    first = instructions("# Mine\n\nText.\n", ("demo",))
    assert first.startswith("# Mine\n\nText.\n\n<!-- adaos-ctx: start -->\n")
    assert instructions(first, ("demo",)) == first
    renewed = instructions(first + "\nAfter.\n", ("demo", "other"))
    assert renewed.count("adaos-ctx: start") == 1
    assert "demo, other" in renewed
    assert renewed.endswith("\nAfter.\n")
    assert instructions("", ("demo",)).startswith("<!-- ")
