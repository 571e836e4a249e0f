"""Abbreviation by a small vocabulary: short forms for words that a text repeats.

The law: `expand(done.text, done.legend)` gives back the text, whatever the text is. It holds
because a word is a maximal run of the same characters before and after, an entry is left out when
its short form already stands in the text, and replacing happens for all words at once.
"""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adaos_ctx.errors import RegistryError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

FILE = ".ado/vocab.json"
LEGEND = "VOCAB: "  # begins the line of a pack that explains its short forms
MAX_TRIED = 256  # entries of one text; a vocabulary people can read has fewer
_MAX_READ = 8  # times the text; what is counted for all entries together
_FREE_CHARS = 100_000  # so that a short text of one line is tried with each of its words
_LONG = re.compile(r"[^\W\d][\w-]*")
_SHORT = re.compile(r"[^\W\d]\w*")
_WORD = re.compile(r"[\w-]+")
_STRETCH = re.compile(r"`[^`\n]*`|(?P<free>[^\s`]+)|`")  # code spans, and what is none
_EXACT = re.compile(r"[/\\@#$%&~]")  # a stretch with one is a path, reference, option or address
_JOINED = ".:=+"  # between word characters these make one name; before a space they are punctuation


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocab:
    """Long forms and their short forms, one to one; sorted by long form."""

    entries: tuple[tuple[str, str], ...] = ()

    @property
    def shorts(self) -> dict[str, str]:
        """Long form -> short form."""
        return dict(self.entries)

    @property
    def longs(self) -> dict[str, str]:
        """Short form -> long form."""
        return {short: long for long, short in self.entries}

    @property
    def line(self) -> str:
        """The legend line: `VOCAB: L=latency_ms, RL=rate_limit`; empty without entries."""
        return LEGEND + ", ".join(map(_pair, self.entries)) if self.entries else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Abbreviated:
    """Text with short forms, and the entries that were used."""

    text: str
    legend: Vocab = field(default_factory=Vocab)


def parse(text: str, file: str = FILE) -> Vocab:
    """Read a vocabulary file.

    Args:
        text: `{"latency_ms": "L", …}`.
        file: Its name, for errors.

    Raises:
        RegistryError: Not a JSON object of words, or not one to one.
    """
    try:
        pairs = json.loads(text, object_pairs_hook=_Pairs)
    except (ValueError, RecursionError) as error:
        raise RegistryError(file=file, path="$", reason=str(error) or "not JSON") from error
    if not isinstance(pairs, _Pairs):
        raise RegistryError(file=file, path="$", reason="must be an object")
    return _checked(pairs, file)


class _Pairs(list[tuple[str, object]]):
    """An object's members in order, repeated keys included."""


def _checked(pairs: _Pairs, file: str) -> Vocab:
    entries: dict[str, str] = {}
    shorts: set[object] = set()
    for long, short in pairs:
        reason = _fault(long, short, entries, shorts)
        if reason:
            raise RegistryError(file=file, path=f"$.{long}", reason=reason)
        entries[long] = str(short)
        shorts.add(short)
    for long, short in entries.items():
        if short in entries:
            raise RegistryError(file=file, path=f"$.{long}", reason=f"{short} is a long form too")
    return Vocab(entries=tuple(sorted(entries.items())))


def _fault(long: str, short: object, entries: dict[str, str], shorts: set[object]) -> str:
    if _LONG.fullmatch(long) is None:
        return "a long form is one word: letters, digits, _ and -, a letter first"
    if not isinstance(short, str) or _SHORT.fullmatch(short) is None:
        return "a short form is one word: letters, digits and _, a letter first"
    if long in entries:
        return "given twice"
    if len(short) >= len(long):
        return "the short form is not shorter"
    return f"{short} is the short form of another word" if short in shorts else ""


def abbreviate(text: str, vocab: Vocab, count: Callable[[str], int]) -> Abbreviated:
    """Replace whole words by their short forms where that saves tokens.

    Words inside names with dots, paths, references, options and code spans stay.

    Args:
        text: Any text.
        vocab: The entries that may be used.
        count: Text -> tokens.

    Returns:
        The text and the entries used. Tried are at most `MAX_TRIED` entries whose long form stands
        in the text, those that save most characters first, until lines of some times the text
        were counted; so time is linear in the text and in the entries. An entry is used only
        when the tokens that it saves are more than its place in the legend costs, and none at all
        when the whole is not smaller.
    """
    lines = _Lines(text)
    entries = [one for one in lines.promising(vocab) if lines.shorten(one, count)]
    legend = Vocab(entries=tuple(sorted(entries)))
    if not entries or count(lines.text) + count(f"{legend.line}\n") >= count(text):
        return Abbreviated(text=text)
    return Abbreviated(text=lines.text, legend=legend)


class _Lines:
    """A text by its lines; for a word only the lines that hold it are read again."""

    def __init__(self, text: str) -> None:
        self._parts = [_parts(line) for line in text.split("\n")]
        self._left = _MAX_READ * len(text) + _FREE_CHARS
        self._places: dict[str, list[tuple[int, int]]] = {}  # word -> its (line, part), in order
        for number, parts in enumerate(self._parts):
            for index in range(1, len(parts), 2):
                self._places.setdefault(parts[index], []).append((number, index))

    @property
    def text(self) -> str:
        return "\n".join(map("".join, self._parts))

    def promising(self, vocab: Vocab) -> list[tuple[str, str]]:
        """The entries to try, most saving first; a short form in use names something else."""
        held = self._places
        free = [one for one in vocab.entries if one[0] in held and one[1] not in held]
        free.sort(key=lambda one: (len(held[one[0]]) * (len(one[1]) - len(one[0])), one))
        return free[:MAX_TRIED]

    def shorten(self, entry: tuple[str, str], count: Callable[[str], int]) -> bool:
        """Put the short form in if that saves more than its place in the legend costs."""
        long, short = entry
        places = self._places[long]
        numbers = dict.fromkeys(number for number, _ in places)
        before = ["".join(self._parts[number]) for number in numbers]
        self._left -= sum(map(len, before))
        if self._left < 0:
            return False
        self._put(places, short)
        after = ("".join(self._parts[number]) for number in numbers)
        saved = sum(count(one) - count(other) for one, other in zip(before, after, strict=True))
        if saved > count(f", {_pair(entry)}"):
            return True
        self._put(places, long)
        return False

    def _put(self, places: list[tuple[int, int]], word: str) -> None:
        for number, index in places:
            self._parts[number][index] = word


def _parts(line: str) -> list[str]:
    """What stands between words that may be replaced, and at odd places these words."""
    parts, done = [], 0
    for start, end in _words(line):
        parts += [line[done:start], line[start:end]]
        done = end
    return [*parts, line[done:]]


def expand(text: str, legend: Vocab) -> str:
    """Undo `abbreviate` with the legend that it returned."""
    return _replace(text, legend.longs)


def parse_legend(line: str) -> Vocab | None:
    """Read a legend line back; None when the line is none."""
    if not line.startswith(LEGEND):
        return None
    pairs = [part.partition("=") for part in line.removeprefix(LEGEND).split(", ")]
    if not all(_SHORT.fullmatch(short) and _LONG.fullmatch(long) for short, _, long in pairs):
        return None
    return Vocab(entries=tuple(sorted((long, short) for short, _, long in pairs)))


def _pair(entry: tuple[str, str]) -> str:
    return f"{entry[1]}={entry[0]}"


def _replace(text: str, words: Mapping[str, str]) -> str:
    parts = _parts(text)
    parts[1::2] = [words.get(word, word) for word in parts[1::2]]
    return "".join(parts)


def _words(text: str) -> Iterator[tuple[int, int]]:
    """The words that may be replaced: maximal runs, not joined to a neighbour by a sign.

    What counts depends only on the characters around words, never on the words, so the same
    places are found before and after replacing.
    """
    for stretch in _STRETCH.finditer(text):
        start, end = stretch.span()
        if stretch["free"] is None or _EXACT.search(text, start, end):
            continue
        for word in _WORD.finditer(text, start, end):
            first, last = word.span()
            before, after = text[max(first - 2, 0) : first][::-1], text[last : last + 2]
            if not _joined(before) and not _joined(after):
                yield first, last


def _joined(beside: str) -> bool:
    """Whether what stands beside a word, nearest first, makes it a part of something longer."""
    if not beside:
        return False
    if unicodedata.category(beside[0])[0] == "M" or beside[0] in "\u200c\u200d`":
        return True
    return beside[0] in _JOINED and len(beside) > 1 and not beside[1].isspace()
