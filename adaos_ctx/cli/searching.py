"""`search`, `search eval`, `search replay` and `why`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.cli import measuring, output, targets
from adaos_ctx.errors import EXIT_OK, UsageError
from adaos_ctx.messages import tr
from adaos_ctx.plugins import load
from adaos_ctx.skill import open_skill

if TYPE_CHECKING:
    from adaos_ctx.ops.explaining import WhyReport
    from adaos_ctx.ops.searching import Found


_OPTIONS = {
    "": ("k", "kind"),
    "eval": ("embedder", "run", "store"),
    "replay": ("budget", "commits", "repo"),
}
_MOST = 10  # results


def search(*, words: tuple[str, ...], **options: Any) -> int:
    """Find what matters for a text; or rank a labelled corpus, or replay commits."""
    verb = _verb(words, options)
    _refuse_foreign(verb, options)
    if verb == "eval":
        return measuring.evaluate(words[1:], options)
    if verb == "replay":
        return measuring.replay(words[1:], options)
    if len(words) > 2:
        raise UsageError(reason=f"one query and one skill, not {' '.join(words)}; quote the query")
    return _search(words, options)


def _verb(words: tuple[str, ...], options: dict[str, Any]) -> str:
    """`eval` and `replay` may be looked for too: their options, or the two files of `eval`, tell."""
    first = words[0]
    if not first or first not in _OPTIONS:
        return ""
    is_told = any(options[name] is not None for name in _OPTIONS[first])
    return first if is_told or (first == "eval" and len(words) == 3) else ""


def _refuse_foreign(verb: str, options: dict[str, Any]) -> None:
    foreign = sorted(
        f"--{name}"
        for other, names in _OPTIONS.items()
        for name in names
        if other != verb and options[name] is not None
    )
    if foreign:
        what = f"search {verb}" if verb else "a search for a text"
        raise UsageError(reason=f"{what} takes no {', '.join(foreign)}")


def _search(words: tuple[str, ...], options: dict[str, Any]) -> int:
    from adaos_ctx.ops.registering import need_registry
    from adaos_ctx.ops.searching import search as search_skill

    k = _MOST if options["k"] is None else options["k"]
    if k < 1:
        raise UsageError(reason="--k is a number of results, at least 1")
    skill = open_skill(words[1] if len(words) > 1 else None)
    need_registry(skill)
    report = search_skill(skill, words[0], load(), k=k, kind=options["kind"])
    if options["json"]:
        found = [_fields(one) for one in report.found]
        output.report({"found": found, "notes": report.all_notes})
        return EXIT_OK
    for note in report.notes:
        output.note(output.phrase(note))
    for plugin, error in report.refused:
        output.refused(plugin, error)
    for one in report.found:
        score = f"{one.score:.3f}" if one.score else one.source
        output.say(f"{score:>7}  {output.shown(one.ref)}  {output.shown(one.path or one.kind)}")
        output.say(f"         {output.shown(one.brief)}")
    if not report.found:
        output.say(tr("search.nothing"))
    return EXIT_OK


def _fields(one: Found) -> dict[str, Any]:
    return {
        "ref": one.ref, "kind": one.kind, "path": one.path or None, "brief": one.brief,
        "source": one.source, "score": round(one.score, 6), "parts": _rounded(one.parts),
        "matched": one.matched,
    }  # fmt: skip


def _rounded(parts: Any) -> dict[str, float]:
    return {name: round(value, 6) for name, value in parts.items()}


def why(*, words: tuple[str, ...], task: str | None, budget: str | None, json: bool) -> int:
    """Say why an alias is in the pack, at which rendition, or why it is not."""
    from adaos_ctx.ops.counting import parse_budget
    from adaos_ctx.ops.explaining import why as explain

    target, (name,) = targets.split(words, 1)
    report = explain(
        open_skill(target),
        name,
        load(),
        task=task,
        budget=parse_budget(budget) if budget is not None else None,
    )
    if json:
        output.report(_why_fields(report))
        return EXIT_OK
    for note in report.notes:
        output.note(output.phrase(note))
    why = report.reason.removeprefix(f"{report.level} (")
    is_told = why != report.reason  # else it says how much of the card
    level = output.rendition(report.level)
    place = f"{report.section} {level}".strip()
    if is_told:
        place += f" ({output.phrase(why.removesuffix(')'))})"
    output.say(f"{report.ref}  {output.shown(report.path)}: {output.shown(place)}")
    if report.reason and not is_told:
        output.say(f"  {tr('why.reason', reason=output.phrase(report.reason))}")
    if task:
        _say_rank(report)
    return EXIT_OK


def _say_rank(report: WhyReport) -> None:
    if not report.rank:
        output.say(f"  {tr('why.unmatched')}")
        return
    output.say(f"  {tr('why.rank', rank=report.rank, of=report.of, score=f'{report.score:.3f}')}")
    parts = ((tr(f"why.part.{name}", name), value) for name, value in report.parts.items())
    output.say("  " + "  ".join(f"{output.shown(name)} {value:.2f}" for name, value in parts))
    output.say(f"  {tr('why.matched', terms=output.shown(', '.join(report.matched)))}")


def _why_fields(report: WhyReport) -> dict[str, Any]:
    tokens, budget = report.tokens
    return {
        "ref": report.ref, "path": report.path, "section": report.section or None,
        "level": report.level, "reason": report.reason, "tokens": tokens, "budget": budget,
        "rank": report.rank or None, "of": report.of, "score": round(report.score, 6),
        "parts": _rounded(report.parts), "matched": report.matched, "notes": report.notes,
    }  # fmt: skip
