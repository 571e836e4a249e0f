from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx.model import ToolResult, ToolSpec
from adaos_ctx.tokens import get_counter
from adaos_ctx_mcp.calling import MAX_TEXT_TOKENS
from tests.mcp.serving import Ledger, call, plugins, serve, serve_two, text_of, with_tools

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from adaos_ctx.plugins import Plugins


def extra(answer: Callable[[], ToolResult]) -> Plugins:
    schema = {"type": "object", "properties": {}, "additionalProperties": False}
    return with_tools(
        ToolSpec(name="extra", description="x", parameters=schema, call=lambda *_: answer())
    )


def test_the_text_stands_in_the_answer_once(tmp_path: Path) -> None:
    marker = "once-and-only-once"
    result = call(
        serve(tmp_path, {"docs/a.md": f"# A\n\n{marker}\n"}), "get_alias", {"alias": "D.a"}
    )
    assert json.dumps(result).count(marker) == 1
    assert result["structuredContent"]["next_offset"] is None
    assert result["isError"] is False


def test_a_long_text_comes_in_pages_that_say_where_they_end(tmp_path: Path) -> None:
    body = "".join(f"line {number} of a long text\n" for number in range(4000))
    surface = serve(tmp_path, {"docs/long.md": body})
    offset, got, count = 0, "", get_counter("o200k_base").count
    while offset is not None:
        result = call(surface, "get_alias", {"alias": "D.long", "offset": offset})
        head, text = text_of(result).split("\n", 1)
        got += text
        offset = result["structuredContent"]["next_offset"]
        assert count(text) <= 5500
        if offset is not None:
            assert f"continue with offset={offset}" in head
            assert f"of {len(body)}" in head
    assert got == body


def test_a_tool_that_floods_is_cut_and_says_so(tmp_path: Path) -> None:
    flood = "слово " * 40_000
    result = call(serve(tmp_path, by=extra(lambda: ToolResult(text=flood))), "extra")
    text = text_of(result)
    assert text.endswith(f" of {len(flood)}]\n")
    assert get_counter("o200k_base").count(text) <= MAX_TEXT_TOKENS + 40
    assert result["structuredContent"]["total"] == len(flood)


def test_a_page_as_large_as_can_be_asked_for_is_not_cut(tmp_path: Path) -> None:
    body = "".join(f"line {number} of a long text\n" for number in range(8000))
    result = call(
        serve(tmp_path, {"docs/long.md": body}), "get_alias", {"alias": "D.long", "limit": 20_000}
    )
    text = text_of(result).split("\n", 1)[1]
    assert text == body[: result["structuredContent"]["next_offset"]]


def test_a_bug_in_a_tool_is_an_error_without_details(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def boom() -> ToolResult:
        raise KeyError("the secret path is in this message")

    result = call(serve(tmp_path, by=extra(boom)), "extra")
    assert result["isError"]
    assert "secret" not in json.dumps(result)
    assert "KeyError" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"alias": "D.nope"}, "unknown_alias"),
        ({"alias": "PR.default@00000000"}, "stale_alias"),
        ({"alias": "PR.default", "limit": 10**9}, "usage"),
        ({}, "usage"),
        ([1], "usage"),
        ("text", "usage"),
        (None, "usage"),
        ({"alias": "a:b:c"}, "usage"),
    ],
)
def test_errors_are_data_with_the_codes_of_the_command_line(
    tmp_path: Path, arguments: Any, code: str
) -> None:
    result = call(serve(tmp_path), "get_alias", arguments)
    assert result["isError"]
    assert result["structuredContent"]["error"]["code"] == code
    assert text_of(result).startswith(f"error {code}: ")


def test_an_unknown_tool_is_an_error_that_lists_the_known(tmp_path: Path) -> None:
    assert "get_alias" in text_of(call(serve(tmp_path), "rm_rf"))


def test_every_way_to_a_text_tells_the_session_what_it_was_told(tmp_path: Path) -> None:
    ledger = Ledger()
    surface = serve(tmp_path, by=plugins(("ledger", ledger)))
    call(surface, "get_alias", {"alias": "PR.default"}, "web-7")
    call(surface, "get_card", {"alias": "PR.default"})
    surface.request("resources/read", {"uri": "ctx://alias/PR.default"})
    surface.request("resources/read", {"uri": "skill://my-skill/README.md"})
    assert ledger.told == [
        ("web-7", "PR.default", "full"), ("s1", "PR.default", "card"), ("s1", "PR.default", "full"),
        ("s1", "skill://my-skill/README.md", "full"),
    ]  # fmt: skip
    ledger.told.clear()
    surface.request("prompts/get", {"name": "pack"})
    assert ("s1", "S.entities", "card") in ledger.told


def test_a_skill_can_be_chosen_among_several(tmp_path: Path) -> None:
    surface = serve_two(tmp_path)
    assert text_of(call(surface, "get_pack", {"skill": "second"})).startswith("## skill: second\n")
    assert text_of(call(surface, "get_pack")).startswith("## skill: first, second\n")
    assert call(surface, "get_pack", {"skill": "third"})["isError"]
    assert text_of(call(surface, "get_alias", {"alias": "second:PR.default"})).startswith(
        "second:PR.default@"
    )


def test_a_name_that_is_no_utf8_can_travel(tmp_path: Path) -> None:
    result = call(serve(tmp_path, by=extra(lambda: ToolResult(text="a\udcff"))), "extra")
    assert text_of(result) == "a\\udcff"


def test_a_broken_registry_of_one_skill_does_not_touch_the_others(tmp_path: Path) -> None:
    surface = serve_two(tmp_path)
    (tmp_path / "first/.ado/aliases.json").write_text("<<<<<<< ours")
    for name, arguments in (
        ("get_alias", {"alias": "second:PR.default"}), ("get_card", {"alias": "second:S.entities"}),
        ("get_pack", {"skill": "second"}), ("list_aliases", {"skill": "second"}),
    ):  # fmt: skip
        assert not call(surface, name, arguments)["isError"]
    assert text_of(call(surface, "get_alias", {"alias": "second:PR.default"})).startswith(
        "second:PR."
    )
    error = call(surface, "get_alias", {"alias": "first:PR.default"})["structuredContent"]["error"]
    assert error["code"] == "registry_broken"


def test_aliases_of_one_chosen_skill_are_listed_as_they_can_be_asked_for(tmp_path: Path) -> None:
    surface = serve_two(tmp_path)
    listed = text_of(call(surface, "list_aliases", {"skill": "second", "kind": "profile"}))
    found = text_of(call(surface, "search_context", {"skill": "second", "query": "temperature"}))
    for text in (listed, found):
        ref = text.splitlines()[1].split()[0]
        assert ref.startswith("second:PR.default@")
        assert not call(surface, "get_alias", {"alias": ref})["isError"]


def test_words_that_were_read_as_others_are_told_to_models(tmp_path: Path) -> None:
    result = call(serve_two(tmp_path), "search_context", {"skill": "first", "query": "temperatuer"})
    note = "no alias holds temperatuer; searched for temperatur…"
    assert result["structuredContent"]["notes"] == [f"first: {note}"]
    assert f"note: first: {note}" in text_of(result)
