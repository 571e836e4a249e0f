from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards.choices import pairs, resolve, short_name, split_id

IDS = ["O1-json_tool", "O2-api", "O10-stream"]


@pytest.mark.parametrize(
    ("option_id", "expected"),
    [
        ("O1-json_tool_only", ("O1", "json-tool-only")),
        ("O2", ("O2", "")),
        ("a-b-c", ("a", "b-c")),
        ("-x", ("-x", "x")),
        ("O3-", ("O3", "")),
    ],
)
def test_an_id_is_split_at_its_first_dash(option_id: str, expected: tuple[str, str]) -> None:
    assert split_id(option_id) == expected


@pytest.mark.parametrize(
    ("named", "expected"),
    [
        ("O1-json_tool", "O1-json_tool"),
        ("O1", "O1-json_tool"),
        ("O2-a", "O2-api"),
        ("O", None),
        ("O9", None),
        ("", None),
    ],
)
def test_an_unambiguous_prefix_names_an_option(named: str, expected: str | None) -> None:
    assert resolve(named, IDS) == expected


def test_an_unknown_id_is_marked_and_a_shared_short_one_is_shown_whole() -> None:
    assert short_name("O9-x", IDS) == "O9?"
    assert short_name("O1-a", ["O1-a", "O1-b"]) == "O1-a"


def test_conflicts_are_symmetric_unique_and_sorted() -> None:
    declared = [("O10-stream", "O1"), ("O1-json_tool", "O10-stream"), ("O2", "O9"), ("O2", "O2")]
    assert pairs(declared, IDS) == [("O1", "O10"), ("O2", "O9?")]


@given(st.lists(st.tuples(st.sampled_from([*IDS, "O1", "X"]), st.sampled_from([*IDS, "O9"]))))
def test_the_side_that_declares_a_conflict_does_not_matter(declared: list[tuple[str, str]]) -> None:
    assert pairs(declared, IDS) == pairs([(b, a) for a, b in reversed(declared)], IDS)
