"""What a message shows on its surface: what it points with, what it asks, what it names. Pure."""

from __future__ import annotations

import re

from adaos_ctx_ledger.idling import idle, is_adverb, opened
from adaos_ctx_ledger.lexicon import PHRASES
from adaos_ctx_ledger.words import Word, word_stems, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from adaos_ctx_ledger.lexicon import Lexicon

_DECADE = re.compile(r"\b(?:19|20)?(\d)0(?:'?s|-е|-х|-ые|-ых)\b")
_SENTENCE_ENDS = frozenset(".!?…")
_FLAG_WORDS = (
    "pronoun", "plural", "near", "nears", "there", "one", "both", "pair_words", "group_all", "other",
    "again", "negation", "latest", "earliest", "indefinite", "wh", "type_generic",
)  # fmt: skip
_FLAG_STEMS = ("find", "attributes", "ellipsis_words", "list_nouns")


class Message:
    """A message and its cues.

    Args:
        text: As the user wrote it.
        lexicon: Which words point.

    `sorts` are the sorts of things it names (group -> whether a certain one is meant); `ordinal` is the
    place in a list that it names, from 1, negative from the end, 0 for none; `number` counts things,
    `counted` says whether it counts some known ones (`of two`); `persons` are the forms of its pronouns.
    """

    __slots__ = (
        "asks", "content", "counted", "decades", "flags", "lexicon", "number", "ordinal", "padded", "persons",
        "sorts", "text", "total", "words",
    )  # fmt: skip

    def __init__(self, text: str, lexicon: Lexicon) -> None:
        self.text, self.lexicon = text, lexicon
        self.words: list[Word] = words(text)
        self.total = len(self.words)
        self.padded = f" {' '.join(word.fold for word in self.words)} "
        stems = (stem for word in self.words for stem in word_stems(word.fold))
        self.content = tuple(dict.fromkeys(stem for stem in stems if stem not in lexicon.stops))
        self.asks = "?" in text
        self.persons = {form for word in self.words for form in lexicon.persons.get(word.fold, "")}
        self.sorts = self._sorts()
        self.ordinal = self._ordinal()
        at = next((i for i, w in enumerate(self.words) if w.fold in lexicon.numbers), -1)
        self.number = lexicon.numbers[self.words[at].fold] if at >= 0 else 0
        self.counted = at > 0 and self.words[at - 1].fold in lexicon.sets["counting"]
        self.decades = {int(digit) for digit in _DECADE.findall(self.padded)}
        self.flags = self._flags()

    def share(self, name: str) -> float:
        """The share of words that are of a class, 0..1; 1 for no words."""
        known = self.lexicon.sets[name]
        return sum(word.fold in known for word in self.words) / self.total if self.total else 1.0

    def foreign(self, known: dict[str, list[int]]) -> list[Word]:
        """Content words that nothing told holds."""
        content = frozenset(self.content)
        return [w for w in self.words if w.stem in content and w.stem not in known]

    def capitals(self) -> list[Word]:
        """Words with a capital inside a sentence: names, as a rule."""
        return [
            word
            for at, word in enumerate(self.words)
            if at
            and word.is_capital
            and word.stem not in self.lexicon.stops
            and self.text[: word.start].rstrip()[-1:] not in _SENTENCE_ENDS
        ]

    def _sorts(self) -> dict[int, bool]:
        lexicon = self.lexicon
        definite, indefinite = lexicon.sets["definite"], lexicon.sets["indefinite"]
        found: dict[int, bool] = {}
        for at, word in enumerate(self.words):
            groups = lexicon.types.get(word.stem)
            if not groups:
                continue
            before = [w.fold for w in self.words[max(0, at - 2) : at]]
            sure = not definite.isdisjoint(before) and indefinite.isdisjoint(before)
            for group in groups:
                found[group] = found.get(group, False) or sure
        return found

    def _ordinal(self) -> int:
        lexicon = self.lexicon
        after = lexicon.sets["digits_after"]
        for at, word in enumerate(self.words):
            idles = is_adverb(self.words, at, self.text, lexicon)
            place = 0 if idles else lexicon.ordinals.get(word.fold, 0)
            if not place and at and self.words[at - 1].fold in after:
                place = self._numeral(word)
            if place:
                return place
        return 0

    def _numeral(self, word: Word) -> int:
        if word.fold.isdecimal() and len(word.fold) < 3:
            return int(word.fold)
        if word.fold in self.lexicon.sets["one"]:
            return 1
        return self.lexicon.numbers.get(word.fold, 0)

    def _flags(self) -> frozenset[str]:
        lexicon = self.lexicon
        folds = {word.fold for word in self.words}
        stems = {word.stem for word in self.words}
        found = {name for name in _FLAG_WORDS if not lexicon.sets[name].isdisjoint(folds)}
        found |= {name for name in _FLAG_STEMS if not lexicon.sets[name].isdisjoint(stems)}
        for name in PHRASES:
            if any(phrase in self.padded for phrase in lexicon.phrases[name]):
                found.add(name)
        signs = {"number": self.number, "sort": self.sorts, "sort_sure": any(self.sorts.values())}
        found |= {name for name, sign in signs.items() if sign}
        found |= opened(self.words, lexicon)
        found -= idle(self.words, lexicon, found)
        return frozenset(found)
