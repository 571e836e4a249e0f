"""The outline of Python that this host's `ast` cannot read, by tree-sitter where it is installed.

The grammar knows Python 2 and what came after the oldest host, and it goes on behind an error. The
words are those that `pyast` gives for the same code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.outline import Class, Function, Outline
from adaos_ctx.cards.pytreenodes import Words, blocks, doc_text
from adaos_ctx.treesitter import parse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

    from adaos_ctx.model import Span

_NOISE = frozenset({"overload", "typing.overload"})
_FIELDS = ("dataclass", "attrs", "define", "frozen", "NamedTuple", "TypedDict", "BaseModel")
_ABOUT = ("summary", "description")


def parse_tree_sitter(text: str) -> tuple[Outline, bool] | None:
    """Read a module of any Python.

    Args:
        text: Any text.

    Returns:
        Its outline, and whether the text is free of errors in the grammar's eyes; None when the
        extra `treesitter` is not installed, or the text is too long.
    """
    root = parse("python", text)
    return (_Reader(text).outline(root), not root.has_error) if root is not None else None


class _Reader(Words):
    def outline(self, root: Node) -> Outline:
        nodes = list(blocks(root))
        doc = doc_text(root)
        functions = [
            self.function(node, marks)
            for node, marks in nodes
            if node.type == "function_definition" and not _NOISE.intersection(map(self.mark, marks))
        ]
        first = next((node for node in root.named_children if node.type != "comment"), None)
        statements = sum(node.type != "comment" for node in root.named_children)
        return Outline(
            about=self.sentence(doc),
            about_span=self.span(first) if doc and first is not None else None,
            functions=tuple({item.name: item for item in functions}.values()),
            classes=tuple(
                self.klass(node, marks) for node, marks in nodes if node.type == "class_definition"
            ),
            imports=tuple(pair for node, _ in nodes for pair in self._imports(node)),
            constants=tuple(pair for node, _ in nodes for pair in self._constants(node)),
            statements=statements - (1 if doc else 0),
        )

    def function(self, node: Node, marks: tuple[Node, ...]) -> Function:
        name = self.field(node, "name")
        params = node.child_by_field_name("parameters")
        return Function(
            name=name,
            params=tuple(self.params(params)) if params is not None else (),
            returns=self.field(node, "return_type"),
            about=self._summary(marks) or self.sentence(doc_text(node)),
            lead="async " if node.children and node.children[0].type == "async" else "",
            decorators=tuple(self.mark(mark).replace(f'("{name}")', "") for mark in marks),
            span=self.name_span(node),
        )

    def _summary(self, marks: tuple[Node, ...]) -> str:
        """What a decorator says the function is for: `@tool(summary="…")`."""
        for mark in marks:
            for item in self.arguments(mark):
                if item.type == "keyword_argument" and self.field(item, "name") in _ABOUT:
                    return self.sentence(self.string(item.child_by_field_name("value")))
        return ""

    def klass(self, node: Node, marks: tuple[Node, ...]) -> Class:
        bases = [self.source(item) for item in self.bases(node)]
        names = [self.mark(mark) for mark in marks]
        return Class(
            name=self.field(node, "name"),
            bases=tuple(bases),
            members=tuple(dict.fromkeys(self._members(node, [*bases, *names]))),
            about=self.sentence(doc_text(node)),
            decorators=tuple(names),
            span=self.name_span(node),
        )

    def _members(self, klass: Node, marks: list[str]) -> Iterator[str]:
        """Fields with types where the class is made of them, constants of enums, then methods."""
        holds = any(mark.rpartition(".")[2].startswith(_FIELDS) for mark in marks)
        enum = any("Enum" in mark or "Flag" in mark for mark in marks)
        body = klass.child_by_field_name("body")
        inner = body.named_children if body is not None else ()
        for item in inner:
            for node, annotation in self.assigned(item):
                name = self.source(node)
                if annotation and (holds or not name.startswith("_")):
                    yield f"{name}: {annotation[:60]}"
                elif enum and not annotation:
                    yield name
        for item in inner:
            method = item.child_by_field_name("definition") or item
            if method.type == "function_definition":
                yield from self._method(method)

    def _method(self, node: Node) -> Iterator[str]:
        name = self.field(node, "name")
        params = node.child_by_field_name("parameters")
        if name == "__init__":
            names = [param.name for param in self.params(params)][1:] if params is not None else []
            if names:
                yield f"__init__({', '.join(names)})"
        elif name == "__call__" or not name.startswith("_"):
            yield name

    def _imports(self, node: Node) -> Iterator[tuple[str, Span]]:
        for name in self.imported(node):
            yield name, self.span(node)

    def _constants(self, node: Node) -> Iterator[tuple[str, Span]]:
        for target, _ in self.assigned(node):
            if not self.source(target).startswith("_"):
                yield self.source(target), self.span(target)
