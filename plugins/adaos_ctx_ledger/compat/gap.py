"""diffledger's gaps and fills."""

from __future__ import annotations

import os
import warnings
from typing import TYPE_CHECKING

from adaos_ctx_ledger.compat.extractor import extract_concepts, resolve_entries
from adaos_ctx_ledger.compat.matching import matches, normalize
from adaos_ctx_ledger.errors import RecallFailed
from adaos_ctx_ledger.sources import recall

if TYPE_CHECKING:
    from adaos_ctx_ledger.compat.ledger import Ledger

_HYPHAE = "http://127.0.0.1:8100"


def detect_gaps(message: str, ledger: Ledger) -> list[str]:
    """Concepts that a message refers to and the reader does not hold.

    After a compaction (stale entries exist) references are resolved against what was told; what
    refers to nothing is looked through for names, as before one.
    """
    found = resolve_entries(message, ledger.entries) if ledger.stale_entries() else []
    concepts = found or extract_concepts(message)
    threshold = float(os.environ.get("DIFFLEDGER_JACCARD", "0.50"))
    live = ledger.live_canonicals(threshold)
    gaps = [concept for concept in concepts if not matches(normalize(concept), live, threshold)]
    return gaps[: int(os.environ.get("DIFFLEDGER_GAP_MAX", "2"))]


def fill_gaps(gaps: list[str], ledger: Ledger) -> list[dict[str, str]]:
    """Texts for gaps: what the ledger keeps of them, else what the recall endpoint answers.

    Returns:
        `{"concept", "text"}` each; the ledger holds them again.
    """
    injections = []
    for concept in gaps:
        text = _kept(concept, ledger) or _recalled(concept)
        if text:
            ledger.add(concept, text, source="gap")
            injections.append({"concept": concept, "text": text})
    return injections


def _kept(concept: str, ledger: Ledger) -> str:
    canonical = normalize(concept)
    texts = (str(e.get("text", "")) for e in ledger.entries if e.get("canonical") == canonical)
    return next(texts, "")


def _recalled(concept: str) -> str:
    url = os.environ.get("DIFFLEDGER_HYPHAE_URL", _HYPHAE)
    try:
        return next(iter(recall(url, concept)), "")
    except RecallFailed as error:
        if "DIFFLEDGER_HYPHAE_URL" in os.environ:  # the default place is often just not there
            warnings.warn(str(error), RuntimeWarning, stacklevel=3)
        return ""
