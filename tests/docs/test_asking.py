"""Command lines that do not do what they seem to: each is refused or told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.docs.making import put

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        (["search", ""], 2, "the query holds no word to look for"),
        (["search", "..."], 2, "the query holds no word to look for"),
        (["search", "retries", "--root", "nope"], 2, "no root nope; its roots: docs"),
        (["search", "retries", "--embed", "hash"], 0, "searched by words alone"),
        (["import", "/nope"], 48, "name a file that was written by: adaos-ctx docs export FILE"),
        (["export", "."], 2, ". is a folder; name the file to write"),
        (["show", ""], 47, "'': is no reference to a chunk"),
        (["index", "docs", "more"], 2, "name one folder at a time"),
        (["index", "docs", "--root", "other"], 0, "its documents are in the index twice"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, list) else None,
)
def test_what_was_asked_is_refused_or_told(
    run: Any, tmp_path: Path, line: list[str], code: int, said: str
) -> None:
    run("index", "docs")
    put(tmp_path / "work", {"more/c.md": "c"})
    found, text = run(*line)
    assert (found, said in text) == (code, True), text


def test_vectors_that_are_there_are_not_missed(run: Any) -> None:
    run("index", "docs", "--embed", "hash")
    assert "words alone" not in run("search", "retries", "--embed", "hash")[1]


def test_a_question_whose_id_is_there_already_is_refused(run: Any, tmp_path: Path) -> None:
    put(tmp_path / "work", {"q.jsonl": '{"id":"1","text":"a"}\n{"id":"1","text":"b"}\n'})
    code, text = run("eval", "docs", "--queries", "q.jsonl", "--run", "out.jsonl")
    assert code == 11
    assert "q.jsonl:id 1: is there twice" in text
    assert not (tmp_path / "work/out.jsonl").exists()
