from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_pcx.items import Item
from adaos_ctx_pcx.naming import node_ids

trees = st.recursive(
    st.builds(lambda n: Item(name=n, text="x"), st.text("aA-_ rд", max_size=4)),
    lambda below: st.builds(
        lambda n, c: Item(name=n, children=tuple(c)),
        st.text("aA-_ rд", max_size=4),
        st.lists(below, min_size=1, max_size=5),
    ),
    max_leaves=30,
)


def size(item: Item) -> int:
    return 1 + sum(size(child) for child in item.children)


@given(trees)
def test_every_node_has_an_id_of_its_own(tree: Item) -> None:
    root = Item(name="top", children=(tree,))
    ids = node_ids(root)
    assert len(set(ids.values())) == len(ids) == size(root)
    assert [key for key, value in ids.items() if value == "r"] == [id(root)]


def test_an_id_is_as_short_as_it_may_be() -> None:
    one, two, three = (Item(name=name, text="x") for name in ("index", "index", "setup"))
    guide, ref = Item(name="Guide", children=(one, three)), Item(name="ref", children=(two,))
    ids = node_ids(Item(name="docs", children=(guide, ref)))
    assert [ids[id(item)] for item in (guide, one, two, three)] == [
        "guide",
        "guide.index",
        "ref.index",
        "setup",
    ]
