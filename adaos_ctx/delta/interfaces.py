"""The comparers of what can be called: tool lists and OpenAPI documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.data import Data, as_dict, as_str
from adaos_ctx.cards.openapi_parts import Parts
from adaos_ctx.cards.readdata import read_data
from adaos_ctx.cards.signatures import signature
from adaos_ctx.cards.toolspecs import INPUTS, Writer, find_tools
from adaos_ctx.delta.fieldtable import changes, table
from adaos_ctx.delta.keyed import keyed
from adaos_ctx.delta.model import Facts
from adaos_ctx.delta.settings import compare_data, key_facts
from adaos_ctx.delta.values import dump

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.cards.toolspecs import Tool
    from adaos_ctx.model import Source

MAX_NAMES = 12  # operations or tools of each sort that are named


def compare_tools(old: Source, new: Source) -> Facts | None:
    """Say which tools came, went and changed, with their arguments."""
    sides = read_data(old.path, old.text), read_data(new.path, new.text)
    if any(side.bad_line for side in sides):
        return None
    before, after = (_tools(side) for side in sides)
    if not before and not after:
        return compare_data(old, new)
    texts = _came_and_went("tool", {n: s for n, (s, _) in before.items()},
                           {n: s for n, (s, _) in after.items()})  # fmt: skip
    for name, (_, tool) in after.items():
        if name in before:
            texts += _tool_changes(name, before[name][1], tool)
    return Facts(texts=tuple(texts)) if texts else compare_data(old, new)


def compare_manifest(old: Source, new: Source) -> Facts | None:
    """Say which tools and which other keys of a manifest changed."""
    sides = read_data(old.path, old.text), read_data(new.path, new.text)
    if any(side.bad_line or not _has_list(side) for side in sides):
        return compare_data(old, new)
    tools = compare_tools(old, new)
    rows = [keyed([_without_tools(value) for value in side.values]) for side in sides]
    if tools is None or rows[0] is None or rows[1] is None:
        return None
    rest = key_facts(rows[0], rows[1])
    before, after = (_tools(side) for side in sides)
    if rest is None:
        return tools
    if {n: dump(t.body) for n, (_, t) in before.items()} == {
        n: dump(t.body) for n, (_, t) in after.items()
    }:
        return rest
    return Facts(texts=(*rest.texts, *tools.texts))


def _has_list(data: Data) -> bool:
    """Whether a manifest declares tools, rather than being read as one itself."""
    tools = find_tools(data)
    return bool(tools) and all(tool.body is not data.value for tool in tools)


def _without_tools(value: object) -> object:
    return {k: v for k, v in value.items() if k != "tools"} if isinstance(value, dict) else value


def _tools(data: Data) -> dict[str, tuple[str, Tool]]:
    tools = find_tools(data)
    writer = Writer(data, servers=len({tool.server for tool in tools}) > 1)
    return {writer.name(tool): (writer.signature(tool), tool) for tool in tools}


def _tool_changes(name: str, old: Tool, new: Tool) -> list[str]:
    rows = [table(_inputs(tool)) for tool in (old, new)]
    texts = []
    if rows[0] is not None and rows[1] is not None:
        texts = [f"{name}: {change.text}" for change in changes(rows[0], rows[1])]
    if old.about != new.about:
        texts.append(f"{name}: description changed")
    if not texts and dump(old.body) != dump(new.body):
        texts.append(f"{name} changed")
    return texts


def _inputs(tool: Tool) -> object:
    return next((as_dict(tool.body[key]) for key in INPUTS if key in tool.body), {})


def compare_openapi(old: Source, new: Source) -> Facts | None:
    """Say which operations and schemas changed."""
    sides = read_data(old.path, old.text), read_data(new.path, new.text)
    if any(side.bad_line for side in sides):
        return None
    before, after = (_operations(side) for side in sides)
    texts = _came_and_went("operation", before, after)
    texts += [
        f"{before[name]} -> {text}"
        for name, text in after.items()
        if name in before and before[name] != text
    ]
    rows = [table({"$defs": _schemas(side)}) for side in sides]
    if rows[0] is None or rows[1] is None:
        return None
    found = changes(rows[0], rows[1])
    texts += [change.text for change in found]
    versions = [as_str(as_dict(side.root.get("info")).get("version")) for side in sides]
    if versions[0] != versions[1]:
        texts.append(f"version {versions[0]} → {versions[1]}")
    return Facts(texts=tuple(texts)) if texts else compare_data(old, new)


def _operations(data: Data) -> dict[str, str]:
    parts = Parts(data)
    return {
        op.name: signature(op.name, parts.arguments(op), parts.result(op))
        for op in parts.operations()
    }


def _schemas(data: Data) -> dict[str, object]:
    components = as_dict(data.root.get("components"))
    return as_dict(components.get("schemas")) or as_dict(data.root.get("definitions"))


def _came_and_went(noun: str, old: Mapping[str, str], new: Mapping[str, str]) -> list[str]:
    texts = []
    for word, names in (
        ("added", [text for name, text in new.items() if name not in old]),
        ("removed", [name for name in old if name not in new]),
    ):
        if names:
            more = f", …+{len(names) - MAX_NAMES}" if len(names) > MAX_NAMES else ""
            plural = noun if len(names) == 1 else f"{noun}s"
            texts.append(f"{plural} {word}: {', '.join(names[:MAX_NAMES])}{more}")
    return texts
