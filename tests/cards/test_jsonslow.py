from __future__ import annotations

import pytest

from adaos_ctx.cards.jsonslow import MAX_DEPTH, read_slowly


@pytest.mark.parametrize(
    "text",
    ["}", "]", "{]", "[}", '{"a"}', '{"a":}', '{"a" 1}', "{1: 2}", ",", ":", '"', "/*", "[1 2"],
)
def test_broken_text_is_known_to_be_broken(text: str) -> None:
    assert read_slowly(text).bad_line == 1


def test_depth_has_a_limit_that_no_other_reader_reaches() -> None:
    assert read_slowly("[" * (MAX_DEPTH + 1)).bad_line == 1


def test_places_of_a_tolerant_text() -> None:
    text = '// note\n{"a": [1, {"b": 2}], /* x */ "c": 3,}'
    data = read_slowly(text)
    items = data.root["a"]
    assert isinstance(items, list)
    spans = [data.places.of(data.value, "c")[0], data.places.of(items[1], "b")[0]]
    assert [text[span.start : span.end] for span in spans] == ['"c"', '"b"']
