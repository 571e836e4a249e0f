"""Finding passages: what still stands, within which budget, cited how."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx_docs.citing import parse_ref
from adaos_ctx_docs.context import in_context
from adaos_ctx_docs.errors import ChunkGone, StoreRefused
from adaos_ctx_docs.live import Live, nearest
from adaos_ctx_docs.resolving import artifact, resolve
from adaos_ctx_docs.retrieval import Question, Retrieval, retrieve
from adaos_ctx_docs.store import opened
from tests.docs.making import Counting, Shelf, put

if TYPE_CHECKING:
    from pathlib import Path

PAGES = {
    "retry.md": "# Retries\n\n"
    + "Retries wait longer each time; set max_attempts to limit them. " * 6,
    "auth.md": "# Auth\n\n## Tokens\n\n" + "A token is renewed before it expires. " * 9,
    "ru.md": "# Повторы\n\n" + "Число повторов задаётся параметром попыток. " * 8,
}


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    shelf = Shelf(tmp_path)
    put(shelf.docs, PAGES)
    shelf.index(embedder=Counting())
    return shelf


def ask(shelf: Shelf, query: str, **how: object) -> Retrieval:
    with shelf.store() as store:
        return retrieve(store, Question(query=query, **how))  # type: ignore[arg-type]


def test_the_best_passage_says_where_it_stands(shelf: Shelf) -> None:
    best = ask(shelf, "how to limit retries").passages[0]
    assert best.text.startswith(
        f"{best.chunk.ref} docs/retry.md:1-3 Retries\n# Retries\n\nRetries wait"
    )
    assert best.standing.place == str(shelf.docs / "retry.md")
    assert ask(shelf, "параметр повтора").passages[0].chunk.doc_uri == "docs/ru.md"


def test_vectors_join_in(shelf: Shelf) -> None:
    found = ask(shelf, "token", embedder=Counting())
    assert found.passages[0].chunk.path == ("Auth", "Tokens")


def test_the_budget_is_never_exceeded_and_what_is_left_out_is_said(shelf: Shelf) -> None:
    everything = ask(shelf, "retries token expires", k=9)
    assert len(everything.passages) == 2
    for budget in (0, 300, everything.tokens - 1, everything.tokens):
        found = ask(shelf, "retries token expires", k=9, budget=budget)
        assert found.tokens <= budget
        assert len(found.passages) + len(found.rejected) == found.considered
        assert {one.reason for one in found.rejected} <= {"over-budget"}
    assert [one.reason for one in ask(shelf, "retries token", k=1).rejected] == ["over-max-entries"]
    assert (
        ask(shelf, "retries token token", threshold=1.0, k=9).rejected[0].reason
        == "below-threshold"
    )


def test_the_best_passage_that_fits_is_shown_whatever_fits_beside_it(shelf: Shelf) -> None:
    put(shelf.docs, {
        "long.md": "# Locks\n\n" + "A lock is held; the lock is let go, as locks are. " * 9,
        "b.md": "# B\n\n" + "One lock is here, among words of many other kinds and ways. " * 3,
        "c.md": "# C\n\n" + "One lock is there, among words of many other kinds and ways. " * 3,
    })  # fmt: skip
    shelf.index()
    best, *others = ask(shelf, "locks", k=3).passages
    assert best.chunk.doc_uri == "docs/long.md"
    assert sum(one.tokens for one in others) < best.tokens
    for budget in (best.tokens, best.tokens + 1):
        found = ask(shelf, "locks", k=2, budget=budget)
        assert [one.chunk.doc_uri for one in found.passages] == ["docs/long.md"]
        assert found.tokens <= budget
    under = ask(shelf, "locks", k=2, budget=best.tokens - 1)
    assert [one.chunk.doc_uri for one in under.passages] == ["docs/b.md", "docs/c.md"]


def test_a_budget_below_every_passage_has_what_the_best_one_needs(shelf: Shelf) -> None:
    needed = ask(shelf, "limit retries").passages[0].tokens
    assert ask(shelf, "limit retries", budget=needed - 1).needed == needed
    assert ask(shelf, "limit retries", budget=needed).needed == 0
    assert ask(shelf, "pelicans").needed == 0


def test_evidence_holds_no_query(shelf: Shelf) -> None:
    found = ask(shelf, "retries")
    assert (len(found.query_sha256), found.complete, found.corpus_empty) == (64, True, False)


def test_a_root_is_a_filter(shelf: Shelf, tmp_path: Path) -> None:
    put(tmp_path / "more", {"x.md": "retries elsewhere"})
    shelf.index(dir=tmp_path / "more")
    assert {p.chunk.doc_uri for p in ask(shelf, "retries", root="more").passages} == {"more/x.md"}


def test_a_source_that_changed_is_cited_as_it_is_now(shelf: Shelf) -> None:
    put(shelf.docs, {"retry.md": "New first line\n\n" + PAGES["retry.md"]})
    best = ask(shelf, "limit retries").passages[0]
    assert (best.chunk.line_start, best.standing.note) == (3, "moved")
    text = (shelf.docs / "retry.md").read_text(encoding="utf-8")
    assert text[best.chunk.start : best.chunk.end] == best.chunk.text
    put(shelf.docs, {"retry.md": "All is other now."})
    found = ask(shelf, "limit retries")
    assert [one.why for one in found.rejected] == ["its text changed since it was indexed"]
    (shelf.docs / "retry.md").unlink()
    assert [one.why for one in ask(shelf, "limit retries").rejected] == ["its file is gone"]


def test_references_find_their_text_or_say_that_it_is_gone(shelf: Shelf) -> None:
    ref = ask(shelf, "limit retries").passages[0].chunk.ref
    with shelf.store() as store:
        assert resolve(store, ref).note == ""
        assert artifact(resolve(store, ref)).renditions["full"].startswith("# Retries")
        assert resolve(store, ref.partition("@")[0]).chunk.ref == ref
    put(shelf.docs, {"retry.md": "# Top\n\n" + "Words on top. " * 40 + "\n\n" + PAGES["retry.md"]})
    shelf.index()
    with shelf.store() as store:
        moved = resolve(store, ref)
        assert (moved.chunk.index, moved.note) == (1, "moved")
        with pytest.raises(ChunkGone, match="is another now") as caught:
            resolve(store, ref.replace(ref[-8:], "00000000"))
        assert caught.value.mend.startswith("the present one is doc:docs/retry.md#0@")
        for bad in ("doc:docs/none.md#0", "doc:docs/retry.md#99", "nonsense"):
            with pytest.raises(ChunkGone):
                resolve(store, bad)
        live = Live(store)
        assert live.stand(moved.chunk).chunk == moved.chunk


def test_references_parse_with_any_name() -> None:
    assert parse_ref("doc:a#1@x.md#2") == ("a#1@x.md", 2, "")
    assert parse_ref("a b.md#0@0123abcd") == ("a b.md", 0, "0123abcd")
    assert parse_ref("doc:a.md") is None


def test_the_nearest_of_equal_texts_is_meant() -> None:
    assert [nearest("x--x--x", "x", at) for at in (0, 2, 4, 6)] == [0, 3, 3, 6]
    assert nearest("abc", "x", 1) == -1


def test_neighbours_and_documents_lift_a_chunk() -> None:
    from adaos_ctx.search.record import Hit

    hits = [Hit(key="a#1", score=1.0), Hit(key="b#1", score=0.8), Hit(key="b#2", score=0.7)]
    order = {"a": ["a#1"], "b": ["b#0", "b#1", "b#2"]}
    assert [hit.key for hit in in_context(hits, order)] == ["a#1", "b#1", "b#2"]
    close = [Hit(key="a#1", score=1.0), Hit(key="b#1", score=0.97), Hit(key="b#2", score=0.96)]
    assert next(iter(in_context(close, order))).key == "b#1"


def test_what_stands_beside_the_best_joins_without_any_word_of_the_question() -> None:
    from adaos_ctx.search.record import Hit

    hits = [Hit(key="a#2", score=1.0), Hit(key="b#1", score=0.5)]
    order = {"a": ["a#0", "a#1", "a#2", "a#3"], "b": ["b#0", "b#1"]}
    found = in_context(hits, order)
    assert [hit.key for hit in found] == ["a#2", "b#1", "a#1", "a#3"]
    assert found[2].score == pytest.approx(0.3 / 2 + 0.6)
    assert found[2].matched == ()
    assert in_context([], order) == []


def test_the_passage_behind_the_best_one_is_found_too(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    pages = ["Zebras live in herds. " * 30, "They drink at night. " * 30, "Nothing else. " * 30]
    put(shelf.docs, {"a.md": "\n\n".join(pages), "b.md": "Of other animals. " * 9})
    shelf.index()
    found = ask(shelf, "where do zebras live")
    assert [(p.chunk.index, bool(p.matched)) for p in found.passages] == [(0, True), (1, False)]
    assert (found.considered, found.complete) == (2, True)


def test_a_misspelled_word_finds_what_was_meant(shelf: Shelf) -> None:
    assert ask(shelf, "tokne").passages == ()
    found = ask(shelf, "is a tokken renewed", embedder=Counting())
    assert found.passages[0].chunk.path == ("Auth", "Tokens")
    assert found.notes == ("no passage holds tokken; searched for token…",)
    found = ask(shelf, "the «Retreis», retreis of zebras?")
    assert found.passages[0].matched == ("retri",)
    assert found.notes == ("no passage holds Retreis, retreis; searched for retri…",)
    found = ask(shelf, "unrelated tokens")
    assert (len(found.passages), found.notes) == (1, ())


def test_a_name_is_found_as_one_word_and_as_two(shelf: Shelf) -> None:
    put(shelf.docs, {"run.md": "# Runtime\n\nNode.js runs it.", "post.md": "# Post\n\nAn email."})
    shelf.index()
    found = ask(shelf, "nodejs", k=1)
    assert found.passages[0].chunk.doc_uri == "docs/run.md"
    assert found.notes == ("no passage holds nodejs; searched for node…, js…",)
    found = ask(shelf, "E-Mail", k=1)
    assert (found.passages[0].chunk.doc_uri, found.notes) == ("docs/post.md", ())


def test_a_foreign_file_is_left_alone(tmp_path: Path) -> None:
    import sqlite3

    place = tmp_path / "mine.db"
    connection = sqlite3.connect(place)
    connection.execute("CREATE TABLE precious (x)")
    connection.commit()
    connection.close()
    before = place.read_bytes()
    for file in (place, put(tmp_path, {"notes.txt": "my notes"}) / "notes.txt"):
        with pytest.raises(StoreRefused, match="left alone"), opened(str(file)):
            pass
    assert place.read_bytes() == before


def test_verify_finds_what_is_wrong(shelf: Shelf) -> None:
    assert shelf.wrong() == ()
    put(shelf.docs, {"auth.md": PAGES["auth.md"].replace("token is", "token was", 1)})
    (shelf.docs / "ru.md").unlink()
    reasons = {(one.uri, one.index) for one in shelf.wrong()}
    assert reasons == {("docs/auth.md", 0), ("docs/ru.md", -1)}
    with shelf.store() as store:
        store.index.delete([store.places("docs/retry.md")[0].key])
    assert "is not in the search index" in {one.reason for one in shelf.wrong()}
