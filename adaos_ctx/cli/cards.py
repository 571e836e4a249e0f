"""`cards build | show | check`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cli import output, targets
from adaos_ctx.cli.progress import bar
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK
from adaos_ctx.messages import tr
from adaos_ctx.ops import cardeval, carding
from adaos_ctx.ops.looking import load_source
from adaos_ctx.ops.registering import need_registry
from adaos_ctx.places import near
from adaos_ctx.plugins import load
from adaos_ctx.registry import parse_ref
from adaos_ctx.skill import open_skill

if TYPE_CHECKING:
    from adaos_ctx.cards.scoring import Share
    from adaos_ctx.model import CardLine, Source
    from adaos_ctx.ops.cardeval import EvalReport
    from adaos_ctx.ops.carding import CardsReport


def build(*, words: tuple[str, ...], dry_run: bool, json: bool) -> int:
    """Write the cards that changed; remove those without an alias."""
    skill = open_skill(targets.one(words))
    need_registry(skill)
    with bar(tr("cards.building")) as step:
        report = carding.build(skill, load().kinds, dry_run=dry_run, on_step=step)
    if json:
        output.report({**_fields(report), "dry_run": dry_run})
        return EXIT_OK
    slug = "cards.would" if dry_run else "cards.built"
    output.say(
        tr(slug, changed=len(report.changed), orphans=len(report.orphans), kept=report.unchanged)
    )
    _print_unread(report)
    return EXIT_OK


def check(*, words: tuple[str, ...], json: bool) -> int:
    """Exit 1 when a card on disk is out of date."""
    skill = open_skill(targets.one(words))
    need_registry(skill)
    with bar(tr("cards.building")) as step:
        report = carding.check(skill, load().kinds, on_step=step)
    if json:
        output.report(_fields(report))
    else:
        for name in report.changed:
            output.say(tr("cards.stale", alias=name, skill=near(skill.root)))
        for name in report.orphans:
            output.say(tr("cards.orphan", alias=name, skill=near(skill.root)))
        output.say(tr("cards.checked", kept=report.unchanged))
    return EXIT_FINDINGS if report.changed or report.orphans else EXIT_OK


def show(*, words: tuple[str, ...], explain: bool, json: bool) -> int:
    """Print the card of one alias, built from its source as it is now."""
    target, (name,) = targets.split(words, 1)
    skill = open_skill(target)
    entry, card = carding.show(skill, parse_ref(name).name, load().kinds)
    if json:
        lines = [
            {"text": line.text, "spans": [[span.start, span.end] for span in line.spans]}
            for line in card.lines
        ]
        output.report({"ref": entry.ref, "kind": card.kind, "lines": lines})
        return EXIT_OK
    source = load_source(skill, entry) if explain and entry.sha256 else None
    for line in card.lines:
        output.say(line.text)
        if source is not None:
            output.say(f"    {_places(line, source)}")
    return EXIT_OK


def evaluate(*, words: tuple[str, ...], root: str, run: str | None, json: bool) -> int:
    """Score cards against labels."""
    report = cardeval.evaluate(words[0], root, load().kinds, run=run)
    shares = {"choice": report.choice, "goal": report.goal, "status": report.status}
    if json:
        output.report(_eval_fields(report, shares))
        return EXIT_OK
    for name, share in shares.items():
        low, high = (f"{bound:.1%}" for bound in share.interval)
        output.say(
            tr(
                "cards.share", name=name, low=low, high=high, hits=share.hits, total=share.total,
                share=f"{share.value:.1%}",
            )
        )  # fmt: skip
    output.say(
        tr(
            "cards.faults", choices=report.false_choices, undecided=report.undecided,
            rejects=report.false_rejects, limits=report.beyond_limits,
        )
    )  # fmt: skip
    for file, wrong in cardeval.misses(report):
        output.note(f"  {output.shown(file)}: {output.shown(', '.join(wrong))}")
    return EXIT_OK


def _eval_fields(report: EvalReport, shares: dict[str, Share]) -> dict[str, object]:
    return {
        **{
            name: {"hits": share.hits, "total": share.total, "interval": share.interval}
            for name, share in shares.items()
        },
        "undecided": report.undecided,
        "false_choices": report.false_choices,
        "false_rejects": report.false_rejects,
        "beyond_limits": report.beyond_limits,
        "misses": dict(cardeval.misses(report)),
    }


def _places(line: CardLine, source: Source) -> str:
    """Where a line comes from: `path:line:column` of each span."""
    if not line.spans:
        return tr("cards.derived")
    return "  ".join(
        f"{output.shown(source.path)}:{_line_column(source.text, span.start)}"
        for span in line.spans[:8]
    )


def _line_column(text: str, offset: int) -> str:
    before = text[:offset]
    return f"{before.count(chr(10)) + 1}:{offset - before.rfind(chr(10))}"


def _fields(report: CardsReport) -> dict[str, object]:
    return {
        "changed": report.changed,
        "orphans": report.orphans,
        "unchanged": report.unchanged,
        "unread": [{"alias": alias, "reason": reason} for alias, reason in report.unread],
    }


def _print_unread(report: CardsReport) -> None:
    for alias, reason in report.unread:
        output.note(f"  {alias}: {output.phrase(reason)}")
