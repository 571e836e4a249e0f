"""Merge two registries alias by alias. Pure: values in, values out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.registry import Registry

if TYPE_CHECKING:
    from adaos_ctx.model import Alias

_MARKS = ("<<<<<<<", "|||||||", "=======", ">>>>>>>")  # seven of each at the start of a line


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge:
    """The result of a merge.

    Args:
        registry: What is settled, and for `both` ours (theirs where ours was removed).
        both: Names that both sides changed differently, sorted; their digests must be recomputed.
        clashes: (ours, theirs) names that differ in letter case only; theirs is left out.
    """

    registry: Registry
    both: tuple[str, ...] = ()
    clashes: tuple[tuple[str, str], ...] = ()

    @property
    def is_clean(self) -> bool:
        """Whether nothing is left to decide."""
        return not self.both and not self.clashes


def merge(base: Registry, ours: Registry, theirs: Registry) -> Merge:
    """Merge two registries over their common base.

    An alias that one side changed, added or removed takes that side; equal changes are one change.

    Args:
        base: The common ancestor; empty when there is none.
        ours: One side.
        theirs: The other.
    """
    kept: dict[str, Alias] = {}
    both = []
    for name in sorted({alias.name for side in (base, ours, theirs) for alias in side}):
        old, mine, other = base.find(name), ours.find(name), theirs.find(name)
        chosen = mine if other in (old, mine) else other
        if mine not in (old, other) and other != old:
            both.append(name)
            chosen = mine or other
        if chosen is not None:
            kept[name] = chosen
    clashes = _clashes(kept, ours)
    for _, theirs_name in clashes:
        del kept[theirs_name]
    return Merge(
        registry=Registry(aliases=tuple(kept.values())), both=tuple(both), clashes=tuple(clashes)
    )


def _clashes(kept: dict[str, Alias], ours: Registry) -> list[tuple[str, str]]:
    folded: dict[str, str] = {}
    clashes = []
    for name in sorted(kept, key=lambda name: (ours.find(name) is None, name)):
        first = folded.setdefault(name.casefold(), name)
        if first != name:
            clashes.append((first, name))
    return clashes


def split_sides(text: str) -> tuple[str, str] | None:
    r"""Give both sides of a text with git's conflict markers, or None when it has none.

    Example:
        >>> split_sides("<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n")
        ('a\n', 'b\n')
    """
    sides: dict[str, list[str]] = {"ours": [], "base": [], "theirs": []}
    inside, seen = "", False
    for line in text.splitlines(keepends=True):
        mark = next((m for m in _MARKS if line.startswith(m) and line[7:8] in " \r\n"), "")
        if mark == _MARKS[0]:
            inside, seen = "ours", True
        elif inside and mark:
            inside = {_MARKS[1]: "base", _MARKS[2]: "theirs", _MARKS[3]: ""}[mark]
        elif inside:
            sides[inside].append(line)
        else:
            sides["ours"].append(line)
            sides["theirs"].append(line)
    return ("".join(sides["ours"]), "".join(sides["theirs"])) if seen else None
