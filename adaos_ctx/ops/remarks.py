"""Remarks that sources justify: `(json-only)`, `(conflicts resolved by ADR)`."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.ops.candidates import Candidate

_JSON_ONLY = re.compile(r"\bjson[-\s]only\b", re.IGNORECASE)
_MAX_DECISIONS = 40  # decisions read for remarks; the rest is left to the reader


def remarks(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Add to schemas what decisions say of the output, and to options whether one was chosen."""
    decisions = [one for one in candidates if one.label == "ADR"][:_MAX_DECISIONS]
    wanted = any(one.label in ("SCHEMA", "OPTS") for one in candidates)
    if not decisions or not wanted:
        return list(candidates)
    texts = [one.card_text() for one in decisions]
    json_only = any(_JSON_ONLY.search(text) for text in texts)
    chosen = any("- Choice: " in text and "no decision stated" not in text for text in texts)
    return [_remarked(one, json_only=json_only, chosen=chosen) for one in candidates]


def _remarked(one: Candidate, *, json_only: bool, chosen: bool) -> Candidate:
    if one.label == "SCHEMA" and json_only:
        return _with(one, "json-only")
    if one.label == "OPTS" and chosen and "- Conflicts: " in one.card_text():
        return _with(one, "conflicts resolved by ADR")
    return one


def _with(one: Candidate, note: str) -> Candidate:
    return replace(one, base=replace(one.base, notes=(*one.base.notes, note)))
