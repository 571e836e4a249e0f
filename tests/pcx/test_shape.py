from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_pcx.items import Item, leaves
from adaos_ctx_pcx.rendering import leaf_text
from adaos_ctx_pcx.shape import clustered, shaped
from tests.pcx.making import COUNT

if TYPE_CHECKING:
    import random

shared = st.lists(st.sampled_from("get put thing user list note".split()), max_size=4).map(" ".join)
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


def shape_of(item: Item) -> object:
    """The tree without its order."""
    return frozenset(map(shape_of, item.children)) if item.children else item.name


@pytest.mark.parametrize("width", [1, 2, 3])
def test_items_that_all_share_their_words_are_grouped_at_any_width(width: int) -> None:
    many = [Item(name=f"get{i}", title=f"get thing {i}") for i in range(9)]
    root = Item(name="r", children=clustered(many, width))
    assert {leaf.name for leaf in leaves(root)} == {item.name for item in many}
    assert widest(root) <= max(width, 2)


@given(st.lists(st.one_of(shared, st.text("abc дe", max_size=12)), max_size=60), st.integers(1, 9))
def test_grouping_ends_with_every_item_once_and_no_level_too_wide(
    names: list[str], width: int
) -> None:
    root = Item(name="r", children=clustered(items(names), width))
    assert sorted(leaf.text for leaf in leaves(root)) == sorted(str(i) for i in range(len(names)))
    assert widest(root) <= max(width, 2)


@given(st.lists(shared, max_size=40), st.integers(1, 9), st.randoms(use_true_random=False))
def test_groups_do_not_depend_on_the_order_of_items(
    names: list[str], width: int, chance: random.Random
) -> None:
    many = [Item(name=f"n{i}", title=f"{name} {i}") for i, name in enumerate(names)]
    once = Item(name="r", children=clustered(many, width))
    chance.shuffle(many)
    assert shape_of(Item(name="r", children=clustered(many, width))) == shape_of(once)


def test_words_that_only_few_items_share_make_no_tree_without_end() -> None:
    names = ["".join(chr(97 + int(digit)) for digit in f"{n:05}") for n in range(2000)]
    many = [Item(name=f"{name}{n}", title=name) for name in names for n in range(3)]
    root = Item(name="r", children=clustered(many, 3))
    assert len(list(leaves(root))) == len(many)


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
