"""The two things that a page may write: accept the content of aliases, mark the base.

A reader confirms what was shown: each request says it, and what has moved since is refused.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import UsageError
from adaos_ctx.ops import mark_base, need_registry, refresh
from adaos_ctx_web.errors import Moved, NotConfirmed

if TYPE_CHECKING:
    from adaos_ctx.ops import Entry
    from adaos_ctx.skill import Skill

_DIGEST = re.compile(r"[0-9a-f]{64}")
_LABEL = re.compile(r"ctx@[0-9a-f]{8,64}")


def accept(skill: Skill, body: dict[str, Any]) -> dict[str, Any]:
    """`alias refresh` of the aliases that the page showed, at the contents that it showed.

    Raises:
        NotConfirmed: The body does not say that a person confirmed it.
        UsageError: It does not say what was shown.
        Moved: A file is another one by now; nothing was written.
        UnknownAlias: It is not registered.
    """
    _confirmed(body, "alias refresh")
    need_registry(skill)
    shown = _digests(body.get("expect"))

    def check(entries: tuple[Entry, ...]) -> None:
        moved = [e.alias.name for e in entries if e.sha256 != shown.get(e.alias.name)]
        if moved:
            raise Moved(what=", ".join(moved))

    report = refresh(skill, shown, check=check)
    return {
        "changed": [entry.alias.name for entry in report.changed],
        "unchanged": report.unchanged,
    }


def mark(skill: Skill, body: dict[str, Any]) -> dict[str, Any]:
    """`base mark` of the context that the page showed.

    Raises:
        NotConfirmed: The body does not say that a person confirmed it.
        UsageError: It does not say what was shown.
        Moved: The context is another one by now; nothing was written.
    """
    _confirmed(body, "base mark")
    need_registry(skill)
    shown = body.get("expect")
    if not isinstance(shown, str) or not _LABEL.fullmatch(shown):
        raise UsageError(reason="the context that was shown is expected: ctx@a1b2c3d4")

    def check(digest: str) -> None:
        if not digest.startswith(shown.removeprefix("ctx@")):
            raise Moved(what=shown)

    report = mark_base(skill, check=check)
    return {"base": report.label, "aliases": report.aliases, "changed": report.changed}


def _digests(shown: Any) -> dict[str, str]:
    """Alias -> digest, at least one."""
    if not isinstance(shown, dict) or not shown:
        raise UsageError(reason="the aliases that were shown are expected, with their digests")
    if not all(isinstance(one, str) and _DIGEST.fullmatch(one) for one in shown.values()):
        raise UsageError(reason="a digest has 64 hex digits")
    return shown


def _confirmed(body: dict[str, Any], what: str) -> None:
    if body.get("confirmed") is not True:
        raise NotConfirmed(what=what)
