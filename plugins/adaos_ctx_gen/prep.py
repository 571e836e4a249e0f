"""What `skill prep` found out, where it did: options, scores, the decision, and the run's result."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adaos_ctx import files
from adaos_ctx.errors import CtxError, UsageError
from adaos_ctx.ops import Cards, safe_text

if TYPE_CHECKING:
    from adaos_ctx.ops import Look
    from adaos_ctx.plugins import Plugins

_MAX_BYTES = 1 << 20  # bytes; an artifact is a page
_MAX_SUMMARY_CHARS = 200
_CHOICE = re.compile(r"- Choice: (?P<id>[\w.-]+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Prep:
    """The artifacts of the preparation.

    Args:
        options: (id, summary), in the order of the file.
        scores: Option -> total, the best first.
        chosen: The option that a decision record chose; "" when none did.
        status: `ok` or `failed` as the run says; "" where there is no result.
        reason: Why it failed.
        failed: Names of hypotheses that did not hold; critical ones first, marked `!`.
    """

    options: tuple[tuple[str, str], ...] = ()
    scores: tuple[tuple[str, float], ...] = ()
    chosen: str = ""
    status: str = ""
    reason: str = ""
    failed: tuple[str, ...] = ()

    @property
    def best(self) -> str:
        """What to build when nobody says: the decision's choice, else the best score."""
        return self.chosen or (self.scores[0][0] if self.scores else "")

    @property
    def line(self) -> str:
        """One line about the result; "" where there is nothing to say."""
        if not self.status:
            return ""
        parts = [
            self.status,
            self.reason,
            f"did not hold: {', '.join(self.failed)}" if self.failed else "",
        ]
        return "; ".join(filter(None, parts))


def load_prep(now: Look, plugins: Plugins) -> Prep:
    """Read what there is; a file that is missing or of another shape says nothing."""
    root = now.skill.root
    scores = _load(root, ("prep/scorecard.json", "scorecard.json"))
    result = _load(root, ("prep_result.json", "prep/prep_result.json"))
    tested = [
        row for row in _rows(result, "tested_hypotheses") if row.get("result") not in (True, "ok")
    ]
    tested.sort(key=lambda row: (row.get("critical") is not True, str(row.get("name"))))
    return Prep(
        options=load_options(root),
        scores=_ranked(_rows(scores, "scores")),
        chosen=_chosen(now, plugins),
        status=_text(result, "status"),
        reason=_text(result, "reason"),
        failed=tuple(
            f"{_text(row, 'name')}{'!' if row.get('critical') is True else ''}" for row in tested
        ),
    )


def load_options(root: str) -> tuple[tuple[str, str], ...]:
    """(id, summary) of the options that a skill's preparation found, in the order of the file."""
    options = _load(root, ("prep/options.json", "options.json"))
    return tuple((_text(row, "id"), _text(row, "summary")) for row in _rows(options, "options"))


def _load(root: str, places: tuple[str, ...]) -> Any:
    for place in places:
        try:
            return json.loads(files.read(root, place, max_bytes=_MAX_BYTES).decode("utf-8-sig"))
        except (CtxError, ValueError, RecursionError):
            continue
    return {}


def _rows(document: Any, key: str) -> list[dict[str, Any]]:
    rows = document.get(key) if isinstance(document, dict) else None
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _text(row: Any, key: str) -> str:
    value = row.get(key) if isinstance(row, dict) else None
    return safe_text(" ".join(value.split()))[:_MAX_SUMMARY_CHARS] if isinstance(value, str) else ""


def _ranked(rows: list[dict[str, Any]]) -> tuple[tuple[str, float], ...]:
    totals = [
        (_text(row, "option"), float(row["total"]))
        for row in rows
        if isinstance(row.get("total"), int | float) and not isinstance(row.get("total"), bool)
    ]
    return tuple(sorted(totals, key=lambda pair: (-pair[1], pair[0])))


def _chosen(now: Look, plugins: Plugins) -> str:
    """The choice in the newest decision that made one, as its card says it."""
    cards = Cards(now, plugins.kinds)
    for entry in reversed(now.present):
        if entry.alias.prefix == "A":
            found = _CHOICE.search(cards.build(entry).text)
            if found:
                return found["id"]
    return ""


def find_option(prep: Prep, wanted: str) -> tuple[str, str]:
    """The option that a user names: its whole id, or what stands before the first `-`.

    Raises:
        UsageError: There is none; the known ones are listed.
    """
    for id_, summary in prep.options:
        if wanted in (id_, id_.partition("-")[0]):
            return id_, summary
    known = ", ".join(id_ for id_, _ in prep.options) or "none"
    raise UsageError(reason=f"no option {wanted}; known: {known}")
