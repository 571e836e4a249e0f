"""`completion/complete`: names of aliases for the resource templates, names of skills for prompts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx_mcp.errors import INVALID_PARAMS, RpcError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx_mcp.served import Served

MAX_VALUES = 100  # the protocol's limit


def complete(served: Served, params: Mapping[str, Any]) -> dict[str, Any]:
    """Names that begin with what was typed, then those that hold it.

    Raises:
        RpcError: The parameters have another shape.
    """
    argument, ref = params.get("argument"), params.get("ref")
    if not isinstance(argument, dict) or not isinstance(ref, dict):
        raise RpcError(INVALID_PARAMS, "ref and argument must be objects")
    typed = argument.get("value")
    if not isinstance(typed, str):
        raise RpcError(INVALID_PARAMS, "the value of the argument must be a string")
    fitting = _fitting(_names(served, ref, argument.get("name")), typed.casefold())
    return {
        "completion": {
            "values": fitting[:MAX_VALUES], "total": len(fitting),
            "hasMore": len(fitting) > MAX_VALUES,
        }
    }  # fmt: skip


def _names(served: Served, ref: Mapping[str, Any], argument: object) -> list[str]:
    if ref.get("type") == "ref/resource" and argument == "name":
        context = served.context()
        return [context.prefix(skill) + a.name for skill in context.skills for a in skill.registry]
    if ref.get("type") == "ref/prompt" and argument == "skill":
        return list(served.names)
    return []


def _fitting(names: list[str], typed: str) -> list[str]:
    held = [name for name in names if typed in name.casefold()]
    return sorted(held, key=lambda name: (not name.casefold().startswith(typed), name))
