from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_mcp.errors import RpcError
from adaos_ctx_mcp.wire import PAGE_ITEMS, clean, decode, encode, page


@given(st.text(st.characters(exclude_characters="\\\0"), min_size=1))
def test_a_name_survives_a_uri(name: str) -> None:
    if any("\ud800" <= char <= "\udfff" for char in name):
        return
    segment = encode(name)
    assert "/" not in segment
    assert decode(segment) == name


@pytest.mark.parametrize("part", ["", "a/b", "../x", "a%00", "a%5Cb", "%ff"])
def test_what_is_no_plain_name_is_none(part: str) -> None:
    assert decode(part) is None


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(st.characters()), st.lists))
def test_cleaned_values_are_utf8(value: object) -> None:
    json.dumps(clean(value), ensure_ascii=False).encode("utf-8")


def test_pages_join_to_the_whole_list() -> None:
    entries = list(range(2 * PAGE_ITEMS + 1))
    seen, params = [], {}
    while True:
        got = page("items", entries, params)
        seen += got["items"]
        if "nextCursor" not in got:
            break
        params = {"cursor": got["nextCursor"]}
    assert seen == entries


@pytest.mark.parametrize("cursor", ["1", "-200", "x", "200000", "²", 200, "9" * 5000])
def test_a_cursor_that_we_never_gave_is_refused(cursor: object) -> None:
    with pytest.raises(RpcError, match="unknown cursor"):
        page("items", list(range(300)), {"cursor": cursor})
