from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx.ops.registering import add
from adaos_ctx.skill import open_skill
from adaos_ctx_mcp.errors import RpcError
from tests.mcp.serving import serve, serve_two

if TYPE_CHECKING:
    from pathlib import Path

    from adaos_ctx_mcp.surface import Surface

ALIAS = {"type": "ref/resource", "uri": "ctx://alias/{name}"}


def complete(surface: Surface, ref: Any, name: str, value: str) -> Any:
    params = {"ref": ref, "argument": {"name": name, "value": value}}
    return surface.request("completion/complete", params)["completion"]


def test_aliases_that_begin_with_what_was_typed_stand_first(tmp_path: Path) -> None:
    surface = serve(tmp_path, {"docs/profile.md": "# P\n"})
    assert complete(surface, ALIAS, "name", "pr")["values"] == ["PR.default", "D.profile"]
    assert complete(surface, ALIAS, "name", "zzz") == {"values": [], "total": 0, "hasMore": False}


def test_at_most_a_hundred_values_are_given(tmp_path: Path) -> None:
    surface = serve(tmp_path, {f"n{number:03}.txt": "n\n" for number in range(120)})
    for number in range(120):
        add(open_skill(str(tmp_path)), f"X.n{number:03}", f"n{number:03}.txt")
    found = complete(surface, ALIAS, "name", "x.")
    assert (len(found["values"]), found["total"], found["hasMore"]) == (100, 120, True)


def test_skills_complete_the_argument_of_a_prompt(tmp_path: Path) -> None:
    surface = serve_two(tmp_path)
    assert complete(surface, {"type": "ref/prompt", "name": "pack"}, "skill", "s")["values"] == [
        "second", "first",
    ]  # fmt: skip
    assert "second:PR.default" in complete(surface, ALIAS, "name", "second:")["values"]
    assert complete(surface, {"type": "ref/prompt", "name": "pack"}, "task", "x")["values"] == []


@pytest.mark.parametrize(
    "params",
    [{}, {"ref": ALIAS}, {"ref": 1, "argument": {}}, {"ref": ALIAS, "argument": {"name": "name"}}],
)
def test_other_shapes_are_invalid_params(tmp_path: Path, params: Any) -> None:
    with pytest.raises(RpcError):
        serve(tmp_path).request("completion/complete", params)
