from __future__ import annotations

import pytest

from adaos_ctx.cards.jslex import tokens
from adaos_ctx.cards.jsparts import Parts


def parts(text: str) -> Parts:
    return Parts(text, list(tokens(text)))


def test_parameters() -> None:
    found = parts("(a, b = [1, 2], { c, d } = {}, e?: string, ...f: T[])")
    close = found.pairs[0]
    shown = [(param.name, param.type, param.default) for param in found.params(0, close)]
    assert shown == [
        ("a", "", ""),
        ("b", "", "[1, 2]"),
        ("{ c, d }", "", "{}"),
        ("e?", "string", ""),
        ("...f", "T[]", ""),
    ]


@pytest.mark.parametrize(
    ("text", "members"),
    [
        ("{ a() {} b() { if (x) { y() } } }", ("a", "b")),
        ("{ #x() {} _y() {} get z() {} }", ("z",)),
        ("{ constructor(private readonly a: string, b = 1) {} }", ("constructor(a, b)",)),
        ("{ a: 1, f(x): void; }", ("f",)),
    ],
)
def test_methods(text: str, members: tuple[str, ...]) -> None:
    assert parts(text).methods(0) == members


def test_a_class_with_bases() -> None:
    found = parts("class A<T> extends B implements C { run() {} }")
    item = found.klass("A", 1, found.span(1))
    assert (item.bases, item.members) == (("B", "C"), ("run",))


def test_brackets_that_do_not_match_have_no_pair() -> None:
    assert parts("( [ ) }").pairs == {}
    assert parts("").word(0) == ""
