"""`tool schema | call`: what a host needs to offer our tools to a model."""

from __future__ import annotations

import json as jsonlib

from adaos_ctx import tools, toolschemas
from adaos_ctx.cli import output, targets
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK
from adaos_ctx.plugins import load
from adaos_ctx.skill import open_skill


def schema(*, words: tuple[str, ...], format: str, strict: bool, json: bool) -> int:
    """Print a tool's schema in a provider's shape."""
    tool = tools.find_tool(load(), words[0] if words else "get_alias")
    exported = toolschemas.export(tool, format, strict=strict)
    if json:
        output.report({"tool": tool.name, "format": format, "schema": exported})
    else:
        output.say(jsonlib.dumps(exported, ensure_ascii=False, indent=2))
    return EXIT_OK


def call(*, words: tuple[str, ...], json: str) -> int:
    """Call a tool as a model would; the answer is its text, an error ends with exit 1."""
    target, (name,) = targets.split(words, 1)
    context = tools.ToolContext(skill=open_skill(target), plugins=load())
    result = tools.call_tool(context, name, json)
    output.raw(result.text if result.text.endswith("\n") else result.text + "\n")
    return EXIT_FINDINGS if result.is_error else EXIT_OK
