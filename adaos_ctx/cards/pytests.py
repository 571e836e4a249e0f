"""Tests in Python: functions and classes that pytest and unittest run, with what they ask for."""

from __future__ import annotations

import ast
import re
from collections import Counter
from typing import TYPE_CHECKING

from adaos_ctx.cards.jstests import TestNames
from adaos_ctx.cards.pynodes import Definition, Nodes, parse_tree
from adaos_ctx.definitions import definitions
from adaos_ctx.model import Span
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adaos_ctx.definitions import Definition as Piece

_TEST = lazy(r"^[ \t]*+(?:async[ \t]++)?def[ \t]++(test\w*)", re.MULTILINE)
_GROUP = lazy(r"^class[ \t]++(\w++)", re.MULTILINE)
_RUN = ("function", "method")
_IMPORT = lazy(
    r"^[ \t]*+(?:from[ \t]++([\w.]++)[ \t]++import|import[ \t]++([\w.]++))", re.MULTILINE
)


def py_tests(text: str) -> TestNames:
    """Read tests by the syntax tree, or by tree-sitter, or line by line, where this Python cannot.

    Args:
        text: Any text.
    """
    reader = _Reader(text)
    tree = parse_tree(text)
    if tree is not None:
        for node in tree.body:
            reader.take(node)
        reader.out.imports += _places(_IMPORT, text)
        return reader.out
    found = definitions("python", text)
    if found is not None:
        _take_definitions(found, reader.out)
    else:
        reader.out.tests += _places(_TEST, text)
        groups = _places(_GROUP, text)
        reader.out.groups += [(name, span) for name, span in groups if "Test" in name]
    reader.out.imports += _places(_IMPORT, text)
    return reader.out


def _take_definitions(found: Sequence[Piece], out: TestNames) -> None:
    """Tests of any Python, with the classes that hold them; strings that look like code are none."""
    tests = [item for item in found if item.name.startswith("test") and item.kind in _RUN]
    out.tests += [(item.name, Span(start=item.start, end=item.end)) for item in tests]
    counts = Counter(item.parent for item in tests if item.parent)
    out.groups += [
        (f"{item.name}({counts[item.name]})", Span(start=item.start, end=item.end))
        for item in found
        if item.kind == "class" and not item.parent and counts[item.name]
    ]


def _places(pattern: re.Pattern[str], text: str) -> list[tuple[str, Span]]:
    return [
        (match[match.lastindex or 1], Span(start=match.start(), end=match.end()))
        for match in pattern.finditer(text)
    ]


class _Reader(Nodes):
    """Collects from statements of the top level and of test classes."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.out = TestNames()
        self._at = 0

    def take(self, node: ast.stmt) -> None:
        if isinstance(node, ast.ClassDef):
            count = len(self.out.tests)
            for item in node.body:
                if isinstance(item, Definition):
                    self._function(item, method=True)
            found = len(self.out.tests) - count
            if found:
                span = self._header(f"class {node.name}")
                self.out.groups.append((f"{node.name}({found})", span))
        elif isinstance(node, Definition):
            self._function(node, method=False)
        elif isinstance(node, ast.If | ast.Try):
            for item in node.body:
                self.take(item)

    def _function(self, node: Definition, *, method: bool) -> None:
        marks = list(_marks(node))
        if any(name.endswith("fixture") for name, _ in marks):
            self.out.fixtures.append((node.name, self._header(f"def {node.name}")))
        if not node.name.startswith("test"):
            return
        span = self._header(f"def {node.name}")
        self.out.tests.append((node.name, span))
        given: set[str] = set()
        for name, call in marks:
            if name.endswith("parametrize") and call is not None:
                names, count = _cases(call)
                given.update(names)
                place = self.span(call.args[0]) if call.args else span
                self.out.params.append((f"{'/'.join(names)}[{count}]", place))
            self.out.skipped += name.rpartition(".")[2].startswith(("skip", "xfail"))
        args = [*node.args.posonlyargs, *node.args.args][method:]
        patched = sum("patch" in name for name, _ in marks)
        wanted = [arg for arg in args[patched:] if arg.arg not in given]
        self.out.fixtures += [(arg.arg, self._arg(arg)) for arg in wanted]

    def _arg(self, arg: ast.arg) -> Span:
        start = self.index(arg.lineno, arg.col_offset)
        return Span(start=start, end=start + len(arg.arg))

    def _header(self, mark: str) -> Span:
        """Where a header stands; they are asked for in file order, groups behind their tests."""
        start = self.text.find(mark, self._at)
        if start < 0 or mark.startswith("class"):
            start = max(self.text.find(mark), 0)
        else:
            self._at = start + len(mark)
        return Span(start=start, end=start + len(mark))


def _marks(node: Definition) -> Iterator[tuple[str, ast.Call | None]]:
    """Dotted names of the decorators, with the call where it is one."""
    for item in node.decorator_list:
        call = item if isinstance(item, ast.Call) else None
        yield _dotted(call.func if call else item), call


def _dotted(node: ast.expr) -> str:
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    if isinstance(node, ast.Name):
        names.append(node.id)
    return ".".join(reversed(names))


def _cases(call: ast.Call) -> tuple[list[str], str]:
    """Names of the parameters, and how many cases there are (`?` when they are computed)."""
    first = call.args[0] if call.args else None
    names: list[str] = []
    if isinstance(first, ast.Constant) and isinstance(first.value, str):
        names = [name.strip() for name in first.value.split(",") if name.strip()]
    elif isinstance(first, ast.List | ast.Tuple):
        values = [item.value for item in first.elts if isinstance(item, ast.Constant)]
        names = [value for value in values if isinstance(value, str)]
    cases = call.args[1] if len(call.args) > 1 else None
    known = isinstance(cases, ast.List | ast.Tuple | ast.Set)
    return names, str(len(cases.elts)) if known else "?"  # type: ignore[union-attr]
