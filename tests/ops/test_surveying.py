"""`report`: every alias at every stage, and the sums."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.ops.basing import mark
from adaos_ctx.ops.gathering import PackRequest
from adaos_ctx.ops.packing import pack
from adaos_ctx.ops.surveying import OUT, STAGES, survey
from adaos_ctx.plugins import load
from adaos_ctx.skill import open_skill
from adaos_ctx.tokens import get_counter
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def test_the_pack_is_the_pack_and_files_are_counted_whole(tmp_path: Path) -> None:
    skill = small_skill(tmp_path / "s")
    found = survey(skill, PackRequest(), load())
    made = pack((skill,), PackRequest(), load())
    assert found.made.text == made.text
    assert found.total("packed") == made.pack.tokens
    count = get_counter("o200k_base").count
    texts = [(tmp_path / "s" / alias.path).read_text(encoding="utf-8") for alias in skill.registry]
    assert found.total("raw") == sum(count(text) for text in texts)
    assert found.frame + sum(row.packed for row in found.rows) == made.pack.tokens


def test_an_alias_that_found_no_room_costs_nothing_in_the_pack(tmp_path: Path) -> None:
    skill = small_skill(tmp_path / "s", {f"docs/{i}.md": f"# Page {i}\n" * 30 for i in range(60)})
    found = survey(skill, PackRequest(budget=300), load())
    out = [row for row in found.rows if row.level == OUT]
    assert out
    assert {row.packed for row in out} == {0}
    assert all(row.raw and row.card for row in out)


def test_a_missing_file_and_a_stale_one_are_told(tmp_path: Path) -> None:
    skill = small_skill(tmp_path / "s")
    (tmp_path / "s/README.md").write_text("# Other\n", encoding="utf-8")
    (tmp_path / "s/profiles/default.yaml").unlink()
    states = {row.alias: row.state for row in survey(skill, PackRequest(), load()).rows}
    assert states["D.readme"] == "stale"
    assert states["PR.default"] == "missing"


def test_what_changed_since_the_base_is_in_it(tmp_path: Path) -> None:
    skill = small_skill(tmp_path / "s")
    assert survey(skill, PackRequest(), load()).delta is None
    mark(skill)
    (tmp_path / "s/README.md").write_text("# Other\n", encoding="utf-8")
    found = survey(open_skill(skill.root), PackRequest(), load())
    assert found.delta is not None
    assert [change.alias for change in found.delta.changes] == ["D.readme"]
    assert found.fields()["changes"][0]["status"] == "modified"


def test_stages_are_what_the_totals_name(tmp_path: Path) -> None:
    fields = survey(small_skill(tmp_path / "s"), PackRequest(), load()).fields()
    assert tuple(fields["totals"]) == STAGES
    assert fields["totals"]["view"] <= fields["totals"]["raw"]
