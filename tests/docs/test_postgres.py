"""The same index on PostgreSQL: the same documents, chunks and passages as in a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx_docs.retrieval import Question, retrieve
from tests.docs.making import Counting, Shelf, put

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_a_server_holds_what_a_file_holds(
    pg_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    file, server = Shelf(tmp_path), Shelf(tmp_path)
    server.place = f"{pg_url}#docs_test"
    for text in (
        "# A\n\nRetries are limited.\0 tail 😀",
        "# A\n\nNew line.\n\nRetries are limited.",
    ):
        put(
            file.docs,
            {
                "a.txt": text.encode() if "\0" not in text else text.replace("\0", "").encode(),
                "b.md": "# Б\n\nслово",
            },
        )
        reports = [shelf.index(embedder=Counting()) for shelf in (file, server)]
        assert (reports[0].added, reports[0].moved) == (reports[1].added, reports[1].moved)
        assert file.state() == server.state()
        assert server.wrong() == ()
    found = []
    for shelf in (file, server):
        with shelf.store() as store:
            assert "docs_test" not in store.home.shown or "@" not in store.home.shown
            found.append(
                [one.text for one in retrieve(store, Question(query="limited retries")).passages]
            )
    assert found[0] == found[1] != []
    (file.docs / "a.txt").unlink()
    assert server.index().removed == 1
