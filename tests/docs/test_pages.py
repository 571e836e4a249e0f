"""What pages show of the document index: exact places, marked words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adaos_ctx.plugins import Plugins
from adaos_ctx.skill import Skill, open_skill
from adaos_ctx.tools import ToolContext, call_page_tool, call_tool
from adaos_ctx_docs import plugin
from tests.pcx.making import put

TEXTS = {
    "a.md": "# Install 😀\n\nTo install the skill, run the installer once.\n\n# Other\n\nNothing here.\n",
    "ru.md": "# Установка\n\nЧтобы установить навык, запустите команду.\n",
}


@pytest.fixture
def skill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Skill:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    put(tmp_path / "s", {"SKILL.md": "---\nname: demo\n---\nx"})
    put(tmp_path / "s/docs", TEXTS)
    return open_skill(str(tmp_path / "s"))


def index(skill: Skill, monkeypatch: pytest.MonkeyPatch) -> None:
    from adaos_ctx.cli.run import run

    monkeypatch.chdir(skill.root)
    assert run(["docs", "index", "docs"]) == 0


def call(skill: Skill, **arguments: object) -> dict[str, Any]:
    context = ToolContext(skill=skill, plugins=Plugins([("docs", plugin)]))
    assert call_tool(context, "docs_find", {"query": "x"}).is_error
    return dict(call_page_tool(context, "docs_find", arguments).data)


def test_without_an_index_it_says_so(skill: Skill) -> None:
    assert call(skill) == {"absent": True}


@pytest.mark.parametrize(
    ("query", "file", "words"),
    [("install", "a.md", {"install", "Install", "installer"}), ("установить навык", "ru.md", {"навык"})],
)  # fmt: skip
def test_hits_stand_where_they_say(
    skill: Skill, monkeypatch: pytest.MonkeyPatch, query: str, file: str, words: set[str]
) -> None:
    index(skill, monkeypatch)
    best = call(skill, query=query)["hits"][0]
    assert best["uri"].endswith(file)
    assert TEXTS[file][best["start"] : best["end"]] == best["text"]
    units = best["text"].encode("utf-16-le")
    marked = {units[2 * a : 2 * b].decode("utf-16-le") for a, b in best["marks"]}
    assert marked & words


def test_an_empty_question_finds_nothing(skill: Skill, monkeypatch: pytest.MonkeyPatch) -> None:
    index(skill, monkeypatch)
    assert call(skill, query="  ")["hits"] == []


def test_what_moved_is_told_in_the_readers_language(
    skill: Skill, monkeypatch: pytest.MonkeyPatch
) -> None:
    index(skill, monkeypatch)
    put(Path(skill.root), {"docs/a.md": f"A line above.\n\n{TEXTS['a.md']}"})
    for language, note in {"en": "moved", "ru": "перемещён"}.items():
        monkeypatch.setenv("ADAOS_CTX_LANG", language)
        assert call(skill, query="installer")["hits"][0]["note"] == note
