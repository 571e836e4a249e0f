"""What single nodes of tree-sitter's tree of Python say."""

from __future__ import annotations

import ast
import warnings
from typing import TYPE_CHECKING

from adaos_ctx.cards.outline import Param
from adaos_ctx.cards.pynodes import sentence
from adaos_ctx.model import Span
from adaos_ctx.positions import Rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tree_sitter import Node

_CONDITIONS = frozenset(
    "if_statement elif_clause else_clause try_statement except_clause finally_clause block"
    " ERROR".split()
)
_IMPORTS = frozenset({"import_statement", "import_from_statement", "future_import_statement"})


def blocks(root: Node) -> Iterator[tuple[Node, tuple[Node, ...]]]:
    """Statements of the module and of its conditions, each with its decorators."""
    stack = list(reversed(root.named_children))
    while stack:
        node = stack.pop()
        if node.type == "decorated_definition":
            inner = node.child_by_field_name("definition")
            marks = [child for child in node.named_children if child.type == "decorator"]
            if inner is not None:
                yield inner, tuple(marks)
            continue
        yield node, ()
        if node.type in _CONDITIONS and not _is_main(node):
            stack.extend(reversed(node.named_children))


def _is_main(node: Node) -> bool:
    test = node.child_by_field_name("condition") if node.type == "if_statement" else None
    return test is not None and (test.text or b"").startswith(b"__name__")


def doc_text(node: Node) -> str:
    """The docstring of a module, class or function; "" when there is none."""
    body = node if node.type == "module" else node.child_by_field_name("body")
    children = body.named_children if body is not None else ()
    first = next((child for child in children if child.type != "comment"), None)
    inner = list(first.named_children) if first is not None else []
    if first is None or first.type != "expression_statement" or len(inner) != 1:
        return ""
    return _content(inner[0]) if inner[0].type == "string" else ""


def _content(node: Node) -> str:
    opening = (node.children[0].text or b"").lower()
    if b"b" in opening or b"f" in opening:
        return ""  # neither documents anything
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # odd escapes in strings of other people's code
            value = ast.literal_eval((node.text or b"").decode("utf-8", "replace"))
    except (SyntaxError, ValueError, RecursionError, MemoryError):  # `ur""` of Python 2, an error
        value = None
    if isinstance(value, str):
        return value
    parts = [child.text or b"" for child in node.children if child.type == "string_content"]
    return b"".join(parts).decode("utf-8", "replace")


class Words(Rows):
    """The words of nodes, as written but on one line, and where they stand."""

    sentence = staticmethod(sentence)

    def span(self, node: Node) -> Span:
        """Where a node stands."""
        begin, end = node.start_point, node.end_point
        return Span(start=self.index(begin[0] + 1, begin[1]), end=self.index(end[0] + 1, end[1]))

    def source(self, node: Node | None) -> str:
        """The text of a node."""
        return " ".join((node.text or b"").decode("utf-8", "replace").split()) if node else ""

    def field(self, node: Node, name: str) -> str:
        """The text of a part of a node."""
        return self.source(node.child_by_field_name(name))

    def string(self, node: Node | None) -> str:
        """The content of a string; "" for anything else."""
        return _content(node) if node is not None and node.type == "string" else ""

    def name_span(self, node: Node) -> Span:
        """From the keyword of a definition to the end of its name."""
        named = node.child_by_field_name("name")
        return Span(start=self.span(node).start, end=self.span(named or node).end)

    def params(self, node: Node) -> Iterator[Param]:
        """The parameters of a list; `*` and `/` that stand alone are names too."""
        for child in node.named_children:
            if child.type in ("comment", "ERROR"):
                continue
            annotation = self.field(child, "type")
            named = child.child_by_field_name("name")
            if named is None and child.type == "typed_parameter":
                named = child.named_children[0]
            yield Param(
                name=self.source(named or child),
                type=annotation,
                default=self.field(child, "value"),
            )

    def mark(self, node: Node) -> str:
        """The name of a decorator, with a first argument that is a string."""
        inner = node.named_children[0] if node.named_children else None
        if inner is None or inner.type != "call":
            return self.source(inner)
        name = self.field(inner, "function")
        first = next(iter(self.arguments(node)), None)
        text = self.string(first)
        return f'{name}("{text[:40]}")' if text and text[:1] != "-" else name

    def arguments(self, node: Node) -> Sequence[Node]:
        """The arguments of a decorator's call; empty where it is none."""
        inner = node.named_children[0] if node.named_children else None
        called = inner.child_by_field_name("arguments") if inner is not None else None
        return [item for item in called.named_children if item.type != "comment"] if called else []

    def bases(self, node: Node) -> Sequence[Node]:
        """What a class is made of, keywords such as `metaclass=…` last as in the source."""
        listed = node.child_by_field_name("superclasses")
        return [item for item in listed.named_children if item.type != "comment"] if listed else []

    def assigned(self, node: Node) -> Iterator[tuple[Node, str]]:
        """Plain names that a statement assigns or declares, each with its annotation."""
        found = node.named_children if node.type == "expression_statement" else ()
        item = found[0] if found else None
        while item is not None and item.type == "assignment":
            left = item.child_by_field_name("left")
            # The parser mends a broken text by names of no width: `_;:"""x"""`.
            if left is not None and left.type == "identifier" and not left.is_missing:
                yield left, self.field(item, "type")
            item = item.child_by_field_name("right")

    def imported(self, node: Node) -> Iterator[str]:
        """Top-level names of the modules that an import names; relative ones keep their dots."""
        if node.type not in _IMPORTS:
            return
        if node.type == "future_import_statement":
            yield "__future__"
            return
        module = node.child_by_field_name("module_name")
        names = [self._target(item) for item in node.children_by_field_name("name")]
        if module is None:
            yield from (name.partition(".")[0] for name in names)
            return
        said = self.source(module)
        inner = said.lstrip(".")
        dots = said[: len(said) - len(inner)]
        yield from [dots + inner.partition(".")[0]] if inner else (dots + name for name in names)

    def _target(self, node: Node) -> str:
        return self.field(node, "name") if node.type == "aliased_import" else self.source(node)
