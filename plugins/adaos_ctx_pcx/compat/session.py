"""The verbs of an agent's loop over a runtime: index, look, open, close, related, filter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .runtime import Runtime

if TYPE_CHECKING:
    from .runtime import FrontierEntry, LeafResolver
    from .types import Manifest


@dataclass(frozen=True)
class ModeConfig:
    """How a session shows things.

    Args:
        view_level: Level of the frontier.
        inline_small_leaves: Put the text of small leaves into `index`.
        inline_max_tokens: What counts as small, in tokens.
        leaf_context: Show the branches above a leaf before its text.
    """

    view_level: str
    inline_small_leaves: bool
    inline_max_tokens: int = 200
    leaf_context: bool = True


LOCAL = ModeConfig("brief", inline_small_leaves=False)
REMOTE = ModeConfig("full", inline_small_leaves=True)
_MODES = {"local": LOCAL, "remote": REMOTE}


class NavSession:
    """A runtime with the settings of a mode: `local` for cheap steps, `remote` for few of them."""

    def __init__(
        self,
        manifest: Manifest,
        *,
        mode: str = "local",
        budget: int | None = None,
        reserve: int = 0,
        resolver: LeafResolver | None = None,
        config: ModeConfig | None = None,
    ) -> None:
        if config is None and mode not in _MODES:
            raise ValueError(
                f"mode must be one of {sorted(_MODES)} (or pass config=), got {mode!r}"
            )
        self.mode = mode
        self.cfg = config or _MODES[mode]
        self.rt = Runtime(
            manifest, budget=budget, reserve=reserve, resolver=resolver,
            view_level=self.cfg.view_level,
        )  # fmt: skip

    def index(self) -> str:
        """The frontier; with the text of small leaves where the mode says so."""
        parts = [self.rt.frontier_view()]
        if self.cfg.inline_small_leaves and self.rt.resolver is not None:
            for entry in self.rt.peek():
                if self._is_small(entry):
                    text = self.rt.expand(entry.node_id)
                    parts.append(f"--- {entry.node_id} (inlined) ---\n{text}")
        return "\n".join(parts)

    def _is_small(self, entry: FrontierEntry) -> bool:
        fits = entry.expand_cost <= min(self.cfg.inline_max_tokens, self.rt.budget_remaining)
        return entry.is_leaf and not entry.expanded and fits

    def look(self, ids: list[str]) -> str:
        """Full descriptors of some nodes, without opening them."""
        return self.rt.disclose_more(ids, "full")

    def open(self, node_id: str) -> str | list[FrontierEntry]:
        """A branch's children, or a leaf's text under the branches it lies in."""
        opened = self.rt.expand(node_id)
        if isinstance(opened, list) or not self.cfg.leaf_context:
            return opened
        return self._context_envelope(node_id) + opened

    def _context_envelope(self, node_id: str) -> str:
        above = self.rt.ancestors(node_id)
        if not above:
            return ""
        names = [node.title or node.id for node in above]
        lines = [f"  - {name}: {node.what}" for name, node in zip(names, above, strict=True)]
        return "\n".join([f"[context] {' › '.join(names)}", *lines, "", ""])

    def related(self, node_id: str) -> list[FrontierEntry]:
        """What a node's links lead to."""
        return self.rt.related(node_id)

    def filter(self, **facets: str) -> list[str]:
        """Ids of the nodes with these facets."""
        return self.rt.find_by_facets(**facets)

    def close(self, node_id: str) -> int:
        """Give up an opened leaf; the tokens that are free again."""
        return self.rt.collapse(node_id)

    @property
    def shown_tokens(self) -> int:
        """Tokens charged so far."""
        return self.rt.spent

    @property
    def budget_remaining(self) -> int:
        """Tokens left."""
        return self.rt.budget_remaining
