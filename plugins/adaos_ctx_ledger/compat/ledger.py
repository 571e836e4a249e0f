"""diffledger's `Ledger`: the same methods over the same file, which a crash does not lose."""

from __future__ import annotations

import json
import os
import re
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adaos_ctx.lock import locked
from adaos_ctx.writes import write_atomic
from adaos_ctx_ledger.compat.matching import jaccard, matches, normalize, token_subset
from adaos_ctx_ledger.names import file_stem
from adaos_ctx_ledger.wholes import clip

if TYPE_CHECKING:
    from adaos_ctx_ledger.state import State

_TEXT_CHARS = 300  # of an entry, as the package keeps them; ours end with a sentence
_SAFE = re.compile(r"(?!.*\.\.)[\w.-]{1,100}", re.ASCII)
_DEFAULT_TURNS = 30
__all__ = ["Ledger", "as_diffledger", "normalize"]


class Ledger:
    """What an agent was told in one session.

    Args:
        session_id: Any text; ids that are no file names get a safe one.
        ledger_dir: Where the file lies; `~/.diffledger` by default.
    """

    def __init__(self, session_id: str, ledger_dir: str | None = None) -> None:
        self.session_id = session_id
        base = Path(ledger_dir or os.path.expanduser("~/.diffledger"))
        base.mkdir(parents=True, exist_ok=True)
        name = session_id if _SAFE.fullmatch(session_id) else file_stem(session_id)
        self.path = base / f"ledger_{name}.json"
        self._data: dict[str, Any] = self._load()

    def _load(self) -> dict[str, Any]:
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
            if isinstance(data, dict) and isinstance(data.get("entries", []), list):
                return data
            reason = "it is no ledger"
        except FileNotFoundError:
            reason = ""
        except (OSError, ValueError, RecursionError) as error:
            reason = str(error)
        if reason:
            self._set_aside(reason)
        return {"session_id": self.session_id, "turn": 0, "entries": []}

    def _set_aside(self, reason: str) -> None:
        """A broken file is kept and told of, never taken for an empty ledger in silence."""
        kept = f"{self.path}.broken"
        try:
            os.replace(self.path, kept)
        except OSError:
            kept = str(self.path)
        warnings.warn(f"{kept}: {reason}", RuntimeWarning, stacklevel=4)

    def save(self) -> None:
        """Write the file, whole or not at all."""
        with locked(f"{self.path}.lock"):
            write_atomic(str(self.path), json.dumps(self._data, indent=2).encode())

    @property
    def turn(self) -> int:
        """How many messages there were."""
        turn = self._data.get("turn", 0)
        return turn if isinstance(turn, int) else 0

    def advance_turn(self) -> None:
        """Count a message."""
        self._data["turn"] = self.turn + 1

    @property
    def entries(self) -> list[dict[str, Any]]:
        """What was told, as the file holds it."""
        entries: list[dict[str, Any]] = self._data.get("entries", [])
        return entries

    def live_canonicals(self, threshold: float = 0.50) -> set[str]:
        """Names that the reader holds: not stale, and not told too long ago."""
        del threshold
        most = stale_after()
        return {
            entry["canonical"]
            for entry in self.entries
            if not entry.get("stale") and self.turn - entry.get("turn_injected", 0) < most
        }

    def stale_entries(self) -> list[dict[str, Any]]:
        """What a compaction took."""
        return [entry for entry in self.entries if entry.get("stale")]

    def add(self, concept: str, text: str, source: str = "gap", score: float = 1.0) -> None:
        """Record a concept as told."""
        canonical = normalize(concept)
        old = next((e for e in self.entries if e.get("canonical") == canonical), None)
        kept = [entry for entry in self.entries if entry.get("canonical") != canonical]
        self._data["entries"] = [
            *kept,
            {
                "concept": concept, "canonical": canonical, "text": clip(text, _TEXT_CHARS),
                "source": source, "turn_injected": self.turn, "score": score,
                "reference_count": old.get("reference_count", 1) + 1 if old else 1, "stale": False,
            },
        ]  # fmt: skip

    def mark_all_stale(self) -> None:
        """Say that the reader's context was compacted."""
        for entry in self.entries:
            entry["stale"] = True

    def concept_ref_count(self, concept: str, threshold: float = 0.50) -> int:
        """The highest reference count among entries like a concept; 0 for none."""
        wanted = normalize(concept)
        counts = (
            entry.get("reference_count", 1)
            for entry in self.entries
            if _alike(wanted, entry.get("canonical", ""), threshold)
        )
        return max(counts, default=0)

    def is_known(self, concept: str, threshold: float = 0.50) -> bool:
        """Whether the reader holds a concept."""
        return matches(normalize(concept), self.live_canonicals(threshold), threshold)

    def summary(self) -> dict[str, Any]:
        """Counts and entries."""
        stale = len(self.stale_entries())
        return {
            "session_id": self.session_id, "turn": self.turn, "live": len(self.entries) - stale,
            "stale": stale, "total": len(self.entries), "entries": self.entries,
        }  # fmt: skip


def _alike(one: str, other: str, threshold: float) -> bool:
    return one == other or token_subset(one, other) or jaccard(one, other) >= threshold


def stale_after() -> int:
    """`DIFFLEDGER_STALE_TURNS`."""
    try:
        return int(os.environ.get("DIFFLEDGER_STALE_TURNS", _DEFAULT_TURNS))
    except ValueError:
        return _DEFAULT_TURNS


def as_diffledger(state: State, session: str) -> dict[str, Any]:
    """A session of ours in the shape of a diffledger file."""
    return {
        "session_id": session, "turn": state.turn,
        "entries": [
            {
                "concept": entry.name, "canonical": normalize(entry.name),
                "text": clip(entry.text, _TEXT_CHARS), "source": entry.source or "told",
                "turn_injected": entry.turn, "score": 1.0, "reference_count": entry.refs,
                "stale": entry.state != "live",
            }
            for entry in state.entries.values()
        ],
    }  # fmt: skip
