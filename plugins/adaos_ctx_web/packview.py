"""The page of the pack: one run of `pack`, and how it differs from the last one on disk."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.config import LAYOUTS, section_label
from adaos_ctx.delta import edits
from adaos_ctx.errors import UsageError
from adaos_ctx.ops import PackRequest
from adaos_ctx.ops import make_pack as pack
from adaos_ctx.ops import pack_fields as fields
from adaos_ctx.skill import read_optional

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill

_CONTEXT = 2  # equal lines around a change
_MAX_TASK = 4000  # characters


def request(asked: dict[str, list[str]]) -> PackRequest:
    """What the page's controls ask for.

    Raises:
        UsageError: A number that is none, or a task that is too long.
    """
    budget, task = _one(asked, "budget"), _one(asked, "task")
    if budget and not (budget.isascii() and budget.isdigit() and len(budget) < 10):
        raise UsageError(reason=f"a budget is a number of tokens, not {budget[:40]!r}")
    if len(task) > _MAX_TASK:
        raise UsageError(reason=f"a task has at most {_MAX_TASK} characters")
    return PackRequest(
        budget=int(budget) if budget else None, task=task or None,
        layout=_one(asked, "layout") or None, full=tuple(asked.get("full", ())),
    )  # fmt: skip


def _one(asked: dict[str, list[str]], key: str) -> str:
    return (asked.get(key) or [""])[0]


def view(skill: Skill, plugins: Plugins, asked: PackRequest) -> dict[str, Any]:
    """The pack as `pack --json` has it, its caps, and the difference to the last one.

    Raises:
        BudgetTooSmall: There is no such pack.
    """
    report = pack((skill,), asked, plugins)
    settings = skill.config.pack
    last = read_optional(skill.root, ".ado/prompt.pack")
    old = None if last is None else last.decode("utf-8", "replace").splitlines()
    return {
        **fields(report), "layouts": LAYOUTS, "usual": settings.budget,
        "caps": {section_label(name): cap for name, cap in settings.caps.items()},
        "diff": None if old is None else rows(old, report.text.splitlines()),
    }  # fmt: skip


def rows(old: Sequence[str], new: Sequence[str]) -> list[tuple[str, str]]:
    """(mark, line) of what differs, with a few equal lines around; mark `…` for a jump."""
    found: list[tuple[str, str]] = []
    at = 0
    for i, i2, j, j2 in edits(old, new):
        start = max(at, i - _CONTEXT)
        if start > at and found:
            found += [(" ", line) for line in old[at : min(at + _CONTEXT, start)]]
        if start > at + (_CONTEXT if found else 0):
            found.append(("…", ""))
        begin = max(start, at + _CONTEXT) if found and start > at else start
        found += [(" ", line) for line in old[begin:i]]
        found += [("-", line) for line in old[i:i2]]
        found += [("+", line) for line in new[j:j2]]
        at = i2
    if found:
        found += [(" ", line) for line in old[at : at + _CONTEXT]]
    return found
