"""The base that a change marked: noted beside its record, and taken back with it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NamedTuple

from adaos_ctx import snapshots
from adaos_ctx.errors import NoBase
from adaos_ctx.messages import tr
from adaos_ctx.ops import mark_base
from adaos_ctx.ops import take_back as took_back
from adaos_ctx.skill import read_optional
from adaos_ctx.store import Store
from adaos_ctx_gen import record
from adaos_ctx_gen.change import dump

if TYPE_CHECKING:
    from adaos_ctx.skill import Skill

NOTE = "base.json"  # beside a record, whose own files are never edited
_DIGEST = re.compile(r"[0-9a-f]{64}")


class Base(NamedTuple):
    """What became of the base when a change was taken back.

    Args:
        state: `kept` (the change marked none), `back`, `since` (marked again, so it stays), or
            `gone` (the base before is not there any more).
        label: `ctx@…` of the base before the change; "" when there was none.
    """

    state: str = "kept"
    label: str = ""

    @property
    def said(self) -> str:
        """The same in words; "" when there is nothing to say."""
        if self.state == "kept":
            return ""
        state = "none" if self.state == "back" and not self.label else self.state
        return tr(f"gen.base.{state}", label=self.label)


def mark(skill: Skill, id_: str) -> str:
    """Mark the base after a change was written, and note which one it replaced; its label.

    Raises:
        SourceUnreadable, GitError, CannotWrite: See `mark_base`.
    """
    before = _marked(skill)
    made = mark_base(skill)
    if made.digest != before:
        Store(skill.root).write(_name(id_), dump({"before": before, "after": made.digest}))
    return made.label


def take_back(skill: Skill, id_: str) -> Base:
    """Make the base what it was before a change marked it, unless it was marked again since.

    Raises:
        GitError, CannotWrite: The base stays.
    """
    before, after = _noted(skill, id_)
    if not after:
        return Base()
    label = f"ctx@{before[:8]}" if before else ""
    if _marked(skill) != after:
        moved = Base("since", label)
    else:
        try:
            moved = Base("back" if took_back(skill, after, before) else "since", label)
        except NoBase:
            moved = Base("gone", label)
    Store(skill.root).remove(_name(id_))
    return moved


def _marked(skill: Skill) -> str:
    try:
        return snapshots.marked(skill.root) or ""
    except NoBase:  # what the file holds names no base
        return ""


def _noted(skill: Skill, id_: str) -> tuple[str, str]:
    """(before, after) as noted; a note of a stranger that is none says nothing."""
    data = read_optional(skill.root, f".ado/{_name(id_)}")
    try:
        row = json.loads(data or b"{}")
        before, after = str(row["before"]), str(row["after"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return "", ""
    fine = _DIGEST.fullmatch(after) and (not before or _DIGEST.fullmatch(before))
    return (before, after) if fine else ("", "")


def _name(id_: str) -> str:
    return f"{record.FOLDER}/{id_}/{NOTE}"
