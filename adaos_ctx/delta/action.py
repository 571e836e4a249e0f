"""What a set of changes asks for, in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adaos_ctx.delta.model import Change

# What must be made again when a source of a kind changed; in the order of `_PARTS` below.
_NEEDS: dict[str, tuple[str, ...]] = {
    "schema": ("validators", "tests"),
    "openapi": ("clients", "tests"),
    "tools": ("handlers", "tests"),
    "manifest": ("handlers",),
    "python": ("tests",),
    "javascript": ("tests",),
    "tests": ("handlers",),
    "profile": ("tests",),
}
_CHOSE = ("handlers", "tests")  # when a decision chose something else
_PARTS = ("handlers", "validators", "clients", "tests")
NOTHING = "nothing to regenerate"


def action(changes: Iterable[Change], overrides: Mapping[str, str]) -> str:
    """Derive the action of a delta.

    Args:
        changes: In the order of the prompt.
        overrides: Kind -> text of the skill's settings; it stands in place of our own.

    Returns:
        `regenerate validators and tests only`, texts of the settings before it; `NOTHING` when
        nothing follows from the changes; "" without changes. What cannot be read is named: nobody
        knows what follows from it.
    """
    own: dict[str, None] = {}
    told = list(changes)
    needs: set[str] = set()
    for change in told:
        if "quiet" in change.tags:
            continue
        if change.kind in overrides:
            own.setdefault(overrides[change.kind])
            continue
        needs.update(_NEEDS.get(change.kind, ()))
        if "choice" in change.tags:
            needs.update(_CHOSE)
    if not told:
        return ""
    parts = [part for part in _PARTS if part in needs]
    texts = [text for text in own if text]
    if unread := [change.alias for change in told if change.status == "unreadable"]:
        texts.append(f"make readable: {_joined(unread)}")
    if parts:
        texts.append(f"regenerate {_joined(parts)} only")
    return "; ".join(texts) or NOTHING


def _joined(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
