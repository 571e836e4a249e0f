from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adaos_ctx import builtin
from adaos_ctx.builtin import ctx_register_kinds, loaded

if TYPE_CHECKING:
    from adaos_ctx.model import Kind

CARDS = Path(builtin.__file__).parent / "cards"
KINDS = {kind.name: kind for kind in ctx_register_kinds()}
TEXTS = [
    "",
    "#!/usr/bin/env python3\n",
    "#!/usr/bin/env node\n",
    "# Title\n\n## Decision\n\nx\n## Context\n\n## Status\n",
    '{"options": [{"id": "O1"}]}',
    '{"scores": [{"option": "O1"}]}',
    '{"openapi": "3.1.0"}',
    '{"$schema": "x"}',
    '{"tools": [{"name": "a", "inputSchema": {}}]}',
    "openapi: 3.0.0\n",
    "a: 1\n",
    "def test_a(): pass\n",
    "test('a')",
]
STEMS = [
    "x",
    "README",
    "tests/test_a",
    "skill",
    "SKILL",
    "adr/0001-x",
    "ADR-0001",
    "schemas/a",
    "tools",
    "config/a",
]
SUFFIXES = [
    "",
    ".md",
    ".markdown",
    ".mdx",
    ".mdc",
    ".rst",
    ".rest",
    ".adoc",
    ".asciidoc",
    ".asc",
    ".txt",
    ".json",
    ".jsonc",
    ".json5",
    ".jsonl",
    ".ndjson",
    ".geojson",
    ".webmanifest",
    ".snap",
    ".yaml",
    ".yml",
    ".toml",
    ".py",
    ".pyi",
    ".pyw",
    ".js",
    ".mjs",
    ".cjs",
    ".jsx",
    ".ts",
    ".mts",
    ".cts",
    ".tsx",
    ".ipynb",
    ".sh",
    ".csv",
    ".sql",
    ".png",
    ".MD",
    ".Py",
]


def modules() -> list[Kind]:
    found = []
    for file in sorted(CARDS.glob("*.py")):
        module = importlib.import_module(f"adaos_ctx.cards.{file.stem}")
        found += getattr(module, "KINDS", ()) or ([module.KIND] if hasattr(module, "KIND") else [])
    return found


def test_every_builder_is_registered() -> None:
    assert sorted(KINDS) == sorted(kind.name for kind in modules())


@pytest.mark.parametrize("kind", modules(), ids=lambda kind: kind.name)
def test_the_table_says_what_the_module_says(kind: Kind) -> None:
    listed = KINDS[kind.name]
    assert (listed.section, listed.prefixes, listed.order) == (
        kind.section,
        kind.prefixes,
        kind.order,
    )


@pytest.mark.parametrize("name", sorted(set(KINDS) - {"text", "binary"}))
def test_the_table_passes_over_no_file_that_the_module_would_claim(name: str) -> None:
    for stem in STEMS:
        for suffix in SUFFIXES:
            for text in TEXTS:
                path = stem + suffix
                assert KINDS[name].claim(path, text) == loaded(name).claim(path, text), path
