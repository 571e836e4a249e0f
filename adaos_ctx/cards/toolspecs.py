"""Find tool declarations in data, in each of the shapes that hosts and models use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.cards.data import Data, Places, as_dict, as_list, as_str
from adaos_ctx.cards.flow import tidy
from adaos_ctx.cards.literals import value_at
from adaos_ctx.cards.schema_fields import Fields, fields_of
from adaos_ctx.cards.schema_refs import Refs
from adaos_ctx.cards.schema_types import Types
from adaos_ctx.cards.signatures import Argument, signature

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx.model import Span

INPUTS = ("inputSchema", "input_schema", "parameters", "args_schema")
OUTPUTS = ("outputSchema", "output_schema", "response", "returns")
_MAX_NODES = 50_000  # containers that are searched for declarations
_MAX_DEPTH = 8  # levels below which no host nests a declaration
_HINTS = (("readOnlyHint", "read-only"), ("destructiveHint", "destructive"))


@dataclass(frozen=True, slots=True)
class Tool:
    """One declaration: its container, the container that holds its name, and its server."""

    body: dict[str, object]
    server: str = ""

    @property
    def name(self) -> str:
        """The name that a model calls."""
        return as_str(self.body.get("name"))

    @property
    def about(self) -> str:
        """Its description, whole."""
        return as_str(self.body.get("description")) or as_str(self.body.get("summary"))


def find_tools(data: Data) -> list[Tool]:
    """All declarations, in the order of the file.

    Args:
        data: MCP lists and results, OpenAI and Gemini functions, Anthropic tools, lists nested by
            server, snapshots of a single tool, AdaOS manifests.
    """
    found: list[Tool] = []
    stack: list[tuple[object, str, int]] = [(value, "", 0) for value in reversed(data.values)]
    seen: set[int] = set()
    while stack and len(seen) < _MAX_NODES:
        value, server, depth = stack.pop()
        if id(value) in seen or not isinstance(value, dict | list):
            continue
        seen.add(id(value))
        tool = _tool(value, server, data.places)
        if tool is not None:
            found.append(tool)
        elif depth < _MAX_DEPTH:
            inner = list(_inner(value, server, data.places))
            stack.extend((child, name, depth + 1) for child, name in reversed(inner))
    return found


def _inner(value: object, server: str, places: Places) -> Iterator[tuple[object, str]]:
    if isinstance(value, list):
        for index, item in enumerate(value):
            if isinstance(item, dict | list):
                places.of(value, index)
                yield item, server
        return
    for key, item in as_dict(value).items():
        if isinstance(item, dict | list):
            places.of(value, key)
            named = isinstance(item, dict) and isinstance(item.get("tools"), list)
            yield item, key if named else server


def _tool(value: object, server: str, places: Places) -> Tool | None:
    body = as_dict(value)
    inner = body.get("function")
    if isinstance(inner, dict) and isinstance(inner.get("name"), str):
        places.of(value, "function")
        return Tool(inner, server)
    if not isinstance(body.get("name"), str):
        return None
    declared = any(isinstance(body.get(key), dict) for key in INPUTS)
    plain = body.get("type") == "function" or ("description" in body and "entry" in body)
    return Tool(body, server) if declared or plain else None


class Writer:
    """Writes signatures of tools.

    Args:
        data: The document that the tools were found in.
        servers: Name the server before each tool.
    """

    def __init__(self, data: Data, *, servers: bool = False) -> None:
        self.data = data
        self.places = data.places
        self.servers = servers

    def name(self, tool: Tool) -> str:
        """The tool's name, with its server where there are several."""
        prefix = f"{tidy(tool.server, 30)}/" if self.servers and tool.server else ""
        return prefix + tidy(tool.name, 60)

    def spans(self, tool: Tool) -> tuple[Span, ...]:
        """Where the name stands."""
        return value_at(self.data, tool.body, "name")

    def signature(self, tool: Tool) -> str:
        """`name(arg: T, arg2?: T) -> {ok,message} [effect]`."""
        fields, types = self.inputs(tool)
        args = [
            Argument(item.name, types.text(item.schema), item.name in fields.required)
            for item in fields.ordered()
        ]
        return signature(self.name(tool), args, self._result(tool), _effects(tool))

    def inputs(self, tool: Tool) -> tuple[Fields, Types]:
        """The fields of the tool's arguments, and what writes their types."""
        schema = self._first(tool, INPUTS)
        refs = Refs(schema, self.places)
        return fields_of(schema, refs), Types(refs)

    def _result(self, tool: Tool) -> str:
        schema = self._first(tool, OUTPUTS)
        text = Types(Refs(schema, self.places)).text(schema) if isinstance(schema, dict) else ""
        return "" if text == "any" else text

    def _first(self, tool: Tool, keys: tuple[str, ...]) -> object:
        for key in keys:
            if isinstance(tool.body.get(key), dict):
                self.places.of(tool.body, key)
                return tool.body[key]
        return None


def _effects(tool: Tool) -> str:
    """What calling the tool does to the world, where it says so."""
    declared = tool.body.get("side_effects")
    names = [as_str(name) for name in as_list(declared)] or [as_str(declared)]
    hints = as_dict(tool.body.get("annotations"))
    names += [label for key, label in _HINTS if hints.get(key) is True]
    shown = ", ".join(filter(None, names))
    return f"  [{tidy(shown, 40)}]" if shown and shown != "none" else ""
