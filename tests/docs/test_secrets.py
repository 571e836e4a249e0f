"""Secrets of documents: found by nothing, shown by nothing, in words or as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx_docs import indexing
from tests.docs.making import Shelf, put

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

KEY = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
FILES = {
    "docs/keys.md": f"# Keys\n\nProvisioning.\n\naws_secret_access_key = {KEY}\n",
    "docs/c.json": '{"a":1,"password":"hunter2secret"}',
}


def found(run: Any, query: str) -> str:
    return str(run("search", query)[1]) + str(run("search", query, "--json")[1])


def test_no_word_of_a_secret_finds_it_or_is_guessed(run: Any, tmp_path: Path) -> None:
    put(tmp_path / "work", FILES)
    run("index", "docs")
    for query in ("bpxrficyexamplekeys", "bPxRfiCYEXAMPLEKEY", "hunter2secretly", "hunter2secret"):
        text = found(run, query).replace(query, "")
        assert "bpxrficy" not in text.lower()
        assert "hunter2" not in text


def test_json_answers_mask_what_the_printed_form_masks(run: Any, tmp_path: Path) -> None:
    put(tmp_path / "work", FILES)
    run("index", "docs")
    _, report = run("search", "password provisioning", "--json")
    by_doc = {one["doc"]: one for one in report["passages"]}
    text = FILES["docs/c.json"]
    masked = by_doc["docs/c.json"]
    assert (masked["text"], masked["redacted"]) == ('{"a":1,"password":"***"}', 1)
    assert (masked["char_start"], masked["char_end"]) == (0, len(text))
    assert "***" in by_doc["docs/keys.md"]["text"]
    _, shown = run("show", masked["ref"], "--json")
    assert (shown["text"], shown["redacted"]) == (masked["text"], 1)
    assert run("verify")[0] == 0


def test_an_index_that_was_made_before_is_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = Shelf(tmp_path)
    put(tmp_path, FILES)
    monkeypatch.setattr(indexing, "_VERSION", 1)
    monkeypatch.setattr("adaos_ctx_docs.store.redact", _Plain)
    shelf.index()
    with shelf.store() as store:
        assert store.index.vocabulary("hunter2")
    monkeypatch.undo()
    report = shelf.index()
    with shelf.store() as store:
        assert not store.index.vocabulary("hunter2")
    assert (report.added, report.removed) == (0, 0)
    assert report.notes == (
        "an earlier version made this index; its documents are read and written again",
    )
    assert not shelf.index().notes
    assert not shelf.wrong()


class _Plain:
    def __init__(self, text: str) -> None:
        self.text = text
