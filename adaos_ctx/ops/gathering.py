"""What goes into a pack before anything is priced: the aliases, their sections, notes and worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.config import ORDER, section_label
from adaos_ctx.kinds import section_of
from adaos_ctx.ops.candidates import SECTION_VALUE, Candidate
from adaos_ctx.ops.looking import check_pin, load_source
from adaos_ctx.ops.remarks import remarks
from adaos_ctx.ops.showing import safe_view
from adaos_ctx.pack.model import PackItem
from adaos_ctx.registry import parse_ref

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.kinds import KindTable
    from adaos_ctx.ops.carding import Cards
    from adaos_ctx.ops.looking import Entry, Look

_TELLING_BYTES = 48  # bytes; the card of a smaller file says hardly more than its name
# Tuned by commit replay (`search replay`): which files of the parent a commit changed.
_SECTION_POWER = 0.25  # how much the sections still differ
_SHARPNESS = 1.5  # how fast worth falls with relevance
_LEAST_WORTH = 0.005  # what the task says nothing about is named where there is room


@dataclass(frozen=True, slots=True, kw_only=True)
class PackRequest:
    """What a caller wants of a pack; None means "as configured".

    Args:
        budget: Tokens of the whole pack.
        encoding: Tokenizer to count with.
        target: Model to count for; decides over `encoding`.
        layout: One of `config.LAYOUTS`.
        task: What the model is asked to do; also raises the worth of what it mentions.
        full: Aliases (or pinned references) to inline.
        view: How they are inlined: `full`, `min` or `signatures`.
        only: Restrict the pack to these aliases; empty means all.
        held: References that the reader already has; they are left out.
        delta: Lines for the DELTA section.
        locked: Refuse when anything moved.
        stable: Key -> item of an earlier pack whose renditions are kept; None keeps none. A task
            then chooses nothing: it would move what stands before it.
    """

    budget: int | None = None
    encoding: str | None = None
    target: str | None = None
    layout: str | None = None
    task: str | None = None
    full: tuple[str, ...] = ()
    view: str = "min"
    only: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    delta: tuple[str, ...] = ()
    locked: bool = False
    stable: Mapping[str, PackItem] | None = None

    @property
    def weighing_task(self) -> str | None:
        """The task by which aliases are weighed; None when none is, or renditions are kept."""
        return self.task if self.stable is None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """The material of a pack, in its order.

    Args:
        candidates: Aliases whose rendition the budget chooses.
        full: (label, item) of inlined aliases.
        labels: Sections that occur, in order.
        moved: (alias, `moved a→b`) of what the registry does not know yet.
        absent: (alias, reason) of what could not be read.
        redacted: Secrets masked in inlined texts.
        notes: What a reader should know of the indexes that a task was looked up in.
    """

    candidates: tuple[Candidate, ...]
    full: tuple[tuple[str, PackItem], ...]
    labels: tuple[str, ...]
    moved: tuple[tuple[str, str], ...]
    absent: tuple[tuple[str, str], ...]
    redacted: int
    notes: tuple[str, ...] = ()


class Gatherer:
    """Collects what may stand in a pack.

    Args:
        looks: One for each skill, in the order of the pack.
        builders: Root -> card builder of that skill.
        kinds: For aliases whose prefix does not say their section.
    """

    def __init__(
        self, looks: tuple[Look, ...], builders: dict[str, Cards], kinds: KindTable
    ) -> None:
        self._looks = looks
        self._builders = builders
        self._kinds = kinds
        self._owners = owner_names([now.skill.root for now in looks])
        order = looks[0].skill.config.pack.order
        self._labels = [section_label(name) for name in dict.fromkeys((*order, *ORDER))]

    def gather(self, request: PackRequest) -> Gathered:
        """Give the material for a request.

        Raises:
            UnknownAlias: `full` or `only` names what is not registered.
            StaleAlias: A pinned reference, and the content moved.
        """
        inlined = self._names(request.full)
        only = self._names(request.only)
        entries = [
            (now, entry)
            for now in self._looks
            for entry in now.present
            if not only or self._key(now, entry) in only or self._key(now, entry) in inlined
            if self._ref(now, entry) not in request.held
        ]
        full, rest, redacted = [], [], 0
        for now, entry in entries:
            if self._key(now, entry) in inlined:
                item, masked = self._inline(now, entry, request.view)
                full.append((self._label(now, entry), item))
                redacted += masked
            else:
                rest.append(self._candidate(now, entry))
        candidates, notes = self._weighted(self._sorted(rest), request.weighing_task)
        found = {label for label, _ in full} | {one.label for one in candidates}
        return Gathered(
            candidates=tuple(remarks(candidates)),
            full=tuple(full),
            labels=tuple(sorted(found, key=self._place)),
            moved=tuple((self._key(n, e), e.moved) for n, e in entries if e.moved),
            absent=tuple(
                (self._key(n, e), e.reason) for n in self._looks for e in n.entries if not e.sha256
            ),
            redacted=redacted,
            notes=notes,
        )

    def _names(self, refs: tuple[str, ...]) -> set[str]:
        names = set()
        for text in refs:
            owner, now = self._owner(text)
            ref = parse_ref(text.removeprefix(owner))
            entry = now.get(ref.name)
            check_pin(entry, ref)
            names.add(self._key(now, entry))
        return names

    def _owner(self, text: str) -> tuple[str, Look]:
        for now in self._looks:
            prefix = f"{self._owners[now.skill.root]}:"
            if text.startswith(prefix):
                return prefix, now
        return "", self._looks[0]

    def _key(self, now: Look, entry: Entry) -> str:
        if len(self._looks) == 1:
            return entry.alias.name
        return f"{self._owners[now.skill.root]}:{entry.alias.name}"

    def _ref(self, now: Look, entry: Entry) -> str:
        return f"{self._key(now, entry)}@{entry.sha8}"

    def _label(self, now: Look, entry: Entry) -> str:
        by_prefix = section_of(entry.alias.prefix)
        if by_prefix:
            return by_prefix
        kind = self._kinds.find(self._builders[now.skill.root].build(entry).kind)
        return kind.section if kind else "DOCS"

    def _candidate(self, now: Look, entry: Entry) -> Candidate:
        label = self._label(now, entry)
        notes = (entry.moved,) if entry.moved else ()
        return Candidate(
            key=self._key(now, entry), label=label, value=_worth(label, entry.size),
            base=PackItem(ref=self._ref(now, entry), notes=notes), entry=entry,
            cards=self._builders[now.skill.root],
        )  # fmt: skip

    def _inline(self, now: Look, entry: Entry, name: str) -> tuple[PackItem, int]:
        shown = safe_view(load_source(now.skill, entry), name)
        notes = tuple(n for n in (entry.moved, shown.note.replace("(", "").replace(")", "")) if n)
        return PackItem(ref=self._ref(now, entry), notes=notes, text=shown.text), shown.redacted

    def _place(self, label: str) -> tuple[int, str]:
        return (self._labels.index(label) if label in self._labels else len(self._labels), label)

    def _sorted(self, rest: list[Candidate]) -> list[Candidate]:
        places = {label: self._place(label) for label in {one.label for one in rest}}
        return sorted(rest, key=lambda one: (places[one.label], one.key))

    def _weighted(
        self, candidates: list[Candidate], task: str | None
    ) -> tuple[list[Candidate], tuple[str, ...]]:
        """Let a task decide what is worth most; the order of the pack stays."""
        if not task or not candidates:
            return candidates, ()
        from adaos_ctx.ops.relevance import task_relevance  # only a task pays for the index

        looks = [(now, self._builders[now.skill.root]) for now in self._looks]
        found = task_relevance(looks, task)
        scores = {self._name(root, alias): score for (root, alias), score in found.scores.items()}
        most = max(scores.values(), default=0.0)
        weighted = []
        for one in candidates:
            score = scores.get(one.key, 0.0)
            value = task_value(one.value, score)
            weighted.append(one.for_task(value, best=score == most > 0))
        return weighted, found.notes

    def _name(self, root: str, alias: str) -> str:
        if len(self._looks) == 1:
            return alias
        return f"{self._owners[root]}:{alias}"


def _worth(label: str, size_bytes: int) -> float:
    value = SECTION_VALUE.get(label, 1.0)
    return value if size_bytes >= _TELLING_BYTES else value / 10


def task_value(value: float, relevance: float) -> float:
    """What an alias is worth for a task: relevance decides, its section's worth among equals.

    Args:
        value: Worth of its section before any task is known.
        relevance: 0..1.
    """
    worth: float = value**_SECTION_POWER * (_LEAST_WORTH + relevance**_SHARPNESS)
    return worth


def owner_names(roots: list[str]) -> dict[str, str]:
    """What stands before the colon of each skill's references: its folder, as `get_alias` finds it.

    Folders of the same name get as much of the path before it as tells them apart.
    """
    names = {root: root.rpartition("/")[2] for root in roots}
    depth = 1
    while len(set(names.values())) < len(names):
        depth += 1
        names = {root: "/".join(root.split("/")[-depth:]) for root in roots}
    return names
