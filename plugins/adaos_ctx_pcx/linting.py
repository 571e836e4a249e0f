"""What is wrong with a manifest beyond its schema, and the gates over it. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx_pcx.pairs import most_alike
from adaos_ctx_pcx.words import words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx_pcx.compat.types import Manifest, Node

_WIDE = 60  # children of one branch
_ALIKE = 0.8  # share of words in common from which siblings are named


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """What gates compare; shares are 0..1.

    Args:
        reachable: Of all leaves.
        baseline: First view / budget.
        collision: Words in common of the two most alike siblings.
        fidelity: Words of descriptors that the leaf's own words hold, mean; 1 without a store.
    """

    reachable: float
    baseline: float
    collision: float
    fidelity: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Lint:
    """Measures and remarks, a sentence each."""

    measures: Measures
    remarks: tuple[str, ...]


def lint(manifest: Manifest, texts: Mapping[str, str]) -> Lint:
    """Measure a manifest.

    Args:
        manifest: Any that decodes.
        texts: Leaf id -> text, for fidelity; may be empty.
    """
    reached = _reached(manifest)
    leaves = [n for n in manifest.nodes.values() if n.children is None]
    lost = [n.id for n in leaves if n.id not in reached]
    remarks = [f"node {node_id!r}: cannot be reached" for node_id in lost]
    budget = manifest.variant.budget
    baseline = manifest.baseline_tokens()
    remarks += [
        f"{n.id!r} costs {n.tokens} tokens, more than the budget of {budget}"
        for n in leaves
        if n.tokens > budget
    ]
    if baseline > budget:
        remarks.append(f"the first view costs {baseline} tokens, more than the budget of {budget}")
    worst, alike = _siblings(manifest)
    measures = Measures(
        reachable=1 - len(lost) / len(leaves) if leaves else 1.0,
        baseline=baseline / budget if budget else 1.0,
        collision=worst,
        fidelity=_fidelity(leaves, texts),
    )
    return Lint(measures=measures, remarks=(*remarks, *alike))


def _reached(manifest: Manifest) -> set[str]:
    reached = {manifest.root.id}
    pending = [manifest.root]
    while pending:
        for child in pending.pop().children or ():
            if child not in reached and child in manifest.nodes:
                reached.add(child)
                pending.append(manifest.nodes[child])
    return reached


def _siblings(manifest: Manifest) -> tuple[float, list[str]]:
    worst, remarks = 0.0, []
    for node in (manifest.root, *manifest.nodes.values()):
        children = [manifest.nodes[c] for c in node.children or () if c in manifest.nodes]
        if len(children) > _WIDE:
            remarks.append(f"{node.id!r} has {len(children)} children, more than {_WIDE}")
        said = [frozenset(words(f"{c.title or ''} {c.what} {c.when}")) for c in children]
        a, b, share = most_alike(said)
        worst = max(worst, share)
        if share >= _ALIKE:
            remarks.append(f"{children[a].id!r} and {children[b].id!r} read alike ({share:.2f})")
    return worst, remarks


def _fidelity(leaves: list[Node], texts: Mapping[str, str]) -> float:
    shares = []
    for node in leaves:
        said = frozenset(words(f"{node.what} {' '.join(node.keywords)}"))
        if node.id in texts and said:
            shares.append(len(said & frozenset(words(texts[node.id]))) / len(said))
    return sum(shares) / len(shares) if shares else 1.0


def failed_gates(measures: Measures, gates: Mapping[str, float | None]) -> list[str]:
    """The gates that do not hold, a sentence each.

    Args:
        measures: Of a manifest.
        gates: `max_collision`, `max_baseline`, `min_fidelity`, `min_reachable`; None is no gate.
    """
    failed = []
    for gate, limit in gates.items():
        side, _, name = gate.partition("_")
        value: float = getattr(measures, name)
        if limit is not None and (value > limit if side == "max" else value < limit):
            failed.append(
                f"{name} is {value:.3f}, at most {limit:g} is wanted" if side == "max"
                else f"{name} is {value:.3f}, at least {limit:g} is wanted"
            )  # fmt: skip
    return failed
