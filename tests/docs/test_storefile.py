"""What lies in the place of a folder's own index, and of a store that was named."""

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


def rubbish(path: Path) -> None:
    path.write_bytes(b"rubbish" * 1000)


def header(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:40] + b"\xa5" * 60 + data[100:])


def foreign(path: Path) -> None:
    path.unlink()
    link = sqlite3.connect(path)
    link.execute("CREATE TABLE t (x)")
    link.commit()
    link.close()


@pytest.fixture
def own(run: Run) -> Path:
    """The index of the folder `docs`."""
    assert run("index", "docs")[0] == 0
    return Path(store_of(os.path.realpath("docs")))


@pytest.mark.parametrize("damage", [rubbish, header, foreign])
def test_what_lies_in_the_place_of_a_folders_index_is_set_aside(
    run: Run, own: Path, damage: Callable[[Path], None]
) -> None:
    damage(own)
    before = own.read_bytes()
    assert run("search", "retries")[0] == 48
    assert run("index", "docs", "--dry-run")[0] == 0
    assert own.read_bytes() == before
    code, text = run("index", "docs")
    aside = Path(f"{own}.broken")
    assert code == 0
    assert (
        f"index begun anew: what lay there is no document index any more; it is now {aside}" in text
    )
    assert aside.read_bytes() == before
    assert run("search", "retries")[0] == 0
    assert "begun anew" not in run("index", "docs")[1]


def test_an_empty_file_in_its_place_is_said(run: Run, own: Path) -> None:
    own.write_bytes(b"")
    code, text = run("index", "docs")
    assert code == 0
    assert "index begun anew: the file was empty" in text
    assert run("search", "retries")[0] == 0


@pytest.mark.parametrize("damage", [rubbish, header, foreign])
def test_a_store_that_was_named_is_refused_and_left_alone(
    run: Run, damage: Callable[[Path], None]
) -> None:
    assert run("index", "docs", "--store", "s.db")[0] == 0
    damage(Path("s.db"))
    before = Path("s.db").read_bytes()
    assert run("index", "docs", "--store", "s.db")[0] == 48
    assert Path("s.db").read_bytes() == before
    assert not Path("s.db.broken").exists()
