"""The kind: which files are glossaries, and what their card says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx import Kind, Span, card_line

from {{module}}.glossary import SUFFIX, parse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx import CardLine, Source

_SHOWN = 8  # terms; a card has ten lines at most


def claim(path: str, text: str) -> int:
    """How sure it is, 0 to 100, that a file is a glossary."""
    return 90 if path.endswith(SUFFIX) else 0


def build(source: Source) -> Sequence[CardLine]:
    """The card: how many terms, and the first ones, each with its place in the file.

    It must take any text and give the same lines for the same text.
    """
    terms = parse(source.text)
    shown = [card_line(f"{t.name}: {t.meaning}", Span(start=t.start, end=t.end)) for t in terms[:_SHOWN]]
    noun = "term" if len(terms) == 1 else "terms"
    return (card_line(f"glossary of {len(terms)} {noun}"), *shown)


KIND = Kind(name="{{module}}_glossary", section="DOCS", build=build, claim=claim, order=50)
