"""Tools for models: what they may use, the one dispatcher that calls any, and its one validator.

A tool call never raises: what would be an exit code for a person is data for a model, with the same
code, and with what would help it to go on.
"""

from __future__ import annotations

import json
import warnings
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import CtxError, PluginError, UsageError
from adaos_ctx.jsonschemas import find_faults
from adaos_ctx.model import ToolResult, ToolSpec
from adaos_ctx.ops.gathering import owner_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolContext:
    """What a tool may use.

    Args:
        skill: The skill that the conversation is about.
        plugins: Kinds, tokenizers and hooks.
        session: Identifies the reader, for the ledger; "" when nobody keeps one.
        beside: Skills that are served together with it; references then carry a skill's name.
        names: Root -> that name, where the host knows more skills than are open here.
    """

    skill: Skill
    plugins: Plugins
    session: str = ""
    beside: tuple[Skill, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def skills(self) -> tuple[Skill, ...]:
        """All skills of the conversation, the one that it is about first."""
        return (self.skill, *self.beside)

    def prefix(self, skill: Skill) -> str:
        """What stands before the aliases of a skill: its name, where several are served."""
        names = self.names or (owner_names([s.root for s in self.skills]) if self.beside else {})
        return f"{names[skill.root]}:" if skill.root in names else ""

    def owner(self, ref: str) -> tuple[Skill, str, str]:
        """The skill of a reference, what stands before the alias, and the reference without that.

        Raises:
            UsageError: Several skills have the alias, and the reference does not say which.
        """
        prefixes = [(skill, self.prefix(skill)) for skill in self.skills]
        for skill, prefix in prefixes:
            if prefix and ref.startswith(prefix):
                return skill, prefix, ref.removeprefix(prefix)
        alias = ref.partition("@")[0].partition("#")[0]
        holders = [pair for pair in prefixes if pair[0].registry.find(alias)]
        if len(holders) > 1:
            choices = ", ".join(prefix + alias for _, prefix in holders)
            raise UsageError(reason=f"{alias} is in several skills: {choices}")
        return (*holders[0], ref) if holders else (self.skill, "", ref)


def find_tool(plugins: Plugins, name: str) -> ToolSpec:
    """The tool of this name.

    Raises:
        UsageError: There is none; the known ones are listed.
    """
    for tool in plugins.tools:
        if tool.name == name:
            return tool
    if plugins.tool_faults:  # it may be one of those that could not be registered
        plugin, reason = sorted(plugins.tool_faults.items())[0]
        raise PluginError(plugin=plugin, reason=reason)
    known = ", ".join(tool.name for tool in plugins.tools)
    raise UsageError(reason=f"unknown tool {name}; known: {known}")


def call_tool(context: ToolContext, name: str, arguments: object) -> ToolResult:
    """Call a tool with arguments of a model, as a JSON text or as decoded.

    Never raises a `CtxError`: refusals are results with `is_error`. What was shown is told to
    plugins (`ctx_told`).
    """
    try:
        tool = find_tool(context.plugins, name)
        result: ToolResult = tool.call(context, complete(tool, arguments))
    except CtxError as error:
        return error_result(error)
    tell(context, result.told or _told(result.data))
    return result


def call_page_tool(context: ToolContext, name: str, arguments: object) -> ToolResult:
    """Call a tool for a page that people look at; nothing is told to anybody.

    Raises:
        UsageError: There is no such tool, it writes, or the arguments are wrong.
    """
    tool = next((t for t in context.plugins.page_tools if t.name == name and t.read_only), None)
    if tool is None:
        raise UsageError(reason=f"no page may call {name}")
    result: ToolResult = tool.call(context, complete(tool, arguments))
    return result


def error_result(error: CtxError) -> ToolResult:
    """A refusal as data: code, facts and hint, and the same in words."""
    facts = {key: str(value) for key, value in sorted(error.facts.items()) if key != "skill"}
    data = {"error": {"code": error.code, "exit": error.exit_code, "facts": facts}}
    return ToolResult(text=f"error {error.code}: {error}", data=data, is_error=True)


def tell(context: ToolContext, told: Iterable[tuple[str, str, int]]) -> None:
    """Tell plugins what was put in front of a session's reader: (ref, rendition, tokens) each.

    A plugin that cannot note it does not take the text away: it is warned of.
    """
    if not context.session:
        return
    for ref, rendition, tokens in told:
        try:
            context.plugins.each(
                "ctx_told", session=context.session, ref=ref, rendition=rendition, tokens=tokens
            )
        except Exception as error:  # noqa: BLE001 - whatever a plugin raises
            warnings.warn(
                f"ctx_told: {type(error).__name__}: {error}", RuntimeWarning, stacklevel=2
            )
            return


def _told(data: Mapping[str, object]) -> list[tuple[str, str, int]]:
    ref, tokens = data.get("ref"), data.get("tokens")
    if not isinstance(ref, str) or not isinstance(tokens, int):
        return []
    return [(ref, str(data.get("view", "full")), tokens)]


def complete(tool: ToolSpec, arguments: object) -> dict[str, Any]:
    """Check arguments by the tool's schema and fill in defaults; null means "not given".

    Raises:
        UsageError: Not a JSON object, a value that the schema does not allow, or a schema that
            cannot be used.
    """
    given = _decoded(arguments)
    properties: Mapping[str, Any] = tool.parameters.get("properties") or {}  # type: ignore[assignment]
    known = {key: value for key, value in given.items() if value is not None}
    for place, fault in _faults(tool, known):
        raise UsageError(reason=f"{tool.name}: {place or 'arguments'}: {fault}")
    defaults = {key: spec["default"] for key, spec in properties.items() if "default" in spec}
    return defaults | {key: _whole(value, properties.get(key, {})) for key, value in known.items()}


def _faults(tool: ToolSpec, known: dict[str, Any]) -> list[tuple[str, str]]:
    try:
        return find_faults(dict(tool.parameters), known)
    except UsageError as error:  # the schema's fault, so the tool is named
        raise UsageError(reason=f"{tool.name}: {error}") from error
    except RecursionError as error:
        raise UsageError(reason=f"{tool.name}: arguments are nested too deeply") from error


def _whole(value: object, spec: Mapping[str, Any]) -> object:
    """An integer written as `3.0` is an integer to JSON Schema, and models write it so."""
    return int(value) if isinstance(value, float) and spec.get("type") == "integer" else value


def _decoded(arguments: object) -> dict[str, Any]:
    if isinstance(arguments, str):
        try:
            arguments = json.loads(arguments or "{}")
        except (ValueError, RecursionError) as error:
            raise UsageError(reason=f"arguments are not JSON: {error}") from error
    if not isinstance(arguments, dict):
        raise UsageError(reason="arguments must be a JSON object")
    return arguments
