from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.ops.expanding import PAGE_TOKENS
from adaos_ctx.tools import call_tool
from tests.toolset.calling import one, two

if TYPE_CHECKING:
    from pathlib import Path


def test_facts_stand_beside_the_text(tmp_path: Path) -> None:
    result = call_tool(one(tmp_path), "get_alias", {"alias": "PR.default"})
    assert {key: result.data[key] for key in ("path", "view", "offset", "next_offset", "total")} == {
        "path": "profiles/default.yaml", "view": "full", "offset": 0, "next_offset": None, "total": 33,
    }  # fmt: skip
    assert "moved" not in result.data


def test_a_page_is_no_longer_than_hosts_take(tmp_path: Path) -> None:
    context = one(tmp_path)
    (tmp_path / "README.md").write_text("word and word\n" * 5000)
    result = call_tool(context, "get_alias", {"alias": "D.readme"})
    assert result.data["tokens"] == PAGE_TOKENS
    assert result.data["moved"]


def test_an_alias_of_one_of_several_skills_is_named_with_it(tmp_path: Path) -> None:
    result = call_tool(two(tmp_path), "get_alias", {"alias": "second:PR.default"})
    assert str(result.data["ref"]).startswith("second:PR.default@")
    assert result.text.startswith("second:PR.default@")
