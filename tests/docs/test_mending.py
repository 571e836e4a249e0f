"""A damaged index: verify names what mends it, and that mends it."""

from __future__ import annotations

import shlex
import sqlite3
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx_docs.mending import mends
from adaos_ctx_docs.rows import Root
from adaos_ctx_docs.verifying import Mismatch
from tests.docs.making import put

if TYPE_CHECKING:
    from pathlib import Path

DAMAGE = {
    "text": """UPDATE notes SET value = '"other"' WHERE topic = 'text'""",
    "text-gone": "DELETE FROM notes WHERE topic = 'text'",
    "record-gone": "DELETE FROM facets",
    "positions": "UPDATE notes SET value = replace(value, ',0,', ',1,') WHERE topic = 'places'",
    "stray": "UPDATE docs SET key = key || '9'",
}


@pytest.mark.parametrize("sql", DAMAGE.values(), ids=DAMAGE)
def test_verify_names_the_command_that_mends_a_damaged_index(run: Any, sql: str) -> None:
    run("index", "docs", "--store", "i.db")
    with sqlite3.connect("i.db") as connection:
        connection.execute(sql)
    connection.close()
    code, text = run("verify", "--store", "i.db")
    again = "adaos-ctx docs index docs --again --store i.db"
    assert code == 1
    assert f"with the options you gave: {again}" in text
    assert run("verify", "--store", "i.db", "--json")[1]["commands"] == [again]
    assert run(*shlex.split(again)[2:])[0] == 0
    assert run("verify", "--store", "i.db") == (0, "2 chunks of 2 documents, 0 wrong\n")


def test_verify_sees_damage_that_hides_a_record_from_search(run: Any) -> None:
    run("index", "docs", "--store", "i.db")
    with sqlite3.connect("i.db") as connection:
        sql = "SELECT rootpage FROM sqlite_master WHERE type = 'index' AND tbl_name = 'docs'"
        page = connection.execute(sql).fetchone()[0]
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    with open("i.db", "r+b") as file:
        file.seek(page * size - 12)  # the end of the page is the end of its first key
        file.write(b"x")
    code, text = run("verify", "--store", "i.db")
    assert code == 1
    assert "i.db: what SQLite keeps in it is damaged" in text
    assert "adaos-ctx docs index docs --again --store i.db" in text
    assert run("index", "docs", "--again", "--store", "i.db")[0] == 0
    assert run("verify", "--store", "i.db") == (0, "2 chunks of 2 documents, 0 wrong\n")


def test_what_is_only_newer_is_indexed_as_ever(run: Any, tmp_path: Path) -> None:
    run("index", "docs")
    put(tmp_path / "work", {"docs/a.md": "# A\n\nother"})
    assert run("verify", "--json")[1]["commands"] == ["adaos-ctx docs index docs"]
    run("index", "docs")
    assert run("verify", "--json")[1]["commands"] == []


def test_a_run_again_keeps_what_is_right(run: Any) -> None:
    run("index", "docs")
    assert run("index", "docs", "--again")[1].splitlines()[1] == (
        "0 added, 2 unchanged, 0 moved, 0 removed, 0 kept stale"
    )


def test_each_root_and_text_has_its_command() -> None:
    roots = {"a": Root(name="a", path="/a"), "b": Root(name="b", path="/b", recursive=False)}
    wrong = [
        Mismatch(uri="a/x.md", index=0, reason="r", mend="index", root="a"),
        Mismatch(uri="a/y.md", index=0, reason="r", mend="again", root="a"),
        Mismatch(uri="b/y.md", index=0, reason="r", mend="index", root="b"),
        Mismatch(uri="b/z.md", index=-1, reason="cannot be read", root="b"),
        Mismatch(uri="note 1.md", index=0, reason="r", mend="again"),
        Mismatch(uri="gone.md#00.0", index=-1, reason="r", mend="again", root="z"),
    ]
    assert mends(wrong, roots, {"a": "A", "b": "B"}) == (
        "adaos-ctx docs index - --uri 'note 1.md' --again",
        "adaos-ctx docs index A --again",
        "adaos-ctx docs index B --flat",
    )
