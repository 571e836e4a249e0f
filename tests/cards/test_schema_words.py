from __future__ import annotations

import pytest

from adaos_ctx.cards.data import Number
from adaos_ctx.cards.schema_words import Union, grouped, name_text, value_text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a", "a"),
        ("a|b", "(a|b)"),
        ("a&b", "(a&b)"),
        ("map<a|b>", "map<a|b>"),
        ("(a|b)[]", "(a|b)[]"),
        ("{a,b}|c", "({a,b}|c)"),
    ],
)
def test_alternatives_are_grouped(text: str, shown: str) -> None:
    assert grouped(text) == shown


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("a", "a"),
        ("x-y.z", "x-y.z"),
        ("имя", "имя"),
        ("a b", '"a b"'),
        ("a:b", '"a:b"'),
        ("", '""'),
    ],
)
def test_names_that_could_mislead_are_quoted(name: str, shown: str) -> None:
    assert name_text(name) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Number("1e400"), "1e400"),
        (True, "true"),
        (None, "null"),
        ("a", "a"),
        (" a", '" a"'),
        ("https://x.org/y", "https://x.org/y"),
        ("x" * 50, "x" * 39 + "…"),
        ([], "[]"),
        ({"a": 1}, "{…}"),
    ],
)
def test_values(value: object, shown: str) -> None:
    assert value_text(value) == shown


def test_a_union_holds_each_alternative_once() -> None:
    union = Union(names=["a"])
    union.add(Union(names=["a", "b"], values=["1"], nullable=True))
    assert union.text() == "(=1|a|b)?"
    assert Union().text() == "any"
    assert Union(nullable=True).text() == "null"
