"""Words that point: pronouns, ordinals, small talk, sorts of things; one data file per language.

A user's own files (same shape, in the folder that `names.lexicon_dir` gives) add to what is shipped; no
word of any language stands in code.
"""

from __future__ import annotations

import json
import os

from adaos_ctx_ledger.errors import LexiconBroken
from adaos_ctx_ledger.words import fold, stem_of, word_stems

_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "lexicons")
CLASSES = (
    "stop", "pronoun", "plural", "near", "nears", "there", "one", "both", "pair_words", "group_all",
    "digits_after", "list_nouns", "other", "again", "negation", "latest", "earliest", "smalltalk",
    "smalltalk_core", "find", "indefinite", "definite", "attributes", "wh", "ellipsis_words",
    "type_generic", "generic", "counting", "adverbs", "dummy", "dummy_links", "aux", "vague_kinds",
)  # fmt: skip
PHRASES = ("again_phrases", "idioms", "open_phrases", "fresh_phrases", "of_them")
_STEMMED = ("attributes", "ellipsis_words", "find", "generic", "list_nouns", "vague_kinds")
_MAX_BYTES = 1 << 20  # bytes of one file


class Lexicon:
    """What is known of words, of all languages together.

    Args:
        sets: Folded words by class (stems for those classes where any form counts).
        phrases: Folded phrases by class, padded with spaces.
        ordinals: Folded word -> place in a list, from 1; negative from the end.
        numbers: Folded word -> number.
        types: Stem -> numbers of the groups of sorts that it belongs to.
        translit: Letter -> Latin letters.
    """

    __slots__ = (
        "_common",
        "_stops",
        "endings",
        "numbers",
        "ordinals",
        "persons",
        "phrases",
        "sets",
        "translit",
        "types",
    )

    def __init__(self) -> None:
        self.sets: dict[str, set[str]] = {name: set() for name in CLASSES}
        self.phrases: dict[str, list[str]] = {name: [] for name in PHRASES}
        self.ordinals: dict[str, int] = {}
        self.numbers: dict[str, int] = {}
        self.types: dict[str, set[int]] = {}
        self.translit: dict[int, str] = {}
        self.persons: dict[str, str] = {}
        self.endings: list[tuple[str, str]] = []
        self._common: frozenset[str] = frozenset()
        self._stops: frozenset[str] = frozenset()

    def add(self, data: dict[str, object], *, base: int) -> int:
        """Add the words of one decoded file; gives the number of the next group of sorts."""
        for name in CLASSES:
            listed = fold(str(data.get(name, ""))).split()
            self.sets[name].update(map(stem_of, listed) if name in _STEMMED else listed)
        for name in PHRASES:
            self.phrases[name] += [f" {fold(str(text))} " for text in _rows(data.get(name))]
        for name, table in (("ordinals", self.ordinals), ("numbers", self.numbers)):
            for digits, found in _pairs(data.get(name)):
                table.update((word, int(digits)) for word in fold(str(found)).split())
        self.translit |= {ord(letter): str(latin) for letter, latin in _pairs(data.get("translit"))}
        self._add_forms(data)
        groups = _rows(data.get("types"))
        for number, group in enumerate(groups, base):
            for sort in _rows(group):
                self.types.setdefault(stem_of(fold(str(sort))), set()).add(number)
        return base + len(groups)

    def _add_forms(self, data: dict[str, object]) -> None:
        """Forms of pronouns, and endings of names that show which pronoun stands for them."""
        for form, listed in _pairs(data.get("persons")):
            for word in fold(str(listed)).split():
                self.persons[word] = self.persons.get(word, "") + form
        self.endings += [(str(end), str(form)) for end, form in _pairs(data.get("endings"))]
        self.endings.sort(key=lambda pair: (-len(pair[0]), pair))

    @property
    def stops(self) -> frozenset[str]:
        """Stems that say nothing of what a text is about."""
        if not self._stops:
            self._stops = frozenset(s for word in self.sets["stop"] for s in word_stems(word))
        return self._stops

    @property
    def common(self) -> frozenset[str]:
        """Stems that open no topic of their own: what may be asked of anything."""
        if not self._common:
            sets = self.sets
            self._common = frozenset(sets["generic"] | sets["ellipsis_words"] | sets["attributes"])
        return self._common

    def gender(self, folded: str) -> frozenset[str]:
        """Forms that a name may have, by the ending of its first word; empty when nothing is known."""
        head = folded.partition(" ")[0]
        for end, form in self.endings:
            if head.endswith(end) and len(head) > len(end) + 1:
                return frozenset(form)
        return frozenset()


def _rows(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _pairs(value: object) -> list[tuple[str, object]]:
    return list(value.items()) if isinstance(value, dict) else []


_loaded: dict[str, Lexicon] = {}


def load(folder: str = "") -> Lexicon:
    """The shipped lexicon with a user's files added.

    Args:
        folder: Where `*.json` of the user lie; "" or an absent folder adds nothing.

    Raises:
        LexiconBroken: A file is not a JSON object of the known shape.
    """
    if folder not in _loaded:
        lexicon, base = Lexicon(), 0
        for path in [*_files(_FOLDER), *(_files(folder) if folder else [])]:
            try:
                base = lexicon.add(_read(path), base=base)
            except (ValueError, TypeError) as error:
                raise LexiconBroken(path=path, reason=str(error)) from error
        _loaded[folder] = lexicon
    return _loaded[folder]


def _files(folder: str) -> list[str]:
    try:
        names = sorted(name for name in os.listdir(folder) if name.endswith(".json"))
    except OSError:
        return []
    return [os.path.join(folder, name) for name in names]


def _read(path: str) -> dict[str, object]:
    try:
        with open(path, "rb") as file:
            data = json.loads(file.read(_MAX_BYTES))
        if not isinstance(data, dict):
            raise LexiconBroken(path=path, reason="is no JSON object")
    except (OSError, ValueError, RecursionError) as error:
        raise LexiconBroken(path=path, reason=str(error)) from error
    return data
