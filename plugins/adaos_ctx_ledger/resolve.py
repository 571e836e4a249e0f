"""What a message refers to among what was told, or that it refers to nothing. Pure, no model.

Every candidate, and "nothing", gets a score: a weighted sum of features. The best one wins, so
abstaining is a choice like any other. Weights were fitted on labelled conversations of many sorts
(`tests/bench/fit_ledger.py`); every feature is about form, none about a data set.
"""

from __future__ import annotations

import json
import os

from adaos_ctx_ledger.abstaining import of_none
from adaos_ctx_ledger.features import of_candidate
from adaos_ctx_ledger.scene import Scene
from adaos_ctx_ledger.several import several

TYPE_CHECKING = False
if TYPE_CHECKING:
    from adaos_ctx_ledger.message import Message
    from adaos_ctx_ledger.told import Shelf, Told

_FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "weights.json")
_EVERY = ""  # weights that count in every class of messages
_NAMED = 0.8  # for a thing that is called by its whole name, before what was only told last
_weights: dict[str, dict[str, float]] = {}


class Resolved:
    """What a message means.

    Args:
        told: Things that it refers to, most likely first; empty when it refers to nothing.
        cls: Class of the message (`pron`, `ordinal`, `small`, …).
        margin: How much better this answer scored than the next one; >= 0.
    """

    __slots__ = ("cls", "margin", "told")

    def __init__(self, told: list[Told], cls: str, margin: float) -> None:
        self.told, self.cls, self.margin = told, cls, margin


def resolve(message: Message, shelf: Shelf) -> Resolved:
    """What a message refers to.

    Args:
        message: What the user wrote, read by the shelf's lexicon.
        shelf: What was told in the session, or the part of it that the reader lost.

    Returns:
        The things that are meant, or none.
    """
    if not shelf.count or not message.total:
        return Resolved([], "small", 0.0)
    scene = Scene(message, shelf)
    weights = weights_of(scene.cls)
    nothing = _score(weights, of_none(scene))
    scored = [(_of(weights, of_candidate(scene, i)), -rank, i) for rank, i in _ranked(scene)]
    best = max(scored, default=(nothing, 0, -1))
    group = several(scene) if scored and scene.cls != "small" else []
    if group:
        return Resolved([shelf.items[i] for i in group], scene.cls, abs(best[0] - nothing))
    if best[2] < 0 or nothing >= best[0]:
        return Resolved([], scene.cls, nothing - best[0])
    return Resolved([shelf.items[best[2]]], scene.cls, best[0] - nothing)


def _of(weights: dict[str, float], features: dict[str, float]) -> float:
    """A candidate's score. In labelled conversations names are rare, so the fit says little of them."""
    named = _NAMED if features.get("name_exact") == 1.0 else 0.0
    return _score(weights, features) + named


def _ranked(scene: Scene) -> list[tuple[int, int]]:
    return list(enumerate(scene.candidates()))


def _score(weights: dict[str, float], features: dict[str, float]) -> float:
    return sum(weights[name] * value for name, value in features.items() if name in weights)


def weights_of(cls: str) -> dict[str, float]:
    """Weights by feature for one class of messages."""
    if not _weights:
        with open(_FILE, "rb") as file:
            _weights.update(json.loads(file.read()))
    ready = f"+{cls}"
    if ready not in _weights:
        merged = dict(_weights.get(_EVERY, {}))
        for name, weight in _weights.get(cls, {}).items():
            merged[name] = merged.get(name, 0.0) + weight
        _weights[ready] = merged
    return _weights[ready]
