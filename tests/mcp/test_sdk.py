from __future__ import annotations

import asyncio
import builtins
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx.errors import MissingExtra
from tests.mcp.serving import serve

if TYPE_CHECKING:
    from pathlib import Path

    from adaos_ctx_mcp.surface import Surface

ERAS = ["legacy", "2026-07-28"]


def test_without_the_sdk_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from adaos_ctx_mcp.sdk import need_sdk

    real = builtins.__import__

    def fake(name: str, *rest: Any) -> Any:
        if name == "mcp":
            raise ModuleNotFoundError("No module named 'mcp'", name="mcp")
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", fake)
    with pytest.raises(MissingExtra) as caught:
        need_sdk()
    assert caught.value.mend == "pip install 'adaos-ctx[mcp]'"


def talk(surface: Surface, mode: str, act: Any) -> Any:
    pytest.importorskip("mcp")
    from mcp import Client

    from adaos_ctx_mcp.sdk import SdkServer

    async def run() -> Any:
        async with Client(SdkServer(surface).server, mode=mode) as client:
            return await act(client)

    return asyncio.run(run())


@pytest.mark.parametrize("mode", ERAS)
def test_resources_prompts_and_templates_in_both_eras(tmp_path: Path, mode: str) -> None:
    async def act(client: Any) -> None:
        resources = (await client.list_resources()).resources
        assert str(resources[0].uri) == "skill://my-skill/SKILL.md"
        for one in resources[:3]:
            assert (await client.read_resource(str(one.uri))).contents[0].text
        assert len((await client.list_resource_templates()).resource_templates) == 2
        assert [one.name for one in (await client.list_prompts()).prompts] == ["pack", "refine"]
        message = (await client.get_prompt("pack", {"task": "x"})).messages[0]
        assert message.content.text.startswith("## skill: my_llm_skill\n")

    talk(serve(tmp_path), mode, act)


@pytest.mark.parametrize("mode", ERAS)
def test_an_unknown_resource_is_invalid_params_with_its_uri(tmp_path: Path, mode: str) -> None:
    pytest.importorskip("mcp")
    from mcp.shared.exceptions import MCPError

    async def act(client: Any) -> None:
        with pytest.raises(MCPError) as caught:
            await client.read_resource("ctx://alias/D.nope")
        assert caught.value.code == -32602
        assert caught.value.data["uri"] == "ctx://alias/D.nope"

    talk(serve(tmp_path), mode, act)


def test_the_skills_extension_is_declared_in_the_newer_era(tmp_path: Path) -> None:
    async def act(client: Any) -> Any:
        return client.server_capabilities

    capabilities = talk(serve(tmp_path), "auto", act)
    assert capabilities.extensions == {"io.modelcontextprotocol/skills": {}}
    assert capabilities.resources.subscribe


@pytest.mark.filterwarnings("ignore:resources/.*subscribe is removed")
def test_a_subscriber_of_the_handshake_era_hears_of_an_edit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("mcp")
    from mcp import Client

    from adaos_ctx_mcp import sdk

    monkeypatch.setattr(sdk, "POLL_S", 0.02)
    uri = "ctx://alias/PR.default"
    heard: list[str] = []

    async def listen(message: Any) -> None:
        params = getattr(message, "params", None)
        if getattr(params, "uri", None):
            heard.append(str(params.uri))

    async def run() -> None:
        made = sdk.SdkServer(serve(tmp_path))
        watching = asyncio.create_task(made.watch())
        async with Client(made.server, mode="legacy", message_handler=listen) as client:
            await client.session.subscribe_resource(uri)
            await asyncio.sleep(0.3)
            (tmp_path / "profiles/default.yaml").write_text("temperature: 1\n")
            for _ in range(100):
                if heard:
                    break
                await asyncio.sleep(0.05)
            await client.session.unsubscribe_resource(uri)
            assert not made.subscribed
        watching.cancel()

    asyncio.run(run())
    assert heard == [uri]


def test_a_listener_of_the_newer_era_hears_of_an_edit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("mcp")
    from mcp import Client

    from adaos_ctx_mcp import sdk

    monkeypatch.setattr(sdk, "POLL_S", 0.02)
    uri = "ctx://card/PR.default"

    async def run() -> Any:
        made = sdk.SdkServer(serve(tmp_path))
        watching = asyncio.create_task(made.watch())
        try:
            async with (
                Client(made.server, mode="2026-07-28") as client,
                client.listen(resource_subscriptions=[uri]) as stream,
            ):
                await asyncio.sleep(0.3)
                (tmp_path / "profiles/default.yaml").write_text("temperature: 1\n")
                async for event in stream:
                    return event
        finally:
            watching.cancel()

    assert asyncio.run(asyncio.wait_for(run(), 20)).uri == uri


@pytest.mark.filterwarnings("ignore:resources/.*subscribe is removed")
def test_subscriptions_are_bounded_in_number_and_length(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("mcp")
    from mcp import Client
    from mcp.shared.exceptions import MCPError

    from adaos_ctx_mcp import sdk

    monkeypatch.setattr(sdk, "MAX_SUBSCRIPTIONS", 2)

    async def run() -> list[str]:
        made = sdk.SdkServer(serve(tmp_path))
        async with Client(made.server, mode="legacy") as client:
            for name in ("A.a", "A.b", "A.c"):
                await client.session.subscribe_resource(f"ctx://alias/{name}")
            with pytest.raises(MCPError):
                await client.session.subscribe_resource("ctx://alias/" + "x" * 5000)
            return [uri for _, uri in made.subscribed]

    assert asyncio.run(run()) == ["ctx://alias/A.b", "ctx://alias/A.c"]


def test_a_look_that_fails_ends_neither_the_watch_nor_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from adaos_ctx_mcp import notices, sdk

    def boom(surface: object) -> None:
        raise OSError("disk gone")

    monkeypatch.setattr(notices, "snapshot", boom)
    assert sdk._look(serve(tmp_path)) is None
    assert "disk gone" in capsys.readouterr().err
