from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from adaos_ctx_mcp.errors import RpcError
from tests.mcp.serving import call, serve, serve_two, text_of

if TYPE_CHECKING:
    from pathlib import Path

    from adaos_ctx_mcp.surface import Surface


def read(surface: Surface, uri: str) -> str:
    (content,) = surface.request("resources/read", {"uri": uri})["contents"]
    assert content["uri"] == uri
    return str(content["text"])


def test_everything_that_is_listed_can_be_read(tmp_path: Path) -> None:
    surface = serve(tmp_path, {"docs/описание.md": "# Ж\n"})
    resources = surface.request("resources/list", {})["resources"]
    assert resources[0]["uri"] == "skill://my-skill/SKILL.md"
    assert len(resources) == 1 + len(surface.served.context().skill.registry)
    for one in resources:
        assert read(surface, one["uri"])


def test_an_alias_and_a_card_read_as_their_tools_answer(tmp_path: Path) -> None:
    surface = serve(tmp_path)
    for kind, tool in (("alias", "get_alias"), ("card", "get_card")):
        text = text_of(call(surface, tool, {"alias": "S.entities"}))
        assert read(surface, f"ctx://{kind}/S.entities") == text


def test_a_resource_that_is_too_long_says_where_the_rest_is(tmp_path: Path) -> None:
    surface = serve(tmp_path, {"docs/long.md": "word and word\n" * 20_000})
    head = read(surface, "ctx://alias/D.long").split("\n", 1)[0]
    assert "continue with offset=" in head


def test_names_carry_their_skill_where_there_are_several(tmp_path: Path) -> None:
    surface = serve_two(tmp_path)
    uris = [one["uri"] for one in surface.request("resources/list", {})["resources"]]
    assert "ctx://alias/second:PR.default" in uris
    assert read(surface, "ctx://alias/second:PR.default").startswith("second:PR.default@")


def test_templates_name_both_kinds(tmp_path: Path) -> None:
    templates = serve(tmp_path).request("resources/templates/list", {})["resourceTemplates"]
    assert [one["uriTemplate"] for one in templates] == ["ctx://alias/{name}", "ctx://card/{name}"]


@pytest.mark.parametrize(
    "uri",
    [
        "ctx://alias/D.nope", "ctx://alias/..%2F..%2Fetc%2Fpasswd", "ctx://alias/../x", "ctx://alias/",
        "ctx://alias/%00", "ctx://other/A.ADR1", "file:///etc/passwd", "", "skill://my-skill/",
        "skill://my-skill/../../etc/passwd", "skill://my-skill/%2e%2e/x", "skill://my-skill/nope.md",
        "skill://my-skill/.ado/aliases.json", "x" * 100_000, "ctx://alias/" + quote("А" * 5000),
        "ctx://alias/A.ADR1?x=1", "ctx://alias/A.ADR1/extra",
    ],
)  # fmt: skip
def test_what_is_not_served_is_invalid_params_with_the_uri(tmp_path: Path, uri: str) -> None:
    with pytest.raises(RpcError) as caught:
        serve(tmp_path).request("resources/read", {"uri": uri})
    assert caught.value.code == -32602
    assert caught.value.data is not None
    assert caught.value.data["uri"] == uri[: len(str(caught.value.data["uri"]))]
    assert "/etc/passwd" not in caught.value.message


def test_a_uri_that_is_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RpcError, match="uri must be a string"):
        serve(tmp_path).request("resources/read", {"uri": 5})
