from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import RegistryError, SourceUnreadable, UsageError
from adaos_ctx.ops.evaluating import EvalReport, evaluate, rank

if TYPE_CHECKING:
    from pathlib import Path

CORPUS = [
    {"id": "a", "title": "Orders", "text": "placed by customers", "x": 1},
    {"id": "b", "title": "", "text": "stock of goods"},
]


def write(path: Path, rows: list[object]) -> str:
    path.write_text("\ufeff" + "\n\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("store", ["memory", "sqlite"])
@pytest.mark.parametrize("embedder", ["", "hash"])
def test_rows_as_a_scorer_reads_them(tmp_path: Path, store: str, embedder: str) -> None:
    corpus = write(tmp_path / "c.jsonl", list(CORPUS))
    queries = write(
        tmp_path / "q.jsonl", [{"id": "2", "text": "goods"}, {"id": "1", "text": "orders"}]
    )
    run = str(tmp_path / "run.jsonl")
    report = evaluate(corpus, queries, run, store=store, embedder=embedder)
    assert report == EvalReport(documents=2, queries=2, run=run, embedder=embedder)
    rows = [json.loads(line) for line in (tmp_path / "run.jsonl").read_text().splitlines()]
    assert [(row["query_id"], row["ranked"][0]) for row in rows] == [("2", "b"), ("1", "a")]


@pytest.mark.parametrize("row", ["x", [], {"id": "a"}, {"id": 1, "text": "x"}])
def test_a_line_that_is_no_document_is_named(tmp_path: Path, row: object) -> None:
    corpus = write(tmp_path / "c.jsonl", [CORPUS[0], row])
    with pytest.raises(RegistryError, match="line 3"):
        evaluate(corpus, corpus, str(tmp_path / "run.jsonl"))


def test_a_missing_file_and_an_unknown_store_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceUnreadable):
        evaluate(str(tmp_path / "no"), "x", "y")
    corpus = write(tmp_path / "c.jsonl", list(CORPUS))
    with pytest.raises(UsageError, match="known: memory, sqlite"):
        evaluate(corpus, corpus, "y", store="mars")


def test_what_is_read_is_not_written_over(tmp_path: Path) -> None:
    corpus = write(tmp_path / "c.jsonl", list(CORPUS))
    queries = write(tmp_path / "q.jsonl", [{"id": "1", "text": "goods"}])
    (tmp_path / "link").symlink_to("c.jsonl")
    (tmp_path / "hard").hardlink_to(queries)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    for out in (corpus, queries, str(tmp_path / "link"), str(tmp_path / "hard"),
                f"{tmp_path}/../{tmp_path.name}/c.jsonl"):  # fmt: skip
        with pytest.raises(UsageError, match="is read as well"):
            evaluate(corpus, queries, out)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_an_id_that_comes_twice_is_named(tmp_path: Path) -> None:
    corpus = write(tmp_path / "c.jsonl", [*CORPUS, CORPUS[0]])
    with pytest.raises(RegistryError, match="line 5: has the id of line 1"):
        evaluate(corpus, corpus, str(tmp_path / "run.jsonl"))


def test_nothing_to_rank_is_refused(tmp_path: Path) -> None:
    corpus, empty = write(tmp_path / "c.jsonl", list(CORPUS)), write(tmp_path / "e.jsonl", [])
    for pair in ((empty, corpus), (corpus, empty)):
        with pytest.raises(RegistryError, match="there is nothing in it"):
            evaluate(*pair, str(tmp_path / "run.jsonl"))
    assert not (tmp_path / "run.jsonl").exists()


def test_a_file_that_cannot_be_read_has_a_hint_about_files(tmp_path: Path) -> None:
    for path in (str(tmp_path), str(tmp_path / "no"), "a\0b"):
        with pytest.raises(SourceUnreadable) as caught:
            evaluate(path, path, str(tmp_path / "run.jsonl"))
        assert caught.value.variant == "unnamed"


@pytest.mark.parametrize("title", [5, 0, ["x"], {"a": 1}, True])
def test_a_title_that_is_no_text_is_named_with_its_line(tmp_path: Path, title: object) -> None:
    corpus = write(tmp_path / "c.jsonl", [CORPUS[0], {"id": "t", "title": title, "text": "x"}])
    with pytest.raises(RegistryError, match=r"c\.jsonl:line 3: has a title that is no text"):
        evaluate(corpus, corpus, str(tmp_path / "run.jsonl"))


@pytest.mark.parametrize("key", ["a\0b", "a\ud800b"])
def test_an_id_that_would_become_another_is_refused(tmp_path: Path, key: str) -> None:
    corpus = write(
        tmp_path / "c.jsonl", [{"id": "a\ufffdb", "text": "x"}, {"id": key, "text": "x"}]
    )
    with pytest.raises(RegistryError, match="line 3: has an id that holds a NUL or half"):
        evaluate(corpus, corpus, str(tmp_path / "run.jsonl"))


def test_a_document_needs_no_title(tmp_path: Path) -> None:
    rows = write(tmp_path / "c.jsonl", [{"id": "a", "title": None, "text": "x"}])
    ranking = rank(rows, rows)
    assert (ranking.documents, ranking.queries) == (1, 1)
    assert ranking.text == '{"query_id": "a", "ranked": ["a"]}\n'
