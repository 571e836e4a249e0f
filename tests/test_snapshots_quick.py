"""The fast answer of `diff`: only when it is the same as the long one's."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx import registry, snapshots_quick
from adaos_ctx.ops import basing
from adaos_ctx.ops.diffing import DiffRequest, diff
from adaos_ctx.plugins import load
from adaos_ctx.snapshots_quick import ref_value, unchanged
from tests.helpers import git, git_env, make_repo
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path

    from adaos_ctx.skill import Skill

SHA = st.text("0123456789abcdef", min_size=64, max_size=64)


@given(st.lists(st.tuples(st.text(), st.text(), SHA)))
def test_the_digest_is_that_of_the_registry_module(entries: list[tuple[str, str, str]]) -> None:
    assert snapshots_quick.context_digest(entries) == registry.context_digest(entries)


@pytest.fixture(params=["git", "plain"])
def skill(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Skill:
    for name, value in git_env().items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    if request.param == "git":
        make_repo(tmp_path / "s", {})
    return small_skill(tmp_path / "s")


def settle(skill: Skill) -> None:
    """Mark a base and let the long way look once, when the stats of files can be trusted."""
    basing.mark(skill)
    time.sleep(0.1)
    assert not diff(skill, DiffRequest(), load()).delta.changed


def test_nothing_marked_is_left_to_the_long_way(skill: Skill) -> None:
    assert unchanged(skill.root) is None


def test_an_unchanged_skill_is_known_by_its_base(skill: Skill) -> None:
    settle(skill)
    assert unchanged(skill.root) == basing.mark(skill).label


@pytest.mark.parametrize("what", ["file", "registry", "mark", "patch", "object"])
def test_any_change_is_left_to_the_long_way(skill: Skill, what: str) -> None:
    settle(skill)
    root = skill.root
    if what == "object":
        basing.clear(skill)
        os.makedirs(f"{root}/.ado/ctx", exist_ok=True)
    place = {
        "file": "README.md", "registry": ".ado/aliases.json", "mark": ".ado/ctx/base.sha",
        "patch": ".ado/ctx/delta.patch", "object": ".ado/ctx/base.sha",
    }[what]  # fmt: skip
    with open(f"{root}/{place}", "a", encoding="utf-8") as file:
        file.write("ctx@00000000 " + "0" * 64 if what == "object" else "x")
    assert unchanged(root) is None


def test_a_ref_that_is_gone_is_noticed_without_a_process(tmp_path: Path, skill: Skill) -> None:
    settle(skill)
    if os.path.isdir(f"{skill.root}/.git"):
        git(tmp_path / "s", "update-ref", "-d", "refs/adaos-ctx/my_llm_skill/base")
    else:
        base = f"{skill.root}/.ado/ctx/base"
        for name in os.listdir(base):
            if name.endswith(".json"):
                os.unlink(f"{base}/{name}")
    assert unchanged(skill.root) is None


def test_loose_and_packed_refs_are_read(tmp_path: Path) -> None:
    make_repo(tmp_path / "r", {"a": "x"})
    git(tmp_path / "r", "add", "a")
    git(tmp_path / "r", "commit", "-qm", "x")
    git(tmp_path / "r", "update-ref", "refs/adaos-ctx/d/base", "HEAD")
    common, oid = (
        str(tmp_path / "r/.git"),
        git(tmp_path / "r", "rev-parse", "HEAD").decode().strip(),
    )
    assert ref_value(common, "refs/adaos-ctx/d/base") == oid
    git(tmp_path / "r", "pack-refs", "--all")
    assert ref_value(common, "refs/adaos-ctx/d/base") == oid
    assert ref_value(common, "refs/adaos-ctx/e/base") == ""


def test_the_fast_way_loads_no_slow_module(skill: Skill) -> None:
    settle(skill)
    program = (
        f"import sys; from adaos_ctx.cli.run import run; run(['diff', {skill.root!r}]);"
        "print([m for m in ('typing', 're', 'json', 'dataclasses', 'git', 'typer') if m in sys.modules])"
    )
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-S", "-c", program], check=False, capture_output=True, text=True
        )
    assert done.stdout.splitlines()[-1] == "[]", done.stderr
