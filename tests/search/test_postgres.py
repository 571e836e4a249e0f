from __future__ import annotations

import itertools
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adaos_ctx.errors import NetworkError, UsageError
from adaos_ctx.search.memory import MemoryIndex
from adaos_ctx.search.postgres import PostgresIndex
from adaos_ctx.search.record import Batch, Record, text_digest
from adaos_ctx.search.vectors import pack

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from adaos_ctx.search.record import Facets

WORDS = st.lists(
    st.sampled_from('red blue zebra Orders getUser заказы 日本 v2 the a.b/c "x'.split()), max_size=8
)
RECORDS = st.builds(
    lambda key, name, body, db: Record(
        key=key, name=" ".join(name), body=" ".join(body),
        facets={"db": db, "odd": str(len(name) % 2)} if db else {},
    ),
    st.sampled_from("abcdefghij"), WORDS, WORDS, st.sampled_from(["", "x", "y"]),
)  # fmt: skip
FACETS = st.sampled_from([
    None, {"db": "x"}, {"db": ["x", "y", "x"]}, {"db": ("y", "z"), "odd": "1"}, {"db": []},
])  # fmt: skip
STEPS = st.lists(
    st.one_of(
        st.lists(RECORDS, max_size=6).map(lambda records: ("upsert", records)),
        st.lists(st.sampled_from("abcdefghijz"), max_size=4).map(lambda keys: ("delete", keys)),
    ),
    max_size=4,
)
_numbers = itertools.count()


@pytest.fixture(scope="module")
def url(pg_url: str) -> str:
    return pg_url


@pytest.fixture
def new(url: str) -> Iterator[Callable[[], PostgresIndex]]:
    made: list[PostgresIndex] = []

    def make() -> PostgresIndex:
        made.append(PostgresIndex(url, f"s{next(_numbers)}"))
        return made[-1]

    yield make
    for index in made:
        index.close()


@given(steps=STEPS, query=WORDS, facets=FACETS)
@settings(max_examples=15)
def test_the_same_hits_and_order_as_in_memory(
    new: Callable[[], PostgresIndex], steps: Any, query: list[str], facets: Facets | None
) -> None:
    server, memory = new(), MemoryIndex()
    for verb, things in steps:
        getattr(server, verb)(things)
        getattr(memory, verb)(things)
    text = " ".join(query)
    assert server.search(text, 5, facets=facets) == memory.search(text, 5, facets=facets)
    assert len(server) == len(memory)
    for beginning in ("", "re", "o", "zz"):
        assert server.vocabulary(beginning) == memory.vocabulary(beginning)
    server.close()


def test_long_rows_of_equal_scores_stand_by_key(new: Callable[[], PostgresIndex]) -> None:
    words = ["red", "blue", "orders"]
    records = [
        Record(key=f"k{i * 7919 % 900:03}", body=f"zebra {words[i % 3]}") for i in range(900)
    ]
    server = new()
    server.upsert(records)
    for query in ("zebra", "zebra red"):
        assert server.search(query, 60) == MemoryIndex(records).search(query, 60)


def test_the_same_likeness_as_in_memory(new: Callable[[], PostgresIndex]) -> None:
    records = [Record(key=key, name=key, facets={"db": key}) for key in "abc"]
    server, memory = new(), MemoryIndex(records)
    server.upsert(records)
    vectors = {
        text_digest(k): pack(v) for k, v in zip("ab", [(1.0, 2.0), (0.5, -1.0)], strict=True)
    }
    for index in (server, memory):
        assert len(index.without_vector(list(vectors), "m")) == 2
        index.put_vectors("m", vectors)
        assert index.without_vector(list(vectors), "m") == []
    query = pack((1.0, 0.25))
    for facets in (None, {"db": "a"}, {"db": ["c", "a"]}):
        ours, theirs = (
            server.likeness("m", query, facets=facets),
            memory.likeness("m", query, facets=facets),
        )
        assert ours.by_key == pytest.approx(theirs.by_key, abs=2e-5)
        assert list(ours.by_key) == list(theirs.by_key)


def test_hostile_text_is_text(new: Callable[[], PostgresIndex]) -> None:
    evil = "x'; DROP TABLE docs; --\0"
    index = new()
    index.upsert([Record(key=evil, name="orders", body="\ud800 \\N \t x", facets={"a": evil})])
    hits = index.search("orders' OR 1=1 %s %(x)s", facets={"a": evil})
    assert [hit.key for hit in hits] == [evil.replace("\0", "\ufffd")]
    assert index.listed("a") == {hits[0].key: hits[0].key}
    index.delete([evil])
    assert len(index) == 0


def test_keys_facets_and_numbers_that_no_database_holds(new: Callable[[], PostgresIndex]) -> None:
    server, memory = new(), MemoryIndex()
    for index in (server, memory):
        index.upsert([Record(key="k\udcff", name="orders", facets={"a\0": "\ud800"})])
        index.apply(Batch(notes={("t", "\udcff"): "1"}))
    for facets in (None, {"a\0": "\ud800"}, {"a": "x"}):
        assert server.search("orders", 10**30, facets=facets) == memory.search(
            "orders", facets=facets
        )
    assert server.listed("a\0") == memory.listed("a\0")
    assert server.notes("t", ["\udcff"]) == memory.notes("t", ["\udcff"])


def test_topics_and_keys_that_become_one_are_found_by_both(
    new: Callable[[], PostgresIndex],
) -> None:
    server, memory = new(), MemoryIndex()
    for index in (server, memory):
        index.apply(Batch(notes={("t\0", "a\0"): "1"}))
        both = {"a\0": "1", "a\ufffd": "1"}
        assert index.notes("t\0", ["a\0", "a\ufffd"]) == both
        assert index.notes("t\ufffd") == {"a\ufffd": "1"}


def test_the_second_vector_of_a_text_stays(new: Callable[[], PostgresIndex]) -> None:
    server, memory = new(), MemoryIndex()
    for index in (server, memory):
        index.upsert([Record(key="v", name="x")])
        for vector in ((1.0, 0.0), (0.0, 1.0)):
            index.put_vectors("m", {text_digest("x"): pack(vector)})
        assert index.likeness("m", pack((0.0, 1.0))).by_key == {"v": 1.0}


@pytest.mark.parametrize("name", ["User", "select", "Foo", "foo", "схема", "a" * 63])
def test_names_of_schemas_are_kept_as_they_are(url: str, name: str) -> None:
    index = PostgresIndex(url, name)
    sql = "SELECT nspname FROM pg_namespace WHERE nspname = %s"
    assert index._link.connection.execute(sql, (name,)).fetchall() == [(name,)]
    assert len(index) == 0
    index.upsert([Record(key="a", name="orders")])
    assert [hit.key for hit in index.search("orders")] == ["a"]
    index.close()


@pytest.mark.parametrize("name", ["a" * 64, "я" * 32], ids=["letters", "bytes"])
def test_names_that_the_server_would_cut_are_refused(name: str) -> None:
    with pytest.raises(UsageError, match="63 bytes"):
        PostgresIndex("postgresql://127.0.0.1:1/none", name)


def test_a_connection_that_breaks_prints_nothing(url: str) -> None:
    code = (
        "import sys\n"
        "import psycopg\n"
        "from adaos_ctx.errors import NetworkError\n"
        "from adaos_ctx.search.postgres import PostgresIndex\n"
        "index = PostgresIndex(sys.argv[1], 'breaks')\n"
        "def action(cursor):\n"
        "    with psycopg.connect(sys.argv[1], autocommit=True) as other:\n"
        "        pid = cursor.connection.info.backend_pid\n"
        "        other.execute('SELECT pg_terminate_backend(%s, 5000)', (pid,))\n"
        "    cursor.executemany('SELECT %s', [(1,)] * 10)\n"
        "try:\n"
        "    index._link.run(action)\n"
        "except NetworkError:\n"
        "    print('refused')\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, url], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("refused\n", "")


def test_batches_and_notes_as_in_memory(new: Callable[[], PostgresIndex]) -> None:
    first = Batch(
        upsert=(Record(key="a", name="orders"), Record(key="b", name="users")),
        notes={("t", "a"): "1", ("t", "b\0"): "2", ("u", "a"): "3"},
    )
    second = Batch(
        delete=("a",), upsert=(Record(key="c", name="orders"),), notes={("t", "a"): None}
    )
    server, memory = new(), MemoryIndex()
    for index in (server, memory):
        index.apply(first)
        index.apply(second)
        assert index.notes("t", ["b\0", "a"]) == {"b\0": "2"}
        assert index.notes("u") == {"a": "3"}
    assert server.search("orders") == memory.search("orders")
    assert len(server) == 2


def test_a_connection_that_is_lost_comes_back(new: Callable[[], PostgresIndex]) -> None:
    index, other = new(), new()
    index.upsert([Record(key="a", name="orders")])
    pid = index._link.connection.info.backend_pid
    other._link.connection.execute("SELECT pg_terminate_backend(%s)", (pid,))
    assert [hit.key for hit in index.search("orders")] == ["a"]
    pid = index._link.connection.info.backend_pid
    other._link.connection.execute("SELECT pg_terminate_backend(%s)", (pid,))
    index.upsert([Record(key="b", name="orders")])
    assert len(index) == 2


def test_a_server_that_came_back_without_its_tables_is_said(
    new: Callable[[], PostgresIndex],
) -> None:
    index = new()
    index.upsert([Record(key="a", name="orders")])
    index._link.connection.execute(f"DROP SCHEMA {index._schema} CASCADE")
    with pytest.raises(NetworkError, match="does not exist"):
        index.search("orders")
    with pytest.raises(NetworkError, match="does not exist"):
        index.upsert([Record(key="b", name="orders")])


@pytest.mark.parametrize("address", ["postgresql://u:secret@[x/db", "postgresql://h:port/secret"])
def test_what_is_no_address_is_refused_and_not_repeated(address: str) -> None:
    pytest.importorskip("psycopg")
    with pytest.raises((UsageError, NetworkError)) as caught:
        PostgresIndex(address)
    assert "secret" not in str(caught.value)


def test_a_server_that_is_not_there_is_said() -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(NetworkError):
        PostgresIndex("postgresql://127.0.0.1:1/none")


def test_other_rules_and_odd_names_are_refused(new: Callable[[], PostgresIndex], url: str) -> None:
    index = new()
    index._link.connection.execute("UPDATE counts SET rules = 'old'")
    with pytest.raises(UsageError, match="other rules"):
        PostgresIndex(url, index._schema)
    with pytest.raises(UsageError, match="schema"):
        PostgresIndex(url, "a; DROP SCHEMA public")
