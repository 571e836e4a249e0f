"""Is the base whole? Said by one check."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.ops import basing
from adaos_ctx.ops.basehealth import INSTALL_GIT, examine_base
from adaos_ctx.ops.doctoring import examine
from adaos_ctx.skill import open_skill
from tests.helpers import git
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def own_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_nothing_is_said_where_nothing_was_marked(tmp_path: Path) -> None:
    assert list(examine_base(small_skill(tmp_path / "s"))) == []


def test_doctor_says_that_a_base_is_whole_or_how_to_mend_it(tmp_path: Path) -> None:
    skill = small_skill(tmp_path / "s")
    report = basing.mark(skill)
    checks = {check.name: check for check in examine((), skill.root)}
    assert (checks["base"].ok, checks["base"].detail[:12]) == (True, report.label)
    text = min((tmp_path / "s/.ado/ctx/base/texts").iterdir())
    text.write_bytes(b"not deflated")
    checks = {check.name: check for check in examine((), skill.root)}
    assert not checks["base"].ok
    assert checks["base"].mend == "adaos-ctx base clear s && adaos-ctx base mark s"
    assert basing.mark(skill).changed  # the damaged text is written again
    assert all(check.ok for check in examine_base(skill))


def test_without_git_a_base_that_git_keeps_is_not_called_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    skill = small_skill(tmp_path / "s")
    git(tmp_path / "s", "init", "-q")
    basing.mark(open_skill(skill.root))
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    (check,) = examine_base(open_skill(skill.root))
    assert (check.ok, check.advice, check.mend) == (False, True, INSTALL_GIT)
    assert check.detail.startswith("not looked at: git --version: cannot run git")
