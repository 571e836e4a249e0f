"""Signs that a message means nothing that was told: small talk, a fresh topic, a new wish. Pure."""

from __future__ import annotations

from adaos_ctx_ledger.classes import POINTING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from adaos_ctx_ledger.scene import Scene

_QUOTES = frozenset('"«“')


def of_none(scene: Scene) -> dict[str, float]:
    """Features of "nothing", by name; those that are 0 are left out."""
    found = {f"f_{flag}": 1.0 for flag in scene.message.flags}
    found["bias"] = 1.0
    _surface(scene, found)
    _content(scene, found)
    _told(scene, found)
    for features in scene.names.values():
        for name, value in features.items():
            found[f"max_{name}"] = max(found.get(f"max_{name}", 0.0), value)
    return {f"N:{name}": value for name, value in found.items() if value}


def _surface(scene: Scene, found: dict[str, float]) -> None:
    message = scene.message
    small = message.share("smalltalk")
    first = message.words[0].fold if message.words else ""
    starts = first in message.lexicon.sets["wh"]
    bare = not message.flags & POINTING
    found["small"] = small
    found["allsmall"] = float(small > 0.99)
    found["smallcore"] = message.share("smalltalk_core")
    found["short"] = float(message.total <= 3)
    found["asks"] = float(message.asks)
    found["startwh"] = float(starts)
    found["nopro"] = float(bare)
    found["nopro_wh"] = float(bare and starts)
    found["nopro_aux"] = float(bare and first in message.lexicon.sets["aux"])
    found["own"] = min(scene.own, 4) / 4
    found["own2"] = float(scene.own > 1)
    found["quote"] = float(not _QUOTES.isdisjoint(message.text))
    unknown = [w for w in message.capitals() if w.stem not in scene.shelf.by_stem]
    found["caps"] = min(2, len(unknown)) / 2


def _content(scene: Scene, found: dict[str, float]) -> None:
    message = scene.message
    common = message.lexicon.common
    count, foreign = len(message.content), len(scene.foreign)
    new = sum(word.stem not in common for word in scene.foreign)
    found[f"nc{count if count < 3 else 3 if count < 6 else 6}"] = 1.0
    found["foreign"] = min(foreign, 5) / 5
    found["foreignshare"] = foreign / max(1, count)
    found[f"new{min(new, 3)}"] = 1.0
    if not message.flags & POINTING:
        found[f"np_new{min(new, 2)}"] = 1.0
    found["allgen"] = float(count > 0 and all(stem in common for stem in message.content))


def _told(scene: Scene, found: dict[str, float]) -> None:
    shelf, sorts = scene.shelf, scene.message.sorts
    found["unkidf"] = 1 - min(1.0, scene.best_coverage)
    found["topbm"] = min(scene.top, 12) / 6
    found["nobm"] = float(not scene.bm25)
    found["stmtshare"] = shelf.facts / shelf.count
    last = shelf.items[shelf.order[0]]
    found["stmtlast"] = float(last.fact)
    found["count"] = min(shelf.count, 20) / 20
    together = len(shelf.groups[last.group])
    found["lastpair"] = float(together == 2)
    found["lastlist"] = float(together > 2)
    if sorts:
        absent = not any(sort in shelf.by_sort for sort in sorts)
        found["sort_absent"] = float(absent and shelf.kinds > 0)
        found["lastmiss"] = float(bool(last.kind) and last.types.isdisjoint(sorts))
