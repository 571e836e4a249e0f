"""The two things that a page may write: accept the content of aliases, mark the base."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.ops import basing
from adaos_ctx.ops.registering import need_registry, refresh
from adaos_ctx_web.errors import NotConfirmed

if TYPE_CHECKING:
    from adaos_ctx.skill import Skill


def accept(skill: Skill, body: dict[str, Any]) -> dict[str, Any]:
    """`alias refresh` of one alias, or of all.

    Raises:
        NotConfirmed: The body does not say that a person confirmed it.
        UnknownAlias: It is not registered.
    """
    _confirmed(body, "alias refresh")
    need_registry(skill)
    name = body.get("alias")
    report = refresh(skill, [name] if isinstance(name, str) and name else None)
    return {
        "changed": [entry.alias.name for entry in report.changed],
        "unchanged": report.unchanged,
    }


def mark(skill: Skill, body: dict[str, Any]) -> dict[str, Any]:
    """`base mark`.

    Raises:
        NotConfirmed: The body does not say that a person confirmed it.
    """
    _confirmed(body, "base mark")
    need_registry(skill)
    report = basing.mark(skill)
    return {"base": report.label, "aliases": report.aliases, "changed": report.changed}


def _confirmed(body: dict[str, Any], what: str) -> None:
    if body.get("confirmed") is not True:
        raise NotConfirmed(what=what)
