"""`pack --report`: what a provider's prompt cache makes of the pack."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from adaos_ctx.messages import grouped, tr

if TYPE_CHECKING:
    from adaos_ctx.ops.caching import CacheReport, CacheRow
    from adaos_ctx.ops.packreport import PackReport
    from adaos_ctx.skill import Skill


def last_text(skill: Skill, out: str | None) -> str | None:
    """The last pack, read before the new one takes its place; None when there is none."""
    import os

    from adaos_ctx.skill import read_optional

    if out and out != "-" and os.path.isfile(out):
        with open(out, encoding="utf-8", errors="replace", newline="") as file:
            return file.read()
    data = read_optional(skill.root, ".ado/prompt.pack")
    return None if data is None else data.decode("utf-8", "replace")


def report(found: PackReport, last: str | None) -> CacheReport:
    """Compare and price, with the tokenizer that the pack was counted with."""
    from adaos_ctx.ops.caching import cache_report

    return cache_report(found.pack, found.text, last)


def lines(found: CacheReport, encoding: str) -> list[str]:
    """The report for people."""
    rows = [tr("cache.first") if found.tokens < 0 else _valid(found, encoding)]
    rows.append(tr("cache.stable", tokens=grouped(found.stable)))
    rows += [_row(row) for row in found.rows]
    rows.append(tr("cache.source", date=found.date))
    if found.unsourced:
        rows.append(tr("cache.unsourced", names=", ".join(found.unsourced)))
    return rows


def _valid(found: CacheReport, encoding: str) -> str:
    return tr(
        "cache.valid", valid=grouped(found.valid), tokens=grouped(found.tokens), encoding=encoding
    )


def _row(row: CacheRow) -> str:
    mark = "" if row.exact else "~"
    slug = "cache.kept" if row.cached else "cache.short"
    return tr(
        slug, model=f"{row.model:<18}", tokens=f"{mark}{grouped(row.stable)}",
        minimum=grouped(row.minimum), cost=f"{mark}${row.cost:.4f}",
        uncached=f"{mark}${row.cost_uncached:.4f}",
    )  # fmt: skip


def fields(found: CacheReport) -> dict[str, Any]:
    """The report as JSON has it."""
    return asdict(found)
