from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx.errors import UsageError
from adaos_ctx.hookspecs import hookimpl
from adaos_ctx.plugins import Plugins, load
from adaos_ctx.tools import ToolContext, call_tool, complete
from adaos_ctx.toolset.alias import GET_ALIAS
from tests.ops.skills import small_skill
from tests.toolset.calling import two

if TYPE_CHECKING:
    from pathlib import Path


def context(root: Path, plugins: Plugins | None = None, session: str = "") -> ToolContext:
    return ToolContext(skill=small_skill(root), plugins=plugins or load(), session=session)


def test_the_answer_is_a_header_line_and_the_text(tmp_path: Path) -> None:
    result = call_tool(context(tmp_path), "get_alias", {"alias": "PR.default"})
    head, text = result.text.split("\n", 1)
    assert head.startswith("PR.default@")
    assert text == "temperature: 0.2\nmax_tokens: 800\n"
    assert not result.is_error


def test_null_means_not_given(tmp_path: Path) -> None:
    given = {"alias": "PR.default", "view": None, "offset": None, "limit": None}
    assert not call_tool(context(tmp_path), "get_alias", json.dumps(given)).is_error


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"alias": "PR.defalt"}, "unknown_alias"),
        ({"alias": "PR.default@00000000"}, "stale_alias"),
        ({"alias": "../../etc/passwd"}, "usage"),
        ({}, "usage"),
        ({"alias": "PR.default", "view": "x"}, "usage"),
        ({"alias": "PR.default", "more": 1}, "usage"),
        ({"alias": "PR.default", "offset": -1}, "usage"),
        ({"alias": "PR.default", "limit": 10**9}, "usage"),
        ({"alias": 5}, "usage"),
        ("not json", "usage"),
        ("[" * 3000, "usage"),
        ([1], "usage"),
    ],
)
def test_errors_are_data_with_the_codes_of_the_command_line(
    tmp_path: Path, arguments: Any, code: str
) -> None:
    result = call_tool(context(tmp_path), "get_alias", arguments)
    assert result.is_error
    assert result.data["error"]["code"] == code  # type: ignore[index]
    assert result.text.startswith(f"error {code}: ")


def test_no_message_names_a_path_outside_the_skill(tmp_path: Path) -> None:
    for arguments in ({"alias": "D.nope"}, {"alias": "PR.default@00000000"}, {"alias": "A" * 200}):
        assert str(tmp_path) not in call_tool(context(tmp_path), "get_alias", arguments).text


def test_an_unknown_tool_is_an_error_with_the_known_names(tmp_path: Path) -> None:
    result = call_tool(context(tmp_path), "rm_rf", {})
    assert result.is_error
    assert "get_alias" in result.text


def test_an_edited_file_is_served_with_what_moved(tmp_path: Path) -> None:
    where = context(tmp_path)
    (tmp_path / "profiles/default.yaml").write_text("temperature: 1\n")
    result = call_tool(where, "get_alias", {"alias": "PR.default"})
    assert "moved " in result.text.split("\n", 1)[0]
    assert "temperature: 1" in result.text


def test_what_was_shown_is_told_to_plugins_once(tmp_path: Path) -> None:
    told: list[tuple[str, str, str, int]] = []

    class Ledger:
        @hookimpl
        def ctx_told(self, session: str, ref: str, rendition: str, tokens: int) -> None:
            told.append((session, ref, rendition, tokens))

    from adaos_ctx import builtin

    plugins = Plugins([("builtin", builtin), ("ledger", Ledger())])
    result = call_tool(context(tmp_path, plugins, "s1"), "get_alias", {"alias": "PR.default"})
    assert told == [("s1", result.data["ref"], "full", result.data["tokens"])]


def test_defaults_come_from_the_schema() -> None:
    assert complete(GET_ALIAS, {"alias": "D.x"}) == {
        "alias": "D.x", "view": "full", "offset": 0, "limit": 5500,
    }  # fmt: skip


def test_an_alias_that_only_one_of_several_skills_has_needs_no_name(tmp_path: Path) -> None:
    where = two(tmp_path)
    assert call_tool(where, "get_alias", {"alias": "D.only"}).data["ref"].startswith("second:D.")  # type: ignore[attr-defined]
    result = call_tool(where, "get_alias", {"alias": "PR.default"})
    assert result.text == (
        "error usage: PR.default is in several skills: first:PR.default, second:PR.default"
    )
    assert (
        call_tool(where, "get_alias", {"alias": "D.none"}).data["error"]["code"] == "unknown_alias"
    )  # type: ignore[index]


@pytest.mark.parametrize("key", ["offset", "limit"])
def test_an_integer_written_as_a_float_is_an_integer(tmp_path: Path, key: str) -> None:
    result = call_tool(context(tmp_path), "get_alias", {"alias": "PR.default", key: 5.0})
    assert not result.is_error
    assert call_tool(context(tmp_path), "get_alias", {"alias": "PR.default", key: 5.5}).is_error


def test_a_plugin_that_cannot_note_what_was_told_takes_nothing_away(tmp_path: Path) -> None:
    from adaos_ctx import builtin

    class Broken:
        @hookimpl
        def ctx_told(self, session: str, ref: str, rendition: str, tokens: int) -> None:
            raise OSError("disk full")

    plugins = Plugins([("builtin", builtin), ("broken", Broken())])
    where = context(tmp_path, plugins, "s1")
    with pytest.warns(RuntimeWarning, match="disk full"):
        assert not call_tool(where, "get_alias", {"alias": "PR.default"}).is_error


@pytest.mark.parametrize(
    "schema", [{"$ref": "http://127.0.0.1:1/x.json"}, {"type": "objekt"}, {"pattern": "("}]
)
def test_a_tool_whose_schema_cannot_be_used_is_a_refusal(schema: dict[str, Any]) -> None:
    tool = replace(GET_ALIAS, parameters={"type": "object", "properties": {"alias": schema}})
    with pytest.raises(UsageError, match="get_alias: this is no JSON Schema that can be used"):
        complete(tool, {"alias": "x"})


def test_a_tool_without_parameters_is_called_without_arguments() -> None:
    assert complete(replace(GET_ALIAS, parameters={"type": "object"}), "") == {}
