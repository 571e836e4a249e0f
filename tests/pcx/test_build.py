"""Every character of the source is in exactly one leaf, and what is too large is cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx_pcx.adapters import get_adapter
from adaos_ctx_pcx.build import _covered, compile_source
from adaos_ctx_pcx.items import Item, Source
from adaos_ctx_pcx.leafstore import LeafStore, dump_leaves, load_leaves
from tests.pcx.making import COUNT, put

if TYPE_CHECKING:
    from pathlib import Path

PARAMETER = '        - {name: p%d, in: query, description: "Filter number %d of the search, a plain text"}\n'
LARGE = (
    "openapi: 3.0.0\npaths:\n  /search:\n    get:\n      summary: Search\n      parameters:\n"
    + "".join(PARAMETER % (i, i) for i in range(60))
)


def made(*texts: str) -> Source:
    children = tuple(Item(name=f"m{n}", text=text) for n, text in enumerate(texts))
    return Source(id="m", kind="openapi", root=Item(name="m", children=children))


def test_a_large_operation_of_a_yaml_document_is_cut_and_no_character_is_lost(
    tmp_path: Path,
) -> None:
    source = get_adapter("openapi")(str(put(tmp_path, {"a.yaml": LARGE}) / "a.yaml"), "")
    (whole,) = source.root.children
    (built,) = compile_source(source, [1024], count=COUNT)
    (tmp_path / "a.leaves.json").write_text(dump_leaves(built.leaves, "."), encoding="utf-8")
    store = load_leaves(str(tmp_path / "a.leaves.json"))
    assert store is not None
    assert len(built.leaves) > 2
    assert all(COUNT(store.verbatim(key)) <= 256 for key in store.leaves)
    assert "".join(store.verbatim(key) for key in store.leaves) == whole.text


def test_texts_of_no_file_are_cut_even_where_two_are_the_same() -> None:
    text = "".join(f"line {i}\n" for i in range(400))
    (built,) = compile_source(made(text, text, "short"), [1024], count=COUNT)
    store = LeafStore(built.leaves, "")
    assert sum(len(store.verbatim(key)) for key in built.leaves) == 2 * len(text) + len("short")


@pytest.mark.parametrize("others", [("a b",), ("a b", "a b", "c d"), ("a b", "")], ids=str)
def test_what_covers_less_or_more_is_not_the_same(others: tuple[str, ...]) -> None:
    assert _covered(made("a b", "c d").root) != _covered(made(*others).root)
