"""One comparison of two sides: match, read, tell, write the patch."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from adaos_ctx.delta.action import action
from adaos_ctx.delta.gitpatch import git_patch
from adaos_ctx.delta.matching import Pair, pairs
from adaos_ctx.delta.model import Delta
from adaos_ctx.delta.patching import blob_id, file_changes
from adaos_ctx.delta.telling import Telling, tell
from adaos_ctx.errors import BudgetTooSmall
from adaos_ctx.git import find_repo
from adaos_ctx.ops.comparison import DiffReport
from adaos_ctx.ops.contexts import without
from adaos_ctx.ops.linking import behind_links
from adaos_ctx.ops.measuring import Measure
from adaos_ctx.ops.sides import source_of
from adaos_ctx.snapshots_texts import object_hash
from adaos_ctx.text import MAX_SOURCE_BYTES

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from adaos_ctx.delta.model import Change, Context
    from adaos_ctx.delta.weighing import Scale
    from adaos_ctx.model import Source
    from adaos_ctx.ops.comparison import DiffRequest
    from adaos_ctx.ops.sides import Side
    from adaos_ctx.plugins import Plugins

# Most important first: what binds the output, what was decided, the code, its settings, the rest.
_ORDER = ("SCHEMA", "ADR", "OPTS", "HANDLER", "MANIFEST", "PROFILE", "TESTS", "RESOURCES", "DOCS")


class Ground(NamedTuple):
    """What a comparison of one skill stands on.

    Args:
        root: Absolute real path of the skill root.
        encoding: The tokenizer that the skill's settings name.
        actions: Kind -> what a change of that kind asks for.
        registered: Names of the aliases that are registered now.
        paths: Gives the paths of all registered files, sorted; a manifest's card tells them.
        unread: Aliases of the old side that are there and cannot be read, each with the reason.
    """

    root: str
    encoding: str
    actions: Mapping[str, str]
    registered: Collection[str]
    paths: Callable[[], tuple[str, ...]]
    unread: Mapping[str, str] = MappingProxyType({})


def compare(
    ground: Ground,
    sides: tuple[Side, Side],
    request: DiffRequest,
    plugins: Plugins,
    notes: tuple[str, ...] = (),
) -> DiffReport:
    """Compare the old side with the present one.

    Args:
        ground: What it stands on.
        sides: The old one and the present one.
        request: What is wanted.
        plugins: Their kinds tell the changes.
        notes: Aliases of which only the line ends changed.

    Raises:
        BudgetTooSmall: The prompt does not fit even without any change.
    """
    measure = Measure(ground.root, request.encoding or ground.encoding, request, plugins)
    try:
        delta = Differ(ground, sides, request, plugins, measure.scale).run()
        report = DiffReport(
            delta=replace(delta, notes=notes), marked=True, aliases=len(sides[1].context.items)
        )
        if not request.counted:
            return report
        return report._replace(tokens=measure.count(delta.prompt), encoding=measure.meter.label)
    except BudgetTooSmall as error:
        error.facts["skill"] = ground.root  # what mends it names the skill
        raise
    finally:
        measure.flush()


class Differ:
    """One comparison; its parts share the two sides."""

    def __init__(
        self,
        ground: Ground,
        sides: tuple[Side, Side],
        request: DiffRequest,
        plugins: Plugins,
        scale: Scale,
    ) -> None:
        self._ground = ground
        self._old, self._new = sides
        self._request = request
        self._kinds = plugins.kinds
        self._scale = scale

    def run(self) -> Delta:
        """Match, read, tell, write the patch."""
        # What cannot be compared is neither gone nor moved.
        base = without(self._old.context, self._ground.unread)
        head = self._new.context
        self._old.prefetch([i for n, i in base.items.items() if head.items.get(n) != i])
        self._new.prefetch([i for n, i in head.items.items() if base.items.get(n) != i])
        found = [self._status(p) for p in pairs(base, head, self._old.read, self._new.read)]
        unread = [self._unread(name) for name in self._ground.unread]
        changes = sorted((self._tell(pair) for pair in [*found, *unread]), key=self._place)
        delta = Delta(
            base=base.label, head=head.label, changes=tuple(changes),
            action=action(changes, self._ground.actions), patch=self._patch(found, base),
        )  # fmt: skip
        if self._request.budget is not None:
            from adaos_ctx.delta.fitting import fit

            delta = fit(delta, self._request.budget, self._scale.count)
        return delta

    def _unread(self, name: str) -> Pair:
        return Pair("unreadable", old=self._old.context.items[name])

    def _status(self, pair: Pair) -> Pair:
        """An alias that is registered still, and whose file is gone, is missing."""
        if pair.status == "removed" and pair.alias in self._ground.registered:
            return pair._replace(status="missing")
        return pair

    def _tell(self, pair: Pair) -> Change:
        old = source_of(self._old, pair.old)
        new = source_of(self._new, pair.new)
        known = new or old
        kind = self._kinds.choose(known, pair.alias.partition(".")[0]).name if known else ""
        reason = self._ground.unread.get(pair.alias, "") if new is None else ""
        case = Telling(pair, kind, old, new, card=lambda: self._card(new), reason=reason)
        if self._request.card_diff and old and new:
            from adaos_ctx.delta.carddiff import tell_cards

            return tell_cards(case, self._card(old), self._card(new), self._scale)
        return tell(case, self._scale)

    def _card(self, source: Source | None) -> list[str]:
        """The lines of a source's card; none of what is too large to be read for one."""
        if source is None or source.size_bytes > MAX_SOURCE_BYTES:
            return []
        prefix = source.alias.partition(".")[0]
        if prefix == "M":  # the other files stand on a manifest's card only
            names = tuple(path for path in self._ground.paths() if path != source.path)
            source = replace(source, siblings=names)
        return [line.text for line in self._kinds.card(source, prefix).lines]

    def _place(self, change: Change) -> tuple[int, str]:
        kind = self._kinds.find(change.kind)
        section = kind.section if kind else "DOCS"
        return (_ORDER.index(section) if section in _ORDER else len(_ORDER), change.alias)

    def _patch(self, found: list[Pair], base: Context) -> bytes:
        root = self._ground.root
        found, base, head = behind_links(root, found, base, self._new.context)
        files = file_changes(found, (base, head), self._old.read, self._new.read)
        kind = object_hash(find_repo(root))
        notes = [
            f"{name}: unreadable ({reason}), no part of this patch"
            for name, reason in sorted(self._ground.unread.items())
        ]
        return git_patch(files, lambda data: blob_id(data, kind), notes)
