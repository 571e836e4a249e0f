"""Each project has its index: no search shows the text of another one."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from adaos_ctx.git import find_repo
from adaos_ctx_docs import owners
from tests.docs.making import put
from tests.helpers import git

Run = Any


@pytest.fixture
def two(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two folders of the same name that have nothing to do with each other."""
    put(tmp_path / "one", {"docs/a.md": "# Apples\n\nApples grow on trees."})
    put(tmp_path / "two", {"docs/a.md": "# Pears\n\nPears grow on trees, too."})
    monkeypatch.chdir(tmp_path)
    return tmp_path


def uris(run: Run, query: str) -> list[str]:
    code, found = run("search", query, "--json")
    return (
        [one["text"].partition("\n")[0] for one in found["passages"]] if code < 2 else [str(code)]
    )


def test_two_folders_of_one_name_have_an_index_each(
    run: Run, two: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("index", "one/docs")[0] == 0
    assert uris(run, "trees") == ["# Apples"]  # the only one below this folder
    assert run("index", "two/docs")[0] == 0
    for place, title in (("one", "# Apples"), ("two/docs", "# Pears")):
        monkeypatch.chdir(two / place)
        assert uris(run, "trees") == [title]
    monkeypatch.chdir(two)
    code, text = run("search", "trees")
    assert code == 48
    assert f"{two}/one/docs, {two}/two/docs" in text
    assert f"index all of it together: adaos-ctx docs index {two}" in text
    monkeypatch.chdir(two / "work")
    code, text = run("search", "trees")
    assert code == 48
    assert "there are those of" in text
    assert run("index", str(two))[0] == 0
    assert sorted(uris(run, "trees")) == ["# Apples", "# Pears"]


def test_a_git_work_tree_is_one_project(
    run: Run, two: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    git(two / "one", "init", "-q")
    assert run("index", "one/docs")[0] == 0
    assert run("index", "two/docs")[0] == 0
    monkeypatch.chdir(two / "one")
    assert run("report", "--json")[1]["owner"] == str(two / "one")
    put(two / "one", {"more/c.md": "# Plums\n\nPlums grow on trees."})
    assert run("index", "more")[0] == 0
    assert sorted(uris(run, "trees")) == ["# Apples", "# Plums"]
    assert f"the index of {two}/one" in run("report")[1]


def test_a_home_that_is_a_work_tree_is_no_project(
    run: Run, two: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    git(two, "init", "-q")
    monkeypatch.setenv("HOME", str(two))
    assert find_repo(str(two / "one")) is not None
    assert owners.project_of(str(two / "one")) == ""


def test_a_second_root_of_the_same_name_is_called_after_its_folders(run: Run, two: Path) -> None:
    assert run("index", "one/docs", "--store", "s.db")[0] == 0
    code, text = run("index", "two/docs", "--store", "s.db")
    assert code == 0
    assert f"the root docs is {two}/one/docs; this one is called two-docs" in text
    found = run("search", "pears", "--store", "s.db", "--json")[1]["passages"][0]
    assert found["doc"] == "two-docs/a.md"
    assert run("index", "two/docs", "--store", "s.db", "--json")[1]["skipped"] == 1
    assert run("index", "work/docs", "--store", "s.db", "--root", "docs")[0] == 49
    put(two, {"two/docs/b.md": "# B\n\nb"})
    assert run("index", "two/docs/b.md", "--store", "s.db", "--json")[1]["added"] == 1
    assert run("verify", "--store", "s.db")[0] == 0


def test_what_only_reads_makes_no_file(run: Run, tmp_path: Path) -> None:
    for words in (
        ("search", "x"), ("show", "doc:a#0"), ("verify",), ("report",), ("log",),
        ("export", "out.jsonl"),
    ):  # fmt: skip
        code, text = run(*words, "--store", "nosuch.db")
        assert code == 48
        assert "there is no document index" in text
        assert "adaos-ctx docs index FOLDER" in text
        assert run(*words)[0] == 48
    assert run("index", "docs", "--dry-run", "--json")[1]["added"] == 2
    assert run("index", "docs", "--dry-run", "--store", "dry.db")[0] == 0
    assert run("index", "nowhere")[0] == 15
    assert sorted(os.listdir()) == ["docs"]
    assert not (tmp_path / "data").exists()


def test_a_run_that_finds_nothing_leaves_no_root(run: Run) -> None:
    put(Path.cwd(), {"empty/x.unknown": "x", "bad/a.md": "x"})
    os.unlink("bad/a.md")
    os.symlink("nowhere", "bad/a.md")
    assert run("index", "empty", "--store", "s.db")[0] == 0
    assert run("index", "bad/a.md", "--store", "s.db")[0] == 1
    assert run("report", "--store", "s.db", "--json")[1]["roots"] == {}


def test_links_and_pipes_are_said(run: Run) -> None:
    os.symlink("a.md", "docs/link.md")
    os.symlink(".", "docs/loop")
    os.symlink("a.md", "docs/other.xyz")
    os.mkfifo("docs/pipe.md")
    notes = run("index", "docs", "--json")[1]["notes"]
    assert notes == [
        "docs/link.md: left out: a link",
        "docs/loop: left out: a link",
        "docs/pipe.md: left out: no regular file",
    ]
