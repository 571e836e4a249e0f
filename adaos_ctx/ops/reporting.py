"""`report`: what a change does to the context, for a pull request: tokens, cards, stale references."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.delta.linediff import edits
from adaos_ctx.delta.matching import Pair, pairs
from adaos_ctx.errors import NoBase, UsageError
from adaos_ctx.found import MISSING
from adaos_ctx.ops.contexts import context_of, unread, unread_of, without
from adaos_ctx.ops.counting import meter
from adaos_ctx.ops.looking import look
from adaos_ctx.ops.sides import Side, new_side, old_side, source_of
from adaos_ctx.places import cache_dir

if TYPE_CHECKING:
    from adaos_ctx.model import Source
    from adaos_ctx.ops.counting import Meter
    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """One alias that differs.

    Args:
        alias: Its name now.
        status: What happened to it.
        path: Where it lies, or lay.
        before: Tokens of its whole text then; 0 when it is new.
        after: Tokens of its whole text now; 0 when it is gone, `before` when it is unreadable.
        card: Card lines that changed, each with `-` or `+` in front.
    """

    alias: str
    status: str
    path: str
    before: int
    after: int
    card: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GateReport:
    """What a pull request changes.

    Args:
        against: Label of the old context.
        head: Label of the present one.
        rows: By alias.
        before: Tokens of all texts then.
        after: Tokens of all texts now.
        stale: (alias, path, `a→b`) of what the registry does not know yet.
        missing: (alias, path) of files that are gone.
        encoding: With which tokenizer.
        unreadable: (alias, path, reason) of files that are there; they count as they were.
    """

    against: str
    head: str
    rows: tuple[Growth, ...]
    before: int
    after: int
    stale: tuple[tuple[str, str, str], ...]
    missing: tuple[tuple[str, str], ...]
    encoding: str
    unreadable: tuple[tuple[str, str, str], ...] = ()

    @property
    def growth_percent(self) -> float:
        """By how much the whole grew; everything counts as 100 % where there was nothing."""
        if not self.before:
            return 100.0 if self.after else 0.0
        return 100.0 * (self.after - self.before) / self.before


def report(skill: Skill, against: str, plugins: Plugins) -> GateReport:
    """Compare tokens and cards with an earlier state.

    Args:
        skill: As opened.
        against: `base`, `base~N`, a git revision, or a folder.
        plugins: Kinds and tokenizers.

    Raises:
        NoBase: There is no such base.
        UsageError: `against` names nothing.
    """
    now = look(skill)
    head = context_of(now)
    old = old_side(now, against)
    if old is None:
        raise NoBase(reason=f"no base of {skill.name} was ever marked")
    count = meter(
        cache_dir(skill.root), encoding=skill.config.pack.encoding, extra=plugins.tokenizers
    )
    new = new_side(now, head)
    old.prefetch(list(old.context.items.values()))
    new.prefetch(list(head.items.values()))
    unsure = [Pair("unreadable", old=old.context.items[n]) for n in unread_of(now, old.context)]
    base = without(old.context, {pair.alias for pair in unsure})
    found = sorted([*pairs(base, head, old.read, new.read), *unsure], key=lambda pair: pair.alias)
    try:
        return GateReport(
            against=old.context.label, head=head.label, encoding=count.label,
            rows=tuple(_growth(pair, (old, new), plugins, count) for pair in found),
            before=sum(_tokens(source_of(old, i), count) for i in old.context.items.values()),
            after=sum(_tokens(source_of(new, i), count) for i in head.items.values())
            + sum(_tokens(source_of(old, pair.old), count) for pair in unsure),
            stale=tuple(
                (e.alias.name, e.alias.path, f"{e.alias.sha8}→{e.sha8}")
                for e in now.entries if e.state == "stale"
            ),
            missing=tuple((e.alias.name, e.alias.path) for e in now.entries if e.state == MISSING),
            unreadable=tuple((e.alias.name, e.alias.path, e.reason) for e in unread(now)),
        )  # fmt: skip
    finally:
        count.cache.flush()


def _growth(pair: Pair, sides: tuple[Side, Side], plugins: Plugins, count: Meter) -> Growth:
    old = source_of(sides[0], pair.old if pair.status != "copied" else None)
    new = old if pair.status == "unreadable" else source_of(sides[1], pair.new)
    prefix = pair.alias.partition(".")[0]
    cards = [
        [line.text for line in plugins.kinds.card(source, prefix).lines] if source else []
        for source in (old, new)
    ]
    rows: list[str] = []
    for i, i2, j, j2 in edits(cards[0], cards[1]):
        rows += [f"-{line[1:]}" for line in cards[0][i:i2]]
        rows += [f"+{line[1:]}" for line in cards[1][j:j2]]
    return Growth(
        alias=pair.alias, status=pair.status, path=(pair.new or pair.old).path,  # type: ignore[union-attr]
        before=_tokens(old, count), after=_tokens(new, count), card=tuple(rows),
    )  # fmt: skip


def _tokens(source: Source | None, count: Meter) -> int:
    return count.count(source.text) if source is not None and source.text else 0


def parse_percent(text: str) -> float:
    """A limit like `5%` or `2.5`.

    Raises:
        UsageError: It is no such number.
    """
    try:
        value = float(text.strip().removesuffix("%"))
    except ValueError as error:
        raise UsageError(reason=f"a growth is a percentage like 5%, not {text!r}") from error
    if not -100 <= value <= 1e9:
        raise UsageError(reason=f"a growth is a percentage like 5%, not {text!r}")
    return value
