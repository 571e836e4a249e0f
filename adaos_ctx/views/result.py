"""What a view gives back: text, whether it differs from the source, and what was left out."""

from __future__ import annotations

from dataclasses import dataclass

VERBATIM = "served verbatim"
UNPROVED = "not provably equal"
MAX_CHECKED_CHARS = 1_000_000  # the proofs for code and YAML take about two seconds at most


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A cheaper text of the same meaning, or the source itself with the reason why.

    Args:
        text: What the reader gets.
        note: One phrase: what was left out, or why nothing was; empty when there was nothing to do.
        changed: `text` differs from the source.
    """

    text: str
    note: str = ""
    changed: bool = False


def shown(source: str, text: str, note: str) -> View:
    """The view of a source; without a note when the text is the source itself."""
    if text.isspace() or not text:
        return View(text=source) if text == source else verbatim(source, "nothing would be left")
    changed = text != source
    return View(text=text, note=note if changed else "", changed=changed)


def verbatim(source: str, reason: str) -> View:
    """The source itself, because nothing shorter could be proved to say the same."""
    return View(text=source, note=f"{VERBATIM}: {reason}")
