from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_pcx.items import Item, leaves
from adaos_ctx_pcx.rendering import leaf_text
from adaos_ctx_pcx.shape import clustered, shaped
from tests.pcx.making import COUNT

titles = st.lists(st.text("abc дe", min_size=1, max_size=12), max_size=60)


def items(names: list[str]) -> tuple[Item, ...]:
    return tuple(Item(name=name, title=name, text=f"{i}") for i, name in enumerate(names))


def widest(item: Item) -> int:
    return max([len(item.children), *(widest(child) for child in item.children)])


@given(titles, st.integers(2, 9))
def test_groups_keep_every_item_and_the_width(names: list[str], width: int) -> None:
    root = Item(name="r", children=clustered(items(names), width))
    assert sorted(leaf.text for leaf in leaves(root)) == sorted(str(i) for i in range(len(names)))
    assert widest(root) <= width


@given(titles)
def test_grouping_again_changes_nothing(names: list[str]) -> None:
    once = clustered(items(names), 5)
    assert clustered(once, 5) == once
    assert clustered(items(names), 5) == once


def test_items_that_share_a_word_stand_together() -> None:
    names = [
        f"{verb} {noun}"
        for noun in ("invoice", "ticket", "user")
        for verb in ("make", "drop", "read", "list")
    ]
    groups = clustered(items(names), 4)
    assert {group.title for group in groups} >= {"invoice", "ticket", "user"} or len(groups) == 4


@given(st.text("ab #\n", max_size=400), st.integers(1, 40))
def test_a_split_page_covers_its_text_in_pieces_that_fit(text: str, most: int) -> None:
    page = Item(name="p", title="p", text=text + "x", path="p.md")
    tree = shaped(Item(name="r", children=(page,)), leaf_tokens=most, width=3, count=COUNT)
    pieces = sorted(leaves(tree), key=lambda leaf: leaf.span.start if leaf.span else 0)
    assert "".join(piece.text for piece in pieces) == text + "x"
    assert all(COUNT(piece.text) <= most for piece in pieces)


@pytest.mark.parametrize(("between", "form"), [("", "txt"), ("\n", "json")])
def test_a_slice_of_json_keeps_its_blanks_where_it_may_be_cut_inside_a_string(
    between: str, form: str
) -> None:
    text = f'{{{between}"a": "{"one two " * 30}",{between}"b": "{"one two " * 40}"}}'
    root = Item(name="r", children=(Item(name="x", text=text, format="json"),))
    pieces = list(leaves(shaped(root, leaf_tokens=100, width=9, count=COUNT)))
    assert {piece.format for piece in pieces} == {form}
    shown = "".join(leaf_text(piece.text, piece.format) for piece in pieces)
    assert shown == (text if form == "txt" else leaf_text(text, "json"))
