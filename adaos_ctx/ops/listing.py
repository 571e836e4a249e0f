"""`alias list`: every alias with its kind and, when asked, the tokens of its whole text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import SourceUnreadable
from adaos_ctx.ops.counting import meter
from adaos_ctx.ops.looking import load_source
from adaos_ctx.places import cache_dir

if TYPE_CHECKING:
    from adaos_ctx.model import Source
    from adaos_ctx.ops.looking import Entry, Look
    from adaos_ctx.plugins import Plugins


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One alias of a listing; `tokens` is -1 when it was not counted."""

    ref: str
    path: str
    kind: str
    state: str
    size: int
    tokens: int = -1

    def fields(self) -> dict[str, Any]:
        """As JSON reports show it."""
        fields: dict[str, Any] = {
            "alias": self.ref.partition("@")[0], "ref": self.ref, "path": self.path,
            "kind": self.kind, "state": self.state, "size": self.size,
        }  # fmt: skip
        return fields | ({"tokens": self.tokens} if self.tokens >= 0 else {})


def listing(now: Look, plugins: Plugins, *, tokens: bool) -> list[Row]:
    """Rows sorted by alias."""
    count = meter(
        cache_dir(now.skill.root), encoding=now.skill.config.pack.encoding, extra=plugins.tokenizers
    )
    rows = []
    for entry in now.entries:
        source = _source(now, entry)
        rows.append(
            Row(
                ref=str(entry.alias.ref), path=entry.alias.path, state=entry.state, size=entry.size,
                kind=plugins.kinds.choose(source, entry.alias.prefix).name if source else "-",
                tokens=count.count(source.text) if tokens and source else -1,
            )
        )  # fmt: skip
    count.cache.flush()
    return rows


def _source(now: Look, entry: Entry) -> Source | None:
    if not entry.sha256:
        return None
    try:
        return load_source(now.skill, entry)
    except SourceUnreadable:
        return None
