from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards.data import Number, Plain
from adaos_ctx.cards.yamltext import parse_yaml


@pytest.mark.parametrize(
    ("text", "values"),
    [
        pytest.param("on: push\noff: no\n", [{"on": "push", "off": "no"}], id="YAML 1.2 truth"),
        pytest.param(
            "a: true\nb: ~\nc: False\nd: 'true'\n",
            [{"a": True, "b": None, "c": False, "d": "true"}],
            id="constants",
        ),
        pytest.param(
            "a: 1\nb: 1e400\nc: 0x1F\nd: 1_000\ne: 12:30\n",
            [{"a": "1", "b": "1e400", "c": "0x1F", "d": "1_000", "e": "12:30"}],
            id="numbers as written",
        ),
        pytest.param(
            "x: !Sub ${a}\ny: !!python/object/apply:os.system [echo]\n",
            [{"x": "!Sub ${a}", "y": ["echo"]}],
            id="tags are text",
        ),
        pytest.param("a: 1\n---\nb: 2\n", [{"a": "1"}, {"b": "2"}], id="documents"),
        pytest.param("a: 1\na: 2\n", [{"a": "2"}], id="the last of duplicate keys"),
        pytest.param(
            "{[a, b]: 1, {c: 2}: 3}", [{"[…]": "1", "{…}": "3"}], id="keys that are no scalars"
        ),
        pytest.param("b: *nowhere\n", [{"b": "*nowhere"}], id="an unknown alias"),
        pytest.param("", [], id="empty"),
    ],
)
def test_parse(text: str, values: list[object]) -> None:
    assert list(parse_yaml(text).values) == values


def test_scalars_know_what_they_are() -> None:
    root = parse_yaml("a: 1.5\nb: !x y\nc: '1.5'\n").root
    assert isinstance(root["a"], Number)
    assert isinstance(root["b"], Plain)
    assert not isinstance(root["c"], Number)


def test_an_alias_shares_its_container() -> None:
    root = parse_yaml("a: &a [x]\nb: *a\n").root
    assert root["a"] is root["b"]


def test_a_bomb_of_aliases_is_not_blown_up() -> None:
    rows = [f"a{i + 1}: &a{i + 1} [*a{i},*a{i},*a{i}]" for i in range(60)]
    assert len(parse_yaml("a0: &a0 [x]\n" + "\n".join(rows)).root) == 61


def test_broken_text_keeps_what_was_read_and_says_where() -> None:
    data = parse_yaml("a: 1\nb: [1\nc: }\n")
    assert data.bad_line >= 2
    assert data.root["a"] == "1"


@pytest.mark.parametrize(
    "text", ["a: \ud800 x\nb: 1", "a: \x00\x07\nb: 1", "[" * 5_000, "- " * 5_000]
)
def test_hostile_text_is_read(text: str) -> None:
    parse_yaml(text)


_SCALARS = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=8
)
_TREES = st.recursive(
    _SCALARS | st.booleans() | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_SCALARS, inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(_SCALARS.filter(bool), _TREES, min_size=1, max_size=4), st.booleans())
def test_what_was_written_is_read_and_every_key_has_its_place(value: object, flow: bool) -> None:
    text = yaml.safe_dump(value, allow_unicode=True, default_flow_style=flow, width=10_000)
    data = parse_yaml(text)
    assert data.root.keys() == value.keys()  # type: ignore[attr-defined]
    for key in data.root:
        (span,) = data.places.of(data.value, key)
        assert yaml.load(text[span.start : span.end], Loader=yaml.BaseLoader) == key


@given(st.text(max_size=60) | st.text("ab:-[]{}*&!|>'\"#%@` \n", max_size=60))
def test_no_text_raises(text: str) -> None:
    parse_yaml(text)
