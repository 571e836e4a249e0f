"""AdaOS: the commands under `adaos skill` and `adaos dev skill`, and `get_alias` for its models.

AdaOS loads no entry points, so one line beside its own groups takes all of it in:

    from adaos_ctx.integrations.adaos import mount

    mount(app)                  # in adaos/apps/cli/commands/skill.py
    mount(skill_app, dev=True)  # in adaos/apps/cli/commands/dev.py

Nothing of AdaOS is imported before one of the commands is run.

Source:
    AdaOS, `adaos.services.agent_context.get_ctx`, `adaos.sdk.core.decorators.tool`,
    `adaos.sdk.data.context.get_current_skill`, as of August 2026.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

from adaos_ctx import skill as skills
from adaos_ctx.errors import CtxError
from adaos_ctx.ops.expanding import PAGE_TOKENS
from adaos_ctx.ops.hosting import package_advice
from adaos_ctx.plugins import load
from adaos_ctx.tools import ToolContext, call_tool, error_result
from adaos_ctx.toolset.alias import GET_ALIAS, PAGE_RESULT

if TYPE_CHECKING:
    from collections.abc import Callable

    import typer

__all__ = ["GET_ALIAS_META", "get_alias", "mount", "package_advice", "register", "shelves"]


def mount(
    host: typer.Typer, *, dev: bool = False, get_ctx: Callable[[], Any] | None = None
) -> None:
    """Mount `ctx` and `gen` in AdaOS' group of commands for skills.

    Args:
        host: The application behind `adaos skill`, or behind `adaos dev skill`.
        dev: Bare names are skills of the DEV space, not of the workspace.
        get_ctx: Gives AdaOS' context; None takes AdaOS' own function.
    """
    from adaos_ctx.cli.mounting import mount as mount_in

    def enter() -> None:
        skills.host_shelves[:] = shelves(dev=dev, get_ctx=get_ctx)

    mount_in(host, enter)


def shelves(*, dev: bool = False, get_ctx: Callable[[], Any] | None = None) -> tuple[str, ...]:
    """The folders in which AdaOS looks for a skill of a bare name; none where AdaOS is not up."""
    get_ctx = get_ctx or _host_function("adaos.services.agent_context", "get_ctx")
    if get_ctx is None:
        return ()
    try:
        paths = get_ctx().paths
    except RuntimeError:  # what AdaOS raises before its start-up has ended
        return ()
    place = getattr(paths, "dev_skills_dir" if dev else "skills_workspace_dir", None)
    folder = place() if callable(place) else place
    return (os.fspath(folder),) if folder else ()


def get_alias(
    alias: str, view: str = "full", offset: int = 0, limit: int = PAGE_TOKENS, *,
    skill: str | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Read the current text of an alias, as a tool of AdaOS answers.

    Args:
        alias: As the pack names it: `A.ADR1`, or `A.ADR1@d00dad42` for that version alone.
        view: `full`, `min`, `card`, `brief` or `signatures`.
        offset: First character of the page.
        limit: Most tokens of the page.
        skill: Path or name; None is the skill that AdaOS runs now, else the nearest one.

    Returns:
        `ok`, `text`, and the facts of the page (`ref`, `tokens`, `next_offset`, `total`, …); a
        refusal has `ok` false and `error` with `code`, `exit` and `facts`. Nothing is raised.
    """
    arguments = {"alias": alias, "view": view, "offset": offset, "limit": limit}
    try:
        context = ToolContext(skill=_open(skill), plugins=load())
    except CtxError as error:
        result = error_result(error)
    else:
        result = call_tool(context, GET_ALIAS.name, arguments)
    return {"ok": not result.is_error, "text": result.text, **result.data}


# What AdaOS' decorator `tool` is told of it.
GET_ALIAS_META: dict[str, Any] = {
    "public_name": GET_ALIAS.name,
    "summary": GET_ALIAS.description,
    "stability": "stable",
    "idempotent": True,
    "side_effects": "none",
    "examples": ['get_alias("A.ADR1")', 'get_alias("H.main", view="signatures")'],
    "input_schema": GET_ALIAS.parameters,
    "output_schema": PAGE_RESULT
    | {"properties": {"ok": {"type": "boolean"}, "text": {"type": "string"}}
       | dict(PAGE_RESULT["properties"]),  # type: ignore[call-overload]
       "required": ["ok", "text"]},
}  # fmt: skip


def register(tool: Callable[..., Callable[[Any], Any]]) -> Callable[..., dict[str, Any]]:
    """Give `get_alias` to AdaOS' models: `register(adaos.sdk.core.decorators.tool)`."""
    registered: Callable[..., dict[str, Any]] = tool(**GET_ALIAS_META)(get_alias)
    return registered


def _open(target: str | None) -> skills.Skill:
    skills.host_shelves[:] = [*shelves(), *shelves(dev=True)]
    return skills.open_skill(target or _current_skill())


def _current_skill() -> str | None:
    get_current = _host_function("adaos.sdk.data.context", "get_current_skill")
    current = get_current() if get_current else None
    path = getattr(current, "path", None)
    return os.fspath(path) if path else None


def _host_function(module: str, name: str) -> Callable[[], Any] | None:
    """A function of AdaOS, where AdaOS is what runs this; it is never started from here."""
    if "adaos" not in sys.modules:
        return None
    import importlib

    try:
        function: Callable[[], Any] = getattr(importlib.import_module(module), name)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "adaos":
            raise
        return None
    return function
