"""Sources for builders, and a reader that gets the facts back out of a card."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from adaos_ctx.model import MAX_CARD_CHARS, MAX_CARD_LINES, CardLine, Source

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Build = Callable[[Source], Sequence[CardLine]]

_FIELD = re.compile(
    r'(?:^|, )(?P<name>"(?:[^"\\]|\\.)*"|[^\s,:]+): (?P<type>.*?)\((?P<mark>required|opt)\)'
    r"(?=, |; closed|$)"
)
_LEFT = re.compile(r"…\+(\d+) fields")


def card(build: Build, text: str, path: str = "x.json", **more: object) -> list[str]:
    """The texts of a card, each without its bullet; the limits of every card are checked."""
    lines = build(Source(alias="S.x", path=path, text=text, **more))  # type: ignore[arg-type]
    assert 1 <= len(lines) <= MAX_CARD_LINES
    for line in lines:
        assert line.text.startswith("- ")
        assert len(line.text) <= MAX_CARD_CHARS
        assert len(line.text.splitlines()) == 1
        for span in line.spans:
            assert 0 <= span.start <= span.end <= len(text)
    return [line.text[2:] for line in lines]


def supported(build: Build, text: str, path: str = "x.json") -> list[list[str]]:
    """The pieces of the source that each line's spans point to."""
    lines = build(Source(alias="S.x", path=path, text=text))
    return [[text[span.start : span.end] for span in line.spans] for line in lines]


def read_fields(lines: Sequence[str]) -> tuple[list[tuple[str, str, bool]], int]:
    """Name, type and whether it is required, for the fields of a schema's card; how many are left.

    Lines of definitions and of other things are passed over.
    """
    found: list[tuple[str, str, bool]] = []
    left = 0
    for text in lines:
        counted = _LEFT.fullmatch(text)
        left += int(counted[1]) if counted else 0
        if counted or text.startswith(("@", "root: @", "also: ", "defs: ", "and one of")):
            continue
        for match in _FIELD.finditer(text):
            name = match["name"]
            plain = json.loads(name) if name.startswith('"') else name
            found.append((plain, match["type"], match["mark"] == "required"))
    return found, left
