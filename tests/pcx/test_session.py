"""Laws of sessions: the budget is never exceeded, charges are what is held."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_pcx.errors import LeafGone, OverBudget
from adaos_ctx_pcx.items import Item, Source
from adaos_ctx_pcx.session import Session
from tests.pcx.making import COUNT, open_source


def wide() -> Any:
    def leaf(n: int) -> Item:
        return Item(
            name=f"leaf{n}",
            title=f"leaf{n}",
            text=f"text of {n} " * (n * 7 + 1),
            hint=f"about word{n}",
            facets={"odd": str(n % 2)},
        )

    branches = tuple(
        Item(name=f"b{i}", children=tuple(leaf(3 * i + j) for j in range(3))) for i in range(4)
    )
    return open_source(Source(id="s", kind="k", root=Item(name="s", title="s", children=branches)))


SOURCE = wide()
IDS = ["r", *SOURCE.manifest.nodes]
moves = st.lists(
    st.tuples(
        st.sampled_from(["open", "close", "look", "index", "search", "filter"]),
        st.sampled_from(IDS),
    ),
    max_size=25,
)


def act(session: Session, verb: str, key: str) -> str:
    if verb == "close":
        session.close(key)
        return ""
    if verb == "filter":
        return session.filter(odd="1")
    return (
        session.index()
        if verb == "index"
        else getattr(session, verb)([key] if verb == "look" else key)
    )  # type: ignore[no-any-return]


@given(moves, st.integers(20, 900), st.booleans())
def test_nothing_is_ever_over_budget_and_refusals_change_nothing(
    steps: Any, budget: int, evict: bool
) -> None:
    session = Session(SOURCE, budget=budget, evict=evict)
    for verb, key in steps:
        before = session.spent
        try:
            act(session, verb, key)
        except OverBudget:
            assert session.spent == before
        held = [*session._lines.values(), *session._full.values(), *session._leaves.values()]
        assert session.spent == sum(held)
        assert 0 <= session.spent <= budget
        assert session.remaining == budget - session.spent


@given(moves)
def test_closing_the_root_gives_everything_back_but_the_root_line(steps: Any) -> None:
    session = Session(SOURCE, budget=100_000)
    for verb, key in steps:
        act(session, verb, key)
    session.close("r")
    kept = session._lines.get("r", 0) + session._full.get("r", 0)
    assert session.spent == kept


def test_a_node_is_found_by_its_reference_and_a_leaf_by_its_title() -> None:
    session = Session(SOURCE)
    assert session.node("node://leaf1").id == session.node("leaf1").id
    with pytest.raises(LeafGone, match="no such node"):
        session.open("nothing")


def test_a_leaf_is_shown_below_where_it_lies() -> None:
    text = Session(SOURCE).open("leaf4")
    assert text.startswith("[b1]\ntext of 4")
    assert COUNT(text) == Session(SOURCE).source.count(text)
