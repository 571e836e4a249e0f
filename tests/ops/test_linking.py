"""Patches for aliases that are links, tried with git itself."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.ops import basing, registering, scanning
from adaos_ctx.ops.diffing import DiffRequest, diff
from adaos_ctx.plugins import Plugins, load
from adaos_ctx.skill import open_skill
from tests.helpers import git_env, make_repo

if TYPE_CHECKING:
    from pathlib import Path

OLD, NEW = "# A\n\none\n", "# A\n\ntwo\n"


@pytest.fixture(scope="module")
def plugins() -> Plugins:
    return load()


def skill_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *paths: str) -> str:
    """A skill where `link.md` leads to `docs/real.md` and `way/real.md` leads there by its folder."""
    for name, value in git_env().items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    root = make_repo(tmp_path / "s", {"docs/real.md": OLD, "SKILL.md": "# S\n\nA skill.\n"})
    os.symlink("docs/real.md", f"{root}/link.md")
    os.symlink("docs", f"{root}/way")
    scanning.init(root)
    for number, path in enumerate(paths):
        registering.add(open_skill(root), f"X.n{number}", path)
    basing.mark(open_skill(root))
    return root


def patch_of(root: str, plugins: Plugins) -> bytes:
    return diff(open_skill(root), DiffRequest(), plugins).delta.patch


def applied(root: str, patch: bytes) -> int:
    """Put the old text back, apply, and tell git's exit code."""
    with open(f"{root}/docs/real.md", "w", encoding="utf-8") as file:
        file.write(OLD)
    return subprocess.run(
        ["git", "apply", "-"], cwd=root, input=patch, check=False, capture_output=True
    ).returncode


@pytest.mark.parametrize("paths", [("link.md",), ("way/real.md",), ("link.md", "way/real.md")])
def test_git_applies_a_patch_of_what_links_lead_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plugins: Plugins, paths: tuple[str, ...]
) -> None:
    root = skill_with(tmp_path, monkeypatch, *paths)
    with open(f"{root}/docs/real.md", "w", encoding="utf-8") as file:
        file.write(NEW)
    patch = patch_of(root, plugins)
    assert patch.count(b"diff --git") == 1
    assert applied(root, patch) == 0
    with open(f"{root}/link.md", encoding="utf-8") as file:
        assert file.read() == NEW
    assert os.path.islink(f"{root}/link.md")


def test_a_file_that_became_a_link_is_patched_as_the_file_that_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plugins: Plugins
) -> None:
    root = skill_with(tmp_path, monkeypatch)
    with open(f"{root}/plain.md", "w", encoding="utf-8") as file:
        file.write(NEW)
    registering.add(open_skill(root), "D.plain", "plain.md")
    basing.mark(open_skill(root))
    os.remove(f"{root}/plain.md")
    os.symlink("docs/real.md", f"{root}/plain.md")
    patch = patch_of(root, plugins)
    assert b"+++ b/plain.md" in patch
    os.remove(f"{root}/plain.md")
    with open(f"{root}/plain.md", "w", encoding="utf-8") as file:
        file.write(NEW)
    assert applied(root, patch) == 0


def test_a_link_that_leads_elsewhere_now_is_one_that_git_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, plugins: Plugins
) -> None:
    """The base keeps contents, not links: it cannot say that only the link changed."""
    root = skill_with(tmp_path, monkeypatch, "link.md")
    with open(f"{root}/docs/other.md", "w", encoding="utf-8") as file:
        file.write(NEW)
    os.remove(f"{root}/link.md")
    os.symlink("docs/other.md", f"{root}/link.md")
    assert applied(root, patch_of(root, plugins)) != 0
