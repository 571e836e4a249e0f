"""A skill is found by folder, manifest, name, or upward from here, and opened as it lies there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from adaos_ctx.config import Config
from adaos_ctx.errors import RegistryError, SkillNotFound, UnsafePath
from adaos_ctx.skill import find_all, find_root, is_root, load_manifest, open_skill
from tests.helpers import make_skill

REGISTRY = '{"D.a": {"path": "a.md", "sha": "d00dad42"}}'


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with homes that hold nothing else."""
    folder = Path(os.path.realpath(tmp_path)) / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("ADAOS_BASE_DIR", raising=False)
    return folder


@pytest.mark.parametrize("mark", [".ado/aliases.json", "skill.yaml", "scenario.yaml", "SKILL.md"])
def test_each_mark_makes_a_root_that_is_found_upward(
    here: Path, mark: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = make_skill(here / "s", {mark: "", "deep/er/x.md": ""})
    monkeypatch.chdir(f"{root}/deep/er")
    assert (find_root(), is_root(root), is_root(f"{root}/deep")) == (root, True, False)


@pytest.mark.parametrize(
    "shelf",
    [".", "skills", ".adaos/workspace/skills", ".claude/skills", "../home/.adaos/workspace/skills"],
)
def test_a_bare_name_is_looked_up_on_the_shelves(here: Path, shelf: str) -> None:
    root = make_skill(here / shelf / "weather", {"SKILL.md": ""})
    assert find_root("weather") == root


def test_the_base_folder_of_adaos_is_a_shelf(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADAOS_BASE_DIR", str(here / "base"))
    root = make_skill(here / "base/workspace/skills/w", {"skill.yaml": ""})
    assert find_root("w") == root


def test_a_folder_or_a_manifest_names_its_skill_through_links_too(here: Path) -> None:
    root = make_skill(here / "s", {"SKILL.md": "", "x.txt": ""})
    (here / "link").symlink_to("s")
    assert {find_root(t) for t in ("s", "./s/", "link", "s/SKILL.md", root)} == {root}
    assert find_root("s/..") == str(here)  # a folder that a user names is a root


@pytest.mark.parametrize(
    "target", ["none", "a/b", "", "..x", "s/x.txt", "a\0b", "\ud800", "x" * 5000]
)
def test_what_is_no_skill_is_said(here: Path, target: str) -> None:
    make_skill(here / "s", {"x.txt": ""})
    with pytest.raises(SkillNotFound) as caught:
        find_root(target)
    assert caught.value.facts["target"] == target


def test_nothing_upward_is_said(here: Path) -> None:
    with pytest.raises(SkillNotFound):
        find_root()


def test_all_skills_below_a_folder_are_found_but_none_inside_another(here: Path) -> None:
    files = ["b/SKILL.md", "a/skill.yaml", "a/inner/SKILL.md", ".claude/skills/c/SKILL.md",
             "node_modules/x/SKILL.md", ".git/SKILL.md", "d/e/.ado/aliases.json"]  # fmt: skip
    make_skill(here, dict.fromkeys(files, ""))
    (here / "loop").symlink_to(".")
    found = [os.path.relpath(root, here) for root in find_all(str(here))]
    assert found == [".claude/skills/c", "a", "b", "d/e"]


def test_a_skill_is_opened_with_manifest_registry_and_settings(here: Path) -> None:
    files = {"skill.yaml": "name: demo\nversion: 1.0.0\n", ".ado/aliases.json": REGISTRY,
             ".ado/ctx.toml": "[pack]\nbudget = 9\n"}  # fmt: skip
    skill = open_skill(make_skill(here / "s", files))
    assert (skill.name, skill.has_registry, skill.config.pack.budget) == ("demo", True, 9)
    assert [alias.name for alias in skill.registry] == ["D.a"]


def test_a_bare_folder_is_an_empty_skill_of_that_name(here: Path) -> None:
    skill = open_skill(make_skill(here / "пусто", {"a.md": ""}))
    assert (skill.name, len(skill.registry), skill.has_registry) == ("пусто", 0, False)
    assert skill.config == Config()


@pytest.mark.parametrize(
    ("name", "body", "error"),
    [
        (".ado/aliases.json", "{", RegistryError),
        (".ado/aliases.json", REGISTRY.replace("a.md", "../a.md"), UnsafePath),
        (".ado/ctx.toml", "x", RegistryError),
    ],
)
def test_what_does_not_parse_is_refused(here: Path, name: str, body: str, error) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(error):
        open_skill(make_skill(here / "s", {name: body}))


@pytest.mark.parametrize("name", [".ado/aliases.json", ".ado/ctx.toml", "skill.yaml"])
def test_a_link_out_of_the_skill_is_not_opened(here: Path, name: str) -> None:
    make_skill(here / "outside", {"file": REGISTRY})
    root = make_skill(here / "s", {"SKILL.md": "", ".ado/x": ""})
    os.symlink(here / "outside/file", f"{root}/{name}")
    with pytest.raises(UnsafePath):
        open_skill(root)


def test_the_first_manifest_that_can_be_read_counts(here: Path) -> None:
    files = {"scenario.yaml": "name: two\n", "SKILL.md": "---\nname: three\n---\n"}
    root = make_skill(here / "s", files)
    os.mkdir(f"{root}/skill.yaml")
    assert load_manifest(root).name == "two"
