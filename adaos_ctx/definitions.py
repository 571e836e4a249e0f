"""Where the classes and functions of a module of code begin and end, in any language we can parse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.positions import Rows
from adaos_ctx.treesitter import parse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

_KINDS = {
    "function_definition": "function",
    "function_declaration": "function",
    "generator_function_declaration": "function",
    "function_signature": "function",
    "method_definition": "method",
    "method_signature": "method",
    "abstract_method_signature": "method",
    "class_definition": "class",
    "class_declaration": "class",
    "abstract_class_declaration": "class",
    "interface_declaration": "interface",
    "enum_declaration": "enum",
    "type_alias_declaration": "type",
    "type_alias_statement": "type",
    "internal_module": "namespace",
}
_HOLDS = frozenset({"class", "interface", "namespace"})  # kinds whose members are definitions too
# What a definition may stand in without being hidden by it, beside the bodies of `_HOLDS`.
_AROUND = frozenset(
    "module program block statement_block class_body interface_body ERROR decorated_definition"
    " export_statement expression_statement ambient_declaration if_statement elif_clause"
    " else_clause try_statement except_clause finally_clause with_statement"
    " lexical_declaration variable_declaration".split()
)
_PREFIXES = frozenset(
    "decorated_definition export_statement ambient_declaration expression_statement".split()
)
# What names a value that may be a function (`const f = () => …`), and the field with the value.
_VALUES = {
    "variable_declarator": "value",
    "public_field_definition": "value",
    "field_definition": "value",
    "assignment_expression": "right",
    "export_statement": "value",
}
_CALLABLE = {
    "arrow_function": "function",
    "function_expression": "function",
    "generator_function": "function",
    "class": "class",
}
_NAMES = {
    "field_definition": "property",
    "assignment_expression": "left",
    "type_alias_statement": "left",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """A named piece of code.

    Args:
        name: As written.
        kind: `function`, `method`, `class`, `interface`, `enum`, `type` or `namespace`.
        start: First character, decorators and `export` included.
        end: Behind its last character; half-open.
        parent: Dotted names of what it stands in; "" at the top level.
    """

    name: str
    kind: str
    start: int
    end: int
    parent: str = ""


def definitions(language: str, text: str) -> tuple[Definition, ...] | None:
    """The classes and functions of a module, with where each begins and ends.

    Functions inside functions are left out: they are parts of the outer one.

    Args:
        language: As `language_of` names it.
        text: Decoded text with line ends LF; broken code gives what can be recognised.

    Returns:
        In the order of the text, an outer one before its members; None when the language is not
        available, or the text is too long to parse.
    """
    root = parse(language, text)
    if root is None:
        return None
    rows = Rows(text)
    return tuple(_found(root, rows))


def _found(root: Node, rows: Rows) -> Iterator[Definition]:
    """Walk without recursion: a text decides how deep its tree is."""
    stack: list[tuple[Node, Node | None, str, bool]] = [(root, None, "", False)]
    while stack:
        node, outer, parent, member = stack.pop()
        name, kind = _named(node)
        if name:
            kind = "method" if member and kind == "function" else kind
            yield _definition(outer or node, rows, (name, kind, parent))
            if kind not in _HOLDS:
                continue
            parent, member = f"{parent}.{name}" if parent else name, kind == "class"
        body = node.child_by_field_name("body") if name else None
        begins = (outer or node) if not name and _is_prefix(node) else None
        stack.extend(
            (child, begins, parent, member)
            for child in reversed([body] if body is not None else node.children)
            if child.type in _AROUND or _kind(child)
        )


def _definition(node: Node, rows: Rows, words: tuple[str, str, str]) -> Definition:
    start = rows.index(node.start_point[0] + 1, node.start_point[1])
    end = rows.index(node.end_point[0] + 1, node.end_point[1])
    name, kind, parent = words
    return Definition(name=name, kind=kind, start=start, end=end, parent=parent)


def _is_prefix(node: Node) -> bool:
    """Whether the one definition inside begins where the node does: `@x`, `export`, `const`."""
    if node.type in ("lexical_declaration", "variable_declaration"):
        return len([1 for child in node.children if child.type == "variable_declarator"]) == 1
    return node.type in _PREFIXES


def _kind(node: Node) -> str:
    field = _VALUES.get(node.type)
    if field is None:
        return _KINDS.get(node.type, "")
    value = node.child_by_field_name(field)
    return _CALLABLE.get(value.type, "") if value is not None else ""


def _named(node: Node) -> tuple[str, str]:
    kind = _kind(node)
    if not kind or node.type == "export_statement":
        return ("default", kind) if kind else ("", "")
    named = node.child_by_field_name(_NAMES.get(node.type, "name"))
    text = named.text if named is not None else None
    name = text.decode("utf-8", "replace") if text else ""
    return (name.partition("[")[0] if kind == "type" else " ".join(name.split()), kind)
