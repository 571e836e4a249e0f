"""Tool definitions: MCP `tools/list`, OpenAI, Anthropic, LiveMCP servers, or a map of them."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from adaos_ctx_pcx.adapters import source_name
from adaos_ctx_pcx.adapters.several import read_several
from adaos_ctx_pcx.items import Item, Note, Source
from adaos_ctx_pcx.jsonspans import elements

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx.model import Span
    from adaos_ctx_pcx.reading import Reader

_SEPARATOR = re.compile(r"__|[./:]")
_HINT = "Tools that can be called, with their parameters."
_LISTS = ("tools", "functions", "operations")
_OF_ONE = ("description", "inputSchema", "input_schema", "parameters")  # keys of a tool
_LEAST_SPACES = 2  # namespaces; fewer say nothing


def load(path: str, source_id: str = "") -> Source:
    """Read a JSON file of tools, or each one of a folder; each tool's own text is its content.

    Raises:
        SourceEmpty: None is JSON with a tool.
    """
    reader, found = read_several(path, (".json",), _read, "tools")
    name = source_name(path, source_id)
    each = {file: _grouped(tools) for file, tools in found.items()}
    children = (
        next(iter(each.values()))
        if len(each) == 1
        else tuple(
            Item(name=source_name(file, ""), title=file, children=held)
            for file, held in each.items()
        )
    )
    root = Item(name=name, title=f"{name} tools", hint=_HINT, children=children)
    return Source(id=name, kind="tools", root=root, base=reader.base, notes=tuple(reader.notes))


def _read(reader: Reader, file: str) -> list[Item] | None:
    text = reader.text(file)
    if text is None:
        return None
    known = len(reader.notes)
    tools = list(_items(text, file, reader.notes))
    if not tools and len(reader.notes) == known:
        reader.note(file, "no tool in it")
    return tools or None


def _items(text: str, file: str, notes: list[Note]) -> Iterator[Item]:
    try:
        decoded = json.loads(text)
    except (ValueError, RecursionError) as error:
        notes.append(Note(path=file, reason=f"not JSON: {error}"))
        return
    for n, (place, tool, server) in enumerate(_tools(decoded)):
        if not isinstance(tool, dict):
            notes.append(Note(path=file, reason=f"entry {n} is no tool"))
            continue
        span = elements(text, place)
        yield _leaf(tool, text, span, file, server, n)


Found = tuple[tuple[str | int, ...], Any, str]


def _tools(decoded: Any) -> Iterator[Found]:
    """Each tool with where it stands in the document and the server that offers it."""
    if isinstance(decoded, list):
        for at, each in enumerate(decoded):
            yield from _entry(at, each)
    elif isinstance(decoded, dict):
        yield from _document(decoded)


def _document(decoded: dict[str, Any]) -> Iterator[Found]:
    if _is_one(decoded):
        yield (), decoded, ""
        return
    key = next((key for key in _LISTS if isinstance(decoded.get(key), (list, dict))), None)
    inner = decoded if key is None else decoded[key]
    above = () if key is None else (key,)
    for at, tool in inner.items() if isinstance(inner, dict) else enumerate(inner):
        yield (*above, at), _named(at, tool) if isinstance(at, str) else tool, ""


def _is_one(decoded: dict[str, Any]) -> bool:
    """Whether a document is one tool and not a map of them."""
    if decoded.get("type") == "function" and isinstance(decoded.get("function"), dict):
        return True
    return isinstance(decoded.get("name"), str) and not decoded.keys().isdisjoint(_OF_ONE)


def _entry(at: int, each: Any) -> Iterator[Found]:
    """A tool, or a server with tools: `{name, tools: […]}`, `{tools: {server: {tools: […]}}}`."""
    held = each.get("tools") if isinstance(each, dict) else None
    if isinstance(held, list) and held:
        for n, tool in enumerate(held):
            yield (at, "tools", n), tool, str(each.get("name") or "")
    elif isinstance(held, dict) and held:
        for server, said in held.items():
            for n, tool in enumerate(said.get("tools") or () if isinstance(said, dict) else ()):
                yield (at, "tools", server, "tools", n), tool, str(server)
    else:
        yield (at,), each, ""


def _named(name: str, value: Any) -> Any:
    return {"name": name, **(value if isinstance(value, dict) else {"schema": value})}


def _leaf(
    tool: dict[str, Any], text: str, span: Span | None, file: str, server: str, n: int
) -> Item:
    function = tool.get("function")
    inner = function if isinstance(function, dict) else tool
    name = str(inner.get("name") or tool.get("name") or f"tool-{n + 1}")
    said = inner.get("description") or inner.get("summary") or ""
    own = text[span.start : span.end] if span else json.dumps(tool, ensure_ascii=False)
    mark = _SEPARATOR.search(name)
    space = server or (name[: mark.start()] if mark and mark.start() else "")
    facets = {"tool": name} | ({"server": space} if space else {})
    return Item(
        name=name, title=name, text=own, path=file if span else "", span=span, format="json",
        hint=said if isinstance(said, str) else "", facets=facets,
    )  # fmt: skip


def _grouped(tools: list[Item]) -> tuple[Item, ...]:
    """A branch for each namespace with more than one tool, the others beside them."""
    spaces: dict[str, list[Item]] = {}
    for tool in tools:
        spaces.setdefault(tool.facets.get("server", ""), []).append(tool)
    if len(spaces) < _LEAST_SPACES:
        return tuple(tools)
    alone = [t for space, held in spaces.items() if not space or len(held) == 1 for t in held]
    branches = [
        Item(name=space, title=space, children=tuple(held), facets={"server": space})
        for space, held in sorted(spaces.items())
        if space and len(held) > 1
    ]
    return (*branches, *alone)
