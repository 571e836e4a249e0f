from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_pcx.rendering import envelope, leaf_text, node_line

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(values, st.sampled_from([None, 1, "\t"]))
def test_json_without_blanks_is_the_same_data_and_stays_so(value: Any, indent: Any) -> None:
    shown = leaf_text(json.dumps(value, indent=indent), "json")
    assert json.loads(shown) == value
    assert leaf_text(shown, "json") == shown


@pytest.mark.parametrize(
    ("level", "line"),
    [
        ("title", "a.b Title\n"),
        ("brief", "a.b: Title: What.\n"),
        ("full", "a.b: Title: What. | when\n"),
    ],
)
def test_levels(level: str, line: str) -> None:
    assert node_line("a.b", "Title", "What.", "when", level) == line


def test_a_leaf_says_where_it_lies() -> None:
    assert (envelope(["A", "B"]), envelope([])) == ("[A › B]\n", "")
