"""Replies that are almost right: in some place of a good one stands any JSON."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from hypothesis.strategies import SearchStrategy

JSON: SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 1 << 70) | st.floats() | st.text(max_size=4)
    | st.sampled_from(["\ud800", "text", "tool_use", "error", "x", float("inf")]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(["type", "text", "id", "name", "index", "input", "function", "arguments",
                         "message", "usage", "delta"]) | st.text(max_size=2), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip


class Fixed:
    """A transport with one reply for everything."""

    def __init__(self, data: bytes, kind: str = "application/json", size: int = 1 << 16) -> None:
        self.status = 200
        self.headers = {"content-type": kind}
        self.urls: list[str] = []
        self._data = data
        self._size = size

    def send(self, url: str, headers: Mapping[str, str], body: bytes) -> Fixed:
        del headers, body
        self.urls.append(url)
        return self

    def chunks(self) -> Iterator[bytes]:
        for at in range(0, len(self._data), self._size):
            yield self._data[at : at + self._size]

    def close(self) -> None:
        pass


def once(value: object) -> Fixed:
    """A reply that comes whole."""
    return Fixed(json.dumps(value).encode())


def streamed(events: list[Any]) -> Fixed:
    """A reply that comes as events."""
    lines = "".join(f"data: {json.dumps(event)}\n\n" for event in events)
    return Fixed(f"{lines}data: [DONE]\n\n".encode(), "text/event-stream")


def places(value: Any, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each place of a value."""
    yield here
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(inner, (*here, key))


@st.composite
def almost(draw: Any, value: Any) -> Any:
    """The value with anything in one or two of its places."""
    changed = copy.deepcopy(value)
    for _ in range(draw(st.integers(1, 2))):
        way = draw(st.sampled_from(list(places(changed))))
        if not way:
            return copy.deepcopy(draw(JSON))
        holder = changed
        for key in way[:-1]:
            holder = holder[key]
        if draw(st.booleans()) or isinstance(holder, list):
            holder[way[-1]] = copy.deepcopy(draw(JSON))
        else:
            del holder[way[-1]]
    return changed
