from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards.tomltext import MAX_CHARS, parse_toml

_TEXT = """title = "x"
[a.b]
c = 1e5
"d e" = 2020-01-01
[[list]]
name = 1
[[list]]
name = 2
[list.inner]
deep = true
"""


def test_values_are_as_written() -> None:
    assert parse_toml(_TEXT).value == {
        "title": "x",
        "a": {"b": {"c": "1e5", "d e": "2020-01-01"}},
        "list": [{"name": "1"}, {"name": "2", "inner": {"deep": True}}],
    }


def test_keys_have_their_places() -> None:
    data = parse_toml(_TEXT)
    first, second = data.root["list"]  # type: ignore[misc]
    found = [
        *data.places.of(data.value, "title"),
        *data.places.of(data.root["a"]["b"], "d e"),  # type: ignore[index]
        *data.places.of(first, "name"),
        *data.places.of(second, "name"),
        *data.places.of(second["inner"], "deep"),
    ]
    assert [_TEXT[span.start : span.end] for span in found] == [
        "title",
        '"d e"',
        "name",
        "name",
        "deep",
    ]
    assert found[2].start < found[3].start


@pytest.mark.parametrize(
    "text", ["a =", "a = " + "[" * 3_000, "[a\n", "a = 1\na = 2\n", "x" * (MAX_CHARS + 1)]
)
def test_broken_text_says_so(text: str) -> None:
    assert parse_toml(text).bad_line >= 1


@given(st.text(max_size=60) | st.text("ab.=[]\"'#1 \n", max_size=60))
def test_no_text_raises(text: str) -> None:
    parse_toml(text)
