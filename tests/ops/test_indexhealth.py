from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from adaos_ctx.ops import indexhealth
from adaos_ctx.ops.indexhealth import examine_index, examine_indexes
from adaos_ctx.search.record import Record
from adaos_ctx.search.sqlite import SqliteIndex

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def database(path: Path, rows: int = 2000) -> Path:
    link = sqlite3.connect(path)
    with link:
        link.execute("CREATE TABLE t (x TEXT)")
        link.execute("CREATE INDEX i ON t (x)")
        link.executemany("INSERT INTO t VALUES (?)", [(f"row {n}",) for n in range(rows)])
    link.close()
    return path


def damaged(path: Path) -> Path:
    data = bytearray(database(path).read_bytes())
    data[4096 : 4096 * 6] = b"\xff" * 4096 * 5
    path.write_bytes(data)
    return path


def test_a_sound_index_is_said_with_its_size(tmp_path: Path) -> None:
    path = database(tmp_path / "my index?.db")
    before = path.read_bytes()
    check = examine_index(str(path))
    assert check.ok
    assert f"{len(before):,} bytes" in check.detail
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == ["my index?.db"]


def test_a_damaged_index_is_a_finding_with_its_mend(tmp_path: Path) -> None:
    check = examine_index(str(damaged(tmp_path / "a b.db")))
    assert not check.ok
    assert check.mend == f"rm '{tmp_path}/a b.db', and index again"


def test_a_very_large_one_is_only_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(indexhealth, "_MAX_FULL_BYTES", 10)
    assert examine_index(str(damaged(tmp_path / "a.db"))).ok
    (tmp_path / "b.db").write_bytes(b"x" * 9000)
    assert not examine_index(str(tmp_path / "b.db")).ok


def test_one_that_is_being_written_is_in_use(tmp_path: Path) -> None:
    path = database(tmp_path / "a.db")
    link = sqlite3.connect(path, isolation_level=None)
    link.execute("BEGIN EXCLUSIVE")
    assert examine_index(str(path)).ok
    link.close()


def test_all_below_the_folders_are_found_once_and_links_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    database(tmp_path / "b" / "z.db", 1)
    database(tmp_path / "a.db", 1)
    (tmp_path / "link.db").symlink_to(tmp_path / "a.db")
    (tmp_path / "a.txt").write_text("no index")
    names = [
        c.name for c in examine_indexes([str(tmp_path), str(tmp_path), str(tmp_path / "none")])
    ]
    assert names == ["index a.db", "index z.db"]


def test_the_mend_names_what_is_indexed_again(tmp_path: Path) -> None:
    owned = damaged(tmp_path / "x.db")
    (tmp_path / "x.db.owner").write_text('"/some where"')
    assert examine_index(str(owned)).mend == f"rm {owned} && adaos-ctx docs index '/some where'"
    assert examine_index(str(damaged(tmp_path / "search.db"))).mend == f"rm {tmp_path}/search.db"


def test_a_folder_in_the_place_of_an_index_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / "search.db").mkdir()
    (check,) = examine_indexes([str(tmp_path)])
    assert (check.ok, check.mend) == (False, f"rmdir {tmp_path}/search.db")


def test_of_a_large_one_the_index_of_words_is_not_looked_into(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index = SqliteIndex(str(tmp_path / "a.db"))
    index.upsert([Record(key="a", name="orders")])
    index.connection.execute("DELETE FROM docs")  # the index of words now says what is not there
    index.close()
    assert not examine_index(str(tmp_path / "a.db")).ok
    monkeypatch.setattr(indexhealth, "_MAX_COPIED_BYTES", 10)
    assert examine_index(str(tmp_path / "a.db")).ok
