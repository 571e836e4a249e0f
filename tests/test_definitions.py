from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.definitions import definitions

pytest.importorskip("tree_sitter", reason="the extra treesitter is not installed")

PYTHON = """# привет
@tool(summary="я")
async def f[T](a: T) -> T:
    def inner(): pass
    return a
if x:
    class A(B):
        @property
        def run(self): pass
        class I:
            def deep(self): pass
    print "Python 2"
type X[T] = list[T]
"""
TYPESCRIPT = """// é
export default class Foo<T> extends B { static h = async (a) => 1; get y() { return 1 } }
export const f = async (x: number) => x;
const n = 3, g = function() {};
export interface I { a: string; m(x: number): void }
export enum E { A, B }
export type T = string | number;
declare function q(a: string): void;
namespace N { export function inside() {} }
export abstract class Z { abstract k(): void }
"""
JAVASCRIPT = """class A { #p() {} f = () => 1 }
exports.handler = async (event) => { function no() {} };
export default function () {}
"""


def told(language: str, text: str) -> list[str]:
    found = definitions(language, text)
    assert found is not None
    return [f"{item.kind} {item.parent}.{item.name}".replace(" .", " ") for item in found]


def pieces(language: str, text: str) -> dict[str, str]:
    return {item.name: text[item.start : item.end] for item in definitions(language, text) or ()}


def test_python_of_any_age_is_told() -> None:
    assert told("python", PYTHON) == [
        "function f", "class A", "method A.run", "class A.I", "method A.I.deep", "type X",
    ]  # fmt: skip


def test_typescript_is_told() -> None:
    assert told("typescript", TYPESCRIPT) == [
        "class Foo", "method Foo.h", "method Foo.y", "function f", "function g", "interface I", "method I.m",
        "enum E", "type T", "function q", "namespace N", "function N.inside", "class Z", "method Z.k",
    ]  # fmt: skip


def test_javascript_is_told() -> None:
    assert told("javascript", JAVASCRIPT) == [
        "class A", "method A.#p", "method A.f", "function exports.handler", "function default",
    ]  # fmt: skip


def test_a_definition_begins_with_its_decorators_and_its_export() -> None:
    assert pieces("python", PYTHON)["f"].startswith('@tool(summary="я")\nasync def f')
    assert pieces("python", PYTHON)["run"] == "@property\n        def run(self): pass"
    found = pieces("typescript", TYPESCRIPT)
    assert found["f"] == "export const f = async (x: number) => x;"
    assert found["g"] == "g = function() {}"
    assert found["q"] == "declare function q(a: string): void;"


def test_broken_code_gives_what_can_be_recognised() -> None:
    assert told("python", "def f(:\n  pass\nclass A:\n  def x(self): pass\n)))\ndef g(): pass\n") == [
        "function f", "class A", "method A.x", "function g",
    ]  # fmt: skip


def test_what_cannot_be_parsed_has_no_definitions() -> None:
    assert definitions("cobol", "x") is None


_PARTS = [
    "def f(a):\n",
    "class Ж(B):\n",
    "    def g(self): pass\n",
    "    pass\n",
    "@x\n",
    "😀 = 1\n",
    "if 1:\n",
    "(",
    "'''",
]


@given(st.lists(st.sampled_from(_PARTS), max_size=14).map("".join))
def test_spans_lie_in_the_text_in_order_and_nest(text: str) -> None:
    found = definitions("python", text)
    assert found is not None
    assert all(0 <= item.start < item.end <= len(text) for item in found)
    assert all(item.name in text[item.start : item.end] for item in found)
    assert [item.start for item in found] == sorted(item.start for item in found)
