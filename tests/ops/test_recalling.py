"""An alias as it was."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import NoBase, StaleAlias, UnknownAlias
from adaos_ctx.ops import basing
from adaos_ctx.ops.expanding import ExpandRequest, Page, expand
from adaos_ctx.plugins import load
from adaos_ctx.skill import Skill, open_skill
from tests.ops.skills import FILES, small_skill

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def skill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Skill:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    made = small_skill(tmp_path / "s")
    basing.mark(made)
    (tmp_path / "s/README.md").write_text("# Other\n")
    return open_skill(made.root)


def page(skill: Skill, ref: str, view: str = "full", at: str = "base") -> Page:
    return expand(skill, ExpandRequest(ref=ref, view=view, at=at), load())


def test_the_old_text_is_served_with_its_old_reference(skill: Skill) -> None:
    old = page(skill, "D.readme")
    assert old.text == FILES["README.md"]
    assert old.moved == ""
    assert old.ref != expand(skill, ExpandRequest(ref="D.readme"), load()).ref


@pytest.mark.parametrize(
    ("view", "text"), [("card", "- title: Demo\n"), ("brief", "title: Demo\n")]
)
def test_old_cards_can_be_seen(skill: Skill, view: str, text: str) -> None:
    assert page(skill, "D.readme", view).text.startswith(text)


def test_what_the_base_did_not_have_is_unknown(skill: Skill) -> None:
    with pytest.raises(UnknownAlias):
        page(skill, "D.nothing")
    with pytest.raises(NoBase):
        page(skill, "D.readme", at="base~1")


def test_a_pinned_reference_is_held_against_the_old_text(skill: Skill) -> None:
    assert page(skill, page(skill, "D.readme").ref).text == FILES["README.md"]
    with pytest.raises(StaleAlias):
        page(skill, "D.readme@00000000")


def test_without_a_base_there_is_nothing_to_recall(skill: Skill) -> None:
    basing.clear(skill)
    with pytest.raises(NoBase):
        page(skill, "D.readme")
