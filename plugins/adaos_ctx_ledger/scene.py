"""One message against one shelf: everything that the features of all candidates share. Pure."""

from __future__ import annotations

from heapq import nlargest

from adaos_ctx_ledger.classes import POINTING, class_of
from adaos_ctx_ledger.naming import Naming

TYPE_CHECKING = False
if TYPE_CHECKING:
    from adaos_ctx_ledger.message import Message
    from adaos_ctx_ledger.told import Shelf

_NEAR = 40  # things of each sort that a large shelf is narrowed to
_RECENT = 10  # last told things that are candidates whatever they say
_TALK = 6  # last told texts that show what the talk is about
_FACT_SHARE = 0.6  # of what a message says must stand in a statement that it means


class Scene:
    """A message, a shelf, and how they meet.

    Args:
        message: What was written.
        shelf: What was told; at least one thing.
    """

    __slots__ = (
        "bm25", "cls", "first_of_sorts", "focus", "foreign", "groups", "idf", "last_turn", "message",
        "names", "own", "rank", "second", "shelf", "top", "topics", "toptopic", "total",
    )  # fmt: skip

    def __init__(self, message: Message, shelf: Shelf) -> None:
        self.message, self.shelf = message, shelf
        self.cls = class_of(message)
        self.bm25 = shelf.scores(message.content)
        best = nlargest(2, self.bm25.values())
        self.top = best[0] if best else 0.0
        self.second = best[1] if len(best) > 1 else 0.0
        self.idf = {stem: shelf.idf(stem) for stem in message.content}
        self.total = sum(self.idf.values()) or 1.0
        self.foreign = message.foreign(shelf.by_stem)
        self.own = self._own()
        naming = Naming(message, shelf, self.foreign)
        self.names = {place: naming.features(shelf.items[place]) for place in self._nameable()}
        self.groups = shelf.lists
        self.rank = shelf.rank
        self.last_turn = shelf.items[shelf.order[0]].turn
        places = (i for i in shelf.order if not shelf.items[i].types.isdisjoint(message.sorts))
        self.first_of_sorts = next(places, -1) if message.sorts else -1
        self.focus = next((i for i in shelf.order if not shelf.items[i].oblique), -1)
        self.topics = _topics(shelf)
        self.toptopic = max(
            self.topics, key=lambda i: (self.topics[i], shelf.items[i].turn), default=-1
        )

    def coverage(self, place: int) -> float:
        """How much of what the message says stands in a told text, by rarity, 0..1."""
        bag = self.shelf.items[place].bag
        return sum(weight for stem, weight in self.idf.items() if stem in bag) / self.total

    def _own(self) -> int:
        """Unheard words before the first one that points: the message may point at itself."""
        sets = self.message.lexicon.sets
        words = self.message.words
        points = (w.start for w in words if any(w.fold in sets[name] for name in POINTING))
        last = max(points, default=-1)
        return sum(word.start < last for word in self.foreign)

    @property
    def best_coverage(self) -> float:
        """The most that any text covers; of a large shelf, any of the best ones."""
        score = self.bm25.__getitem__
        places = nlargest(_NEAR, self.bm25, key=score) if self.shelf.is_large else self.bm25
        return max(map(self.coverage, places), default=0.0)

    def candidates(self) -> list[int]:
        """Places that the message may mean, likely ones first; statements only when repeated."""
        picked = dict.fromkeys(self.shelf.order[:_RECENT])
        picked |= dict.fromkeys(self._named())
        picked |= dict.fromkeys(nlargest(6, self.bm25, key=lambda i: (self.bm25[i], -i)))
        if self.groups:
            picked |= dict.fromkeys(self.groups[0][:8])
        picked |= dict.fromkeys(self._first_of_sorts())
        items = self.shelf.items
        return [i for i in picked if not items[i].fact or self._is_repeated(i)]

    def _nameable(self) -> list[int]:
        """Things with names; a statement is meant by what it says."""
        shelf = self.shelf
        near = self._near() if shelf.is_large else shelf.order
        return [i for i in dict.fromkeys(near) if not shelf.items[i].fact]

    def _near(self) -> list[int]:
        """Of a large shelf: the last things, the best texts, and names that share a rare or mistyped word."""
        shelf = self.shelf
        near = [*shelf.order[:_NEAR], *nlargest(_NEAR, self.bm25, key=self.bm25.__getitem__)]
        shared = (shelf.by_name[stem] for stem in self.message.content if stem in shelf.by_name)
        for places in sorted(shared, key=len):
            near += places[-_NEAR:]
        for word in self.foreign:
            for part, places in shelf.by_part.items():
                if abs(len(part) - len(word.fold)) < 3 and part[0] == word.fold[0]:
                    near += places[-2:]
        return near[: 6 * _NEAR]

    def _named(self) -> list[int]:
        def strength(place: int) -> float:
            found = self.names[place]
            fuzzy = 2 * found.get("fuzzy", 0)
            return 3 * found.get("name_exact", 0) + found.get("name_cov", 0) + fuzzy

        named = [place for place, found in self.names.items() if found]
        return sorted(named, key=lambda i: (-strength(i), i))[:6]

    def _first_of_sorts(self) -> list[int]:
        found: dict[int, int] = {}
        for sort in self.message.sorts:
            for place in self.shelf.by_sort.get(sort, ()):
                if sort not in found or self.rank[place] < self.rank[found[sort]]:
                    found[sort] = place
        return list(found.values())

    def _is_repeated(self, place: int) -> bool:
        """Whether the message says much of a statement again."""
        bag = self.shelf.items[place].bag
        hits = sum(stem in bag for stem in self.message.content)
        return hits >= 2 and self.coverage(place) >= _FACT_SHARE


def _topics(shelf: Shelf) -> dict[int, int]:
    """How many of the last told texts also name a thing: what the talk is about."""
    found = {}
    recent = [shelf.items[i] for i in shelf.order[:_TALK]]
    for place in shelf.order[:_RECENT]:
        item = shelf.items[place]
        useful = [stem for stem in item.names if stem not in shelf.stops]
        count = sum(
            other.group != item.group and all(stem in other.bag for stem in useful)
            for other in recent
        )
        if useful and count:
            found[place] = count
    return found
