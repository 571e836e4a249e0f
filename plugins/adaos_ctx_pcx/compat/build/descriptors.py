"""Write descriptors bottom up, tell siblings apart, grade and repair."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from .distinct import (
    cluster_by_similarity,
    descriptor_tokens,
    max_pairwise,
    sibling_collision_report,
    vacuity_flags,
)
from .ir import content_hashes, depths
from .llm_model import LLMDescriptorModel, _descendant_content
from .models import Descriptor, DescriptorModel, FakeDescriptorModel, Grade

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from .ir import SourceNode, SourceTree

__all__ = [
    "Descriptor", "DescriptorModel", "FakeDescriptorModel", "Grade", "LLMDescriptorModel",
    "_descendant_content", "cache_from_manifest", "generate_descriptors",
]  # fmt: skip

Cache = dict[str, tuple[str, Descriptor]]
_In = TypeVar("_In")
_Out = TypeVar("_Out")


def cache_from_manifest(manifest: dict[str, Any]) -> Cache:
    """Node id -> (content hash, descriptor) of a former build."""
    root = manifest["root"]
    nodes = {root.get("id", "r"): root, **manifest.get("nodes", {})}
    hashes = {key: node.get("content_hash") for key, node in nodes.items()}
    hashes[root.get("id", "r")] = manifest["source"].get("content_hash")
    return {
        key: (str(hashes[key]), Descriptor(node["what"], node["when"], node.get("keywords", [])))
        for key, node in nodes.items()
        if hashes[key]
    }


def generate_descriptors(
    tree: SourceTree,
    model: DescriptorModel,
    *,
    contrastive: bool = True,
    contrast_chunk: int = 8,
    collision_threshold: float = 0.5,
    max_contrast_rounds: int = 2,
    grade_threshold: float = 0.7,
    max_repairs: int = 1,
    max_workers: int = 1,
    cache: Cache | None = None,
    _stats: dict[str, Any] | None = None,
) -> dict[str, Descriptor]:
    """A descriptor for every node, by id; see `compile_source` for the arguments."""
    work = _Work(tree, model, max_workers)
    work.describe(cache or {})
    described = len(work.fresh)
    if contrastive:
        work.contrast(contrast_chunk, collision_threshold, max_contrast_rounds)
    work.repair(grade_threshold, max_repairs)
    if _stats is not None:
        _stats["regenerated"] = described
        _stats["reused"] = len(work.found) - described
        _stats |= work.report(collision_threshold)
    return work.found


class _Work:
    """What one build has described so far; `fresh` are the ids that this build wrote."""

    def __init__(self, tree: SourceTree, model: DescriptorModel, max_workers: int) -> None:
        self.tree, self.model, self.max_workers = tree, model, max_workers
        self.found: dict[str, Descriptor] = {}
        self.fresh: set[str] = set()

    def describe(self, cache: Cache) -> None:
        """Deepest level first, so that a branch can read its children's descriptors."""
        hashes = content_hashes(self.tree.root)
        levels: dict[int, list[SourceNode]] = {}
        for node, depth in depths(self.tree.root):
            levels.setdefault(depth, []).append(node)
        for depth in sorted(levels, reverse=True):
            new = []
            for node in levels[depth]:
                known = cache.get(node.id)
                if known and known[0] == hashes[node.id]:
                    self.found[node.id] = known[1]
                else:
                    new.append(node)
            for node, descriptor in zip(new, self._run(new, self._write), strict=True):
                self.found[node.id] = descriptor
                self.fresh.add(node.id)

    def _write(self, node: SourceNode, feedback: str | None = None) -> Descriptor:
        if node.is_leaf:
            return self.model.describe_leaf(node, feedback=feedback)
        below = [self.found[child.id] for child in node.children]
        return self.model.describe_branch(node, below, feedback=feedback)

    def contrast(self, chunk: int, threshold: float, rounds: int) -> None:
        """Let the model rewrite siblings that are alike, group by group."""
        jobs = [
            (branch, group)
            for branch in self.tree.branches()
            if len(branch.children) > 1 and branch.id in self.fresh
            for group in self._groups(branch, chunk)
        ]
        kept = self._run(jobs, lambda job: self._told_apart(*job, threshold, rounds))
        for (_, group), descriptors in zip(jobs, kept, strict=True):
            self.found.update((n.id, d) for n, d in zip(group, descriptors, strict=True))
            self.fresh.update(node.id for node in group)

    def _groups(self, branch: SourceNode, chunk: int) -> list[list[SourceNode]]:
        nodes = branch.children
        if len(nodes) <= chunk or type(self.model).contrast is DescriptorModel.contrast:
            return [nodes]  # a model that changes nothing needs no groups
        words = [descriptor_tokens(self.found[node.id]) for node in nodes]
        groups = cluster_by_similarity(nodes, words, chunk)
        return [group for group in groups if len(group) > 1]

    def _told_apart(
        self, branch: SourceNode, group: list[SourceNode], threshold: float, rounds: int
    ) -> list[Descriptor]:
        current = [self.found[node.id] for node in group]
        if type(self.model).contrast is DescriptorModel.contrast:
            return current
        worst = max_pairwise(current)
        for _ in range(rounds):
            current = self.model.contrast(branch.title, list(zip(group, current, strict=True)))
            now = max_pairwise(current)
            if now < threshold or now >= worst:
                break
            worst = now
        return current

    def repair(self, threshold: float, repairs: int) -> None:
        """Grade what is new and write it again, with what is wrong with it."""
        jobs = []
        graded = type(self.model).grade is not DescriptorModel.grade
        for branch in self.tree.branches():
            near = [self.found[node.id] for node in branch.children] if graded else []
            jobs += [
                (node, near[:i] + near[i + 1 :])
                for i, node in enumerate(branch.children)
                if node.id in self.fresh
            ]
        done = self._run(jobs, lambda job: self._graded(*job, threshold, repairs))
        self.found.update(
            (job[0].id, descriptor) for job, descriptor in zip(jobs, done, strict=True)
        )

    def _graded(
        self, node: SourceNode, siblings: list[Descriptor], threshold: float, repairs: int
    ) -> Descriptor:
        current = self.found[node.id]
        for _ in range(repairs):
            grade = self.model.grade(node, current, siblings)
            flags = vacuity_flags(node.title, current)
            if grade.score >= threshold and not flags:
                break
            current = self._write(node, "; ".join(filter(None, [grade.reason, *flags])))
        return current

    def report(self, threshold: float) -> dict[str, Any]:
        """How alike siblings are, and which descriptors say nothing."""
        groups = [[self.found[n.id] for n in b.children] for b in self.tree.branches()]
        nodes = [node for node in self.tree.root.walk() if node is not self.tree.root]
        flagged = sorted(n.id for n in nodes if vacuity_flags(n.title, self.found[n.id]))
        return {
            "collisions": sibling_collision_report(groups, threshold),
            "vacuity": {"flagged": flagged, "count": len(flagged)},
        }

    def _run(self, items: Sequence[_In], do: Callable[[_In], _Out]) -> list[_Out]:
        if self.max_workers <= 1:
            return [do(item) for item in items]
        with ThreadPoolExecutor(self.max_workers) as pool:
            return list(pool.map(do, items))
