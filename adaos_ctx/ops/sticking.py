"""Keep the renditions that an earlier pack had, so that a provider's cache of it stays valid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.config import LAYOUTS
from adaos_ctx.errors import CtxError, NoBase
from adaos_ctx.ops.basing import BASE_PACK
from adaos_ctx.ops.fitting import Fitted, fit
from adaos_ctx.pack.layouts import parse, render
from adaos_ctx.skill import read_optional
from adaos_ctx.snapshots import marked

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from adaos_ctx.ops.candidates import Priced
    from adaos_ctx.pack.model import Pack, PackItem
    from adaos_ctx.skill import Skill


@dataclass(frozen=True, slots=True, kw_only=True)
class Stuck:
    """What keeps its rendition.

    Args:
        levels: Key -> level.
        cost: Tokens of all of them.
        by_label: Section label -> tokens of its own.
    """

    levels: Mapping[str, str]
    cost: int
    by_label: Mapping[str, int]


def base_pack(skill: Skill) -> Pack:
    """The pack that the model had when the base was marked.

    Raises:
        NoBase: None was kept.
    """
    data = read_optional(skill.root, BASE_PACK)
    found = read_pack(data.decode("utf-8", "replace")) if data is not None else None
    if found is None:
        reason = f"no base of {skill.name} was ever marked"
        if marked(skill.root) is not None:
            reason = f"no pack of {skill.name} was there when the base was marked"
        raise NoBase(reason=reason, skill=skill.root, pack=True)
    return found


def read_pack(text: str) -> Pack | None:
    """Read a pack in whatever layout it is; None when it is none."""
    for layout in LAYOUTS:
        try:
            found = parse(text, layout)
            if render(found) == text:
                return found
        except (CtxError, ValueError, LookupError, TypeError, RecursionError):
            continue
    return None


def renditions(pack: Pack) -> dict[str, PackItem]:
    """The items of a pack by the key of their alias; inlined texts are asked for, not chosen."""
    items = (item for section in pack.sections for item in section.items)
    return {item.name: item for item in items if item.level != "full"}


def stick(
    priced: list[Priced],
    wanted: Mapping[str, PackItem],
    room: int,
    caps: Mapping[str, int],
    deepen: Callable[[Priced], Priced],
) -> Stuck:
    """Choose for every alias of an earlier pack the rendition that it had there.

    Where they do not fit together, the least valuable ones are free again.

    Args:
        priced: Candidates in the order of the pack; those that need their card are deepened here.
        wanted: Key -> the earlier item.
        room: Tokens for all items.
        caps: Section label -> tokens for its items.
        deepen: Prices the brief and the cards of a candidate.
    """
    levels: dict[str, str] = {}
    for place, one in enumerate(priced):
        item = wanted.get(one.candidate.key)
        if item is None:
            continue
        if item.level != "ref" and len(one.items) == 1:
            priced[place] = deepen(one)
        levels[one.candidate.key] = level_of(item, priced[place])
    return _within(priced, levels, room, caps)


def level_of(item: PackItem, one: Priced) -> str:
    """The level of a candidate that comes nearest to an earlier item of it."""
    if item.level == "card":
        short = f"card{len(item.lines)}"
        level = short if short in one.costs else "card"
    else:
        level = str(item.level)
    return level if level in one.costs else "ref"


def _within(
    priced: Sequence[Priced], levels: dict[str, str], room: int, caps: Mapping[str, int]
) -> Stuck:
    by_key = {one.candidate.key: one for one in priced}
    by_label: dict[str, int] = {}
    for key, level in levels.items():
        one = by_key[key]
        label = one.candidate.label
        by_label[label] = by_label.get(label, 0) + one.costs[level]
    cost = sum(by_label.values())
    for key in sorted(levels, key=lambda key: (by_key[key].candidate.value, key)):
        label, price = by_key[key].candidate.label, by_key[key].costs[levels[key]]
        if cost > room or by_label[label] > caps.get(label, by_label[label]):
            del levels[key]
            by_label[label] -= price
            cost -= price
    return Stuck(levels=levels, cost=cost, by_label=by_label)


def fit_beside(
    priced: Sequence[Priced],
    stuck: Stuck,
    room: int,
    caps: Mapping[str, int],
    *,
    depth: float,
    left_out: Callable[[str, int], int],
) -> Fitted:
    """Choose for what does not keep its rendition, in the room that is left; see `fitting.fit`."""
    rest = [one for one in priced if one.candidate.key not in stuck.levels]
    left = {label: max(cap - stuck.by_label.get(label, 0), 0) for label, cap in caps.items()}
    found = fit(rest, room - stuck.cost, left, depth=depth, left_out=left_out)
    return Fitted(
        levels={**found.levels, **stuck.levels},
        reasons={**found.reasons, **dict.fromkeys(stuck.levels, "kept")},
        gap=found.gap,
    )
