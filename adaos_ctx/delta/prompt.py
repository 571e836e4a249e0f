"""The refine prompt: `BASE`, `DELTA`, `ACTION`.

Everything below a change's own line is indented, so that no text of a source can pass for another
line of the prompt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adaos_ctx.delta.model import Change, Delta

BULLET = "- "
INDENT = " "  # one blank: with two, each line would cost a token more
_SHOWN_LEFT_OUT = 12  # names; the rest is counted


def render(delta: Delta) -> str:
    """Write the prompt of a delta, with a final line end."""
    rows = [f"BASE: {delta.base or 'none'}", "DELTA:"]
    for change in delta.changes:
        rows += bullets(change)
    rows += left_out_line(delta.left_out)
    if not delta.changes and not delta.left_out:
        rows.append("- nothing changed")
    return "".join(f"{row}\n" for row in [*rows, *action_line(delta.action)])


def bullets(change: Change) -> list[str]:
    """The lines of one change; the first has the bullet, the others are indented."""
    first, *rest = change.lines or (change.alias,)
    return [BULLET + first, *(INDENT + row for row in rest)]


def left_out_line(names: tuple[str, ...]) -> list[str]:
    """One line that names what a budget left no room for."""
    if not names:
        return []
    more = f", …+{len(names) - _SHOWN_LEFT_OUT}" if len(names) > _SHOWN_LEFT_OUT else ""
    return [f"- …+{len(names)} more changed: {', '.join(names[:_SHOWN_LEFT_OUT])}{more}"]


def action_line(text: str) -> list[str]:
    """The last line; none when nothing changed."""
    return [f"ACTION: {text}"] if text else []


def one_line(change: Change) -> str:
    """A change as a single bullet, for the DELTA section of a pack.

    The pack holds the new card already, so only what changed is said.
    """
    first, *rest = change.lines or (change.alias,)
    if change.form == "lines":
        return BULLET + " ".join([first, " | ".join(rest)])
    return BULLET + first
