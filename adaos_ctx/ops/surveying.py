"""`report`: where the tokens of a skill go, from the files to the pack; one row an alias."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from adaos_ctx.config import section_label
from adaos_ctx.errors import CtxError, NoBase
from adaos_ctx.kinds import section_of
from adaos_ctx.ops.carding import Cards
from adaos_ctx.ops.counting import meter
from adaos_ctx.ops.diffing import DiffRequest, diff
from adaos_ctx.ops.looking import load_source, look
from adaos_ctx.ops.packing import pack
from adaos_ctx.ops.showing import safe_view
from adaos_ctx.pack.layouts import get_layout
from adaos_ctx.places import cache_dir

if TYPE_CHECKING:
    from collections.abc import Callable

    from adaos_ctx.delta.model import Delta
    from adaos_ctx.ops.gathering import PackRequest
    from adaos_ctx.ops.looking import Entry, Look
    from adaos_ctx.ops.packreport import PackReport
    from adaos_ctx.ops.savings import Saving
    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill

OUT = "left out"
STAGES = ("raw", "view", "card", "packed")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What one alias costs on its way into the pack; all in tokens.

    Args:
        raw: Its whole text.
        view: Its text without comments and blanks.
        card: Its card.
        packed: What stands in the pack of it.
        level: Its rendition there; `left out` when it is in none.
        state: `ok`, `stale`, `missing`, `unreadable` or `unverifiable`.
        moved: `moved a→b` of a stale one.
    """

    alias: str
    ref: str
    path: str
    section: str
    kind: str
    state: str
    moved: str
    raw: int
    view: int
    card: int
    packed: int
    level: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """A skill as a report shows it.

    Args:
        caps: Section label -> tokens.
        rows: By section in the order of the pack, then by alias.
        made: The pack.
        delta: What changed since the base; None without a base.
        history: Earlier commits, oldest first.
    """

    skill: str
    version: str
    encoding: str
    caps: dict[str, int]
    rows: tuple[Row, ...]
    made: PackReport
    delta: Delta | None
    history: tuple[Saving, ...] = ()

    def total(self, stage: str) -> int:
        """Tokens of all aliases at one stage; the pack with all that stands around them."""
        if stage == "packed":
            return self.made.pack.tokens
        return sum(getattr(row, stage) for row in self.rows)

    @property
    def frame(self) -> int:
        """Tokens of the pack that belong to no alias: its head, instruction and labels."""
        return max(0, self.made.pack.tokens - sum(row.packed for row in self.rows))

    def fields(self) -> dict[str, Any]:
        """As JSON shows it."""
        pack_ = self.made.pack
        return {
            "skill": self.skill, "ver": self.version or None, "ctx": pack_.digest,
            "encoding": self.encoding, "tokens": pack_.tokens, "budget": pack_.budget,
            "totals": {stage: self.total(stage) for stage in STAGES}, "frame": self.frame,
            "caps": self.caps, "sections": dict(self.made.section_tokens),
            "rows": [asdict(row) for row in self.rows],
            "cut": [asdict(cut) for cut in self.made.cut],
            "base": self.delta.base if self.delta else None,
            "changes": [{"alias": c.alias, "status": c.status, "lines": c.lines}
                        for c in (self.delta.changes if self.delta else ())],
            "history": [asdict(point) for point in self.history],
        }  # fmt: skip


def survey(
    skill: Skill,
    request: PackRequest,
    plugins: Plugins,
    *,
    history: int = 0,
    on_step: Callable[[int, int], None] | None = None,
) -> Survey:
    """Count every alias at every stage, make the pack, compare with the base.

    Args:
        skill: As opened.
        request: What the pack is asked for.
        plugins: Kinds and tokenizers.
        history: Commits to look back; 0 for none.
        on_step: Told (done, total) as work goes on.

    Raises:
        BudgetTooSmall: There is no such pack.
    """
    now = look(skill)
    made = pack((skill,), request, plugins)
    counter = _Counting(now, made, plugins)

    def step(done: int) -> None:
        if on_step is not None:
            on_step(done, len(now.entries) + max(history, 0))

    rows: list[Row] = []
    for entry in now.entries:
        rows.append(counter.row(entry))
        step(len(rows))
    counter.flush()
    return Survey(
        skill=made.pack.skill, version=made.pack.version, encoding=made.pack.encoding,
        caps={section_label(name): cap for name, cap in skill.config.pack.caps.items()},
        rows=tuple(sorted(rows, key=counter.place)), made=made, delta=_delta(skill, plugins),
        history=_history(skill, request, plugins, history, lambda done: step(len(rows) + done)),
    )  # fmt: skip


def _delta(skill: Skill, plugins: Plugins) -> Delta | None:
    try:
        report = diff(skill, DiffRequest(counted=False), plugins)
    except NoBase:
        return None
    return report.delta if report.marked else None


def _history(
    skill: Skill, request: PackRequest, plugins: Plugins, most: int, step: Callable[[int], None]
) -> tuple[Saving, ...]:
    if most < 1:
        return ()
    from adaos_ctx.ops.savings import savings  # git, a scratch folder: only when it is asked for

    return savings(skill, request, plugins, most, on_step=step)


class _Counting:
    """Counts one alias after the other."""

    def __init__(self, now: Look, made: PackReport, plugins: Plugins) -> None:
        self._now = now
        self._kinds = plugins.kinds
        self._cards = Cards(now, plugins.kinds)
        self._meter = meter(
            cache_dir(now.skill.root), encoding=now.skill.config.pack.encoding,
            extra=plugins.tokenizers,
        )  # fmt: skip
        layout = get_layout(made.pack.layout)
        self._labels = list(made.section_tokens)
        self._packed = {
            item.name: (item.level, self._meter.count(
                item.ref if item.level == "ref" else layout.item(section.label, item)
            ))
            for section in made.pack.sections for item in section.items
        }  # fmt: skip

    def flush(self) -> None:
        """Remember what was counted."""
        self._meter.cache.flush()

    def place(self, row: Row) -> tuple[int, str, str]:
        """Where a row stands."""
        known = (
            self._labels.index(row.section) if row.section in self._labels else len(self._labels)
        )
        return known, row.section, row.alias

    def row(self, entry: Entry) -> Row:
        """The costs of one alias."""
        card = self._cards.build(entry)
        kind = self._kinds.find(card.kind)
        level, packed = self._packed.get(entry.alias.name, (OUT, 0))
        raw, view = self._texts(entry)
        return Row(
            alias=entry.alias.name, ref=entry.ref, path=entry.alias.path, kind=card.kind,
            section=section_of(entry.alias.prefix) or (kind.section if kind else "DOCS"),
            state=entry.state, moved=entry.moved, raw=raw, view=view,
            card=self._meter.count(card.text), packed=packed, level=level,
        )  # fmt: skip

    def _texts(self, entry: Entry) -> tuple[int, int]:
        if not entry.sha256:
            return 0, 0
        try:
            source = load_source(self._now.skill, entry)
        except CtxError:
            return 0, 0
        return self._meter.count(source.text), self._meter.count(safe_view(source, "min").text)
