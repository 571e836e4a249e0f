"""How sure a written document makes us that it is of one kind; builders are not loaded for that.

One function a kind, named after it; each takes the path and the text and gives 0..100.
"""

from __future__ import annotations

import re

from adaos_ctx.cards.readdata import suffix_of
from adaos_ctx.cards.reading import FORMS
from adaos_ctx.patterns import lazy

_NUMBERED = lazy(r"(?:adr|madr|ladr|pdr)[-_ .]?\d{1,5}\b|\d{1,8}[-_ ]", re.IGNORECASE)
_FOLDER = lazy(
    r"(?:^|/)(?:adrs?|decisions?|architecture[-_]decisions?|decision[-_]records?|madr)/",
    re.IGNORECASE,
)
_ADR_NAME = lazy(r"(?:^|/)(?:adr|madr|ladr|pdr)[-_ .]?\d{1,5}(?!\d)", re.IGNORECASE)
_HEAD_CHARS = 20_000  # characters in which headings are looked for
_PARTS = frozenset({"goal", "decision", "consequences", "options", "status"})
_BARE_NAMES = frozenset({"readme", "changelog", "license", "notice", "contributing"})


def adr(path: str, text: str) -> int:
    """A decision record, by its file name, its folder, or its headings."""
    if suffix_of(path) not in FORMS:
        return 0
    if _ADR_NAME.search(path):
        return 95
    headed = _headed(text[:_HEAD_CHARS])
    if _FOLDER.search(path):
        numbered = _NUMBERED.match(path.rpartition("/")[2]) is not None
        return 90 if numbered or headed >= 2 else 0
    return 80 if headed >= 3 else 0


def _headed(text: str) -> int:
    """How many parts of a record a text has headings for; 0 without one for the decision."""
    from adaos_ctx.cards.adr_roles import role_of

    found = set()
    for row in text.split("\n"):
        name = row.lstrip("#= \t")
        if len(name) < len(row) and len(name) <= 60:
            role = role_of(name)
            if role and role[1] == 1 and role[0] in _PARTS:
                found.add(role[0])
    return len(found) if "decision" in found else 0


def docs(path: str, text: str) -> int:
    """Any written document, with little confidence: other kinds know theirs better."""
    del text  # the name decides
    name = path.rpartition("/")[2].casefold()
    if suffix_of(path) in FORMS:
        return 40 if name.startswith("readme") else 30
    return 30 if name in _BARE_NAMES else 0


def skill_md(path: str, text: str) -> int:
    """SKILL.md, by its name."""
    del text  # the name decides
    return 95 if path.rpartition("/")[2].casefold() == "skill.md" else 0


def notebook(path: str, text: str) -> int:
    """A notebook, by its suffix."""
    del text  # the name decides
    return 95 if suffix_of(path) == "ipynb" else 0
