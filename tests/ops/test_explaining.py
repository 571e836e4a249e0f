from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import StaleAlias, UnknownAlias
from adaos_ctx.ops.explaining import why
from adaos_ctx.ops.scanning import init
from adaos_ctx.plugins import load
from adaos_ctx.skill import Skill, open_skill
from tests.helpers import make_skill

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def skill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Skill:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    files = {
        f"handlers/h{i:02}.py": f"def handle_{i}(text):\n    return 'number{i}'\n"
        for i in range(40)
    }
    root = make_skill(tmp_path / "skill", {"SKILL.md": "---\nname: s\n---\nDo.\n", **files})
    init(root)
    return open_skill(root)


def alias(skill: Skill, path: str) -> str:
    return next(a.name for a in skill.registry if a.path == path)


def test_an_alias_that_fits_has_its_card(skill: Skill) -> None:
    report = why(skill, alias(skill, "handlers/h07.py"), load())
    assert (report.level, report.section, report.reason, report.rank) == ("card", "HANDLER", "", 0)
    assert report.tokens[0] <= report.tokens[1] == 4096


def test_a_task_ranks_and_explains(skill: Skill) -> None:
    report = why(skill, alias(skill, "handlers/h07.py"), load(), task="change number7", budget=400)
    assert (report.rank, report.level) == (1, "card")
    assert report.matched
    assert report.parts["text"] > 0


def test_a_misspelt_task_is_told_and_ranks_too(skill: Skill) -> None:
    report = why(skill, alias(skill, "handlers/h07.py"), load(), task="hadnlers")
    assert report.rank
    assert report.notes == ("no alias holds hadnlers; searched for handler…",)


def test_an_alias_that_does_not_fit_says_so(skill: Skill) -> None:
    report = why(skill, alias(skill, "handlers/h39.py"), load(), task="change number7", budget=300)
    assert report.level != "card"
    assert "budget" in report.reason


def test_an_unknown_alias_is_refused(skill: Skill) -> None:
    with pytest.raises(UnknownAlias):
        why(skill, "H.none", load())


def test_a_reference_to_other_content_is_refused_and_one_to_this_is_not(skill: Skill) -> None:
    name = alias(skill, "handlers/h07.py")
    with pytest.raises(StaleAlias):
        why(skill, f"{name}@00000000", load())
    sha = next(a.sha8 for a in skill.registry if a.name == name)
    assert why(skill, f"{name}@{sha}", load()).ref == f"{name}@{sha}"
