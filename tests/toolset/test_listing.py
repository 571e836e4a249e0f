from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.ops.expanding import PAGE_TOKENS
from adaos_ctx.ops.registering import add
from adaos_ctx.skill import open_skill
from adaos_ctx.tools import call_tool
from tests.toolset.calling import one, two

if TYPE_CHECKING:
    from pathlib import Path


def test_every_alias_stands_on_a_line_with_path_and_kind(tmp_path: Path) -> None:
    context = one(tmp_path)
    result = call_tool(context, "list_aliases", {})
    head, *lines = result.text.splitlines()
    assert head == f"{len(context.skill.registry)} aliases of my_llm_skill"
    assert [line.partition("@")[0] for line in lines] == [a.name for a in context.skill.registry]
    assert any(line.endswith(" schemas/entities.json schema") for line in lines)
    assert result.data["next_offset"] is None


def test_a_kind_narrows_the_list(tmp_path: Path) -> None:
    result = call_tool(one(tmp_path), "list_aliases", {"kind": "profile"})
    assert [line.split()[-1] for line in result.text.splitlines()[1:]] == ["profile"]


def test_what_moved_is_said_with_the_present_reference(tmp_path: Path) -> None:
    context = one(tmp_path)
    (tmp_path / "profiles/default.yaml").write_text("temperature: 1\n")
    line = next(x for x in call_tool(context, "list_aliases", {}).text.splitlines() if "PR." in x)
    assert "(moved " in line
    assert line.split("→")[1][:8] == line.partition("@")[2][:8]


def test_pages_join_to_the_whole_list(tmp_path: Path) -> None:
    context = one(tmp_path)
    for number in range(300):
        name = f"docs/{'long-' * 12}{number:03}.md"
        (tmp_path / "docs").mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"# {number}\n")
        add(context.skill, f"D.n{number:03}", name)
    context = type(context)(skill=open_skill(str(tmp_path)), plugins=context.plugins)
    seen: list[str] = []
    offset = 0
    while offset is not None:
        result = call_tool(context, "list_aliases", {"offset": offset})
        assert isinstance(result.data["tokens"], int)
        assert result.data["tokens"] <= PAGE_TOKENS
        seen += [line.partition("@")[0] for line in result.text.splitlines()[1:]]
        if result.data["next_offset"] is not None:
            assert f"continue with offset={result.data['next_offset']}" in result.text
        offset = result.data["next_offset"]  # type: ignore[assignment]
    assert seen == [alias.name for alias in context.skill.registry]


def test_an_offset_past_the_end_is_an_error(tmp_path: Path) -> None:
    result = call_tool(one(tmp_path), "list_aliases", {"offset": 999})
    assert result.is_error
    assert "past the end" in result.text


def test_several_skills_are_listed_with_their_names(tmp_path: Path) -> None:
    result = call_tool(two(tmp_path), "list_aliases", {"kind": "profile"})
    names = [line.partition("@")[0] for line in result.text.splitlines()[1:]]
    assert names == ["first:PR.default", "second:PR.default"]
