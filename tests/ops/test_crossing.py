from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import SkillNotFound, StaleAlias, UnsafePath, UsageError
from adaos_ctx.ops.crossing import owner
from adaos_ctx.ops.expanding import ExpandRequest, expand
from adaos_ctx.plugins import load
from adaos_ctx.skill import Skill, open_skill
from tests.helpers import make_skill
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path

WORKSPACE = {".ado/ctx.toml": '[workspace]\nroot = ".."\n'}


@pytest.fixture
def skill(tmp_path: Path) -> Skill:
    small_skill(tmp_path / "ws" / "other")
    make_skill(tmp_path / "secret", {"SKILL.md": "---\nname: s\n---\n"})
    (tmp_path / "ws" / "link").symlink_to(tmp_path / "secret")
    return small_skill(tmp_path / "ws" / "mine", WORKSPACE)


def test_a_reference_into_another_skill_is_read(skill: Skill) -> None:
    page = expand(skill, ExpandRequest(ref="other:PR.default"), load())
    assert page.ref.startswith("other:PR.default@")
    assert page.text == "temperature: 0.2\nmax_tokens: 800\n"


def test_a_pin_into_another_skill_is_checked(skill: Skill) -> None:
    with pytest.raises(StaleAlias):
        expand(skill, ExpandRequest(ref="other:PR.default@00000000"), load())


@pytest.mark.parametrize("name", ["..", ".", "", "../secret", "link", "other/../../secret", "/etc"])
def test_a_name_stays_inside_the_workspace(skill: Skill, name: str) -> None:
    with pytest.raises(UnsafePath):
        owner(skill, f"{name}:D.x")


def test_an_unknown_skill_and_a_missing_setting_are_said(skill: Skill, tmp_path: Path) -> None:
    with pytest.raises(SkillNotFound):
        owner(skill, "nope:D.x")
    with pytest.raises(UsageError, match="workspace"):
        owner(open_skill(str(tmp_path / "ws" / "other")), "mine:D.x")


def test_a_plain_reference_stays_where_it_is(skill: Skill) -> None:
    assert owner(skill, "D.x@00000000") == (skill, "", "D.x@00000000")
