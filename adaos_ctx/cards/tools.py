"""Cards of tool lists: one line a tool with its arguments, whatever shape the list has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.claims_data import tools as claim
from adaos_ctx.cards.flatten import flat_lines
from adaos_ctx.cards.flow import flow, listed
from adaos_ctx.cards.guard import guarded, room
from adaos_ctx.cards.lines import ELLIPSIS, Item, line
from adaos_ctx.cards.literals import value_at
from adaos_ctx.cards.readdata import read_data, unparsed
from adaos_ctx.cards.schema_lines import field_items
from adaos_ctx.cards.sentences import first_sentence
from adaos_ctx.cards.toolspecs import Tool, Writer, find_tools
from adaos_ctx.model import CardLine, Kind, Source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx.cards.data import Data

MAX_ABOUT_CHARS = 600  # characters of a description in which its first sentence is looked for
_MAX_ABOUT = 3  # tools up to which each gets a line that says what it is for


def tell(source: Source) -> Iterator[CardLine]:
    """The lines of a tool list's card."""
    data = read_data(source.path, source.text)
    tools = find_tools(data)
    if not tools:
        yield from flat_lines(data, source.text, room(source))
        return
    broken = unparsed(data)
    yield from (*broken, *tool_lines(tools, data, room(source) - len(broken)))


def tool_lines(
    tools: list[Tool], data: Data, limit: int, *, described: bool = True
) -> list[CardLine]:
    """Lines for tools.

    Args:
        tools: What `find_tools` found in the data.
        data: The document.
        limit: Lines to make at most, >= 1.
        described: Say of a short list what each tool is for.

    Returns:
        A signature each, in order; what does not fit is named or counted in the last line. One
        tool alone shows all its fields.
    """
    writer = Writer(data, servers=len({tool.server for tool in tools}) > 1)
    shown = tools if len(tools) <= limit else tools[: limit - 1]
    found = []
    for tool in shown:
        found.append(line(writer.signature(tool), *writer.spans(tool)))
        about = (
            first_sentence(tool.about[:MAX_ABOUT_CHARS])
            if described and len(tools) <= _MAX_ABOUT
            else ""
        )
        if about and len(found) < limit:
            said = "description" if tool.body.get("description") else "summary"
            found.append(line(f"about: {about}", *value_at(data, tool.body, said)))
    if described and len(tools) == 1 and len(found) <= limit - 2:
        found += _fields(tools[0], writer, limit - len(found))
    rest = tools[len(shown) :]
    items = [Item(text=writer.name(tool), spans=writer.spans(tool)) for tool in rest]
    head = f"{ELLIPSIS}+{len(rest)} tools: "
    return found + list(flow(items, len(items), max_lines=1, head=head, inline=True).lines)


def _fields(tool: Tool, writer: Writer, limit: int) -> tuple[CardLine, ...]:
    fields, types = writer.inputs(tool)
    total = len(fields.fields)
    return listed(field_items(fields, types), total, max_lines=limit, noun="fields").lines


build = guarded(tell)
KIND = Kind(name="tools", section="MANIFEST", build=build, claim=claim, prefixes=("M",), order=20)
