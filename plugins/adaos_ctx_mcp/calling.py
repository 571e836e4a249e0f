"""`tools/call`: one call through the core's dispatcher, and its answer as the protocol wants it.

The text stands in the answer once; beside it are facts only. Whatever is wrong is data with the
same codes as on the command line, and names no place of this machine.
"""

from __future__ import annotations

import sys
import traceback
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import CtxError
from adaos_ctx.model import ToolResult
from adaos_ctx.tokens import get_counter
from adaos_ctx.tools import call_tool, complete, error_result, find_tool
from adaos_ctx_mcp import dynamic
from adaos_ctx_mcp.toollist import takes_skill
from adaos_ctx_mcp.wire import clean

if TYPE_CHECKING:
    from adaos_ctx_mcp.served import Served

MAX_TEXT_TOKENS = (
    14_000  # o200k_base; hosts refuse 25,000 of their own, which count up to 1.7 times
)
_WINDOW_CHARS = 64  # characters a token that are looked at when a text is cut


def answer(served: Served, name: str, arguments: object, session: str = "") -> ToolResult:
    """Call a tool for a session; never raises."""
    try:
        return _cut(_dispatch(served, name, arguments, session))
    except CtxError as error:
        return error_result(error)
    except Exception:  # noqa: BLE001 - a bug in one tool must not end the server
        traceback.print_exc(file=sys.stderr)
        return ToolResult(
            text="error bug: the tool failed; the server's log says more",
            data={"error": {"code": "bug", "exit": 3, "facts": {}}}, is_error=True,
        )  # fmt: skip


def _dispatch(served: Served, name: str, arguments: object, session: str) -> ToolResult:
    if name == dynamic.CALL.name:
        given = complete(dynamic.CALL, arguments)
        name, arguments = given["name"], given["arguments"]
    for meta in dynamic.TOOLS:
        if meta.name == name:
            found: ToolResult = meta.call(served.context(), complete(meta, arguments))
            return found
    tool = find_tool(served.plugins, name)
    skill = None
    if isinstance(arguments, dict):
        skill = served.owner(arguments.get("alias"))
        if takes_skill(tool, served.names):
            arguments = dict(arguments)
            skill = arguments.pop("skill", None)
    return call_tool(served.context(skill, session), name, arguments)


def _cut(result: ToolResult) -> ToolResult:
    """Text that no host would take is cut, and says so; what has pages or a budget needs it not."""
    text = result.text
    if "next_offset" in result.data or "budget" in result.data:
        return result
    if len(text.encode("utf-8", "replace")) <= MAX_TEXT_TOKENS:
        return result  # a token is at least a byte
    counter = get_counter("o200k_base")
    kept, _ = counter.truncate(text[: MAX_TEXT_TOKENS * _WINDOW_CHARS], MAX_TEXT_TOKENS)
    if len(kept) == len(text):
        return result
    note = f"\n[cut: characters 0:{len(kept)} of {len(text)}]\n"
    data = {**result.data, "cut_at": len(kept), "total": len(text)}
    return ToolResult(text=kept + note, data=data, is_error=result.is_error)


def warm() -> None:
    """Load what the first call would have to wait for."""
    from jsonschema import Draft202012Validator

    Draft202012Validator({}).is_valid({})
    get_counter("o200k_base").count("warm")


def wire(result: ToolResult, served: Served) -> dict[str, Any]:
    """The answer as the protocol has it: text once, facts as structured content."""
    text, data = result.text, dict(result.data)
    if result.is_error:
        text, data = _scrubbed(served, text, data)
    return {
        "content": [{"type": "text", "text": clean(text)}],
        "structuredContent": clean(data),
        "isError": result.is_error,
    }


def _scrubbed(served: Served, text: str, data: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """An error without places of this machine, and without a path that a registry smuggles in."""
    error = data.get("error")
    facts = {key: served.scrub(value) for key, value in error["facts"].items()} if error else {}
    path = facts.get("path", "")
    if _leads_out(path):
        text, facts["path"] = text.replace(path, _REFUSED), _REFUSED
    return served.scrub(text), {**data, "error": {**error, "facts": facts}} if error else data


def _leads_out(path: str) -> bool:
    return path.startswith(("/", "~")) or ".." in path or "\\" in path or ":" in path


_REFUSED = "(refused)"
