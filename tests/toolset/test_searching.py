from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx import builtin
from adaos_ctx.errors import StaleAlias
from adaos_ctx.hookspecs import hookimpl
from adaos_ctx.model import Artifact
from adaos_ctx.plugins import Plugins
from adaos_ctx.tools import call_tool
from tests.toolset.calling import one, two

if TYPE_CHECKING:
    from pathlib import Path

    from adaos_ctx.skill import Skill


def test_the_best_alias_stands_first(tmp_path: Path) -> None:
    result = call_tool(one(tmp_path), "search_context", {"query": "temperature max_tokens"})
    assert result.text.splitlines()[1].startswith("PR.default@")
    assert result.data["found"][0].startswith("PR.default@")  # type: ignore[index]


def test_nothing_found_is_said(tmp_path: Path) -> None:
    result = call_tool(one(tmp_path), "search_context", {"query": "zzzqqq"})
    assert result.text == "nothing found\n"
    assert not result.is_error


def test_answers_of_plugins_follow_with_secrets_masked_and_on_one_line(tmp_path: Path) -> None:
    class Docs:
        @hookimpl
        def ctx_search(self, skill: Skill, query: str, k: int) -> list[Artifact]:
            brief = "a\npassword: hunter2hunter2X9 \u202e"
            return [Artifact(ref="doc:x#1@0a1b2c3d", kind="chunk", renditions={"brief": brief})]

    plugins = Plugins([("builtin", builtin), ("docs", Docs())])
    text = call_tool(one(tmp_path, plugins), "search_context", {"query": "zzzqqq"}).text
    assert text.splitlines()[1].startswith("doc:x#1@0a1b2c3d chunk: a ")
    assert "hunter2" not in text
    assert "\u202e" not in text


def test_several_skills_answer_together(tmp_path: Path) -> None:
    result = call_tool(two(tmp_path), "search_context", {"query": "temperature", "k": 2})
    assert {ref.partition("@")[0] for ref in result.data["found"]} == {  # type: ignore[attr-defined]
        "first:PR.default",
        "second:PR.default",
    }


def test_words_that_were_read_as_others_are_told(tmp_path: Path) -> None:
    note = "no alias holds temperatuer; searched for temperatur…"
    result = call_tool(one(tmp_path), "search_context", {"query": "temperatuer"})
    assert result.text.splitlines()[:2] == ["1 found; read one with get_alias", f"note: {note}"]
    assert result.data["notes"] == [note]
    several = call_tool(two(tmp_path), "search_context", {"query": "temperatuer"})
    assert several.data["notes"] == [f"first: {note}", f"second: {note}"]
    assert call_tool(one(tmp_path), "search_context", {"query": "temperature"}).data["notes"] == []


def test_what_a_plugin_refuses_is_a_note(tmp_path: Path) -> None:
    class Stale:
        @hookimpl
        def ctx_search(self, skill: Skill, query: str, k: int) -> list[Artifact]:
            raise StaleAlias(alias="X.y", path="x", expected="0a", actual="0b")

    plugins = Plugins([("builtin", builtin), ("docs", Stale())])
    result = call_tool(one(tmp_path, plugins), "search_context", {"query": "temperature"})
    assert not result.is_error
    assert result.text.splitlines()[2].startswith("PR.default@")
    (note,) = result.data["notes"]  # type: ignore[misc]
    assert note.startswith("docs: ")
    assert result.text.splitlines()[1] == f"note: {note}"
