"""Compile a tree: describe, link, count, emit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from adaos_ctx_pcx.compat.tokenizer import heuristic_tokenizer

from .cost import annotate
from .descriptors import cache_from_manifest, generate_descriptors
from .emit import build_manifest, to_llms_txt
from .fidelity import score_fidelity
from .links import betweenness, infer_cross_links
from .lint import tree_shape_warnings

if TYPE_CHECKING:
    from adaos_ctx_pcx.compat.tokenizer import Tokenizer

    from .cost import Cost
    from .descriptors import Descriptor, DescriptorModel
    from .fidelity import FidelityModel
    from .ir import SourceTree
    from .links import WhyFn

_BRIDGES = 5


@dataclass
class BuildResult:
    """Manifests by budget, the llms.txt, and what was counted."""

    source_id: str
    manifests: dict[int, dict[str, Any]]
    llms_txt: str
    stats: dict[str, Any] = field(default_factory=dict)


def compile_source(
    tree: SourceTree,
    model: DescriptorModel,
    budgets: list[int],
    *,
    tokenizer: Tokenizer | None = None,
    contrastive: bool = True,
    contrast_chunk: int = 8,
    collision_threshold: float = 0.5,
    max_contrast_rounds: int = 2,
    grade_threshold: float = 0.7,
    max_repairs: int = 1,
    max_workers: int = 1,
    fidelity_model: FidelityModel | None = None,
    cross_links: bool = False,
    cross_link_vectors: dict[str, list[float]] | None = None,
    cross_link_min_sim: float = 0.35,
    cross_link_why_fn: WhyFn | None = None,
    prior_manifest: dict[str, Any] | None = None,
    generated_at: str | None = None,
) -> BuildResult:
    """Compile a tree for some budgets; see `generate_descriptors` and `infer_cross_links`.

    Args:
        tree: The source; cross links are added to it.
        model: Who writes descriptors.
        budgets: Tokens, a manifest for each.
        tokenizer: What counts; code points / 4 by default.
        contrastive: Let the model tell siblings apart.
        contrast_chunk: Siblings that are told apart in one call.
        collision_threshold: Similarity from which siblings collide.
        max_contrast_rounds: Calls for one group at most.
        grade_threshold: The least mark of a descriptor.
        max_repairs: How often a descriptor is written again.
        max_workers: Threads.
        fidelity_model: Scores descriptors when given.
        cross_links: Add links between branches.
        cross_link_vectors: By node id.
        cross_link_min_sim: The least similarity of a link.
        cross_link_why_fn: Says why.
        prior_manifest: Descriptors of unchanged content are taken from it.
        generated_at: Written as it is.
    """
    told: dict[str, Any] = {}
    descriptors = generate_descriptors(
        tree, model, contrastive=contrastive, contrast_chunk=contrast_chunk,
        collision_threshold=collision_threshold, max_contrast_rounds=max_contrast_rounds,
        grade_threshold=grade_threshold, max_repairs=max_repairs, max_workers=max_workers,
        cache=cache_from_manifest(prior_manifest) if prior_manifest else None, _stats=told,
    )  # fmt: skip
    linked: dict[str, Any] = {}
    if cross_links:
        linked["cross_links"] = infer_cross_links(
            tree, descriptors, min_sim=cross_link_min_sim, vectors=cross_link_vectors,
            why_fn=cross_link_why_fn,
        )  # fmt: skip
        linked["bridge_nodes"] = _bridges(tree)
    costs = annotate(tree.root, descriptors, tokenizer or heuristic_tokenizer())
    each = sorted(set(budgets))
    manifests = {
        budget: build_manifest(
            tree, descriptors, costs, budget,
            siblings=[other for other in each if other != budget], generated_at=generated_at,
        )
        for budget in each
    }  # fmt: skip
    stats = _stats(tree, descriptors, costs, told) | linked
    if fidelity_model is not None:
        report = score_fidelity(tree, descriptors, fidelity_model, max_workers=max_workers)
        stats["fidelity"] = report.to_dict()
    return BuildResult(tree.source_id, manifests, to_llms_txt(tree, descriptors), stats)


def _stats(
    tree: SourceTree,
    descriptors: dict[str, Descriptor],
    costs: dict[str, Cost],
    told: dict[str, Any],
) -> dict[str, Any]:
    nodes = list(tree.root.walk())
    leaves = sum(node.is_leaf for node in nodes)
    shown = [tree.root, *tree.root.children]
    return {
        "nodes": len(nodes),
        "leaves": leaves,
        "branches": len(nodes) - leaves,
        "full_tokens": costs[tree.root.id].subtree_tokens,
        "manifest_tokens": sum(costs[node.id].desc_tokens for node in shown),
        "regenerated": told["regenerated"],
        "reused": told["reused"],
        "collisions": told["collisions"],
        "max_sibling_similarity": told["collisions"]["max_similarity"],
        "warnings": tree_shape_warnings(tree, descriptors),
    }


def _bridges(tree: SourceTree) -> list[dict[str, Any]]:
    ranked = sorted(betweenness(tree).items(), key=lambda pair: -pair[1])[:_BRIDGES]
    return [{"node": node, "betweenness": value} for node, value in ranked if value > 0]
