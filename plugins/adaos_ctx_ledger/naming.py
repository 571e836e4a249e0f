"""Whether a message calls a told thing by its name: exactly, in part, mistyped, transliterated. Pure."""

from __future__ import annotations

from adaos_ctx_ledger.matching import likeness, skeleton, sounds_alike

TYPE_CHECKING = False
if TYPE_CHECKING:
    from adaos_ctx_ledger.message import Message
    from adaos_ctx_ledger.told import Shelf, Told
    from adaos_ctx_ledger.words import Word

_LIKE = 0.6  # below, two words are different words


class Naming:
    """Names in one message.

    Args:
        message: What was written.
        shelf: What was told.
        foreign: Content words of the message that nothing told holds.
    """

    __slots__ = ("_common", "_content", "_folds", "_foreign", "_message", "_shelf", "_sounds")

    def __init__(self, message: Message, shelf: Shelf, foreign: list[Word]) -> None:
        self._message, self._shelf = message, shelf
        self._folds = message.padded
        self._content = frozenset(message.content)
        sets = message.lexicon.sets
        self._common = sets["smalltalk"], sets["stop"]
        self._foreign = [word.fold for word in foreign if len(word.fold) >= 4]
        table = message.lexicon.translit
        self._sounds = [
            skeleton(fold.translate(table)) for fold in self._foreign if not fold.isascii()
        ]

    def features(self, item: Told) -> dict[str, float]:
        """How much of a thing's name is there, as features; empty when nothing is."""
        found = self._exact(item)
        found |= self._parts(item)
        if self._foreign:
            best = max(
                (likeness(word, part) for word in self._foreign for part in item.parts), default=0.0
            )
            if best >= _LIKE:
                found["fuzzy"] = (best - 0.5) * 2
        if any(sounds_alike(s, k) for s in self._sounds for k in item.skeletons):
            found["translit"] = 1.0
        return found

    def _exact(self, item: Told) -> dict[str, float]:
        if f" {item.fold} " in self._folds:
            known = any(item.fold in words for words in self._common)
            return {"name_exact": 0.3 if known else 1.0}
        return {"name_sub": 1.0} if len(item.fold) > 6 and item.fold in self._folds else {}

    def _parts(self, item: Told) -> dict[str, float]:
        stops = self._shelf.stops
        useful = [stem for stem in item.names if stem not in stops and len(stem) > 1]
        if self._content.isdisjoint(useful):
            return {}
        weights = {stem: self._shelf.idf(stem) for stem in useful}
        whole = sum(weights.values())
        hit = sum(weight for stem, weight in weights.items() if stem in self._content)
        return {"name_cov": hit / whole, "name_full": float(hit >= whole - 1e-9)}
