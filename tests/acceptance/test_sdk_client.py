"""The SDK's own client against our process: both transports, both eras, and the light server."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from tests.acceptance.nodes import listening, server, skill, source_env

if TYPE_CHECKING:
    from pathlib import Path

pytest.importorskip("mcp", reason="pip install 'adaos-ctx[mcp]'")


def stdio(root: Path, *options: str) -> Any:
    from mcp import StdioServerParameters
    from mcp.client.stdio import stdio_client

    command, *args = server(root, *options)
    env = {**source_env(), "ADAOS_CTX_NO_PLUGINS": "1"}
    return stdio_client(StdioServerParameters(command=command, args=args, env=env))


async def edit_and_go_on(transport: Any, mode: str, root: Path, expected: set[str]) -> None:
    from mcp import Client

    async with Client(transport, mode=mode) as agent:
        assert {tool.name for tool in (await agent.list_tools()).tools} == expected
        first = await agent.call_tool("get_alias", {"alias": "PR.default"})
        (root / "profiles/default.yaml").write_text("temperature: 1\n")
        second = await agent.call_tool("get_alias", {"alias": "PR.default"})
        assert "moved " in second.content[0].text.split("\n")[0]
        assert second.content[0].text.endswith("\ntemperature: 1\n")
        assert first.structured_content["ref"] != second.structured_content["ref"]
        assert (await agent.call_tool("get_alias", {"alias": "PR.defalt"})).is_error
        assert not (await agent.call_tool("get_pack", {})).is_error


CORE = {"get_alias", "list_aliases", "get_card", "search_context", "get_pack", "get_delta"}


@pytest.fixture(autouse=True)
def _built_ins_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADAOS_CTX_NO_PLUGINS", "1")


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28", "auto"])
def test_over_stdio(tmp_path: Path, mode: str) -> None:
    root = skill(tmp_path)
    asyncio.run(edit_and_go_on(stdio(root), mode, root, CORE))


@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_the_light_server_over_stdio(tmp_path: Path, mode: str) -> None:
    root = skill(tmp_path)
    transport = stdio(root, "--light")
    asyncio.run(edit_and_go_on(transport, mode, root, CORE))


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28", "auto"])
def test_over_http(tmp_path: Path, mode: str) -> None:
    from mcp.client.streamable_http import streamable_http_client

    root = skill(tmp_path)
    with listening(root) as url:
        asyncio.run(edit_and_go_on(streamable_http_client(url), mode, root, CORE))
