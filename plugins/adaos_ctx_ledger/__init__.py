"""The session ledger: what a reader was told, what a compaction took away, and what brings it back."""

from __future__ import annotations

ORDER = 100
