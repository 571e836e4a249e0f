"""Signs that a message means one told thing: features by name. Pure.

Weights of these names, and of the same names within a class of messages, lie in `weights.json`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from adaos_ctx_ledger.scene import Scene
    from adaos_ctx_ledger.told import Told

Features = "dict[str, float]"
_FORMS = {"misgender": frozenset("mfnp"), "misnumber": frozenset("SP")}  # with genders, and without
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
    softs = [_share(scene, scene.shelf.items[i]) for i in group if i != place]
    mine = _share(scene, scene.shelf.items[place])
    found[f"grpsoftdiff{ending}"] = mine - max(softs, default=0.0)
    _years(scene, place, group, found)


def _years(scene: Scene, place: int, group: list[int], found: dict[str, float]) -> None:
    """`The newer one`, `the one of the 70s`."""
    items, flags = scene.shelf.items, scene.message.flags
    years = [items[i].year for i in group]
    mine = items[place].year
    if not all(years) or len(set(years)) < 2:
        return
    late = "latest" in flags and mine == max(years)
    found["yearhit"] = float(late or ("earliest" in flags and mine == min(years)))
    decades = scene.message.decades
    if decades and mine:
        found["yearhit"] = float(mine // 10 % 10 in decades)


def _soft(scene: Scene, item: Told, found: dict[str, float], *, chosen: bool) -> None:
    """Words that share a beginning: `singer` and `sung` do not, `cooked` and `cooking` do."""
    share = _share(scene, item)
    found["soft"] = share
    if chosen:
        found["grpsoft_neg" if "negation" in scene.message.flags else "grpsoft"] = share


def _share(scene: Scene, item: Told) -> float:
    content = scene.message.content
    return sum(_softness(stem, item) for stem in content) / len(content) if content else 0.0


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
    forms = scene.message.lexicon.gender(item.fold) if wanted and not item.name.isupper() else None
    if not forms:
        return
    for name, system in _FORMS.items():
        has, asked = forms & system, wanted & system
        if has and asked:
            found[name] = float(has.isdisjoint(asked))


def _sorts(scene: Scene, place: int, found: dict[str, float]) -> None:
    """Whether the sort that the message names (`the hotel`) is the thing's."""
    item, sorts = scene.shelf.items[place], scene.message.sorts
    common = item.types.intersection(sorts)
    if not common:
        found["kindmiss"] = float(bool(item.kind))
        return
    if scene.cls == "newsort":
        found["newtype"] = 1.0
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
