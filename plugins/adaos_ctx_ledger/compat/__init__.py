"""The names of the diffledger package over this ledger: swap the import and keep the code.

Files of diffledger are read and written in its shape, whole or not at all and under a lock; its
environment variables are honoured. Extraction and resolution need no model; one that the environment
names (`DIFFLEDGER_OLLAMA_URL`, `DIFFLEDGER_MODEL`) is asked first, and warned of when it fails.
"""

from __future__ import annotations

from adaos_ctx_ledger.compat.crunch import detect_crunch
from adaos_ctx_ledger.compat.extractor import extract_concepts, resolve_references
from adaos_ctx_ledger.compat.gap import detect_gaps, fill_gaps
from adaos_ctx_ledger.compat.ledger import Ledger, normalize

__version__ = "0.1.1"  # of the package whose interface this is
__all__ = [
    "Ledger",
    "detect_crunch",
    "detect_gaps",
    "extract_concepts",
    "fill_gaps",
    "normalize",
    "resolve_references",
]
