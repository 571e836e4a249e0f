from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.ops.basing import mark
from adaos_ctx_mcp.errors import RpcError
from tests.mcp.serving import call, serve, serve_two, text_of

if TYPE_CHECKING:
    from pathlib import Path

    from adaos_ctx_mcp.surface import Surface


def prompt(surface: Surface, name: str, **arguments: object) -> str:
    result = surface.request("prompts/get", {"name": name, "arguments": arguments})
    (message,) = result["messages"]
    assert message["role"] == "user"
    return str(message["content"]["text"])


def test_the_pack_is_a_prompt(tmp_path: Path) -> None:
    surface = serve(tmp_path)
    assert prompt(surface, "pack") == text_of(call(surface, "get_pack"))
    task = "change the schema"
    assert prompt(surface, "pack", task=task) == text_of(call(surface, "get_pack", {"task": task}))


def test_the_refine_prompt_says_what_changed(tmp_path: Path) -> None:
    surface = serve(tmp_path)
    mark(surface.served.context().skill)
    (tmp_path / "profiles/default.yaml").write_text("temperature: 1\nmax_tokens: 800\n")
    assert "- PR.default: " in prompt(surface, "refine")


def test_prompts_are_listed_with_their_arguments(tmp_path: Path) -> None:
    one = serve(tmp_path / "one").request("prompts/list", {})["prompts"]
    two = serve_two(tmp_path / "two").request("prompts/list", {})["prompts"]
    assert [[a["name"] for a in p["arguments"]] for p in one] == [["task"], []]
    assert [[a["name"] for a in p["arguments"]] for p in two] == [["task", "skill"], ["skill"]]


@pytest.mark.parametrize(
    "params", [{"name": "nope"}, {}, {"name": "pack", "arguments": {"layout": "xml"}}, {"name": 5}]
)
def test_what_is_no_prompt_is_invalid_params(tmp_path: Path, params: dict[str, object]) -> None:
    with pytest.raises(RpcError) as caught:
        serve(tmp_path).request("prompts/get", params)
    assert caught.value.code == -32602


def test_a_pack_of_one_of_several_skills(tmp_path: Path) -> None:
    assert prompt(serve_two(tmp_path), "pack", skill="second").startswith("## skill: second\n")
