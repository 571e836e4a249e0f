"""`why`: why an alias is in a pack, at which rendition, or why it is not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adaos_ctx.ops.carding import Cards
from adaos_ctx.ops.gathering import PackRequest
from adaos_ctx.ops.indexing import ask_words
from adaos_ctx.ops.looking import check_pin, look
from adaos_ctx.ops.packing import pack
from adaos_ctx.registry import parse_ref

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.ops.packreport import PackReport
    from adaos_ctx.plugins import Plugins
    from adaos_ctx.search.record import Hit
    from adaos_ctx.skill import Skill

OUT = "left out"


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyReport:
    """Where one alias stands in a pack.

    Args:
        ref: Reference to its content as it is now.
        level: `full`, `card`, `brief`, `ref`, or `left out`.
        section: Label of its section; "" when it is in none.
        reason: Why it did not get its whole card ("" when it did).
        tokens: Tokens of the pack, and its budget.
        rank: Its place for the task among all aliases, from 1; 0 when it does not match.
        of: How many aliases match the task.
        parts: What its score for the task is made of.
        matched: Terms of the task that it holds.
        notes: What a reader should know of the index.
    """

    ref: str
    path: str
    level: str
    section: str = ""
    reason: str = ""
    tokens: tuple[int, int] = (0, 0)
    rank: int = 0
    of: int = 0
    score: float = 0.0
    parts: Mapping[str, float] = field(default_factory=dict)
    matched: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def why(
    skill: Skill, name: str, plugins: Plugins, *, task: str | None = None, budget: int | None = None
) -> WhyReport:
    """Make the pack and say where one alias stands in it.

    Raises:
        UnknownAlias: It is not registered.
        StaleAlias: The reference is pinned to other content than there is now.
        BudgetTooSmall: There is no such pack.
    """
    ref = parse_ref(name)
    alias = ref.name
    entry = look(skill, [alias]).entries[0]
    check_pin(entry, ref)
    report = pack((skill,), PackRequest(budget=budget, task=task), plugins)
    section, level = _place(report, alias)
    reason = next((f"{c.level} ({c.reason})" for c in report.cut if c.alias == alias), entry.reason)
    rank, of, hit = _rank(skill, alias, plugins, task) if task else (0, 0, None)
    return WhyReport(
        ref=entry.ref, path=entry.alias.path, level=level, section=section, reason=reason,
        tokens=(report.pack.tokens, report.pack.budget), rank=rank, of=of,
        score=hit.score if hit else 0.0, parts=hit.parts if hit else {},
        matched=hit.matched if hit else (), notes=report.notes,
    )  # fmt: skip


def _place(report: PackReport, alias: str) -> tuple[str, str]:
    for section in report.pack.sections:
        for item in section.items:
            if item.name == alias:
                return section.label, item.level
    return "", OUT


def _rank(skill: Skill, alias: str, plugins: Plugins, task: str) -> tuple[int, int, Hit | None]:
    now = look(skill)
    cards = Cards(now, plugins.kinds)
    hits, _ = ask_words(now, cards, task, max(len(now.present), 1))  # the pack has the notes
    for rank, hit in enumerate(hits, 1):
        if hit.key == alias:
            return rank, len(hits), hit
    return 0, len(hits), None
