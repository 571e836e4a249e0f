from __future__ import annotations

import pytest

from adaos_ctx.cards.tests import build, claim
from tests.cards.reading import card, supported

PY = """import pytest, json
from handlers.main import chat
from unittest import mock

@pytest.fixture
def client(): ...

@pytest.mark.parametrize("lang, out", [("a", 1), ("b", 2)])
def test_lang(lang, out, tmp_path): ...

@pytest.mark.skip
async def test_empty(client): ...

class TestX:
    def setup_method(self): ...
    def test_a(self): ...
    @mock.patch("x")
    def test_b(self, patched, monkeypatch): ...
"""
JS = """import { it } from "vitest"; import { handler } from "../src/handler";
describe("handler", () => { it("answers", () => {}); it.skip(`says ${x}`, () => {});
  test.each([[1, 2], [3, 4]])("adds %d", () => {}) })
"""


def test_python_tests() -> None:
    assert card(build, PY, "test_x.py") == [
        "4 tests: test_lang, test_empty, test_a, test_b",
        "classes: TestX(2)",
        "fixtures: client, tmp_path, monkeypatch",
        "params: lang/out[2], skip 1",
        "target: handlers.main",
    ]


def test_javascript_tests() -> None:
    assert card(build, JS, "x.test.ts") == [
        "3 tests: answers, says, adds %d",
        "groups: handler",
        "marks: skip 1",
        "target: ../src/handler",
    ]


def test_lines_point_to_the_tests() -> None:
    assert supported(build, PY, "test_x.py")[0][0] == "def test_lang"
    assert supported(build, JS, "x.test.js")[0][0] == '"answers"'


def test_files_without_tests_and_broken_ones_give_a_card() -> None:
    assert card(build, "X = 1\n", "conftest.py") == ["no tests; 2 lines"]
    assert card(build, "print 'x'\ndef test_a(): pass\n", "test_x.py") == ["1 test: test_a"]


def test_many_tests_are_counted() -> None:
    text = "".join(f"def test_number_{i}(): ...\n" for i in range(60))
    lines = card(build, text, "test_x.py")
    assert lines[0].startswith("60 tests: test_number_0, ")
    shown = sum(line.count("test_number_") for line in lines)
    assert lines[-1].endswith(f", …+{60 - shown}")


@pytest.mark.parametrize(
    ("path", "text", "sure"),
    [
        ("tests/test_a.py", "def test_x(): ...", 85),
        ("a.spec.ts", "it('x', () => {})", 85),
        ("conftest.py", "", 65),
        ("handlers/main.py", "x = 1", 0),
        ("src/testing.py", "    def test_x(self):", 55),
        ("a.md", "def test_x()", 0),
    ],
)
def test_claim(path: str, text: str, sure: int) -> None:
    assert claim(path, text) == sure
