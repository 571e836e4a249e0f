"""The outline of a Python module by its syntax tree; only the top level is walked."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from adaos_ctx.cards.outline import Class, Function, Outline, Param
from adaos_ctx.cards.pynodes import (
    Definition,
    Nodes,
    doc_of,
    imported,
    parse_tree,
    sentence,
    top_level,
)
from adaos_ctx.model import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_NOISE = frozenset({"overload", "typing.overload"})
_FIELDS = ("dataclass", "attrs", "define", "frozen", "NamedTuple", "TypedDict", "BaseModel")


def parse_python(text: str) -> Outline | None:
    """Read a module; None when it is too long or this Python cannot.

    Args:
        text: Any text.
    """
    tree = parse_tree(text)
    return _Reader(text).outline(tree) if tree else None


class _Reader(Nodes):
    """Turns nodes into the words of an outline, with text taken from the source as written."""

    def outline(self, tree: ast.Module) -> Outline:
        nodes = list(top_level(tree.body))
        doc = ast.get_docstring(tree, clean=False)
        functions = {
            node.name: self.function(node)
            for node in nodes
            if isinstance(node, Definition) and not self._is_noise(node)
        }
        return Outline(
            about=sentence(doc),
            about_span=self.span(tree.body[0]) if doc else None,
            functions=tuple(functions.values()),
            classes=tuple(self.klass(node) for node in nodes if isinstance(node, ast.ClassDef)),
            imports=tuple(pair for node in nodes for pair in self._imports(node)),
            constants=tuple(pair for node in nodes for pair in self._constants(node)),
            statements=len(tree.body) - (1 if doc else 0),
        )

    def source(self, node: ast.expr | None) -> str:
        if node is None:
            return ""
        span = self.span(node)
        return " ".join(self.text[span.start : span.end].split())

    def _name_span(self, node: Definition | ast.ClassDef) -> Span:
        start = self.index(node.lineno, node.col_offset)
        word = "class" if isinstance(node, ast.ClassDef) else "def"
        end = self.text.find(node.name, self.text.find(word, start) + len(word))
        return Span(start=start, end=(end if end >= 0 else start) + len(node.name))

    def function(self, node: Definition) -> Function:
        return Function(
            name=node.name,
            params=self._params(node.args),
            returns=self.source(node.returns),
            about=self._summary(node) or sentence(doc_of(node)),
            lead="async " if isinstance(node, ast.AsyncFunctionDef) else "",
            decorators=tuple(
                self._decorator(item).replace(f'("{node.name}")', "")
                for item in node.decorator_list
            ),
            span=self._name_span(node),
        )

    def _is_noise(self, node: Definition) -> bool:
        return any(self._decorator(item) in _NOISE for item in node.decorator_list)

    def _params(self, args: ast.arguments) -> tuple[Param, ...]:
        plain = [*args.posonlyargs, *args.args]
        defaults: list[ast.expr | None] = [None] * (len(plain) - len(args.defaults))
        defaults += args.defaults
        found = [self._param(arg, value) for arg, value in zip(plain, defaults, strict=True)]
        if args.posonlyargs:
            found.insert(len(args.posonlyargs), Param(name="/"))
        if args.vararg:
            found.append(self._param(args.vararg, None, "*"))
        elif args.kwonlyargs:
            found.append(Param(name="*"))
        for arg, value in zip(args.kwonlyargs, args.kw_defaults, strict=True):
            found.append(self._param(arg, value))
        if args.kwarg:
            found.append(self._param(args.kwarg, None, "**"))
        return tuple(found)

    def _param(self, arg: ast.arg, default: ast.expr | None, stars: str = "") -> Param:
        return Param(
            name=stars + arg.arg, type=self.source(arg.annotation), default=self.source(default)
        )

    def _decorator(self, node: ast.expr) -> str:
        """Its name, with a first argument that is a string: what it registers for."""
        if not isinstance(node, ast.Call):
            return self.source(node)
        name = self.source(node.func)
        first = node.args[0] if node.args else None
        if (
            isinstance(first, ast.Constant)
            and isinstance(first.value, str)
            and first.value[:1] != "-"
        ):
            return f'{name}("{first.value[:40]}")'
        return name

    def _summary(self, node: Definition) -> str:
        """What a decorator says the function is for: `@tool(summary="…")`."""
        for item in node.decorator_list:
            for keyword in item.keywords if isinstance(item, ast.Call) else ():
                value = keyword.value
                if keyword.arg in ("summary", "description") and isinstance(value, ast.Constant):
                    return sentence(value.value if isinstance(value.value, str) else "")
        return ""

    def klass(self, node: ast.ClassDef) -> Class:
        bases = [self.source(base) for base in node.bases]
        bases += [f"{item.arg}={self.source(item.value)}" for item in node.keywords if item.arg]
        names = [self._decorator(item) for item in node.decorator_list]
        return Class(
            name=node.name,
            bases=tuple(bases),
            members=tuple(dict.fromkeys(self._members(node, [*bases, *names]))),
            about=sentence(doc_of(node)),
            decorators=tuple(names),
            span=self._name_span(node),
        )

    def _members(self, node: ast.ClassDef, marks: Sequence[str]) -> Iterator[str]:
        """Fields with types where the class is made of them, constants of enums, then methods."""
        holds = any(mark.rpartition(".")[2].startswith(_FIELDS) for mark in marks)
        enum = any("Enum" in mark or "Flag" in mark for mark in marks)
        for item in node.body:
            if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name):
                if holds or not item.target.id.startswith("_"):
                    yield f"{item.target.id}: {self.source(item.annotation)[:60]}"
            elif enum and isinstance(item, ast.Assign):
                yield from (name.id for name in item.targets if isinstance(name, ast.Name))
        for item in node.body:
            if isinstance(item, Definition):
                yield from self._method(item)

    def _method(self, node: Definition) -> Iterator[str]:
        if node.name == "__init__":
            names = [param.name for param in self._params(node.args)[1:]]
            if names:
                yield f"__init__({', '.join(names)})"
        elif node.name == "__call__" or not node.name.startswith("_"):
            yield node.name

    def _imports(self, node: ast.stmt) -> Iterator[tuple[str, Span]]:
        for name in imported(node):
            yield name, self.span(node)

    def _constants(self, node: ast.stmt) -> Iterator[tuple[str, Span]]:
        targets: Sequence[ast.expr] = ()
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign):
            targets = (node.target,)
        for target in targets:
            if isinstance(target, ast.Name) and not target.id.startswith("_"):
                yield target.id, self.span(target)
