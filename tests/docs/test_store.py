"""An index that cannot be used: what reads refuses it and leaves it alone, what indexes begins it anew."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx_docs.owners import store_of

if TYPE_CHECKING:
    from collections.abc import Callable

Run = Any

READS = (
    ("search", "retries max_attempts"), ("verify",), ("report",), ("export", "out.jsonl"),
    ("show", "doc:docs/a.md#0"),
)  # fmt: skip


def newer(path: Path) -> None:
    link = sqlite3.connect(path)
    link.execute("PRAGMA user_version=99")
    link.commit()
    link.close()


def other_rules(path: Path) -> None:
    link = sqlite3.connect(path)
    link.execute("UPDATE facts SET value = 'old' WHERE name = 'analyser'")
    link.commit()
    link.close()


def pages(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:4096] + b"\xff" * (len(data) - 4096))


def texts(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"max_attempts", b"max_\xfft\xfempts"))


def notes(path: Path) -> None:
    link = sqlite3.connect(path)
    link.execute("UPDATE notes SET value = '[1'")
    link.commit()
    link.close()


@pytest.mark.parametrize("words", READS, ids=lambda words: words[0])
@pytest.mark.parametrize("damage", [newer, other_rules, pages])
def test_what_reads_refuses_a_named_store_and_leaves_it_alone(
    run: Run, damage: Callable[[Path], None], words: tuple[str, ...]
) -> None:
    assert run("index", "docs", "--store", "s.db")[0] == 0
    damage(Path("s.db"))
    before = Path("s.db").read_bytes()
    code, text = run(*words, "--store", "s.db")
    assert code == 48
    place = os.path.abspath("s.db")
    assert f"begin it anew: rm {place} && adaos-ctx docs index FOLDER --store {place}" in text
    assert ("upgrade adaos-ctx" in text) == (damage is newer)
    assert Path("s.db").read_bytes() == before
    assert not Path("out.jsonl").exists()


@pytest.mark.parametrize("damage", [texts, notes])
def test_damage_that_shows_late_is_refused_too(run: Run, damage: Callable[[Path], None]) -> None:
    assert run("index", "docs", "--store", "s.db")[0] == 0
    damage(Path("s.db"))
    code, text = run("search", "retries max_attempts", "--store", "s.db")
    assert code == 48
    assert "damaged" in text or "malformed" in text
    assert "begin it anew" in text


@pytest.mark.parametrize("damage", [other_rules, pages])
def test_what_indexes_begins_it_anew_and_says_so(run: Run, damage: Callable[[Path], None]) -> None:
    assert run("index", "docs", "--store", "s.db")[0] == 0
    damage(Path("s.db"))
    before = Path("s.db").read_bytes()
    assert run("index", "docs", "--store", "s.db", "--dry-run")[0] == 0
    assert Path("s.db").read_bytes() == before
    code, text = run("index", "docs", "--store", "s.db")
    assert code == 0
    assert "index begun anew: " in text
    assert run("search", "retries", "--store", "s.db")[0] == 0


def test_a_newer_version_is_not_begun_anew_either(run: Run) -> None:
    assert run("index", "docs", "--store", "s.db")[0] == 0
    newer(Path("s.db"))
    before = Path("s.db").read_bytes()
    assert run("index", "docs", "--store", "s.db")[0] == 48
    assert Path("s.db").read_bytes() == before


def test_the_index_of_a_folder_names_the_folder(run: Run) -> None:
    assert run("index", "docs")[0] == 0
    here = os.path.realpath("docs")
    path = Path(store_of(here))
    path.write_bytes(b"rubbish" * 1000)
    code, text = run("search", "retries")
    assert code == 48
    assert f"begin it anew: rm {path} && adaos-ctx docs index {here}" in text
