"""What there is to say about a pack: what was cut and why, what moved, what is missing."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from adaos_ctx.ops.candidates import LEVEL_NAMES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adaos_ctx.ops.candidates import Priced
    from adaos_ctx.pack.model import Pack


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """An alias that got less than its card: which rendition it got instead, and why."""

    alias: str
    label: str
    level: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PackReport:
    """A pack and what there is to say about it.

    Args:
        section_tokens: Label -> tokens of that section.
        cut: What got less than its card; in the order of the pack.
        moved: Remarks on aliases whose content is not what the registry accepted.
        absent: (alias, reason) of aliases whose file could not be read.
        gap: By how much a better choice could beat this one at most; 0 when it is the best.
        redacted: Secrets masked in inlined texts.
        notes: What a reader should know of the indexes that a task was looked up in.
    """

    pack: Pack
    text: str
    section_tokens: Mapping[str, int]
    cut: tuple[Cut, ...] = ()
    moved: tuple[tuple[str, str], ...] = ()
    absent: tuple[tuple[str, str], ...] = ()
    gap: float = 0.0
    redacted: int = 0
    notes: tuple[str, ...] = ()
    facts: Mapping[str, object] = field(default_factory=dict)


def fields(report: PackReport) -> dict[str, Any]:
    """The report as JSON has it."""
    pack = report.pack
    return {
        "skill": pack.skill, "ctx": pack.digest, "tokens": pack.tokens, "budget": pack.budget,
        "encoding": pack.encoding, "layout": pack.layout,
        "sections": report.section_tokens,
        "items": [
            {"section": s.label, "ref": item.ref, "level": item.level, "notes": item.notes}
            for s in pack.sections
            for item in s.items
        ],
        "cut": [
            {"alias": c.alias, "section": c.label, "level": c.level, "reason": c.reason}
            for c in report.cut
        ],
        "moved": [{"alias": alias, "moved": moved} for alias, moved in report.moved],
        "absent": [{"alias": alias, "reason": reason} for alias, reason in report.absent],
        "gap": report.gap, "redacted": report.redacted, "notes": report.notes, "text": report.text,
    }  # fmt: skip


def cuts(
    priced: Sequence[Priced], levels: Mapping[str, str], reasons: Mapping[str, str], *, wanted: str
) -> tuple[Cut, ...]:
    """Every alias that got less than the level that was wanted for it, in the order of the pack."""
    return tuple(
        Cut(
            alias=one.candidate.key,
            label=one.candidate.label,
            level=LEVEL_NAMES.get(level, level),
            reason=_reason(reasons.get(one.candidate.key), one.candidate.label),
        )
        for one in priced
        if (level := levels.get(one.candidate.key, "left out")) != wanted
    )


def _reason(found: str | None, label: str) -> str:
    if found == "kept":
        return "as in the base's pack"
    return f"cap of {label}" if found == "cap" else "budget"
