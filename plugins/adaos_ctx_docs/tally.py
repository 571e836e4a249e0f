"""What a run did so far, and the report that it ends with."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from adaos_ctx_docs.model import FailedDocument, IndexReport

if TYPE_CHECKING:
    from adaos_ctx_docs.embedding import Vectors
    from adaos_ctx_docs.model import TruncatedChunk

_SUMS = (
    "discovered", "loaded", "chunks", "embedded", "skipped", "added", "reused", "moved",
    "removed", "kept_stale",
)  # fmt: skip


@dataclass(slots=True, kw_only=True)
class Tally:
    """Counts of a run."""

    sums: Counter[str] = field(default_factory=Counter)
    loaders: Counter[str] = field(default_factory=Counter)
    failed: list[FailedDocument] = field(default_factory=list)
    truncated: list[TruncatedChunk] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def add(self, **counts: int) -> None:
        """Add to the sums."""
        self.sums.update(counts)

    def vectors(self, vectors: Vectors) -> None:
        """Add what embedding did."""
        self.add(embedded=vectors.made, reused=vectors.reused)
        self.truncated += vectors.truncated

    def fail(self, uri: str, reason: str, kept: int) -> None:
        """Note a document that could not be read, and how many of its chunks stay."""
        self.failed.append(FailedDocument(uri=uri, reason=reason))
        self.add(kept_stale=kept)

    def report(self, splitter: str, fingerprint: str, elapsed_ms: int) -> IndexReport:
        """The report."""
        return IndexReport(
            **{name: self.sums[name] for name in _SUMS}, failed=tuple(self.failed),
            truncated=tuple(self.truncated), truncated_count=len(self.truncated),
            embedder_fingerprint=fingerprint, splitter=splitter,
            by_loader=dict(sorted(self.loaders.items())), elapsed_ms=elapsed_ms,
            notes=tuple(dict.fromkeys(self.notes)),
        )  # fmt: skip


def fields(report: IndexReport) -> dict[str, Any]:
    """A report as JSON holds it."""
    return asdict(report)
