"""Incremental runs: what is embedded, moved, reused, removed and kept."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adaos_ctx_docs.errors import NothingToIndex, RootTaken
from adaos_ctx_docs.homes import entries
from adaos_ctx_docs.sources import TextSource
from adaos_ctx_docs.splitters.structured import Structured
from tests.docs.making import TEXTS, Counting, Shelf, put

if TYPE_CHECKING:
    from pathlib import Path

PARAGRAPH = "Retries are set per host, and number {n} waits longer than the one before it did. "


def many(count: int) -> str:
    return "".join(
        f"## Part {n}\n\n{(PARAGRAPH * 8).replace('{n}', str(n))}\n\n" for n in range(count)
    )


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def test_a_paragraph_on_top_of_a_thousand_chunks_embeds_two_at_most(shelf: Shelf) -> None:
    flat = "\n\n".join((PARAGRAPH * 4).replace("{n}", str(n)) for n in range(2600))
    for name, text in (("parts.md", many(1000)), ("flat.txt", flat)):
        put(shelf.docs, {name: text})
        first = shelf.index(embedder=Counting())
        assert first.chunks >= 1000
        put(shelf.docs, {name: f"A new paragraph about nothing.\n\n{text}"})
        second = shelf.index(embedder=Counting())
        assert second.embedded <= 2
        assert second.moved >= 990
        (shelf.docs / name).unlink()
    assert not [m for m in shelf.wrong() if "flat" not in m.uri]


def test_an_unchanged_run_embeds_and_reads_nothing(shelf: Shelf) -> None:
    put(shelf.docs, {"a.md": many(3), "b/c.md": "# C\n\ntext"})
    for name in ("a.md", "b/c.md"):
        os.utime(shelf.docs / name, ns=(1, 1))
    first = shelf.index(embedder=Counting())
    embedder = Counting()
    second = shelf.index(embedder=embedder)
    assert (first.added, second.added, second.embedded, second.skipped) == (4, 0, 0, 4)
    assert embedder.asked == []
    assert second.by_loader == {"markdown": 2}


def test_a_rename_embeds_nothing(shelf: Shelf) -> None:
    put(shelf.docs, {"a.md": many(5)})
    shelf.index(embedder=Counting())
    (shelf.docs / "a.md").rename(shelf.docs / "b.md")
    report = shelf.index(embedder=Counting())
    assert (report.embedded, report.reused) == (0, 5)
    assert (report.moved, report.added, report.removed) == (5, 0, 0)
    assert list(shelf.state()) == ["docs/b.md"]


def test_an_edit_in_the_middle_embeds_one(shelf: Shelf) -> None:
    put(shelf.docs, {"a.md": many(40)})
    shelf.index(embedder=Counting())
    put(shelf.docs, {"a.md": many(40).replace("number 20", "No 20", 1)})
    report = shelf.index(embedder=Counting())
    assert (report.embedded, report.added, report.removed) == (1, 1, 1)
    assert shelf.wrong() == ()


def test_another_embedder_embeds_all_and_changes_nothing_else(shelf: Shelf) -> None:
    put(shelf.docs, {"a.md": many(4)})
    assert shelf.index().embedder_fingerprint == "lexical"
    report = shelf.index(embedder=Counting())
    assert (report.embedded, report.added, report.moved) == (4, 0, 0)


def test_another_splitter_cuts_again(shelf: Shelf) -> None:
    put(shelf.docs, {"a.md": many(2)})
    shelf.index()
    assert shelf.index(splitter=Structured(max_chars=300)).added > 2
    assert shelf.wrong() == ()


def test_identical_copies_are_two_documents_and_one_may_go(shelf: Shelf) -> None:
    put(shelf.docs, {"a.md": many(3), "b.md": many(3)})
    first = shelf.index(embedder=Counting())
    assert (first.embedded, first.reused) == (3, 3)
    (shelf.docs / "a.md").unlink()
    report = shelf.index(embedder=Counting())
    assert (report.removed, report.embedded) == (3, 0)
    assert list(shelf.state()) == ["docs/b.md"]


def test_a_failed_load_keeps_its_chunks_marked_and_mends(shelf: Shelf) -> None:
    put(shelf.docs, {"a.md": many(2), "b.md": "# B\n\nb"})
    shelf.index()
    good = (shelf.docs / "a.md").read_bytes()
    put(shelf.docs, {"a.md": b"\0\1\2"})
    report = shelf.index()
    assert report.failed[0].uri == "docs/a.md"
    assert (report.kept_stale, report.removed) == (2, 0)
    with shelf.store() as store:
        assert store.heads()["docs/a.md"].stale == "is binary: a zero byte at 0"
    put(shelf.docs, {"a.md": good})
    assert shelf.index().failed == ()
    with shelf.store() as store:
        assert store.heads()["docs/a.md"].stale == ""


def test_an_empty_walk_is_refused_and_may_be_meant(shelf: Shelf) -> None:
    put(shelf.docs, {"a.md": "# A\n\na"})
    shelf.index()
    (shelf.docs / "a.md").unlink()
    with pytest.raises(NothingToIndex, match="has 1"):
        shelf.index()
    assert list(shelf.state()) == ["docs/a.md"]
    assert shelf.index(allow_empty=True).removed == 1
    assert shelf.state() == {}


def test_a_dry_run_writes_nothing(shelf: Shelf) -> None:
    put(shelf.docs, {"a.md": many(2)})
    report = shelf.index(dry_run=True, embedder=Counting())
    assert (report.added, report.embedded) == (2, 0)
    assert shelf.state() == {}
    with shelf.store() as store:
        assert list(entries(store.home.log)) == []
        assert store.roots() == {}


def test_missing_documents_may_be_kept(shelf: Shelf) -> None:
    put(shelf.docs, {"a.md": "# A\n\na", "b.md": "# B\n\nb"})
    shelf.index()
    (shelf.docs / "a.md").unlink()
    assert shelf.index(remove_missing=False).removed == 0
    assert shelf.index().removed == 1


def test_a_text_is_a_document_without_a_file(shelf: Shelf) -> None:
    report = shelf.index(source=TextSource(text="# T\n\nhello there", uri="notes.md"))
    assert (report.discovered, report.chunks) == (1, 1)
    assert shelf.wrong() == ()
    assert shelf.index(source=TextSource(text="# T\n\nhello there", uri="notes.md")).skipped == 1
    put(shelf.docs, {"a.md": "x"})
    shelf.index()
    assert list(shelf.state()) == ["docs/a.md", "notes.md"]


def test_the_run_log_is_evidence(shelf: Shelf) -> None:
    put(shelf.docs, {"a.md": "x"})
    shelf.index()
    shelf.index()
    with shelf.store() as store:
        runs = list(entries(store.home.log))
    assert [run["added"] for run in runs] == [1, 0]
    assert runs[0]["splitter"].startswith("heading v2")
    with open(f"{shelf.place}.runs.jsonl", "a", encoding="ascii") as file:
        file.write('{"cut off')
    assert len(list(entries(f"{shelf.place}.runs.jsonl"))) == 2


def test_two_folders_of_one_name_are_told_apart(shelf: Shelf, tmp_path: Path) -> None:
    other = put(tmp_path / "else" / "docs", {"a.md": "other"})
    put(shelf.docs, {"a.md": "mine"})
    shelf.index()
    from adaos_ctx_docs.sources import DirSource

    with pytest.raises(RootTaken, match="root docs"):
        shelf.index(source=DirSource(dir=str(other), name="docs"))
    shelf.index(source=DirSource(dir=str(other), name="other"))
    assert list(shelf.state()) == ["docs/a.md", "other/a.md"]


def test_a_long_text_is_truncated_and_said(shelf: Shelf) -> None:
    put(shelf.docs, {"a.txt": "word " * 150})
    report = shelf.index(embedder=Counting(), max_chunk_chars=100)
    assert report.truncated_count == len(report.truncated) == 1
    assert report.truncated[0].id == "docs/a.txt#0"


EDITS = st.lists(
    st.tuples(st.sampled_from(["a.md", "b.txt", "c/d.md"]), st.one_of(st.none(), TEXTS)), max_size=5
)


@given(steps=st.lists(EDITS, min_size=1, max_size=4))
@settings(
    max_examples=max(settings().max_examples // 5, 10),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_any_sequence_of_runs_ends_like_one_full_run(
    tmp_path_factory: pytest.TempPathFactory, steps: list[list[tuple[str, str | None]]]
) -> None:
    base = tmp_path_factory.mktemp("runs")
    slow = Shelf(base / "slow")
    splitter = Structured(max_chars=60)
    for edits in steps:
        for name, text in edits:
            place = slow.docs / name
            place.unlink(missing_ok=True)
            if text is not None:
                put(slow.docs, {name: text})
        slow.index(splitter=splitter, allow_empty=True)
        assert slow.wrong() == ()
    fresh = Shelf(base / "slow")
    fresh.place = str(base / "fresh.db")
    fresh.index(splitter=splitter, allow_empty=True)
    assert fresh.state() == slow.state()
