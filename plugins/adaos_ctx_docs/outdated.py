"""What an answer left out for the budget or for sources that changed, and what mends it. Pure."""

from __future__ import annotations

import shlex
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx_docs.retrieval import GONE, OVER_BUDGET

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adaos_ctx_docs.retrieval import Rejected

_OVER = "over the budget"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outdated:
    """What was left out.

    Args:
        reasons: Why -> how many passages, most first.
        commands: What indexes again, one for each root that something went from.
    """

    reasons: Mapping[str, int]
    commands: tuple[str, ...] = ()


def outdated(rejected: Iterable[Rejected], folders: Mapping[str, str], store: str = "") -> Outdated:
    """Sum up the candidates that do not fit, or do not stand in their sources any more.

    Args:
        rejected: What was no result; the sizes of those over the budget are no reasons.
        folders: Name of a root -> its folder, as a command line takes it.
        store: The index, where it was named.
    """
    candidates = list(rejected)
    gone = [one for one in candidates if one.reason == GONE and one.why]
    reasons = Counter(one.why for one in gone)
    reasons.update(_OVER for one in candidates if one.reason == OVER_BUDGET)
    roots = {_root(one.id, folders) for one in gone} - {""}
    named = f" --store {shlex.quote(store)}" if store else ""
    return Outdated(
        reasons=dict(sorted(reasons.items(), key=lambda pair: (-pair[1], pair[0]))),
        commands=tuple(f"adaos-ctx docs index {folders[name]}{named}" for name in sorted(roots)),
    )


def _root(chunk_id: str, folders: Mapping[str, str]) -> str:
    """The root whose documents are named so; a root's name may begin another's."""
    return max((name for name in folders if chunk_id.startswith(f"{name}/")), key=len, default="")
