"""Roots whose folder is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx_docs.gone import is_renamed
from adaos_ctx_docs.rows import Head
from tests.docs.making import Counting, Shelf, put

if TYPE_CHECKING:
    from pathlib import Path

Run = Any
PAGES = {f"{n}.md": f"# T{n}\n\nApples of kind {n} grow on trees." for n in range(4)}


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    shelf = Shelf(tmp_path)
    put(shelf.docs, PAGES)
    shelf.index(embedder=Counting())
    return shelf


def test_a_renamed_root_is_not_there_twice_and_embeds_nothing(shelf: Shelf, tmp_path: Path) -> None:
    new = shelf.docs.rename(tmp_path / "guide")
    report = shelf.index(dir=new, embedder=Counting())
    assert (report.embedded, report.reused, report.added, report.removed) == (0, 4, 4, 4)
    assert report.notes == ("the root docs is gone; its documents are those of guide",)
    assert sorted(shelf.state()) == [f"guide/{n}.md" for n in range(4)]
    assert shelf.wrong() == ()
    with shelf.store() as store:
        assert list(store.roots()) == ["guide"]


def test_a_root_that_is_gone_and_is_none_of_the_others_stays(shelf: Shelf, tmp_path: Path) -> None:
    shelf.docs.rename(tmp_path / "unmounted")
    put(tmp_path / "more", {"0.md": PAGES["0.md"], "x.md": "other"})
    assert shelf.index(dir=tmp_path / "more").removed == 0
    assert len(shelf.state()) == 6


def test_what_is_kept_on_demand_stays(shelf: Shelf, tmp_path: Path) -> None:
    new = shelf.docs.rename(tmp_path / "guide")
    assert shelf.index(dir=new, remove_missing=False).removed == 0
    assert shelf.index(dir=new, dry_run=True).removed == 0
    assert len(shelf.state()) == 8


def test_a_deleted_folder_is_taken_out_on_demand_only(run: Run) -> None:
    import shutil

    assert run("index", "docs", "--store", "s.db")[0] == 0
    shutil.rmtree("docs")
    code, text = run("index", "docs", "--store", "s.db")
    assert code == 45
    assert "adaos-ctx docs index docs --allow-empty" in text
    assert run("index", "docs", "--store", "s.db", "--allow-empty", "--json")[1]["removed"] == 2
    report = run("report", "--store", "s.db", "--json")[1]
    assert (report["documents"], report["roots"]) == (0, {})
    for words in (("docs",), ("docs/a.md",), ("nowhere",)):
        assert run("index", *words, "--store", "s.db", "--allow-empty")[0] == 15
        assert run("index", *words, "--store", "other.db", "--allow-empty")[0] == 15


def test_a_file_or_folder_below_a_root_that_is_gone_is_no_root(run: Run) -> None:
    assert run("index", "docs", "--store", "s.db")[0] == 0
    assert run("index", "docs/none.md", "--store", "s.db")[0] == 15
    assert run("index", "docs/none", "--store", "s.db", "--allow-empty")[0] == 15


def test_half_of_the_documents_tell_where_they_went() -> None:
    def heads(*rows: str) -> dict[str, Head]:
        made = [Head(uri=row, root=row[0], path=row[2], hash=row[4:]) for row in rows]
        return {head.uri: head for head in made}

    assert is_renamed("a", "b", heads("a/1=x", "a/2=y", "b/1=x"))
    assert not is_renamed("a", "b", heads("a/1=x", "a/2=y", "a/3=z", "b/1=x"))
    assert not is_renamed("a", "b", heads("a/1=x", "b/2=x"))
    assert not is_renamed("a", "a", heads("a/1=x"))
    assert not is_renamed("a", "b", heads("b/1=x"))
