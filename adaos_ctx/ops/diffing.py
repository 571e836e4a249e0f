"""`diff`: what changed since the base, as a prompt and as a patch that applies."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adaos_ctx import snapshots
from adaos_ctx.delta.action import action
from adaos_ctx.delta.gitpatch import git_patch
from adaos_ctx.delta.matching import pairs
from adaos_ctx.delta.model import Delta
from adaos_ctx.delta.patching import blob_id, file_changes
from adaos_ctx.delta.telling import Telling, tell
from adaos_ctx.errors import NoBase, SourceUnreadable
from adaos_ctx.git import find_repo
from adaos_ctx.model import Source
from adaos_ctx.ops.basing import context_of, find
from adaos_ctx.ops.carding import Cards
from adaos_ctx.ops.counting import meter
from adaos_ctx.ops.looking import look
from adaos_ctx.places import cache_dir
from adaos_ctx.skill import read_optional
from adaos_ctx.snapshots_quick import confirm
from adaos_ctx.snapshots_texts import canonical_texts, object_hash, raw_sizes
from adaos_ctx.store import GITIGNORE, Store
from adaos_ctx.text import decode_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adaos_ctx.delta.matching import Pair
    from adaos_ctx.delta.model import Change, Context, Item
    from adaos_ctx.ops.counting import Meter
    from adaos_ctx.ops.looking import Look
    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill

PATCH = "ctx/delta.patch"
# Most important first: what binds the output, what was decided, the code, its settings, the rest.
_ORDER = ("SCHEMA", "ADR", "OPTS", "HANDLER", "MANIFEST", "PROFILE", "TESTS", "RESOURCES", "DOCS")


@dataclass(frozen=True, slots=True, kw_only=True)
class DiffRequest:
    """What a caller wants of a comparison.

    Args:
        against: `base`, `base~N`, a git revision, or a folder; None is the marked base.
        budget: Most tokens of the prompt; None for no limit.
        card_diff: Tell the lines that changed in the cards.
        encoding: Tokenizer to count with; None as configured.
    """

    against: str | None = None
    budget: int | None = None
    card_diff: bool = False
    encoding: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DiffReport:
    """A delta and what there is to say about it.

    Args:
        delta: The changes, the patch and the prompt.
        marked: Whether there was anything to compare with.
        tokens: Tokens of the prompt; -1 when they were not counted.
        encoding: With which tokenizer.
        aliases: How many aliases there are now.
    """

    delta: Delta
    marked: bool
    tokens: int = -1
    encoding: str = ""
    aliases: int = 0


def diff(skill: Skill, request: DiffRequest, plugins: Plugins) -> DiffReport:
    """Compare a skill as it is now with its base, or with something else.

    Without any base everything is new: the report says so, and there is no patch.

    Raises:
        NoBase: A base is named and its object is gone.
        UsageError: `against` names nothing.
        BudgetTooSmall: The prompt does not fit even without any change.
        UnsafePath: A path or its links leave the root.
    """
    now = look(skill)
    head = context_of(now)
    old = old_side(now, request.against)
    if old is None:
        return DiffReport(
            delta=Delta(base="", head=head.label), marked=False, aliases=len(head.items)
        )
    same_text = _line_ends(skill.root, old, head)
    if old.context.items == head.items:
        if request.against is None and not same_text:
            snapshots.keeper_of(skill.root, skill.name).seen(head.digest)
            confirm(skill.root, head.digest)
        delta = Delta(base=old.context.label, head=head.label, notes=same_text)
        return DiffReport(delta=delta, marked=True, aliases=len(head.items))
    count = meter(
        cache_dir(skill.root), encoding=request.encoding or skill.config.pack.encoding,
        extra=plugins.tokenizers,
    )  # fmt: skip
    try:
        report = _Differ(now, head, old, request, plugins, count).run()
        return replace(report, delta=replace(report.delta, notes=same_text))
    finally:
        count.cache.flush()


def _line_ends(root: str, old: Side, head: Context) -> tuple[str, ...]:
    """Aliases that are equal by their digest, and whose files have other line ends than then."""
    if old.raw_sizes is None:
        return ()
    same = [item for name, item in head.items.items() if old.context.items.get(name) == item]
    now = raw_sizes(root, same)
    then = old.raw_sizes
    return tuple(i.alias for i in same if now.get(i.alias) != then.get(i.alias, i.size))


def compare(skill: Skill, base: str = "base", plugins: Plugins | None = None) -> Delta:
    """Compare a skill with a base: the library's `adaos_ctx.diff`.

    Args:
        skill: As opened.
        base: `base`, `base~N`, a git revision, or a folder.
        plugins: Kinds and tokenizers; None loads those that are installed.

    Raises:
        NoBase: There is no such base.
    """
    from adaos_ctx.plugins import load

    return diff(skill, DiffRequest(against=base), plugins or load()).delta


def write_patch(skill: Skill, report: DiffReport) -> bool:
    """Write `.ado/ctx/delta.patch`, verbatim; nothing where there is nothing to compare with."""
    if not report.marked:
        return False
    store = Store(skill.root)
    with store.writing():
        if not read_optional(skill.root, ".ado/.gitignore"):
            store.write(".gitignore", GITIGNORE)
        return store.write(PATCH, report.delta.patch)


class Side:
    """The old side of a comparison: a context, and its texts when they are asked for."""

    def __init__(
        self,
        context: Context,
        read_all: Callable[[list[Item]], Mapping[str, bytes]],
        raw_sizes: Mapping[str, int] | None = None,
    ) -> None:
        self.context = context
        self.raw_sizes = raw_sizes
        self._read_all = read_all
        self._texts: dict[str, bytes] = {}

    def prefetch(self, items: list[Item]) -> None:
        """Read what is needed at once."""
        wanted = [item for item in items if item.alias not in self._texts]
        if wanted:
            self._texts.update(self._read_all(wanted))

    def read(self, item: Item) -> bytes:
        """The canonical bytes of an item."""
        self.prefetch([item])
        return self._texts[item.alias]


def old_side(now: Look, against: str | None) -> Side | None:
    """What a skill is compared with; None when nothing is named and no base was ever marked.

    Raises:
        NoBase: A base is named and is not there.
        UsageError: `against` names nothing.
    """
    steps = snapshots.parse_which(against) if against else 0
    if steps is None:
        from adaos_ctx.ops.opposing import other_side

        return other_side(now.skill, str(against))
    snapshot = find(now.skill, steps)
    if snapshot is None:
        if against:
            raise NoBase(reason=f"no base of {now.skill.name} was ever marked")
        return None

    def read_all(items: list[Item]) -> dict[str, bytes]:
        snapshot.prefetch(items)
        return {item.alias: snapshot.read(item) for item in items}

    return Side(snapshot.context, read_all, snapshot.raw_sizes)


class _Differ:
    """One comparison; its parts share the two sides."""

    def __init__(
        self,
        now: Look,
        head: Context,
        old: Side,
        request: DiffRequest,
        plugins: Plugins,
        count: Meter,
    ) -> None:
        self._now = now
        self._head = head
        self._old = old
        self._request = request
        self._kinds = plugins.kinds
        self._cards = Cards(now, plugins.kinds)
        self._meter = count
        self._new = Side(head, self._read_now)

    def run(self) -> DiffReport:
        """Match, read, tell, write the patch."""
        base = self._old.context
        differing = [i for n, i in base.items.items() if self._head.items.get(n) != i]
        self._old.prefetch(differing)
        self._new.prefetch([i for n, i in self._head.items.items() if base.items.get(n) != i])
        found = [self._status(p) for p in pairs(base, self._head, self._old.read, self._new.read)]
        changes = sorted((self._tell(pair) for pair in found), key=self._place)
        delta = Delta(
            base=base.label, head=self._head.label, changes=tuple(changes),
            action=action(changes, self._now.skill.config.actions), patch=self._patch(found),
        )  # fmt: skip
        if self._request.budget is not None:
            from adaos_ctx.delta.fitting import fit

            delta = fit(delta, self._request.budget, self._meter.count)
        return DiffReport(
            delta=delta, marked=True, tokens=self._meter.count(delta.prompt),
            encoding=self._meter.label, aliases=len(self._head.items),
        )  # fmt: skip

    def _read_now(self, items: list[Item]) -> dict[str, bytes]:
        texts = canonical_texts(self._now.skill.root, (item.path for item in items))
        return {item.alias: texts[item.path] for item in items}

    def _status(self, pair: Pair) -> Pair:
        """An alias that is registered still, and whose file is gone, is missing."""
        if pair.status == "removed" and self._now.skill.registry.find(pair.alias) is not None:
            return replace(pair, status="missing")
        return pair

    def _tell(self, pair: Pair) -> Change:
        old = self._source(self._old, pair.old)
        new = self._source(self._new, pair.new)
        known = new or old
        kind = self._kinds.choose(known, pair.alias.partition(".")[0]).name if known else ""
        case = Telling(pair=pair, kind=kind, old=old, new=new, card=lambda: self._card(pair))
        if self._request.card_diff and old and new:
            from adaos_ctx.delta.carddiff import tell_cards

            prefix = pair.alias.partition(".")[0]
            before = [line.text for line in self._kinds.card(old, prefix).lines]
            return tell_cards(case, before, self._card(pair), self._meter.count)
        return tell(case, self._meter.count)

    def _source(self, side: Side, item: Item | None) -> Source | None:
        if item is None:
            return None
        decoded = decode_text(side.read(item))
        return Source(
            alias=item.alias, path=item.path, text=decoded.text, encoding=decoded.encoding,
            notes=decoded.notes, size_bytes=item.size, sha256=item.sha256,
        )  # fmt: skip

    def _card(self, pair: Pair) -> list[str]:
        try:
            return [line.text for line in self._cards.build(self._now.get(pair.alias)).lines]
        except SourceUnreadable:
            return []

    def _place(self, change: Change) -> tuple[int, str]:
        kind = self._kinds.find(change.kind)
        section = kind.section if kind else "DOCS"
        return (_ORDER.index(section) if section in _ORDER else len(_ORDER), change.alias)

    def _patch(self, found: list[Pair]) -> bytes:
        files = file_changes(found, (self._old.context, self._head), self._old.read, self._new.read)
        kind = object_hash(find_repo(self._now.skill.root))
        return git_patch(files, lambda data: blob_id(data, kind))
