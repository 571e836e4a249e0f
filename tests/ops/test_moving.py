"""`diff` over the files that moved gives what the long way gives, or leaves it to the long way."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adaos_ctx import config, snapshots_moved
from adaos_ctx.ops import basing, moving, registering, scanning
from adaos_ctx.ops.diffing import DiffReport, DiffRequest, diff
from adaos_ctx.plugins import Plugins, load
from adaos_ctx.skill import Skill, open_skill
from tests.helpers import git, git_env, make_repo
from tests.ops.skills import FILES, small_skill

if TYPE_CHECKING:
    from collections.abc import Callable

PLAIN = DiffRequest()


@pytest.fixture(scope="module")
def plugins() -> Plugins:
    return load()


@pytest.fixture(params=["git", "plain"])
def skill(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Skill:
    for name, value in git_env().items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    if request.param != "plain":
        make_repo(tmp_path / "s", {})
    made = small_skill(tmp_path / "s", {"docs/twin.md": FILES["README.md"]})
    time.sleep(0.06)  # longer than the grain of the clock
    basing.mark(made)
    return made


def quick(skill: Skill, plugins: Plugins, request: DiffRequest = PLAIN) -> DiffReport | None:
    moved = snapshots_moved.find(skill.root)
    return moving.diff_moved(moved, request, plugins) if moved else None


def write(skill: Skill, path: str, content: str | bytes) -> None:
    with open(f"{skill.root}/{path}", "wb") as file:
        file.write(content.encode() if isinstance(content, str) else content)


EDITS: dict[str, dict[str, str | bytes]] = {
    "document": {"README.md": "# Demo\n\nOther text.\n"},
    "schema": {"schemas/entities.json": '{"type": "object", "properties": {"a": {}}}'},
    "code": {"handlers/main.py": "def run(text: str, limit: int) -> str:\n    return text\n"},
    "manifest": {"skill.yaml": "name: my_llm_skill\nversion: 2.0.0\n"},
    "binary": {"profiles/default.yaml": b"\0\1" * 40},
    "empty": {"README.md": ""},
    "no line end": {"README.md": str(FILES["README.md"]).rstrip("\n")},
    "line ends beside": {
        "README.md": str(FILES["README.md"]).replace("\n", "\r\n"),
        "skill.yaml": "name: my_llm_skill\nversion: 3.0.0\n",
    },
    "many": {"README.md": "x\n", "docs/twin.md": "y\n", "handlers/main.py": "z = 1\n"},
}


@pytest.mark.parametrize("case", EDITS)
def test_it_is_the_long_way_s_answer(skill: Skill, plugins: Plugins, case: str) -> None:
    for path, content in EDITS[case].items():
        write(skill, path, content)
    for request in (PLAIN, PLAIN._replace(budget=60), PLAIN._replace(card_diff=True)):
        found = quick(skill, plugins, request)
        assert found is not None
        assert found == diff(open_skill(skill.root), request, plugins)


@given(data=st.data())
@settings(deadline=None)
def test_any_edits_give_the_long_way_s_answer(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    plugins = load()
    root = tmp_path_factory.mktemp("any")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(root / "cache"))
        made = small_skill(root / "s")
        basing.mark(made)
        texts = st.binary(max_size=40) | st.text(max_size=40).map(
            lambda t: t.encode("utf-8", "replace")
        )
        edits = data.draw(st.dictionaries(st.sampled_from(sorted(FILES)), texts, min_size=1))
        for path, content in edits.items():
            write(made, path, content)
        found = quick(made, plugins)
        assert found is None or found == diff(open_skill(made.root), PLAIN, plugins)
    shutil.rmtree(root)


def test_the_second_comparison_of_a_changed_skill_is_quick(skill: Skill, plugins: Plugins) -> None:
    write(skill, "README.md", "# Other\n")
    registering.refresh(skill, None)
    assert quick(skill, plugins) is None  # the registry moved: the long way looks once
    time.sleep(0.06)
    again = open_skill(skill.root)
    expected = diff(again, PLAIN, plugins)
    assert quick(skill, plugins) == expected


def touch(skill: Skill) -> None:
    os.utime(f"{skill.root}/README.md", (1, 1))


def drop_file(skill: Skill) -> None:
    os.unlink(f"{skill.root}/README.md")


def make_folder(skill: Skill) -> None:
    drop_file(skill)
    os.mkdir(f"{skill.root}/README.md")


def make_link(skill: Skill) -> None:
    drop_file(skill)
    os.symlink("docs/twin.md", f"{skill.root}/README.md")


def add_alias(skill: Skill) -> None:
    write(skill, "docs/new.md", "# New\n\nA page of its own.\n")
    scanning.scan(skill, write=True)


def change_rules(skill: Skill) -> None:
    if not os.path.isdir(f"{skill.root}/.git"):
        pytest.skip("no rules without git")
    write(skill, "handlers/main.py", "x = 1\n")
    write(skill, ".gitattributes", "*.py ident\n")


def other_base(skill: Skill) -> None:
    write(skill, ".ado/ctx/base.sha", f"ctx@{'0' * 8} {'0' * 64}\n")


def other_registry(skill: Skill) -> None:
    write(skill, ".ado/aliases.json", "{}")


def drop_base(skill: Skill) -> None:
    write(skill, "handlers/main.py", "x = 1\n")
    if os.path.isdir(f"{skill.root}/.git"):
        git(Path(skill.root), "update-ref", "-d", "refs/adaos-ctx/my_llm_skill/base")
    else:
        shutil.rmtree(f"{skill.root}/.ado/ctx/base")


def damage_table(skill: Skill) -> None:
    write(skill, "handlers/main.py", "x = 1\n")
    tables = [path for path in Path(skill.root).parent.rglob("table") if path.is_file()]
    assert tables
    for path in tables:
        path.write_bytes(path.read_bytes().replace(b"README", b"READYE"))


@pytest.mark.parametrize(
    "change",
    [
        touch, drop_file, make_folder, make_link, add_alias, change_rules, other_base,
        other_registry, drop_base, damage_table,
    ],
)  # fmt: skip
def test_what_it_cannot_tell_is_left_to_the_long_way(
    skill: Skill, plugins: Plugins, change: Callable[[Skill], None]
) -> None:
    change(skill)
    assert quick(skill, plugins) is None


def test_a_text_of_the_base_that_is_gone_is_left_to_the_long_way(
    skill: Skill, plugins: Plugins
) -> None:
    write(skill, "README.md", "x\n")
    moved = snapshots_moved.find(skill.root)
    assert moved is not None
    moved.place = (moved.place[0], "0" * 40) if moved.place else None
    if moved.place is None:
        shutil.rmtree(f"{skill.root}/.ado/ctx/base/texts")
    assert moving.diff_moved(moved, PLAIN, plugins) is None


def test_settings_hold_for_it_too(skill: Skill, plugins: Plugins) -> None:
    write(skill, ".ado/ctx.toml", '[actions]\nprofile = "restart the service"\n')
    write(skill, "profiles/default.yaml", "a: 1\n")
    found = quick(skill, plugins)
    assert found is not None
    assert found.delta.action == "restart the service"
    assert config.PackConfig().encoding == moving.ENCODING
