from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards.jsoutline import parse_js


@pytest.mark.parametrize(
    ("text", "exported", "names"),
    [
        ("export function f(a) {}\nfunction g() {}\n", ["f"], []),
        ("export default class {}\n", ["default"], []),
        ("export default { data() { return 1 } }", ["object default"], []),
        ("export const a = () => 1, b = 2\nexport let c = 3", ["a"], ["c"]),
        ("export { a, b as c } from './x'\nexport * from './y'", [], ["a", "c"]),
        ("module.exports = { a, b: 1, c() {} }", [], ["c", "a", "b"]),
        ("module.exports = function (a) {}", ["module.exports"], []),
        ("exports.h = async (e) => {}\nexports.x = 3", ["h"], ["x"]),
        ("function f() {}\nmodule.exports = { f }", ["f"], []),
        ("export type A = 'a' | 'b'\nexport enum E { X, Y }", ["type A", "enum E"], []),
    ],
)
def test_exports(text: str, exported: list[str], names: list[str]) -> None:
    outline = parse_js(text)
    assert [item.name for item in outline.exported] == exported
    assert [name for name, _ in outline.names] == names


def test_imports_and_registrations() -> None:
    outline = parse_js(
        'import a from "a"\nimport "./side"\nconst { b } = require("b"), c = 1\n'
        'server.tool("get", {}, cb)\napp.get("/x", cb)\nmap.get(key)\n'
    )
    assert [name for name, _ in outline.imports] == ["a", "./side", "b"]
    assert [name for name, _ in outline.calls] == ['tool("get")', 'get("/x")']


def test_code_in_strings_and_comments_is_not_read() -> None:
    outline = parse_js(
        'const s = "export function no() {}"\n// export function no() {}\n`export class No {}`'
    )
    assert outline.exported == []


@given(st.text(max_size=80) | st.text("export function class=(){}[];:,*.`$'\" \n", max_size=80))
def test_no_text_raises(text: str) -> None:
    parse_js(text)
