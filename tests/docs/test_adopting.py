"""A project that moved goes on with its index; nobody takes over what is not theirs."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from adaos_ctx.lock import locked
from adaos_ctx_docs import adopting
from adaos_ctx_docs.owners import known, store_of
from tests.docs.making import put
from tests.helpers import git

Run = Any
PAGES = {f"docs/{n}.md": f"# T{n}\n\nApples of kind {n} grow on trees." for n in range(6)}


@pytest.fixture
def project(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A work tree with two indexed folders."""
    project = put(tmp_path / "old", {**PAGES, "notes/n.md": "# N\n\nPears."})
    git(project, "init", "-q")
    monkeypatch.chdir(project)
    assert run("index", "docs")[0] == run("index", "notes")[0] == 0
    monkeypatch.chdir(tmp_path)
    return project


def moved(project: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    new = project.parent / name
    project.rename(new)
    monkeypatch.chdir(new)
    return new


def test_a_renamed_project_goes_on_with_its_index(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = moved(project, "new", monkeypatch)
    assert run("search", "apples")[0] == 48  # what only reads takes nothing over
    code, report = run("index", "docs", "--json")
    assert (code, report["added"], report["removed"], report["skipped"]) == (0, 0, 0, 6)
    assert report["notes"] == [f"the index of {project}, which is here now, goes on"]
    assert run("search", "pears", "--json")[1]["passages"][0]["file"] == f"{new}/notes/n.md"
    assert run("verify")[0] == 0
    assert len(run("log", "--json")[1]["runs"]) == 3
    assert [one.owner for one in known()] == [str(new)]
    assert run("index", "docs", "--json")[1]["notes"] == []


def test_a_skill_that_moved_goes_on_too(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    skill = put(tmp_path / "s", {**PAGES, ".ado/aliases.json": '{"version": 1, "aliases": {}}'})
    monkeypatch.chdir(skill)
    assert run("index", "docs")[0] == 0
    (tmp_path / "far").mkdir()
    moved(skill, "far/t", monkeypatch)
    assert run("index", "docs", "--json")[1]["skipped"] == 6


def test_one_that_was_edited_since_goes_on_with_the_rest(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = moved(project, "new", monkeypatch)
    put(new, {"docs/0.md": "other", "docs/1.md": "other", "docs/7.md": "new"})
    (new / "docs/2.md").unlink()
    report = run("index", "docs", "--json")[1]
    assert (report["added"], report["removed"], report["skipped"]) == (3, 3, 3)
    assert run("verify")[0] == 0


def test_another_project_begins_its_own(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new = moved(project, "new", monkeypatch)
    for n in range(4):
        put(new, {f"docs/{n}.md": f"Nothing of the kind {n}."})
    assert run("index", "docs", "--json")[1]["added"] == 6
    assert {one.owner for one in known()} == {str(project), str(new)}
    assert run("search", "pears")[0] == 1


def test_a_copy_begins_its_own_while_the_first_is_there(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(project.parent / "copy", PAGES)
    monkeypatch.chdir(project.parent)
    assert run("index", "copy/docs", "--json")[1]["added"] == 6
    assert os.path.isfile(store_of(str(project)))


def test_a_dry_run_takes_nothing_over(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved(project, "new", monkeypatch)
    assert run("index", "docs", "--dry-run")[0] == 0
    assert [one.owner for one in known()] == [str(project)]


def test_an_index_in_use_or_damaged_stays_where_it_is(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adopting, "_WAIT_S", 0.05)
    old = store_of(str(project))
    new = moved(project, "new", monkeypatch)
    with locked(f"{old}.lock"):
        assert run("index", "docs", "--json")[1]["added"] == 6
    os.unlink(store_of(str(new)))
    Path(old).write_bytes(b"SQLite format 3\0 and nothing of it")
    assert run("index", "docs", "--json")[1]["added"] == 6
    assert Path(old).read_bytes().endswith(b"nothing of it")


def test_a_taking_over_that_was_killed_is_taken_up_again(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved(project, "new", monkeypatch)

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(adopting, "_rename", killed)
        assert run("index", "docs")[0] not in (0, 1)
    report = run("index", "docs", "--json")[1]
    assert (report["skipped"], report["added"]) == (6, 0)
    assert run("verify")[0] == 0


def test_whose_an_index_is_stands_beside_it(project: Path) -> None:
    store = store_of(str(project))
    assert json.loads(Path(f"{store}.owner").read_text(encoding="ascii")) == str(project)
