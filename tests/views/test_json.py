from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.views.json import minify, parse
from tests.ending import ends

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@pytest.mark.parametrize(
    ("source", "small"),
    [
        ('{ "a" : 1e9,\n "b": 1E-06 }\n', '{"a":1e9,"b":1E-06}'),
        ('{"z": 1, "a": 2, "z": 3}', '{"z":1,"a":2,"z":3}'),
        ('{"n": 18446744073709551617, "f": 1e400}', '{"n":18446744073709551617,"f":1e400}'),
        ('{"u": "http://x // y", "e": "a \\" b"}', '{"u":"http://x // y","e":"a \\" b"}'),
        ('{"t": "\\u043f \\ud83d"}', '{"t":"\\u043f \\ud83d"}'),
        ('"[2]: x"', '"[2]: x"'),
        ("[NaN, -Infinity]", "[NaN,-Infinity]"),
        ('{"a": 1}\r\n', '{"a":1}'),
    ],
    ids="numbers keys big strings escapes bracket constants crlf".split(),
)
def test_minify_drops_whitespace_and_writes_nothing_anew(source, small):
    assert minify(source).text == small


@pytest.mark.parametrize(
    ("source", "small", "note"),
    [
        ('// c\n{"a": 1, /* b\n */ "c": 2}', '{"a":1,"c":2}', "whitespace, comments left out"),
        ("[1, [2,],\n]", "[1,[2]]", "whitespace, trailing commas left out"),
        ('{"a": 1, // last\n}', '{"a":1}', "whitespace, comments, trailing commas left out"),
    ],
    ids=["comments", "commas", "both"],
)
def test_minify_reads_json_with_comments_and_says_what_it_left_out(source, small, note):
    view = minify(source)
    assert (view.text, view.note, view.changed) == (small, note, True)


def test_minify_keeps_one_value_a_line_for_json_lines():
    assert minify('{"a": 1}\n\n{"b": [1, 2]}\n').text == '{"a":1}\n{"b":[1,2]}\n'
    assert minify('{"a": 1}\n{"b": 2}').text == '{"a":1}\n{"b":2}'


@pytest.mark.parametrize(
    "source",
    [
        "{'a': 'x: y'}",
        "[1 2]",
        "[1,,]",
        "[,]",
        "{,}",
        '{"a" 1}',
        '{"a":}',
        "[1]]",
        "[1}",
        "01",
        "{{ x }}",
        '"open',
        '["a\nb"]',
        "/* open",
        "/*/ []",
        "nul",
        "\ufeff{}",
        '{"a":1}\n{"b":\n2}',
        "   ",
        "a\x00",
        "\ud800",
    ],
)
def test_what_is_not_json_is_served_verbatim(source):
    view = minify(source)
    assert (view.text, view.note) == (source, "served verbatim: not JSON")


@given(VALUES, st.sampled_from([None, 0, 2, "\t"]))
def test_the_view_holds_the_same_value_and_is_stable(value, indent):
    small = minify(json.dumps(value, indent=indent, ensure_ascii=False)).text
    assert json.loads(small) == value
    assert minify(small).text == small


@given(st.text(alphabet='{}[]:,"\\/*1ae \n', max_size=40))
def test_any_text_gives_a_view_whose_tokens_are_those_of_the_source(source):
    view = minify(source)
    assert minify(view.text).text == view.text
    if view.changed and parse(source):
        assert parse(source).kept == parse(view.text).kept


@pytest.mark.parametrize(
    "source",
    [
        "[" * 300_000,
        "[" * 150_000 + "]" * 150_000,
        '"\\' * 150_000,
        "/*" * 150_000,
        '"a\n' * 100_000,
    ],
    ids=["open", "deep", "quotes", "comments", "lines"],
)
def test_hostile_text_is_read_once(source):
    with ends():
        assert minify(source).text == source


def test_real_files_keep_their_values_and_become_smaller(corpus):
    before = after = 0
    for path in sorted(corpus.rglob("*.json")):
        source = path.read_bytes().decode("utf-8-sig", "replace")
        view = minify(source)
        assert json.loads(view.text) == json.loads(source), path
        before, after = before + len(source), after + len(view.text)
    assert after < 0.75 * before
