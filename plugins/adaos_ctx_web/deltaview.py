"""The page of the delta: what changed since a base, the patch, and the bases there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import NoBase
from adaos_ctx.ops import DiffRequest, base_history, diff, get_base
from adaos_ctx.redact import redact
from adaos_ctx.visible import escape_hidden

if TYPE_CHECKING:
    from adaos_ctx.delta import Change, Delta
    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill

_MAX_PATCH = 300_000  # characters of a patch that are shown


def view(skill: Skill, plugins: Plugins, against: str | None) -> dict[str, Any]:
    """The comparison as `diff --json` has it, with the patch as it may be shown.

    Raises:
        NoBase: The base that is named is gone.
        UsageError: `against` is no base.
    """
    if against:
        get_base(skill, against)  # bases only: a page may not read folders or revisions
    report = diff(skill, DiffRequest(against=against or None), plugins)
    return {
        **_delta(report.delta), "marked": report.marked, "aliases": report.aliases,
        "tokens": max(report.tokens, 0), "encoding": report.encoding, "history": _history(skill),
    }  # fmt: skip


def _delta(delta: Delta) -> dict[str, Any]:
    patch = escape_hidden(redact(delta.patch.decode("utf-8", "backslashreplace")).text)
    return {
        "base": delta.base, "head": delta.head, "action": delta.action,
        "prompt": _shown(delta.prompt) if delta.changed else "",
        "changes": [_change(change) for change in delta.changes],
        "line_ends_only": delta.notes, "patch": patch[:_MAX_PATCH],
        "patch_cut": len(patch) > _MAX_PATCH,
    }  # fmt: skip


def _change(change: Change) -> dict[str, Any]:
    return {
        "alias": change.alias, "status": change.status, "kind": change.kind, "ref": change.ref,
        "path": escape_hidden((change.new or change.old).path) if change.new or change.old else "",  # type: ignore[union-attr]
        "added": change.added, "removed": change.removed, "tokens": change.tokens,
        "lines": [_shown(line) for line in change.lines],
    }  # fmt: skip


def _shown(text: str) -> str:
    return escape_hidden(redact(text).text)


def _history(skill: Skill) -> list[dict[str, Any]]:
    try:
        found = base_history(skill)
    except NoBase:
        return []
    return [{"base": r.label, "aliases": r.aliases, "current": r.current} for r in found]
