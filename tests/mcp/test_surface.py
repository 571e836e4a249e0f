from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx_mcp.errors import RpcError
from adaos_ctx_mcp.surface import INSTRUCTIONS, server_info
from tests.mcp.serving import serve

if TYPE_CHECKING:
    from pathlib import Path


def test_an_unknown_method_is_said_without_its_length(tmp_path: Path) -> None:
    with pytest.raises(RpcError) as caught:
        serve(tmp_path).request("x" * 10_000, {})
    assert caught.value.code == -32601
    assert len(caught.value.message) < 100


def test_instructions_are_short_and_the_same_for_every_project(tmp_path: Path) -> None:
    assert len(INSTRUCTIONS) < 240
    assert server_info()["name"] == "adaos-ctx"


def test_requests_do_not_depend_on_those_before(tmp_path: Path) -> None:
    surface = serve(tmp_path)
    for method in (
        "tools/list",
        "resources/list",
        "resources/templates/list",
        "prompts/list",
        "skills/list",
    ):
        assert surface.request(method, {}) == surface.request(method, {})
