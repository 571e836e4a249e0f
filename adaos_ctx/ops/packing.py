"""`pack`: search picks, delta removes, the budget chooses renditions, a layout writes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adaos_ctx.config import section_label
from adaos_ctx.errors import BudgetTooSmall, SourceUnreadable, StaleAlias
from adaos_ctx.ops.candidates import LEAST_DEPTH, TASK_DEPTH, Pricer, price_all
from adaos_ctx.ops.carding import Cards
from adaos_ctx.ops.counting import Meter, meter
from adaos_ctx.ops.fitting import Fitted, fit
from adaos_ctx.ops.gathering import Gatherer
from adaos_ctx.ops.guests import MAX_SHARE, guests, with_guests
from adaos_ctx.ops.looking import Look, look
from adaos_ctx.ops.packreport import PackReport, cuts
from adaos_ctx.ops.shortening import load_vocab, shorten
from adaos_ctx.ops.showing import safe_text
from adaos_ctx.ops.sticking import fit_beside, stick
from adaos_ctx.pack.layouts import Layout, counted, get_layout, pieces, section_close, section_open
from adaos_ctx.pack.model import Pack, PackItem, PackSection, ordered
from adaos_ctx.places import cache_dir
from adaos_ctx.redact import redact
from adaos_ctx.registry import context_digest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.ops.candidates import Priced
    from adaos_ctx.ops.gathering import PackRequest
    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill

_SETTLE_ROUNDS = 5  # a number's own digits settle in two or three
_WORST_LEFT_OUT = 99_999  # aliases; the widest number that a line of left-out aliases is priced at


def pack(skills: tuple[Skill, ...], request: PackRequest, plugins: Plugins) -> PackReport:
    """Make the pack of one skill, or of several under one budget.

    Raises:
        BudgetTooSmall: What must stand in the pack does not fit.
        StaleAlias: `locked`, or a pinned reference, and the content moved.
        SourceUnreadable: `locked`, and a file is missing.
        UnknownTokenizer: The encoding or target is not known.
    """
    looks = tuple(look(skill) for skill in skills)
    if request.locked:
        _check_locked(looks)
    config = skills[0].config.pack
    count = meter(
        cache_dir(skills[0].root), encoding=request.encoding or config.encoding,
        target=request.target, extra=plugins.tokenizers,
    )  # fmt: skip
    try:
        return _Packer(looks, request, plugins, count).run()
    finally:
        count.cache.flush()


def _check_locked(looks: tuple[Look, ...]) -> None:
    for now in looks:
        for entry in now.entries:
            if entry.state == "stale":
                raise StaleAlias(
                    alias=entry.alias.name, expected=entry.alias.sha8, actual=entry.sha8,
                    path=entry.alias.path, skill=now.skill.root,
                )  # fmt: skip
            if not entry.sha256:
                raise SourceUnreadable(
                    path=entry.alias.path, reason=entry.reason, alias=entry.alias.name,
                    skill=now.skill.root,
                )  # fmt: skip


class _Packer:
    """One run of `pack`; the parts share the looks, the request and the counter."""

    def __init__(
        self, looks: tuple[Look, ...], request: PackRequest, plugins: Plugins, count: Meter
    ) -> None:
        self._looks = looks
        self._request = request
        self._config = looks[0].skill.config
        self._count = count.count
        self._exact = count.counter.exact
        self._layout: Layout = get_layout(request.layout or self._config.pack.layout)
        builders = {now.skill.root: Cards(now, plugins.kinds) for now in looks}
        self._gathered = Gatherer(looks, builders, plugins.kinds).gather(request)
        self._guests = guests([now.skill for now in looks], request, plugins)
        self._vocab = load_vocab(looks[0].skill)
        self._budget = request.budget if request.budget is not None else self._config.pack.budget
        self._raw_caps = {section_label(n): cap for n, cap in self._config.pack.caps.items()}
        self._frame = Pack(
            skill=redact(", ".join(now.skill.name for now in looks)).text,
            digest=_digest(looks)[:8],
            sections=(),
            instruction=safe_text(self._config.task),
            delta=request.delta,
            task=safe_text(request.task or ""),
            version=redact(looks[0].skill.manifest.version_label if len(looks) == 1 else "").text,
            budget=self._budget,
            encoding=count.label,
            layout=self._layout.name,
        )

    def run(self) -> PackReport:
        """Price, choose, write, and say what was cut."""
        pricer = Pricer(self._layout, self._count)
        room, caps = self._room(), self._caps()
        depth = TASK_DEPTH if self._request.weighing_task else LEAST_DEPTH
        priced = price_all(list(self._gathered.candidates), pricer, room, caps, depth=depth)
        self._check_minimum(priced)
        fitted = self._fit(pricer, priced, room, caps, depth)
        sections, packed, text = self._settle(priced, fitted.levels)
        wanted = "ref" if self._layout.name == "refs" else "card"
        return PackReport(
            pack=packed,
            text=text,
            section_tokens={s.label: self._section_cost(s) for s in packed.sections},
            cut=cuts(priced, fitted.levels, fitted.reasons, wanted=wanted),
            moved=self._gathered.moved,
            absent=self._gathered.absent,
            gap=fitted.gap,
            redacted=self._gathered.redacted,
            notes=self._gathered.notes,
            facts={
                "cards_built": pricer.built,
                "aliases": len(priced),
                "sections": len(sections),
                "guests": len(self._guests),
            },
        )

    def _fit(
        self, pricer: Pricer, priced: list[Priced], room: int, caps: dict[str, int], depth: float
    ) -> Fitted:
        said = self._left_out_cost
        if self._request.stable is None:
            return fit(priced, room, caps, depth=depth, left_out=said)
        stuck = stick(priced, self._request.stable, room, caps, pricer.deepen)
        return fit_beside(priced, stuck, room, caps, depth=depth, left_out=said)

    def _room(self) -> int:
        """Tokens left for what may be chosen, after what must stand in the pack."""
        widest = replace(self._frame, tokens=self._budget)
        fixed = self._count(self._layout.head(widest)) + self._count(self._layout.foot(widest))
        for label, item in self._gathered.full:
            fixed += self._count(self._layout.item(label, item))
        room = self._budget - fixed - sum(self._overhead(label) for label in self._gathered.labels)
        return room - self._kept(room)

    def _kept(self, room: int) -> int:
        """Tokens of the room that are kept for what plugins add."""
        wanted = sum(self._overhead(label) for label in {label for label, _ in self._guests})
        for label, item in self._guests:
            wanted += self._count(
                "".join(pieces(self._layout, PackSection(label=label, items=(item,))))
            )
        return max(0, min(wanted, int(room * MAX_SHARE)))

    def _check_minimum(self, priced: list[Priced]) -> None:
        """Refuse when the pack that names nothing that could be left out does not fit.

        Raises:
            BudgetTooSmall: With the number of tokens that would be enough.
        """
        least = replace(self._frame, sections=self._sections(priced, {}))
        needed = counted(least, self._count)[0].tokens
        if needed <= self._budget:
            return
        # The budget stands in the text, and a larger number may be longer.
        for _ in range(_SETTLE_ROUNDS):
            longer = counted(replace(least, budget=needed), self._count)[0].tokens
            if longer <= needed:
                break
            needed = longer
        raise BudgetTooSmall(
            what="the mandatory part of the pack", needed=needed, missing=needed - self._budget,
            budget=self._budget,
        )  # fmt: skip

    def _overhead(self, label: str) -> int:
        opened = self._count(section_open(self._layout, label)) + self._count(
            section_close(self._layout)
        )
        return opened + (self._count(f"{label}: \n") if self._layout.name == "compact" else 0)

    def _left_out_cost(self, label: str, count: int) -> int:
        return self._count(self._layout.left_out(label, count))

    def _caps(self) -> dict[str, int]:
        """Tokens for the items of each capped section, beside its frame."""
        return {
            label: max(cap - self._overhead(label) - self._left_out_cost(label, _WORST_LEFT_OUT), 0)
            for label, cap in self._raw_caps.items()
        }

    def _settle(
        self, priced: list[Priced], levels: dict[str, str]
    ) -> tuple[tuple[PackSection, ...], Pack, str]:
        """Write the pack; where joining pieces cost more than their sum, take the least valuable back."""
        while True:
            sections = self._sections(priced, levels)
            packed, text = self._written(sections)
            if packed.tokens <= self._budget:
                break
            _lower_one(priced, levels)  # `_check_minimum` made sure that this ends
        if not self._guests:
            return sections, packed, text
        sections, added = with_guests(sections, self._guests, self._fits)
        packed, text = self._written(sections) if added else (packed, text)
        return sections, packed, text

    def _written(self, sections: tuple[PackSection, ...]) -> tuple[Pack, str]:
        draft = shorten(replace(self._frame, sections=sections), self._vocab, self._count)
        return counted(draft, self._count, additive=self._exact)

    def _fits(self, sections: tuple[PackSection, ...]) -> bool:
        caps = ((section, self._raw_caps.get(section.label)) for section in sections)
        if any(cap is not None and self._section_cost(section) > cap for section, cap in caps):
            return False
        return self._written(sections)[0].tokens <= self._budget

    def _sections(self, priced: list[Priced], levels: Mapping[str, str]) -> tuple[PackSection, ...]:
        chosen: dict[str, list[PackItem]] = {label: [] for label in self._gathered.labels}
        left_out = dict.fromkeys(self._gathered.labels, 0)
        for label, item in self._gathered.full:
            chosen[label].append(item)
        for one in priced:
            level = levels.get(one.candidate.key)
            if level is None:
                left_out[one.candidate.label] += 1
            else:
                chosen[one.candidate.label].append(one.items[level])
        made = (
            PackSection(label=label, items=ordered(tuple(items)), left_out=left_out[label])
            for label, items in chosen.items()
            if items or left_out[label]
        )
        return tuple(section for section in made if self._within_cap(section))

    def _within_cap(self, section: PackSection) -> bool:
        """Whether a section may stand; one that only says what is left out goes when its cap is less.

        Raises:
            BudgetTooSmall: Inlined aliases alone exceed the cap.
        """
        cap = self._raw_caps.get(section.label)
        if cap is None or self._section_cost(section) <= cap:
            return True
        if any(item.level == "full" for item in section.items):
            needed = self._section_cost(section)
            what = f"section {section.label} with its inlined aliases"
            raise BudgetTooSmall(what=what, needed=needed, missing=needed - cap, budget=cap)
        return False

    def _section_cost(self, section: PackSection) -> int:
        return sum(self._count(piece) for piece in pieces(self._layout, section))


def _digest(looks: tuple[Look, ...]) -> str:
    if len(looks) == 1:
        return looks[0].digest
    return context_digest((now.skill.name, ".", now.digest) for now in looks)


def _lower_one(priced: list[Priced], levels: dict[str, str]) -> None:
    """Take the least valuable chosen item down to its reference, or out."""
    chosen = [one for one in priced if one.candidate.key in levels]
    above = [one for one in chosen if levels[one.candidate.key] != "ref"]
    victim = min(above or chosen, key=lambda one: one.candidate.value)
    if above:
        levels[victim.candidate.key] = "ref"
    else:
        del levels[victim.candidate.key]
