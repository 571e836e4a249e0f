"""What was told, as the resolver sees it: a name, a text, a place in the conversation. Pure."""

from __future__ import annotations

import math
import re

from adaos_ctx_ledger.matching import skeleton
from adaos_ctx_ledger.words import MAX_TEXT_CHARS, fold, stems, word_stems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adaos_ctx_ledger.lexicon import Lexicon

_TAG = re.compile(r"\s*\[([^\]\n]{1,40})\]")
_FIELD = re.compile(r"([^\W\d]+):")
_YEAR = re.compile(r"\b(1[5-9]\d\d|20\d\d)\b")
_HEAD_STEMS = 14  # stems at the start of a text that say what a thing is
_MIN_FACT_WORDS = 4  # a name of so many words that is also its whole text is a statement
_FACT_LENGTH = 1.5  # of the name; a longer text describes what the name names
_LARGE = 400  # things; of more, those that share a word with a message are looked at
_EDGES = "()[]\"',.:;!?«»"
K1, B = 1.2, 0.6  # BM25; told texts are short and even, so length counts less than usual


class Told:
    """One thing that was told.

    Args:
        name: What it is called: concept, alias, heading, path.
        text: What was said of it, or its start.
        turn: When it was last told or named; larger is later.
        group: Equal for what was told in one breath (a list, a question with choices).
        kind: What it is, when the teller said so (`schema`, `chunk`); else a tag `[…]` at the start.
        key: What the caller knows it by.
    """

    __slots__ = (
        "_joined", "_skeletons", "bag", "fact", "fields", "fold", "group", "head", "key", "kind", "length",
        "name", "names", "oblique", "parts", "place", "turn", "types", "year",
    )  # fmt: skip

    def __init__(
        self, name: str, text: str, *, turn: float, group: int, kind: str = "", key: str = ""
    ) -> None:
        self.name, self.turn, self.group, self.key = name, turn, group, key or name
        self.fold = fold(name)
        self.parts = [part for part in self.fold.split() if len(part) >= 4]
        found = (s for word in self.fold.split() for s in word_stems(word.strip(_EDGES)))
        self.names = tuple(dict.fromkeys(found))
        tag = _TAG.match(text)
        self.kind = kind or (tag[1] if tag else "")
        body = list(stems(text[:MAX_TEXT_CHARS]))
        self.head = frozenset(body[:_HEAD_STEMS])
        self.fields = frozenset(
            s for key in _FIELD.findall(text[:MAX_TEXT_CHARS]) for s in stems(key)
        )
        self.bag: dict[str, int] = {}
        for stem in (*body, *self.names):
            self.bag[stem] = self.bag.get(stem, 0) + 1
        self.length = len(body) + len(self.names)
        year = _YEAR.search(text, 0, MAX_TEXT_CHARS)
        self.year = int(year[1]) if year else 0
        many = self.fold.count(" ") + 1 >= _MIN_FACT_WORDS
        whole = many and len(text) <= _FACT_LENGTH * len(name)
        self.fact = whole and fold(text).startswith(self.fold.rstrip("."))
        self.oblique = False
        self.types: frozenset[int] = frozenset()
        self.place = 0
        self._joined = ""
        self._skeletons: tuple[str, ...] | None = None

    @property
    def joined(self) -> str:
        """All stems, each with a space before it."""
        if not self._joined:
            self._joined = "".join(f" {stem}" for stem in self.bag)
        return self._joined

    @property
    def skeletons(self) -> tuple[str, ...]:
        """Sounds of the words of its name."""
        if self._skeletons is None:
            self._skeletons = tuple(skeleton(part) for part in self.parts)
        return self._skeletons


class Shelf:
    """Everything told in a session, with the statistics that matching needs.

    Args:
        told: In the order of telling, oldest first.
        lexicon: Sorts of things and stop words.
    """

    __slots__ = (
        "_total", "by_name", "by_part", "by_sort", "by_stem", "count", "facts", "groups", "items", "kinds",
        "lexicon", "lists", "order", "rank", "stops",
    )  # fmt: skip

    def __init__(self, told: Iterable[Told], lexicon: Lexicon) -> None:
        self.items: list[Told] = []
        self.lexicon = lexicon
        self.by_stem: dict[str, list[int]] = {}
        self.by_name: dict[str, list[int]] = {}
        self.by_part: dict[str, list[int]] = {}
        self.by_sort: dict[int, list[int]] = {}
        self.groups: dict[int, list[int]] = {}
        self.stops = lexicon.stops
        self._total = self.count = self.facts = self.kinds = 0
        for item in told:
            self._add(item)
        self.order = sorted(range(self.count), key=self._recency)
        self.rank = {place: rank for rank, place in enumerate(self.order)}
        self.lists = self._lists()

    @property
    def is_large(self) -> bool:
        """Whether there is too much to compare a message with all of it."""
        return self.count > _LARGE

    @property
    def average(self) -> float:
        """Mean length of what was told, in stems."""
        return self._total / self.count if self.count else 1.0

    def _add(self, item: Told) -> None:
        item.place = self.count
        item.types = sorts_of(item, self.lexicon)
        self.items.append(item)
        self.count += 1
        self._total += item.length
        self.facts += item.fact
        self.kinds += bool(item.kind)
        stops, by_stem = self.stops, self.by_stem
        for stem in item.bag:
            if stem not in stops:
                by_stem.setdefault(stem, []).append(item.place)
        for name, index in ((item.names, self.by_name), (item.parts, self.by_part)):
            for word in name:
                if word not in stops:
                    index.setdefault(word, []).append(item.place)
        for sort in item.types:
            self.by_sort.setdefault(sort, []).append(item.place)
        self.groups.setdefault(item.group, []).append(item.place)

    def _lists(self) -> list[list[int]]:
        """What was told in one breath, if more than one thing, the latest first; two of them."""
        many = ((key, group) for key, group in self.groups.items() if len(group) > 1)
        dated = [(max(self.items[i].turn for i in group), key) for key, group in many]
        return [self.groups[key] for _, key in sorted(dated, reverse=True)[:2]]

    def _recency(self, place: int) -> tuple[float, int]:
        """Later is first; what was only mentioned of something else stands behind that."""
        item = self.items[place]
        before = self.items[place - 1] if place else None
        turn = item.turn
        if item.oblique and before is not None and not before.oblique:
            turn = before.turn - 1e-6
        return (-turn, -place)

    def idf(self, stem: str) -> float:
        """How rare a stem is among what was told; largest for one that is nowhere."""
        df = len(self.by_stem.get(stem, ()))
        return math.log(1 + (self.count - df + 0.5) / (df + 0.5))

    def scores(self, asked: Sequence[str]) -> dict[int, float]:
        """BM25 of every item that holds one of some stems, by place.

        Source:
            Lucene variant of BM25; Kamphuis et al., ECIR 2020. The core's index cuts text for
            searches; what is matched here was cut for resolving, and counted when it was told.
        """
        found: dict[int, float] = {}
        average = self.average
        for stem in asked:
            places = self.by_stem.get(stem)
            if not places or (self.is_large and len(places) * 2 > self.count):
                continue  # of a thousand texts, a word of every other one picks none
            weight = self.idf(stem) * (K1 + 1)
            for place in places:
                item = self.items[place]
                tf = item.bag[stem]
                norm = K1 * (1 - B + B * item.length / average)
                found[place] = found.get(place, 0.0) + weight * tf / (tf + norm)
        return found


def sorts_of(item: Told, lexicon: Lexicon) -> frozenset[int]:
    """Groups of sorts that a thing belongs to, by its kind, else by how its text starts."""
    kinds = frozenset(stems(item.kind))
    vague = kinds & lexicon.sets["vague_kinds"]
    found: set[int] = set()
    for stem in kinds - vague if kinds else item.head:
        found.update(lexicon.types.get(stem, ()))
    if vague:
        for stem in item.fields | item.head:
            found.update(lexicon.types.get(stem, ()))
    return frozenset(found)
