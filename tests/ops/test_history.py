from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import UsageError
from adaos_ctx.ops.history import commits, find_source, without_names
from tests.helpers import commit, git, make_repo, make_skill

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("message", "paths", "expected"),
    [
        ("Mend budget.py: the bound", ("a/budget.py",), "Mend : the bound"),
        ("a/budget.py and other/xy.md", ("a/budget.py",), "and"),
        ("version 1.2.3 of e.g. cards", (), "version 1.2.3 of e.g. cards"),
        ("Правка файл.py", ("файл.py",), "Правка"),
    ],
)
def test_names_of_files_are_taken_out(message: str, paths: tuple[str, ...], expected: str) -> None:
    assert " ".join(without_names(message, paths).split()) == expected


def test_a_repository_is_found_from_inside_and_a_bare_one_is_itself(tmp_path: Path) -> None:
    repo = tmp_path / "repo"
    make_repo(repo, {"a/b.py": "x = 1\n"})
    commit(repo, "first")
    git(tmp_path, "clone", "-q", "--bare", "repo", "bare.git")
    assert find_source(str(repo / "a")) == str(repo)
    assert find_source(str(tmp_path / "bare.git")) == str(tmp_path / "bare.git")
    with pytest.raises(UsageError, match="is in no git repository"):
        find_source(str(tmp_path))


def test_commits_that_only_add_or_say_nothing_are_no_tasks(tmp_path: Path) -> None:
    repo = tmp_path / "repo"
    make_repo(repo, {"a.py": "x = 1\n"})
    assert list(commits(str(repo))) == []
    commit(repo, "first")
    make_skill(repo, {"a.py": "x = 2\n"})
    commit(repo, "Count to two")
    make_skill(repo, {"b.py": "x = 2\n"})
    commit(repo, "adds")
    make_skill(repo, {"b.py": "x = 3\n"})
    commit(repo, "b.py")
    assert [(one.task, one.changed) for one in commits(str(repo))] == [("Count to two", ("a.py",))]
