"""The tool: a model asks for one term."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx import ToolResult, ToolSpec, read_source

from {{module}}.glossary import SUFFIX, find, parse

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx import ToolContext


def define(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    """The meaning of a term; that there is none is an answer, not an error."""
    for alias in context.skill.registry:
        if alias.path.endswith(SUFFIX):
            term = find(parse(read_source(context.skill, alias.name).text), arguments["term"])
            if term:
                text = f"{term.name}: {term.meaning} ({alias.ref})"
                return ToolResult(text=text, data={"found": True, "ref": str(alias.ref)})
    return ToolResult(text=f"no glossary has {arguments['term']!r}", data={"found": False})


DEFINE = ToolSpec(
    name="{{module}}_define",
    description="Give the meaning of a term from the glossaries of the skill.",
    parameters={
        "type": "object",
        "properties": {"term": {"type": "string", "minLength": 1, "maxLength": 100}},
        "required": ["term"],
        "additionalProperties": False,
    },
    call=define,
)
