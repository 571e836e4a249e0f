"""The definitions of a Python module: header, body and text of each, methods under their class."""

from __future__ import annotations

import ast
import re
import warnings
from dataclasses import dataclass, field
from functools import cached_property

from adaos_ctx.cards.pynodes import imported, too_long, top_level

MAX_CHARS = 400_000  # characters that are compared by their syntax; dumping a tree is slow
_HEAD = re.compile(r"\A(?:async )?(?:def|class) ")


class Part:
    """One function, method or class; its syntax is only dumped where texts differ.

    Args:
        head: `handle(text, lang="auto") -> str`; classes keep their word.
        text: Its lines; for a class, of what is no method.
        node: Its syntax.
        inner: What its body consists of; for a class, what is no method.
    """

    def __init__(
        self, head: str, text: str, node: _Def | ast.ClassDef, inner: list[ast.stmt]
    ) -> None:
        self.head = head
        self.text = text
        self._node = node
        self._inner = inner

    @cached_property
    def body(self) -> str:
        """The syntax of its decorators and its body, without places."""
        decorators = " ".join(ast.dump(item) for item in self._node.decorator_list)
        return decorators + "".join(ast.dump(item) for item in self._inner)

    @property
    def syntax(self) -> str:
        """All of it, methods too."""
        return ast.dump(self._node)

    @cached_property
    def _signature(self) -> str:
        node = self._node
        if isinstance(node, ast.ClassDef):
            parts: list[ast.AST] = [*node.bases, *node.keywords]
        else:
            parts = [node.args, *([node.returns] if node.returns else [])]
        parts += getattr(node, "type_params", [])  # from Python 3.12 on
        return "".join(ast.dump(item) for item in parts)

    def same_body(self, other: Part) -> bool:
        """Whether decorators and body are the same code."""
        return self.text == other.text or self.body == other.body

    def same(self, other: Part) -> bool:
        """Whether both are the same code, whatever their layout."""
        if self.text == other.text:
            return True
        kinds = type(self._node) is type(other._node)
        return kinds and self._signature == other._signature and self.body == other.body


@dataclass(slots=True, kw_only=True)
class Parts:
    """A module: its definitions by qualified name, in order, and the rest."""

    parts: dict[str, Part] = field(default_factory=dict)
    imports: list[str] = field(default_factory=list)
    raises: list[str] = field(default_factory=list)
    rest: str = ""
    frame: list[str] = field(default_factory=list)  # names of definitions, syntax of the rest

    def same(self, other: Parts) -> bool:
        """Whether both are the same code, whatever their layout and comments."""
        return self.frame == other.frame and all(
            part.same(other.parts[name]) for name, part in self.parts.items()
        )


def parts_of(text: str) -> Parts | None:
    """Read a module; None when it is too long or this Python cannot."""
    if too_long(text) or len(text) > MAX_CHARS:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # odd escapes in strings of other people's code
            tree = ast.parse(text)
        return _Reader(text).read(tree)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


_Def = ast.FunctionDef | ast.AsyncFunctionDef


def _frame(body: list[ast.stmt], above: str = "") -> list[str]:
    """Names of definitions, methods under their class, in order; all else as its syntax."""
    rows = []
    for node in body:
        if isinstance(node, _Def | ast.ClassDef):
            rows.append(f"{above}{node.name}")
            if isinstance(node, ast.ClassDef):
                methods: list[ast.stmt] = [item for item in node.body if isinstance(item, _Def)]
                rows += _frame(methods, f"{above}{node.name}.")
        else:
            rows.append(ast.dump(node))
    return rows


class _Reader:
    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")

    def read(self, tree: ast.Module) -> Parts:
        found = Parts(frame=_frame(tree.body))
        covered: set[int] = set()
        for node in top_level(tree.body):
            found.imports += imported(node)
            if isinstance(node, _Def | ast.ClassDef):
                covered.update(range(self._start(node) - 1, node.end_lineno or 0))
                self._take(node, "", found)
            elif isinstance(node, ast.Import | ast.ImportFrom):
                covered.update(range(node.lineno - 1, node.end_lineno or 0))
        found.raises = sorted({name for node in ast.walk(tree) for name in _raised(node)})
        rows = [row for n, row in enumerate(self.lines) if n not in covered and row.strip()]
        found.rest = "".join(f"{row}\n" for row in rows if not row.lstrip().startswith("#"))
        return found

    def _take(self, node: _Def | ast.ClassDef, above: str, found: Parts) -> None:
        name = f"{above}{node.name}"
        lines = self.lines[self._start(node) - 1 : node.end_lineno]
        body: list[ast.stmt] = node.body
        if isinstance(node, ast.ClassDef):
            body = [item for item in node.body if not isinstance(item, _Def)]
            lines = self._own_lines(node)
        if name in found.parts:  # the last of one name counts, but a change in any is one
            found.frame.append(found.parts[name].syntax)
        found.parts[name] = Part(
            f"{'class ' if isinstance(node, ast.ClassDef) else ''}{above}{self._head(node)}",
            "".join(f"{line}\n" for line in lines), node, body,
        )  # fmt: skip
        if isinstance(node, ast.ClassDef):
            for item in node.body:
                if isinstance(item, _Def):
                    self._take(item, f"{name}.", found)

    def _own_lines(self, node: ast.ClassDef) -> list[str]:
        methods: set[int] = set()
        for item in node.body:
            if isinstance(item, _Def):
                methods.update(range(self._start(item), (item.end_lineno or 0) + 1))
        lines = range(self._start(node), (node.end_lineno or 0) + 1)
        return [self.lines[number - 1] for number in lines if number not in methods]

    def _start(self, node: _Def | ast.ClassDef) -> int:
        return min([node.lineno, *(item.lineno for item in node.decorator_list)])

    def _head(self, node: _Def | ast.ClassDef) -> str:
        """The header as written, on one line, without `def` and the colon."""
        first = node.body[0]
        decorated = getattr(first, "decorator_list", [])
        last = min([first.lineno, *(item.lineno for item in decorated)])
        rows = self.lines[node.lineno - 1 : last - 1]
        if last == node.lineno or not rows or not rows[-1].rstrip().endswith(":"):
            row = self.lines[last - 1].encode("utf-8", "surrogatepass")[: first.col_offset]
            rows = [*rows, row.decode("utf-8", "replace")] if last == first.lineno else rows
        text = " ".join(" ".join(rows).split()).rstrip().rstrip(":").rstrip()
        return _HEAD.sub("", text)


def _raised(node: ast.AST) -> list[str]:
    if not isinstance(node, ast.Raise) or node.exc is None:
        return []
    target = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    names = []
    while isinstance(target, ast.Attribute):
        names.append(target.attr)
        target = target.value
    return [".".join([target.id, *reversed(names)])] if isinstance(target, ast.Name) else []
