"""The files of a skill are those that git would add, with git and without it."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from adaos_ctx.paths import path_fault
from adaos_ctx.selection import Selection, select
from tests.helpers import commit, git, make_repo, make_skill

NEGATION = {
    ".gitignore": "*.log\n!keep.log\n/build\ntmp/\n!tmp/keep\ndocs/*.draft\n/*.only\n",
    "a.log": "", "keep.log": "", "build/x": "", "sub/build/x": "", "tmp/keep": "",
    "docs/a.draft": "", "docs/deep/a.draft": "", "top.only": "", "sub/top.only": "",
    "sub/.gitignore": "!a.log\n*.only\n", "sub/a.log": "", "sub/deep/a.log": "", "other/a.log": "",
}  # fmt: skip
NAMES = [*"a b foo foox a.md x.log я.md A -1 #c [z !n".split(), "s p", "a\nb"]
PATTERNS = (
    "a b * *.md /a a/ !a !a/ !*/ /* ** **/a a/** a/**/b foo** foo**/x **/a/* a*b [a-c] [!a] [a"
    " sp\\ #c \\#c \\!n ?.md a/*/b !b !*.md */ */b !**/b / ! b/**/ **a a** [[:alpha:]] x.log"
).split()


@pytest.fixture(autouse=True)
def _no_user_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)


def listed(root: str | Path) -> set[str]:
    """What git lists and a registry can hold."""
    out = git(Path(root), "ls-files", "-z", "-c", "-o", "--exclude-standard")
    names = {os.fsdecode(name) for name in out.split(b"\0") if name}
    return {name for name in names if not path_fault(name) and os.path.isfile(f"{root}/{name}")}


def test_negation_anchors_and_nested_files_decide_with_and_without_git(tmp_path: Path) -> None:
    root = make_skill(tmp_path, NEGATION)
    without = select(root).paths
    git(tmp_path, "init", "-q")
    assert set(without) == listed(root)
    assert select(root).paths == without
    assert "sub/deep/a.log" in without
    assert "other/a.log" not in without


def test_each_excluded_file_of_the_whitelist_form_is_left_out(tmp_path: Path) -> None:
    files = {
        ".gitignore": "/*\n!/docs/\n!/.gitignore\n",
        "docs/a/b.md": "",
        "x.md": "",
        "src/y": "",
    }
    assert select(make_skill(tmp_path, files)).paths == (".gitignore", "docs/a/b.md")


@pytest.mark.parametrize("seed", range(12))
def test_any_tree_and_rules_give_what_git_lists(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    _grow(tmp_path, rng, 0)
    without = select(os.path.realpath(tmp_path)).paths
    git(tmp_path, "init", "-q")
    assert set(without) == listed(tmp_path)
    assert select(os.path.realpath(tmp_path)).paths == without


def _grow(folder: Path, rng: random.Random, depth: int) -> None:
    for name in rng.sample(NAMES, rng.randint(2, 6)):
        if depth < 3 and rng.random() < 0.55:
            (folder / name).mkdir()
            _grow(folder / name, rng, depth + 1)
        else:
            (folder / name).write_text("x")
    if rng.random() < (0.9 if depth == 0 else 0.4):
        rules = rng.choices(PATTERNS, k=rng.randint(1, 5))
        (folder / ".gitignore").write_text("\n".join(rules), encoding="utf-8")


def test_an_ignore_file_in_another_encoding_is_read_as_bytes(tmp_path: Path) -> None:
    rules = b"caf\xe9.md\n*.log\n\xff\xfe\n"
    files = {".gitignore": rules, os.fsdecode(b"caf\xe9.md"): "", "a.log": "", "b.md": ""}
    assert select(make_skill(tmp_path, files)).paths == (".gitignore", "b.md")


def test_odd_entries_are_left_out_and_said(tmp_path: Path) -> None:
    root = make_skill(
        tmp_path, {"a.md": "", os.fsdecode(b"x\xff.md"): "", "c:d.md": "", "d/b.md": ""}
    )
    os.mkfifo(f"{root}/pipe")
    for name, target in {"out": "/etc/hostname", "loop": "loop", "dir": "d", "dead": "no"}.items():
        os.symlink(target, f"{root}/{name}")
    expected = Selection(
        paths=("a.md", "d/b.md"),
        skipped=(
            ("c:d.md", "holds a colon (drive or stream)"),
            ("dead", "is a link"),
            ("dir", "is a link"),
            ("loop", "is a link"),
            ("out", "is a link"),
            ("pipe", "is not a regular file"),
            ("x\\xff.md", "has a name that is not UTF-8"),
        ),
    )
    assert select(root) == expected
    git(tmp_path, "init", "-q")
    inside = select(root)  # git does not list a pipe at all
    assert inside.paths == expected.paths
    assert set(inside.skipped) <= set(expected.skipped)


def test_names_of_any_script_and_form_are_kept_apart(tmp_path: Path) -> None:
    names = ["docs/Решение.md", "docs/e\u0301.md", "docs/\u00e9.md", "docs/a\nb.md", "docs/-rf.md",
             "docs/Readme.md", "docs/README.md", "docs/q'\".md"]  # fmt: skip
    root = make_skill(tmp_path, dict.fromkeys(names, "x"))
    assert select(root).paths == tuple(sorted(names))
    git(tmp_path, "init", "-q")
    assert select(root).paths == tuple(sorted(names))


def test_the_git_file_of_a_work_tree_or_submodule_is_no_source(tmp_path: Path) -> None:
    make_repo(tmp_path / "o", {"a.md": "x"})
    commit(tmp_path / "o")
    git(tmp_path / "o", "worktree", "add", "-q", str(tmp_path / "w"))
    make_repo(tmp_path / "outer", {"b.md": "y"})
    git(tmp_path / "outer", "submodule", "add", "-q", str(tmp_path / "o"), "sub")
    assert select(os.path.realpath(tmp_path / "w")).paths == ("a.md",)
    assert select(os.path.realpath(tmp_path / "outer")).paths == (".gitmodules", "b.md")
    assert select(os.path.realpath(tmp_path / "outer/sub")).paths == ("a.md",)
    (tmp_path / "outer/.git").rename(tmp_path / "gone")  # a copy without its repository
    paths = select(os.path.realpath(tmp_path / "outer")).paths
    assert paths == (".gitmodules", "b.md", "sub/a.md")


def test_a_skill_below_the_top_lists_its_own_files_only(tmp_path: Path) -> None:
    root = make_repo(tmp_path, {"s/a.md": "", "s/x.log": "", "t/b.md": "", ".gitignore": "*.log"})
    assert select(f"{root}/s").paths == ("a.md",)


def test_a_skill_that_git_ignores_as_a_whole_is_walked(tmp_path: Path) -> None:
    files = {".gitignore": "/ws/\n", "ws/s/a.md": "", "ws/s/.gitignore": "*.log", "ws/s/b.log": ""}
    root = make_repo(tmp_path, files)
    assert select(f"{root}/ws/s").paths == (".gitignore", "a.md")


def test_files_in_the_index_that_are_gone_are_left_out(tmp_path: Path) -> None:
    root = make_repo(tmp_path, {"a.md": "", "b.md": "", "c.log": "", ".gitignore": "*.log"})
    git(tmp_path, "add", "-f", "c.log", "a.md", "b.md", ".gitignore")
    Path(root, "b.md").unlink()
    assert select(root).paths == (".gitignore", "a.md", "c.log")


@pytest.mark.parametrize("in_git", [True, False])
def test_what_is_ours_or_generated_is_no_source(tmp_path: Path, in_git: bool) -> None:
    files = {"a.md": "", ".ado/aliases.json": "{}", "sub/.ado/cards/x.md": "", ".github/x.yml": ""}
    if not in_git:
        files |= {"node_modules/x/y.js": "", "d/__pycache__/z.pyc": "", "d/.venv/bin/p": ""}
    root = (make_repo if in_git else make_skill)(tmp_path, files)
    assert select(root).paths == (".github/x.yml", "a.md")


def test_without_a_git_program_the_tree_is_walked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = make_repo(tmp_path, {"a.md": "", "b.log": "", ".gitignore": "*.log"})
    monkeypatch.setenv("PATH", "/nowhere")
    assert select(root).paths == (".gitignore", "a.md")


def test_an_empty_or_missing_folder_has_no_files(tmp_path: Path) -> None:
    assert select(os.path.realpath(tmp_path)) == Selection(paths=())
    assert select(f"{tmp_path}/none") == Selection(paths=())


def test_a_very_deep_tree_is_walked(tmp_path: Path) -> None:
    root = make_skill(tmp_path, {"d/" * 300 + "a.md": "x"})
    assert select(root).paths == ("d/" * 300 + "a.md",)
