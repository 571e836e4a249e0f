from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.errors import CannotWrite, Locked, UsageError
from adaos_ctx.search import faults, schema, sqlite_pool
from adaos_ctx.search.memory import MemoryIndex
from adaos_ctx.search.record import Batch, Hit, Record, text_digest
from adaos_ctx.search.sqlite import SqliteIndex
from adaos_ctx.search.vectors import pack

if TYPE_CHECKING:
    from pathlib import Path

    from adaos_ctx.search.record import Facets

WORDS = st.lists(
    st.sampled_from(
        [
            *'red blue zebra Orders getUser заказы 日本 v2 the a.b/c "x NEAR'.split(),
            "re\ud800d",
            "\ud83d",
            "\ude00blue",
            "é\udcffe",
            "ze\0bra",
        ]
    ),
    max_size=8,
)
RECORDS = st.builds(
    lambda key, name, body, db: Record(
        key=key, name=" ".join(name), body=" ".join(body),
        facets={"db": db, "odd": str(len(name) % 2)} if db else {},
    ),
    st.sampled_from([*"abcdefghij", "\udcff", "k\0"]), WORDS, WORDS,
    st.sampled_from(["", "x", "y", "\ud800", "\0"]),
)  # fmt: skip
FACETS = st.sampled_from([
    None, {"db": "x"}, {"db": ["x", "y", "x"]}, {"db": ("y", "z"), "odd": "1"}, {"db": []},
    {"db": "\ud800"}, {"db": ["\0", "x"]},
])  # fmt: skip
STEPS = st.lists(
    st.one_of(
        st.lists(RECORDS, max_size=6).map(lambda records: ("upsert", records)),
        st.lists(st.sampled_from([*"abcdefghijz", "\udcff", "k\0"]), max_size=4).map(
            lambda keys: ("delete", keys)
        ),
    ),
    max_size=6,
)


@given(STEPS, WORDS, FACETS)
def test_the_same_hits_and_order_as_in_memory(
    steps: list[tuple[str, list[object]]], query: list[str], facets: Facets | None
) -> None:
    disk, memory = SqliteIndex(":memory:"), MemoryIndex()
    for verb, things in steps:
        getattr(disk, verb)(things)
        getattr(memory, verb)(things)
    text = " ".join(query)
    wanted = memory.search(text, 5, facets=facets)
    for few, at in ((sqlite_pool._FEW, 0), (0, 1), (sqlite_pool._FEW, 2)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sqlite_pool, "_FEW", few)
            patch.setattr(sqlite_pool, "rare_ones", lambda held, *_, at=at: min(at, len(held) - 1))
            assert disk.search(text, 5, facets=facets) == wanted
    assert len(disk) == len(memory)
    for facet in ("db", "\ud800"):
        assert disk.listed(facet) == memory.listed(facet)
    disk.close()


@given(STEPS, st.sampled_from(["", "o", "re", "a", "\u65e5", "zz"]))
def test_the_same_vocabulary_as_in_memory(
    steps: list[tuple[str, list[object]]], beginning: str
) -> None:
    disk, memory = SqliteIndex(":memory:"), MemoryIndex()
    for verb, things in steps:
        getattr(disk, verb)(things)
        getattr(memory, verb)(things)
        known = memory.vocabulary(beginning)
        assert known == sorted(term for term in memory.vocabulary("") if term.startswith(beginning))
        assert disk.vocabulary(beginning) == known
    disk.close()


@pytest.mark.parametrize("query", ["zebra", "zebra red", "zebra orders blue"])
@pytest.mark.parametrize("few", [0, 2000], ids=["looked up", "copied"])
def test_long_rows_of_equal_scores_stand_by_key(
    query: str, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["red", "blue", "orders"]
    records = [
        Record(
            key=f"k{i * 7919 % 900:03}", body=f"zebra {words[i % 3]}", facets={"odd": str(i % 2)}
        )
        for i in range(900)
    ]  # fmt: skip
    disk = SqliteIndex(":memory:")
    disk.upsert(records)
    monkeypatch.setattr(sqlite_pool, "_FEW", few)
    for facets in (None, {"odd": "1"}, {"odd": ["0", "1"]}):
        wanted = MemoryIndex(records).search(query, 60, facets=facets)
        assert disk.search(query, 60, facets=facets) == wanted
    disk.close()


def test_where_rare_terms_decide_the_others_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(3)
    words = [f"w{i}x" for i in range(600)]
    weights = [1 / (i + 2) for i in range(600)]
    records = [
        Record(
            key=f"k{i}", name=chance.choice(words), facets={"odd": str(i % 2)},
            summary=" ".join(chance.choices(words, weights, k=chance.randint(1, 9))),
        )
        for i in range(3000)
    ]  # fmt: skip
    disk, memory = SqliteIndex(":memory:"), MemoryIndex(records)
    disk.upsert(records)
    decided: list[bool] = []
    real = sqlite_pool._decided
    monkeypatch.setattr(
        sqlite_pool, "_decided", lambda *words: decided.append(real(*words)) or decided[-1]
    )
    for turn in range(60):
        query = " ".join(chance.choices(words[: 40 + 10 * turn], k=4))
        for facets in (None, {"odd": "1"}):
            wanted = memory.search(query, 5, facets=facets)
            assert disk.search(query, 5, facets=facets) == wanted
    assert {True, False} <= set(decided)
    disk.close()


def test_it_is_there_after_closing(tmp_path: Path) -> None:
    path = str(tmp_path / "deep" / "index.db")
    first = SqliteIndex(path)
    first.upsert([Record(key="a", name="orders")])
    first.close()
    second = SqliteIndex(path)
    assert (keys(second.search("orders")), second.rebuilt) == (["a"], "")
    second.close()


@pytest.mark.parametrize(
    "query",
    ['"', '" OR 1', "a*", "NEAR(a b)", "name:orders", "^orders", "a AND NOT b", "'; DROP TABLE docs",
     "word " * 20_000, " ".join(f"w{i}" for i in range(5_000)), "\0", "\ud800"],
    ids=["quote", "or", "star", "near", "column", "caret", "not", "sql", "100kB", "terms", "nul",
         "surrogate"],
)  # fmt: skip
def test_syntax_in_a_query_is_text(query: str) -> None:
    index = SqliteIndex(":memory:")
    records = [Record(key="a", name="orders near a word"), Record(key="b", body="b w17")]
    index.upsert(records)
    assert index.search(query) == MemoryIndex(records).search(query)
    index.close()


def test_sql_in_facets_and_keys_is_text() -> None:
    evil = "x' OR '1'='1"
    index = SqliteIndex(":memory:")
    index.upsert(
        [Record(key=evil, name="orders", facets={evil: evil}), Record(key="b", name="orders")]
    )
    assert keys(index.search("orders", facets={evil: evil})) == [evil]
    assert keys(index.search("orders", facets={"db": evil})) == []
    index.delete([evil])
    assert keys(index.search("orders")) == ["b"]
    index.close()


@pytest.mark.parametrize("k", [10**30, 1 << 62, 0, -1])
def test_any_number_of_results_may_be_asked_for(k: int) -> None:
    index, memory = SqliteIndex(":memory:"), MemoryIndex()
    for each in (index, memory):
        each.upsert([Record(key=key, name="orders") for key in "abc"])
    assert index.search("orders", k) == memory.search("orders", k)
    index.close()


def test_keys_and_notes_that_are_no_text_are_found_again() -> None:
    for index in (SqliteIndex(":memory:"), MemoryIndex()):
        index.apply(Batch(notes={("t", "\udcff"): "1"}))
        assert index.notes("t", ["\udcff", "x"]) == {"\udcff": "1"}
        index.apply(Batch(notes={("t", "\udcff"): None}))
        assert index.notes("t") == {}
        index.close()


def test_a_batch_that_fails_leaves_nothing_behind() -> None:
    def broken() -> object:
        yield Record(key="a", name="orders")
        raise RuntimeError("source")

    index = SqliteIndex(":memory:")
    with pytest.raises(RuntimeError):
        index.upsert(broken())  # type: ignore[arg-type]
    assert (len(index), index.search("orders")) == (0, ())
    index.close()


@pytest.mark.parametrize(
    "damage",
    [lambda d: b"not a database at all" * 100, lambda d: d[:100], lambda d: b"\0" * len(d),
     lambda d: d[:5000] + bytes(len(d) - 5000)],
    ids=["text", "cut", "zeros", "half"],
)  # fmt: skip
def test_a_corrupt_file_is_replaced_and_said(tmp_path: Path, damage: object) -> None:
    path = tmp_path / "index.db"
    index = SqliteIndex(str(path))
    index.upsert(Record(key=f"k{i}", name=f"orders {i}") for i in range(200))
    index.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    index.close()
    path.write_bytes(damage(path.read_bytes()))  # type: ignore[operator]
    fresh = SqliteIndex(str(path))
    assert fresh.rebuilt
    assert len(fresh) == 0
    fresh.upsert([Record(key="a", name="orders")])
    assert keys(fresh.search("orders")) == ["a"]
    fresh.close()


def test_a_file_to_be_kept_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "index.db"
    path.write_bytes(b"not a database at all" * 100)
    before = path.read_bytes()
    with pytest.raises(faults.IndexUnreadable):
        SqliteIndex(str(path), keep=True)
    newer = SqliteIndex(str(tmp_path / "newer.db"))
    newer.connection.execute("PRAGMA user_version=99")
    newer.close()
    with pytest.raises(faults.IndexUnreadable) as caught:
        SqliteIndex(newer.path, keep=True)
    assert (path.read_bytes(), caught.value.variant) == (before, "newer")


def test_discarding_removes_the_file_but_not_one_that_replaced_it(tmp_path: Path) -> None:
    path = str(tmp_path / "index.db")
    first, second = SqliteIndex(path), SqliteIndex(path)
    first.discard()
    third = SqliteIndex(path)
    third.upsert([Record(key="a", name="orders")])
    second.discard()  # it was opened before the file was replaced
    assert keys(third.search("orders")) == ["a"]
    third.close()
    again = SqliteIndex(path)
    assert len(again) == 1
    again.close()


def test_facets_that_cannot_be_read_are_corruption(tmp_path: Path) -> None:
    index = SqliteIndex(str(tmp_path / "index.db"))
    index.upsert([Record(key="a", name="orders", facets={"x": "1"})])
    index.connection.execute("UPDATE docs SET facets = 'rubbish'")
    with pytest.raises(faults.IndexUnreadable):
        index.delete(["a"])
    index.close()


def test_another_programs_database_is_not_mixed_with(tmp_path: Path) -> None:
    path = str(tmp_path / "index.db")
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE t (x)")
    other.commit()
    other.close()
    assert "another program" in rebuilt(path)


def test_a_newer_version_and_other_terms_begin_anew(tmp_path: Path) -> None:
    for change, word in (
        ("PRAGMA user_version=99", "newer"),
        ("UPDATE facts SET value='old' WHERE name='analyser'", "rules"),
    ):
        path = str(tmp_path / f"{word}.db")
        index = SqliteIndex(path)
        index.connection.execute(change)
        index.close()
        assert word in rebuilt(path)


def test_an_older_version_is_migrated(tmp_path: Path) -> None:
    path = str(tmp_path / "index.db")
    index = SqliteIndex(path)
    index.upsert([Record(key="a", name="orders")])
    index.connection.execute("DROP TABLE notes")
    index.connection.execute("DROP TABLE vectors")
    index.connection.execute("PRAGMA user_version=1")
    index.close()
    again = SqliteIndex(path)
    assert (again.rebuilt, keys(again.search("orders"))) == ("", ["a"])
    assert again.connection.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)
    again.close()


def test_a_locked_file_says_so(tmp_path: Path) -> None:
    path = str(tmp_path / "index.db")
    index, other = SqliteIndex(path, busy_s=0.05), SqliteIndex(path)
    other.connection.execute("BEGIN IMMEDIATE")
    with pytest.raises(Locked, match=r"0\.05 s"):
        index.upsert([Record(key="a")])
    other.connection.execute("ROLLBACK")
    index.upsert([Record(key="a", name="orders")])
    assert keys(other.search("orders")) == ["a"]
    index.close()
    other.close()


def test_two_writers_lose_nothing(tmp_path: Path) -> None:
    path = str(tmp_path / "index.db")
    SqliteIndex(path).close()

    def write(letter: str) -> None:
        index = SqliteIndex(path)
        for i in range(20):
            index.upsert([Record(key=f"{letter}{i}", name="orders")])
        index.close()

    threads = [threading.Thread(target=write, args=(letter,)) for letter in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    index = SqliteIndex(path)
    assert len(index) == 40
    assert len(index.search("orders", 100)) == 40
    index.close()


def test_killed_in_an_upsert_it_is_as_before(tmp_path: Path) -> None:
    path = str(tmp_path / "index.db")
    index = SqliteIndex(path)
    index.upsert([Record(key="a", name="orders")])
    index.close()
    code = (
        "import os,sys\nfrom adaos_ctx.search.sqlite import SqliteIndex\n"
        "from adaos_ctx.search.record import Record\n"
        "def records():\n"
        "    for i in range(2500):\n        yield Record(key=str(i), name='orders')\n"
        "    os.kill(os.getpid(), 9)\n"
        "SqliteIndex(sys.argv[1]).upsert(records())\n"
    )
    done = subprocess.run([sys.executable, "-c", code, path], cwd=os.getcwd(), check=False)
    assert done.returncode == -9
    again = SqliteIndex(path)
    assert (again.rebuilt, len(again), keys(again.search("orders"))) == ("", 1, ["a"])
    again.close()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(CannotWrite):
        SqliteIndex(str(tmp_path / "file" / "index.db"))


def test_a_full_disk_is_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    index = SqliteIndex(str(tmp_path / "index.db"))
    index.upsert([Record(key="a", name="orders")])
    pages = index.connection.execute("PRAGMA page_count").fetchone()[0]
    index.connection.execute(f"PRAGMA max_page_count={pages}")
    with pytest.raises(CannotWrite):
        index.upsert(
            Record(key=f"k{i}", name=f"orders number{i}", body="x " * 50) for i in range(900)
        )
    assert keys(index.search("orders")) == ["a"]
    index.close()


def test_processes_that_meet_one_corrupt_file_lose_nothing(tmp_path: Path) -> None:
    path = str(tmp_path / "index.db")
    code = (
        "import sys\n"
        "from adaos_ctx.search.record import Record\n"
        "from adaos_ctx.search.sqlite import SqliteIndex\n"
        "index = SqliteIndex(sys.argv[1])\n"
        "index.upsert([Record(key=sys.argv[2], name='orders')])\n"
        "index.close()\n"
    )
    (tmp_path / "index.db").write_bytes(b"garbage " * 1000)
    running = [
        subprocess.Popen([sys.executable, "-c", code, path, key], cwd=os.getcwd()) for key in "abcd"
    ]
    assert [process.wait() for process in running] == [0, 0, 0, 0]
    index = SqliteIndex(path)
    assert (index.rebuilt, sorted(keys(index.search("orders")))) == ("", ["a", "b", "c", "d"])
    index.close()


LARGE = {
    "values": {"db": ["x", *map(str, range(300_000))]},
    "names": {"db": "x", **{f"k{i}": str(i) for i in range(1200)}},
    "none has all": {"db": "x", **{f"k{i}": "y" for i in range(1200)}},
    "no value": {"db": [], "odd": list(map(str, range(2000)))},
}


@pytest.mark.parametrize("facets", LARGE.values(), ids=LARGE)
def test_any_number_of_facets_may_be_asked_for(facets: Facets) -> None:
    every = {f"k{i}": str(i) for i in range(1200)}
    records = [
        Record(key="a", name="orders", facets={"db": "x", **every}),
        Record(key="b", name="orders", facets={"db": "x", "odd": "1"}),
        Record(key="c", name="orders", facets={"db": "7"}),
    ]
    disk, memory = SqliteIndex(":memory:"), MemoryIndex()
    for index in (disk, memory):
        index.upsert(records)
        index.put_vectors("m", {text_digest("orders"): pack([1.0, 0.5])})
    assert disk.search("orders", facets=facets) == memory.search("orders", facets=facets)
    ours, theirs = (index.likeness("m", pack([1, 0]), facets=facets) for index in (disk, memory))
    assert ours.by_key == theirs.by_key
    disk.close()


def test_large_conditions_choose_as_small_ones_do(monkeypatch: pytest.MonkeyPatch) -> None:
    records = [
        Record(key=f"k{i}", body="zebra", facets={"odd": str(i % 2), "third": str(i % 3)})
        for i in range(200)
    ]
    disk = SqliteIndex(":memory:")
    disk.upsert(records)
    monkeypatch.setattr(sqlite_pool, "_MOST_VALUES", 0)
    for facets in ({"odd": "1"}, {"odd": ["0", "1"], "third": "2"}, {"odd": "x"}):
        wanted = MemoryIndex(records).search("zebra", 60, facets=facets)
        assert disk.search("zebra", 60, facets=facets) == wanted
    disk.close()


def test_any_number_of_digests_keys_and_results_may_be_asked_for() -> None:
    many = [f"x{i}" for i in range(300_000)]
    index = SqliteIndex(":memory:")
    index.put_vectors("m", {many[7]: pack([1.0])})
    assert index.without_vector(many, "m") == many[:7] + many[8:]
    index.delete(many)
    assert index.notes("t", many) == {}
    index.upsert(Record(key=key, name="orders") for key in many[:2500])
    assert len(index.search("orders", 1 << 62)) == 2500
    index.connection.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, 1100)
    assert len(index.search("orders", 600)) == 600
    index.close()


def test_what_is_too_large_for_sqlite_is_no_corruption() -> None:
    connection = sqlite3.connect(":memory:")
    for sql in ("SELECT " + "1 OR " * 5000 + "1", f"SELECT 1 WHERE 1 IN ({'?,' * 400_000}?)"):
        with pytest.raises(UsageError, match="too large for the index p"), faults.translated("p"):
            connection.execute(sql, (1,) * sql.count("?"))
    with pytest.raises(faults.IndexUnreadable), faults.translated("p"):
        connection.execute("SELECT * FROM docs")
    connection.close()


def test_faults_of_the_database_are_refusals() -> None:
    with pytest.raises(faults.IndexUnreadable) as caught, faults.translated("p"):
        raise sqlite3.DatabaseError("database disk image is malformed")
    assert caught.value.exit_code == 15


@pytest.mark.parametrize(
    "text",
    ["could not decode to UTF-8 column 'body' with text 'locked \ud800'", "malformed \x00 full"],
)
def test_what_the_file_holds_is_not_repeated_nor_taken_for_a_reason(text: str) -> None:
    with pytest.raises(faults.IndexUnreadable) as caught, faults.translated("p"):
        raise sqlite3.OperationalError(text)
    assert caught.value.facts["reason"] == "a text in it is damaged"


def keys(hits: tuple[Hit, ...]) -> list[str]:
    return [hit.key for hit in hits]


def rebuilt(path: str) -> str:
    index = SqliteIndex(path)
    index.close()
    return index.rebuilt
