from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.tools import call_tool
from tests.toolset.calling import one, two

if TYPE_CHECKING:
    from pathlib import Path


def test_the_answer_is_a_header_and_the_card(tmp_path: Path) -> None:
    result = call_tool(one(tmp_path), "get_card", {"alias": "S.entities"})
    head, *lines = result.text.splitlines()
    assert head.endswith("view=card")
    assert all(line.startswith("- ") for line in lines)
    assert len(lines) <= 10


def test_an_alias_of_one_of_several_skills_is_named_with_it(tmp_path: Path) -> None:
    result = call_tool(two(tmp_path), "get_card", {"alias": "second:S.entities"})
    assert str(result.data["ref"]).startswith("second:S.entities@")


def test_an_unknown_alias_is_an_error(tmp_path: Path) -> None:
    assert call_tool(one(tmp_path), "get_card", {"alias": "S.nope"}).is_error
