"""The format: one `term: meaning` a line; text in, values out."""

from __future__ import annotations

from dataclasses import dataclass

SUFFIX = ".terms"


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One entry; `start` and `end` are its place in the text, in characters, half-open."""

    name: str
    meaning: str
    start: int
    end: int


def parse(text: str) -> list[Term]:
    """Read a glossary; lines that are no entries are passed over.

    Example:
        >>> [term.name for term in parse("lead time: days\\n\\n# no entry\\n")]
        ['lead time']
    """
    terms, start = [], 0
    for line in text.split("\n"):
        name, colon, meaning = line.partition(":")
        if colon and name.strip() and meaning.strip() and not line.startswith("#"):
            entry = Term(name=name.strip(), meaning=meaning.strip(), start=start, end=start + len(line))
            terms.append(entry)
        start += len(line) + 1
    return terms


def find(terms: list[Term], name: str) -> Term | None:
    """The entry of a term, however it is written."""
    return next((t for t in terms if t.name.casefold() == name.strip().casefold()), None)
