"""The comparers of code and tests."""

from __future__ import annotations

import pytest

from adaos_ctx.delta.compare import compare
from tests.delta.sources import facts, source

OLD = '''"""Doc."""
import json


class Box(dict):
    size = 1

    def put(self, item):
        return item


def handle(text):
    return json.dumps(text)
'''


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ("handle(text)", 'handle(text, lang="auto")', ['handle(text) -> handle(text, lang="auto")']),
        ("return json.dumps(text)", "x = 1\n    return x", ["handle: body changed (+2 −1)"]),
        ("return item", "return [item]", ["Box.put: body changed (+1 −1)"]),
        ("size = 1", "size = 2", ["Box: body changed (+1 −1)"]),
        ("Box(dict)", "Box", ["class Box(dict) -> class Box"]),
        ("import json\n", "import json\nimport re\n", ["imports +re"]),
        ("return json", "raise ValueError(text)\n    return json",
         ["handle: body changed (+1 −0)", "raises +ValueError"]),
        ("import json\n", "import json\nX = 1\n", ["module level changed (+1 −0)"]),
        ("    return json", "    # why\n    return json", ["comments or layout only (+1 −0)"]),
    ],
)  # fmt: skip
def test_python_changes_are_said_by_definition(
    before: str, after: str, expected: list[str]
) -> None:
    assert facts("python", "handlers/main.py", OLD, OLD.replace(before, after)) == expected


def test_definitions_come_and_go_by_name() -> None:
    new = OLD.replace("def handle(text):", "@tool\nasync def answer(text: str) -> str:")
    assert facts("python", "main.py", OLD, new) == [
        "added answer(text: str) -> str",
        "removed handle",
    ]


def test_many_definitions_are_counted() -> None:
    new = OLD + "".join(f"\n\ndef f{n}():\n    pass\n" for n in range(20))
    assert facts("python", "main.py", OLD, new)[0].endswith("f7(), …+12")


@pytest.mark.parametrize("text", ["def f(:", "print 'x'", "(" * 9000, "\x00"])
def test_what_does_not_parse_is_told_by_its_lines(text: str) -> None:
    assert facts("python", "main.py", OLD, text)[0].endswith(" lines")


def test_layout_alone_asks_for_nothing() -> None:
    found = compare(
        "python", source("a.py", OLD), source("a.py", OLD.replace("(text)", "( text )"))
    )
    assert found.tags == {"quiet"}


def test_javascript_exports_are_compared_by_signature() -> None:
    old = "export function run(a) { return a }\nexport const x = 1\n"
    new = old.replace("run(a)", "run(a, b)") + "export function stop() {}\n"
    assert facts("javascript", "a.js", old, new) == [
        "added stop()",
        "run(a) -> run(a, b)",
        "+2 −1 lines",
    ]


def test_tests_come_go_and_change_by_name() -> None:
    old = "def test_a():\n    assert 1\n\n\ndef test_b():\n    assert 1\n"
    new = "def test_a():\n    assert 2\n\n\ndef test_c():\n    assert 1\n"
    assert facts("tests", "tests/test_x.py", old, new) == [
        "tests added: test_c", "tests removed: test_b", "tests changed: test_a", "+2 −2 lines",
    ]  # fmt: skip


def test_javascript_tests_are_known_by_their_titles() -> None:
    old = "it('works', () => {})\n"
    assert (
        facts("tests", "a.test.js", old, old + "it('fails', () => {})\n")[0] == "tests added: fails"
    )
