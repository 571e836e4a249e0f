"""Prompts: the context pack, and the refine prompt that says what changed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx_mcp.calling import answer, wire
from adaos_ctx_mcp.errors import INVALID_PARAMS, RpcError
from adaos_ctx_mcp.wire import text_param

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx_mcp.served import Served

# name, title, description, the tool behind it, arguments
_PROMPTS: tuple[tuple[str, str, str, str, dict[str, str]], ...] = (
    (
        "pack", "Context pack", "The context pack of the skill, within its token budget.",
        "get_pack", {"task": "What you are about to do."},
    ),
    (
        "refine", "Refine prompt", "What changed since the last successful build, and what to do.",
        "get_delta", {},
    ),
)  # fmt: skip
_SKILL = "skill"  # argument, where several skills are served


def list_prompts(served: Served) -> dict[str, Any]:
    """`prompts/list`."""
    entries = []
    for name, title, told, _, arguments in _PROMPTS:
        known = dict(arguments)
        if len(served.names) > 1:
            known[_SKILL] = f"Only this skill: {', '.join(served.names)}."
        fields = [
            {"name": key, "description": text, "required": False} for key, text in known.items()
        ]
        entries.append({"name": name, "title": title, "description": told, "arguments": fields})
    return {"prompts": entries}


def get_prompt(served: Served, params: Mapping[str, Any], session: str = "") -> dict[str, Any]:
    """`prompts/get`.

    Raises:
        RpcError: No such prompt, an argument it has not, or the tool behind it refuses.
    """
    wanted = text_param(params, "name")
    for name, _, told, tool, known in _PROMPTS:
        if name == wanted:
            arguments = _arguments(served, params.get("arguments"), known)
            made = wire(answer(served, tool, arguments, session), served)
            text = made["content"][0]["text"]
            if made["isError"]:
                raise RpcError(INVALID_PARAMS, text, made["structuredContent"])
            message = {"role": "user", "content": {"type": "text", "text": text}}
            return {"description": told, "messages": [message]}
    raise RpcError(INVALID_PARAMS, "no such prompt", {"name": wanted})


def _arguments(served: Served, given: object, known: Mapping[str, str]) -> dict[str, Any]:
    allowed = {*known, *([_SKILL] if len(served.names) > 1 else [])}
    arguments = given if isinstance(given, dict) else {}
    extra = sorted(set(arguments) - allowed)
    if extra:
        raise RpcError(INVALID_PARAMS, f"unknown argument {extra[0]}")
    return {key: value for key, value in arguments.items() if value}
