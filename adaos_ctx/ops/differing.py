"""One comparison of two sides: match, read, tell, write the patch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.delta.action import action
from adaos_ctx.delta.gitpatch import git_patch
from adaos_ctx.delta.matching import pairs
from adaos_ctx.delta.model import Delta
from adaos_ctx.delta.patching import blob_id, file_changes
from adaos_ctx.delta.telling import Telling, tell
from adaos_ctx.errors import SourceUnreadable
from adaos_ctx.git import find_repo
from adaos_ctx.ops.carding import Cards
from adaos_ctx.ops.linking import behind_links
from adaos_ctx.ops.sides import new_side, source_of
from adaos_ctx.snapshots_texts import object_hash

if TYPE_CHECKING:
    from adaos_ctx.delta.matching import Pair
    from adaos_ctx.delta.model import Change, Context
    from adaos_ctx.delta.weighing import Scale
    from adaos_ctx.ops.diffing import DiffRequest
    from adaos_ctx.ops.looking import Look
    from adaos_ctx.ops.sides import Side
    from adaos_ctx.plugins import Plugins

# Most important first: what binds the output, what was decided, the code, its settings, the rest.
_ORDER = ("SCHEMA", "ADR", "OPTS", "HANDLER", "MANIFEST", "PROFILE", "TESTS", "RESOURCES", "DOCS")


class Differ:
    """One comparison; its parts share the two sides."""

    def __init__(
        self,
        now: Look,
        head: Context,
        old: Side,
        request: DiffRequest,
        plugins: Plugins,
        scale: Scale,
    ) -> None:
        self._now = now
        self._head = head
        self._old = old
        self._request = request
        self._kinds = plugins.kinds
        self._cards = Cards(now, plugins.kinds)
        self._scale = scale
        self._new = new_side(now, head)

    def run(self) -> Delta:
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

            delta = fit(delta, self._request.budget, self._scale.count)
        return delta

    def _status(self, pair: Pair) -> Pair:
        """An alias that is registered still, and whose file is gone, is missing."""
        if pair.status == "removed" and self._now.skill.registry.find(pair.alias) is not None:
            return pair._replace(status="missing")
        return pair

    def _tell(self, pair: Pair) -> Change:
        old = source_of(self._old, pair.old)
        new = source_of(self._new, pair.new)
        known = new or old
        kind = self._kinds.choose(known, pair.alias.partition(".")[0]).name if known else ""
        case = Telling(pair=pair, kind=kind, old=old, new=new, card=lambda: self._card(pair))
        if self._request.card_diff and old and new:
            from adaos_ctx.delta.carddiff import tell_cards

            prefix = pair.alias.partition(".")[0]
            before = [line.text for line in self._kinds.card(old, prefix).lines]
            return tell_cards(case, before, self._card(pair), self._scale)
        return tell(case, self._scale)

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
        root = self._now.skill.root
        found, base, head = behind_links(root, found, self._old.context, self._head)
        files = file_changes(found, (base, head), self._old.read, self._new.read)
        kind = object_hash(find_repo(root))
        return git_patch(files, lambda data: blob_id(data, kind))
