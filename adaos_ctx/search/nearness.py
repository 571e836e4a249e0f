"""What of a query stands together in a text, and which words only begin alike. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

WINDOW_CHARS = 150  # about 20 terms: near enough to speak of one thing
_LEAST_BEGINNING = 4  # letters; shorter beginnings are shared by chance
_MOST_BEGINNING = 8


def beginnings_of(term: str) -> tuple[str, ...]:
    """Marks of the beginnings of a term, the shortest first; none for a short term."""
    sizes = range(_LEAST_BEGINNING, min(len(term), _MOST_BEGINNING) + 1)
    return tuple(f" {term[:size]}" for size in sizes)


def shared_beginning(marks: tuple[str, ...], texts: list[str]) -> int:
    """Letters of the longest beginning of a term that some word here begins with; 0 for few."""
    shared = 0
    for mark in marks:
        for text in texts:
            if mark in text:
                shared = len(mark) - 1
                break
        else:
            break
    return shared


def most_near(text: str, terms: Sequence[str], worths: Sequence[float]) -> float:
    """The most worth of some terms that stands within one window of a text.

    Args:
        text: As `analyze.joined` writes it.
        terms: At least one, all of which it holds.
        worths: What each of them is worth.
    """
    if len(terms) == 1:
        return worths[0]
    places = _places(text, terms)
    inside = [0] * len(terms)
    most, first = 0.0, 0
    for place, at in places:
        while places[first][0] < place - WINDOW_CHARS:
            inside[places[first][1]] -= 1
            first += 1
        inside[at] += 1
        if inside[at] == 1:  # only a term that was not here makes a window worth more
            now = 0.0
            for worth, held in zip(worths, inside, strict=True):
                if held:
                    now += worth
            most = max(most, now)
    return most


def _places(text: str, terms: Sequence[str]) -> list[tuple[int, int]]:
    """Where each term stands: (place, number of the term), from left to right."""
    places = []
    for at, term in enumerate(terms):
        mark = f" {term} "
        place = text.find(mark)
        while place >= 0:
            places.append((place, at))
            place = text.find(mark, place + 1)
    places.sort()
    return places
