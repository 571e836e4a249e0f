"""Tools of MCP servers (a saved `tools/list`), and other lists of functions for models."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards import INPUTS, OUTPUTS, as_dict, find_tools, read_data
from adaos_ctx_catalog.descriptor import Descriptor
from adaos_ctx_catalog.details import Details, Snippet
from adaos_ctx_catalog.documents import address, has_mark
from adaos_ctx_catalog.errors import SourceRefused
from adaos_ctx_catalog.naming import id_of
from adaos_ctx_catalog.record import Example
from adaos_ctx_catalog.resolving import MAX_RESOURCES, Resolver
from adaos_ctx_catalog.schemafields import Schemas

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.cards import Data, Tool
    from adaos_ctx_catalog.resolving import Place
    from adaos_ctx_catalog.sources import Source

_DESTROYS = ("calling it without asking: it destroys",)


class Tools(Resolver):
    """Tools of one list."""

    name = "mcp"
    order = 30

    def can_resolve(self, locator: str, root: str) -> bool:
        """A JSON or YAML file that holds schemas of inputs."""
        return has_mark(locator, root, "inputSchema", "input_schema", "mcpServers", "tools")

    def scan(self, source: Source, place: Place) -> Sequence[Descriptor]:
        """All tools, in the order of the file; of equal names the first."""
        data = read_data(source.locator, place.text(source))
        tools = find_tools(data)[:MAX_RESOURCES]
        if not tools:
            raise SourceRefused(source=source.name, reason="holds no list of tools")
        return [describe(tool, data, source) for tool in tools if tool.name]


def describe(tool: Tool, data: Data, source: Source, kind: str = "api") -> Descriptor:
    """A tool as a descriptor.

    Args:
        tool: As declared.
        data: The document.
        source: For its name and options.
        kind: `api`, or `skill` where a skill exports it.
    """
    schemas = Schemas(data.root, data.places)
    body, scheme = as_dict(tool.body), "adaos" if kind == "skill" else "mcp"
    parts = [tool.server, tool.name] if tool.server else [tool.name]
    key, uri = id_of(scheme, source.name, *parts), address(kind, scheme, source, *parts)
    given = next((body[name] for name in INPUTS if name in body), None)
    gives = next((body[name] for name in OUTPUTS if name in body), None)
    params = schemas.columns(given, "body") if as_dict(given) else ()
    hints = as_dict(body.get("annotations"))
    needed = ", ".join(f"{c.name}=<{c.type or 'any'}>" for c in params if c.nn)
    details = Details(
        id=key, uri=uri, description=tool.about, params=params,
        columns=schemas.columns(gives) if as_dict(gives) else (),
        snippets=(Snippet(engine="tool", code=f"{tool.name}({needed})"),),
        anti_patterns=_DESTROYS if hints.get("destructiveHint") is True else (),
        policy=source.options.get("policy", ""),
    )  # fmt: skip
    first = tool.about.partition(". ")[0].partition("\n")[0]
    return Descriptor(
        id=key, uri=uri, kind=kind, title=tool.name, details=details, cap=_caps(tool, hints),
        tags=(f"{scheme}:{source.name}", *(["read-only"] if hints.get("readOnlyHint") is True else [])),
        owner=source.options.get("owner", ""),
        examples=(Example(task=first, ops=("call",)),) if first else (),
    )  # fmt: skip


_AGGREGATING = (
    "sum",
    "total",
    "aggregate",
    "average",
    "count",
    "report",
    "revenue",
    "stat",
    "сумм",
    "итог",
    "средн",
    "отч",
    "выручк",
)


def _caps(tool: Tool, hints: dict[str, object]) -> tuple[str, ...]:
    text = f"{tool.name} {tool.about}".casefold()
    found = ["call"] + (["read"] if hints.get("readOnlyHint") is True else [])
    return (*found, "aggregate") if any(word in text for word in _AGGREGATING) else tuple(found)
