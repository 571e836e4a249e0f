"""The kind of architecture decision records: how one is recognised; `adr_card` tells it.

Every Markdown file of a skill is asked whether it is one, so this module stays light.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adaos_ctx.cards.adr_roles import role_of
from adaos_ctx.cards.readdata import suffix_of
from adaos_ctx.cards.reading import FORMS
from adaos_ctx.model import CardLine, Kind, Source

if TYPE_CHECKING:
    from collections.abc import Sequence

_NAME = re.compile(
    r"(?:^|/)(?:adr|madr|ladr|pdr)[-_ .]?\d{1,5}\b|(?:^|/)\d{1,8}[-_ ]", re.IGNORECASE
)
_FOLDER = re.compile(
    r"(?:^|/)(?:adrs?|decisions?|architecture[-_]decisions?|decision[-_]records?|madr)/",
    re.IGNORECASE,
)
_ADR_NAME = re.compile(r"(?:^|/)(?:adr|madr|ladr|pdr)[-_ .]?\d{1,5}(?!\d)", re.IGNORECASE)


def build(source: Source) -> Sequence[CardLine]:
    """Tell a decision record in at most ten lines: status, goal, choice, why, what follows."""
    from adaos_ctx.cards.adr_card import build as tell  # two interpreter starts; only records pay

    return tell(source)


def claim(path: str, text: str) -> int:
    """Recognise a decision record by its file name, its folder, or its headings."""
    if suffix_of(path) not in FORMS:
        return 0
    if _ADR_NAME.search(path):
        return 95
    headed = _headed(text[:20_000])
    if _FOLDER.search(path):
        numbered = _NAME.search(path.rpartition("/")[2]) is not None
        return 90 if numbered or headed >= 2 else 0
    return 80 if headed >= 3 else 0


def _headed(text: str) -> int:
    """How many parts of a record a text has headings for; 0 without one for the decision."""
    wanted = {"goal", "decision", "consequences", "options", "status"}
    found = set()
    for row in text.split("\n"):
        name = row.lstrip("#= \t")
        if len(name) < len(row) and len(name) <= 60:
            role = role_of(name)
            if role and role[1] == 1 and role[0] in wanted:
                found.add(role[0])
    return len(found) if "decision" in found else 0


KIND = Kind(name="adr", section="ADR", build=build, claim=claim, prefixes=("A",), order=10)
