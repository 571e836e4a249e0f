"""How one change is told: facts by kind, the changed lines, the new card, or the new text.

What is complete comes first, as long as nothing else is cheaper. A patch that is longer than half
of the new text is never shown: what the kind tells takes its place, else the new card or the text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.delta.compare import compare
from adaos_ctx.delta.lines import compare_lines
from adaos_ctx.delta.model import QUIET, Change, Facts
from adaos_ctx.delta.ways import Telling, Way, Ways, moves

if TYPE_CHECKING:
    from adaos_ctx.delta.weighing import Scale

__all__ = ["Telling", "tell"]

# Kinds whose facts never tell all: few changed lines say more, and spare reading by kind.
_LINES_FIRST = frozenset({"docs", "skill_md", "tests", "javascript", "notebook", "plain"})
_HEADS = 20  # tokens; those of a diff cost more


def tell(case: Telling, scale: Scale) -> Change:
    """Tell one change in the best way there is.

    Args:
        case: The two versions.
        scale: Weighs texts in tokens.
    """
    ways = Ways(case, scale)
    facts, way = _by_lines(case, ways) or _by_facts(case, ways)
    added, removed = ways.counts
    pair = case.pair
    return Change(
        alias=pair.alias, status=pair.status, kind=case.kind, old=pair.old, new=pair.new,
        lines=way.rows, form=way.form, complete=way.complete,
        added=added, removed=removed, tokens=way.weight.known, tags=facts.tags,
    )  # fmt: skip


def _by_lines(case: Telling, ways: Ways) -> tuple[Facts, Way] | None:
    if case.kind not in _LINES_FIRST or not case.is_edit or case.old is None or case.new is None:
        return None
    shown = ways.shown_lines()
    if shown is None:
        return None
    found = compare_lines(case.old, case.new)
    facts = Facts(texts=(*moves(case.pair), *found.texts))
    best = _least([shown, *ways.whole(facts, shown.weight)])
    return (facts, best) if best.complete else None  # what a card would lose only facts tell


def _by_facts(case: Telling, ways: Ways) -> tuple[Facts, Way]:
    facts = _facts(case)
    return facts, _best(case, facts, ways)


def _facts(case: Telling) -> Facts:
    pair, old, new = case.pair, case.old, case.new
    if pair.status == "copied" and pair.old:
        return Facts(texts=(f"copy of {pair.old.alias}",), complete=True)
    if case.reason:
        return Facts(texts=(f"unreadable ({case.reason})",), tags=QUIET)
    if new is None or old is None:
        told = "file is missing" if pair.status == "missing" else pair.status
        return Facts(texts=(told,), complete=new is None)
    if not case.is_edit:
        return Facts(texts=moves(pair), complete=True)
    found = compare(case.kind, old, new)
    return found._replace(texts=(*moves(pair), *found.texts))


def _best(case: Telling, facts: Facts, ways: Ways) -> Way:
    told = ways.facts(facts)
    shown = None if told.complete or not case.is_edit else ways.shown_lines()
    if shown is not None and not ways.whole(facts, shown.weight):
        return shown
    if case.old is None or (ways.is_rewritten and _is_bare(case, facts)):
        found = ways.whole(facts, None) or [told]
    else:
        found = [told, *ways.whole(facts, told.weight)]
    return _no_dearer_than_a_diff(case, _least(found), ways)


def _no_dearer_than_a_diff(case: Telling, best: Way, ways: Ways) -> Way:
    """The changed lines, however many, where a diff of them could cost less."""
    if not case.is_edit or not best.weight.above(_HEADS):
        return best
    lines = ways.all_lines()
    return lines if lines is not None and lines.weight.below(best.weight, by=_HEADS) else best


def _is_bare(case: Telling, facts: Facts) -> bool:
    """Whether little is said but where and how many lines changed."""
    return case.kind in _LINES_FIRST or all(text.endswith(" lines") for text in facts.texts)


def _least(ways: list[Way]) -> Way:
    """The cheapest; the first among equals."""
    best, *rest = ways
    for way in rest:
        if way.weight.below(best.weight):
            best = way
    return best
