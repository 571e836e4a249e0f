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
    for long, short in pairs:
        reason = _fault(long, short, entries)
        if reason:
            raise RegistryError(file=file, path=f"$.{long}", reason=reason)
        entries[long] = str(short)
    for long, short in entries.items():
        if short in entries:
            raise RegistryError(file=file, path=f"$.{long}", reason=f"{short} is a long form too")
    return Vocab(entries=tuple(sorted(entries.items())))


def _fault(long: str, short: object, entries: dict[str, str]) -> str:
    if _LONG.fullmatch(long) is None:
        return "a long form is one word: letters, digits, _ and -, a letter first"
    if not isinstance(short, str) or _SHORT.fullmatch(short) is None:
        return "a short form is one word: letters, digits and _, a letter first"
    if long in entries:
        return "given twice"
    if len(short) >= len(long):
        return "the short form is not shorter"
    return f"{short} is the short form of another word" if short in entries.values() else ""


def abbreviate(text: str, vocab: Vocab, count: Callable[[str], int]) -> Abbreviated:
    """Replace whole words by their short forms where that saves tokens.

    Words inside names with dots, paths, references, options and code spans stay.

    Args:
        text: Any text.
        vocab: The entries that may be used.
        count: Text -> tokens.

    Returns:
        The text and the entries used; an entry is used only when the tokens that it saves are more
        than its place in the legend costs, and none at all when the whole is not smaller.
    """
    found = {text[start:end] for start, end in _words(text)}
    entries: list[tuple[str, str]] = []
    best = text
    for long, short in vocab.entries:
        if long not in found or short in found:
            continue
        tried = _replace(best, {long: short})
        if _saved(best, tried, count) > count(f", {_pair((long, short))}"):
            best, entries = tried, [*entries, (long, short)]
    legend = Vocab(entries=tuple(entries))
    if not entries or count(best) + count(f"{legend.line}\n") >= count(text):
        return Abbreviated(text=text)
    return Abbreviated(text=best, legend=legend)


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


def _saved(before: str, after: str, count: Callable[[str], int]) -> int:
    """Tokens saved, counted over the lines that changed."""
    pairs = zip(before.split("\n"), after.split("\n"), strict=True)
    return sum(count(one) - count(other) for one, other in pairs if one != other)


def _replace(text: str, words: Mapping[str, str]) -> str:
    if not words:
        return text
    parts, done = [], 0
    for start, end in _words(text):
        other = words.get(text[start:end])
        if other is not None:
            parts += [text[done:start], other]
            done = end
    return "".join([*parts, text[done:]])


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
