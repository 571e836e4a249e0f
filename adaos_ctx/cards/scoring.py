"""Score the cards of decision records against hand labels: how often they are right, how surely.

A label says what a reader would accept; a card is right in a field when its line says one of the
accepted phrases. Two faults count for themselves, since they mislead where a gap would not: a
choice told of a record that makes none, and a rejected option that was the chosen one.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

from adaos_ctx.model import MAX_CARD_CHARS, MAX_CARD_LINES
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Sequence

_Z = 1.959964  # standard normal quantile of a two-sided 95 % interval
_LINK = lazy(r"!?\[([^\]]*)\]\([^)]*\)")
_MARKUP = lazy(r"[*_`\"“”«»„]")
_KEY = lazy(r"-\s*([A-Za-z]+):\s*(.*)", re.DOTALL)
_REJECT = lazy(r"[,;(]\s*reject\s+", re.IGNORECASE)
_UNDECIDED = lazy(r"unfilled|not filled|no decision|none stated", re.IGNORECASE)
_COUNTED = lazy(r"…?\+?\d+( more)?")
_NUMBERS = lazy(r"\d+")
_WORDS = lazy(r"\w+")
_NO_STATUS = ("none", "unknown", "not stated")
_SAME_WORDS = 0.6  # of the words of a rejected option, shared with one that the label names


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """What a reader accepts of one record's card.

    Args:
        file: Path of the record, relative to the folder of the labels.
        status: accepted, proposed, rejected, deprecated, superseded, template or none.
        superseded_by: Number or name of the record that took its place; empty when none did.
        choice: Phrases one of which the Choice line must hold.
        choice_not: Phrases that it must not hold.
        goal: Phrases one of which the Goal line must hold; empty when it is not scored.
        rejected: Names of the options that were not taken.
        no_choice: Whether the record decides nothing.
        status_alt: Other words that the Status line may say.
    """

    file: str
    status: str = "none"
    superseded_by: str = ""
    choice: tuple[str, ...] = ()
    choice_not: tuple[str, ...] = ()
    goal: tuple[str, ...] = ()
    rejected: tuple[str, ...] = ()
    no_choice: bool = False
    status_alt: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """How one card did; None where the label does not ask."""

    file: str
    choice: bool | None
    goal: bool | None
    status: bool
    false_choice: bool
    false_rejects: tuple[str, ...]
    within_limits: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """Hits among n >= 0 trials."""

    hits: int
    total: int

    @property
    def value(self) -> float:
        """The share, 0..1; 0 of nothing."""
        return self.hits / self.total if self.total else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share behind the sample; 0..1 for no trials.

        Source:
            Score interval p = (h + z²/2 ± z·sqrt(h(n-h)/n + z²/4)) / (n + z²), h hits of n, z the
            normal quantile; E. B. Wilson, JASA 22 (1927), 209-212.
        """
        if not self.total:
            return 0.0, 1.0
        n, h = self.total, self.hits
        middle, spread = h + _Z**2 / 2, _Z * sqrt(h * (n - h) / n + _Z**2 / 4)
        low, high = (middle - spread) / (n + _Z**2), (middle + spread) / (n + _Z**2)
        return max(0.0, low), min(1.0, high)


def share(answers: Sequence[bool | None]) -> Share:
    """How many of the answers that were asked for are right."""
    asked = [answer for answer in answers if answer is not None]
    return Share(hits=sum(asked), total=len(asked))


def judge(label: Label, lines: Sequence[str]) -> Verdict:
    """Compare one card with its label.

    Args:
        label: What is accepted.
        lines: The card, each line with its bullet.
    """
    card = _fields(lines)
    said, names = _choice(card.get("choice", ""), card.get("rejected", ""))
    decided = bool(said) and not _UNDECIDED.search(said)
    right = decided and _any(label.choice, said) and not _any(label.choice_not, said)
    return Verdict(
        file=label.file,
        choice=None if label.no_choice else right,
        goal=_any(label.goal, card.get("goal", "")) if label.goal else None,
        status=_status(label, card),
        false_choice=label.no_choice and decided,
        false_rejects=tuple(name for name in names if _wrong(name, label)),
        within_limits=_within_limits(lines),
    )


def plain(text: str) -> str:
    """Text for comparing: NFC, casefolded, one line, no markup, links by their text."""
    shown = _MARKUP.sub("", _LINK.sub(r"\1", unicodedata.normalize("NFC", text)))
    return " ".join(shown.replace("’", "'").split()).casefold()


def _fields(lines: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for entry in lines:
        match = _KEY.match(entry)
        if match:
            found.setdefault(match[1].casefold(), match[2])
    return found


def _choice(choice: str, rejected: str) -> tuple[str, list[str]]:
    """What was chosen, and the names of the options called rejected."""
    last = next(reversed(list(_REJECT.finditer(choice))), None)
    said = choice[: last.start()] if last else choice
    told = _split(choice[last.end() :]) if last else rejected.split("; ")
    names = (name.strip(" .…)") for name in told)
    return said, [name for name in names if name and not _COUNTED.fullmatch(name)]


def _split(text: str) -> list[str]:
    """Parts between commas and semicolons that stand in no bracket."""
    parts, depth = [""], 0
    for char in text:
        depth = max(0, depth + (char in "([{") - (char in ")]}"))
        if char in ",;" and not depth:
            parts.append("")
        else:
            parts[-1] += char
    return parts


def _any(phrases: Sequence[str], text: str) -> bool:
    known = plain(text)
    return any(plain(phrase) in known for phrase in phrases)


def _wrong(name: str, label: Label) -> bool:
    """An option called rejected that was chosen, or that is no option of the record."""
    shown = plain(name)
    if any(_alike(shown, plain(option)) for option in label.rejected):
        return False
    return bool(label.rejected) or any(plain(phrase) in shown for phrase in label.choice)


def _alike(name: str, option: str) -> bool:
    if option in name or (len(name) >= 3 and name in option):
        return True
    words = set(_WORDS.findall(name))
    shared = words & set(_WORDS.findall(option))
    return len(shared) >= 2 and len(shared) >= _SAME_WORDS * len(words)


def _status(label: Label, card: dict[str, str]) -> bool:
    said = plain(card.get("status", ""))
    if said and any(plain(word) in said for word in label.status_alt):
        return True
    if label.status in ("accepted", "none"):
        fits = _is_accepted(said) if label.status == "accepted" else said in _NO_STATUS
        return not said or fits
    if label.status == "template":
        told = (card.get(key, "") for key in ("status", "goal", "choice"))
        return any("template" in plain(text) or "not filled" in plain(text) for text in told)
    return label.status in said and (not label.superseded_by or _names(label, said))


def _is_accepted(said: str) -> bool:
    return said.startswith("accepted") and "superseded by" not in said


def _names(label: Label, said: str) -> bool:
    """Whether a status line names the record that took its place, by number or by name."""
    numbers = {int(n) for n in _NUMBERS.findall(label.superseded_by)}
    slug = plain(label.superseded_by.rpartition(".")[0] or label.superseded_by)
    return bool(numbers & {int(n) for n in _NUMBERS.findall(said)}) or slug in said


def _within_limits(lines: Sequence[str]) -> bool:
    sizes = [len(unicodedata.normalize("NFC", entry)) for entry in lines]
    return len(lines) <= MAX_CARD_LINES and max(sizes, default=0) <= MAX_CARD_CHARS
