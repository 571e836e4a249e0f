from __future__ import annotations

import pytest

from adaos_ctx.cards.jstests import js_tests


@pytest.mark.parametrize(
    ("text", "tests", "skipped"),
    [
        ("it('a', f); test(\"b\", f); specify(`c`, f)", ["a", "b", "c"], 0),
        ("it.only('a', f); xit('b', f); test.todo('c')", ["a", "b", "c"], 2),
        ("fetch('a'); log('it(\"b\")')", [], 0),
        ("test.each`a|b`('c', f)", ["c"], 0),
        ("describe.skip('d', () => { it('a', f) })", ["a"], 1),
    ],
)
def test_names(text: str, tests: list[str], skipped: int) -> None:
    found = js_tests(text)
    assert [name for name, _ in found.tests] == tests
    assert found.skipped == skipped


def test_imports() -> None:
    found = js_tests("import a from 'x'\nconst b = require('y')\nimport 'z'\n")
    assert [name for name, _ in found.imports] == ["x", "y", "z"]
