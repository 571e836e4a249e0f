"""Signs that a message means one told thing: features by name. Pure.

Weights of these names, and of the same names within a class of messages, lie in `weights.json`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from adaos_ctx_ledger.scene import Scene
    from adaos_ctx_ledger.told import Told

Features = "dict[str, float]"
_CAP = 12.0  # of a BM25 score; more says nothing more


def of_candidate(scene: Scene, place: int) -> dict[str, float]:
    """Features of one candidate, by name; those that are 0 are left out."""
    item = scene.shelf.items[place]
    found = dict(scene.names.get(place, ()))
    _recency(scene, place, found)
    _words(scene, place, found)
    group = scene.shelf.groups[item.group]
    if len(group) > 1 and item.turn == scene.last_turn:
        _choice(scene, place, group, found)
    _soft(scene, item, found, chosen="grpfirst" in found)
    if item.fact:
        found["stmt"] = 1.0
    _agreement(scene, item, found)
    if scene.message.sorts:
        _sorts(scene, place, found)
    _lists(scene, place, found)
    return {name: value for name, value in found.items() if value}


def _recency(scene: Scene, place: int, found: dict[str, float]) -> None:
    rank = scene.rank[place]
    item = scene.shelf.items[place]
    if rank < 3:
        found[f"rec{rank}"] = 1.0
    found["recinv"] = 1 / (1 + rank)
    if scene.focus == place:
        found["focus"] = 1.0
        found["focusback"] = float(rank > 0)
    found["oblique0"] = float(item.oblique and rank == 0)
    found["lastturn"] = float(item.turn == scene.last_turn)
    talk = scene.topics.get(place, 0)
    if talk:
        found["topical"] = min(talk, 3) / 3
        found["topical1"] = 1.0
        found["toptopic"] = float(scene.toptopic == place)


def _words(scene: Scene, place: int, found: dict[str, float]) -> None:
    score = scene.bm25.get(place, 0.0)
    if not score:
        return
    found["bmrel"] = score / scene.top
    found["bmlog"] = min(score, _CAP) / 6
    found["cov"] = scene.coverage(place)
    if score == scene.top:
        found["bmtop"] = 1.0
        found["bmmargin"] = (score - scene.second) / score


def _choice(scene: Scene, place: int, group: list[int], found: dict[str, float]) -> None:
    """Signs that count among things that were offered together."""
    flags = scene.message.flags
    ending = "_neg" if "negation" in flags else ""
    own = scene.bm25.get(place, 0.0)
    others = max((scene.bm25.get(i, 0.0) for i in group if i != place), default=0.0)
    found["lastgroup"] = 1.0
    found["grpfirst"] = float(group[0] == place)
    found["grplast"] = float(group[-1] == place)
    if max(own, others):
        found[f"grpbm{ending}"] = own / max(own, others)
        found[f"grpdiff{ending}"] = max(-6.0, min(6.0, own - others)) / 6
    items = scene.shelf.items
    years = [items[i].year for i in group if items[i].year]
    if len(years) == len(group) and len(set(years)) > 1:
        if "latest" in flags:
            found["yearlate"] = float(items[place].year == max(years))
        if "earliest" in flags:
            found["yearearly"] = float(items[place].year == min(years))


def _soft(scene: Scene, item: Told, found: dict[str, float], *, chosen: bool) -> None:
    """Words that share a beginning: `singer` and `sung` do not, `cooked` and `cooking` do."""
    content = scene.message.content
    if not content:
        return
    share = sum(_softness(stem, item) for stem in content) / len(content)
    found["soft"] = share
    if chosen:
        found["grpsoft_neg" if "negation" in scene.message.flags else "grpsoft"] = share


def _softness(stem: str, item: Told) -> float:
    if stem in item.bag:
        return 1.0
    if len(stem) < 4:
        return 0.0
    start = f" {stem[: max(4, len(stem) - 2)]}"
    return 0.5 if start in item.joined else 0.0


def _agreement(scene: Scene, item: Told, found: dict[str, float]) -> None:
    """Number and gender of the pronoun and of the name, by their endings."""
    wanted = scene.message.persons
    forms = scene.message.lexicon.gender(item.fold) if wanted else frozenset()
    if forms:
        found["agree" if forms & wanted else "disagree"] = 2.0  # rare, so the weight is worth more


def _sorts(scene: Scene, place: int, found: dict[str, float]) -> None:
    """Whether the sort that the message names (`the hotel`) is the thing's."""
    item, sorts = scene.shelf.items[place], scene.message.sorts
    common = item.types.intersection(sorts)
    if not common:
        found["kindmiss"] = float(bool(item.kind))
        return
    told = float(bool(item.kind))
    first = float(scene.first_of_sorts == place)
    found["type"] = 1.0
    found["kindtype"] = told
    found["typesure"] = float(any(sorts[sort] for sort in common))
    found["typefirst"] = first
    found["kindtypefirst"] = first * told
    found["typefirst0"] = first * (scene.rank[place] == 0)


def _lists(scene: Scene, place: int, found: dict[str, float]) -> None:
    """Places in the latest list: `the second one`, `the other one`."""
    if not scene.groups:
        return
    group, ordinal = scene.groups[0], scene.message.ordinal
    at = ordinal - 1 if ordinal > 0 else len(group) + ordinal
    if ordinal and 0 <= at < len(group) and group[at] == place:
        found["ordhit"] = 1.0
        found["ordhit_last"] = float(scene.shelf.items[place].turn == scene.last_turn)
    if "other" in scene.message.flags and len(group) == 2 and place in group:
        found["othergroup"] = 1.0
