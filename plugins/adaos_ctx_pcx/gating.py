"""What a built manifest measures, and the gates over it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any

from adaos_ctx_pcx.judging import as_share, judged
from adaos_ctx_pcx.leafstore import LeafStore
from adaos_ctx_pcx.linting import failed_gates, lint
from adaos_ctx_pcx.manifest import opened

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx_pcx.asking import Asker
    from adaos_ctx_pcx.build import Built
    from adaos_ctx_pcx.items import Source

_LEXICAL, _MODEL = "lexical", "model"


@dataclass(frozen=True, slots=True)
class Gates:
    """What a build is held against.

    Args:
        limits: Gate -> limit, see `linting.failed_gates`; of fidelity 0..1, or a mark of 1..5.
        fidelity: Who says how well lines fit their leaves: "" nobody asked, `lexical`, `model`.
        judge: For `model`.
    """

    limits: Mapping[str, float | None] = field(default_factory=dict)
    fidelity: str = ""
    judge: Asker | None = None

    @property
    def wants_fidelity(self) -> bool:
        """Whether leaves have to be read."""
        return bool(self.fidelity) or self.limits.get("min_fidelity") is not None

    @property
    def as_shares(self) -> dict[str, float | None]:
        """The limits, all on a scale of 0..1."""
        found = dict(self.limits)
        least = found.get("min_fidelity")
        return found if least is None else {**found, "min_fidelity": as_share(least)}


def measured(
    source: Source, label: str, one: Built, gates: Gates
) -> tuple[dict[str, Any], list[str]]:
    """The report's row of one manifest, and the gates that do not hold."""
    row: dict[str, Any] = {
        "budget": label, "tokens": one.budget, "nodes": len(one.manifest["nodes"]),
        "leaves": len(one.leaves), "first_view": one.manifest["variant"]["manifest_tokens"],
        "full": one.manifest["full_tokens"],
    }  # fmt: skip
    if not gates.fidelity and all(limit is None for limit in gates.limits.values()):
        return row, []  # measuring costs a third of a build
    store = LeafStore(one.leaves, source.base)
    manifest = opened(one.manifest, store).manifest
    texts = {k: store.verbatim(k) for k in one.leaves} if gates.wants_fidelity else {}
    measures = lint(manifest, texts).measures
    if gates.fidelity == _MODEL and gates.judge is not None:
        said = {k: (manifest.nodes[k], one.veils.get(k, text)) for k, text in texts.items()}
        found = judged(gates.judge, said)
        measures = replace(measures, fidelity=found.share)
        row["low"] = [list(each) for each in found.low]
    row |= {name: round(value, 3) for name, value in asdict(measures).items()}
    return row, failed_gates(measures, gates.as_shares)
