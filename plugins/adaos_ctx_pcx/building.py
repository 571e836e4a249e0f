"""Build manifests from a path, write them with their leaves, and hold them against gates."""

from __future__ import annotations

import os
import shlex
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import BudgetTooSmall, UsageError
from adaos_ctx.writes import write_atomic
from adaos_ctx_pcx.adapters import get_adapter
from adaos_ctx_pcx.build import compile_source
from adaos_ctx_pcx.collecting import without_collector
from adaos_ctx_pcx.crosslinks import add_links
from adaos_ctx_pcx.gating import Gates, measured
from adaos_ctx_pcx.items import flattened
from adaos_ctx_pcx.leafstore import dump_leaves
from adaos_ctx_pcx.manifest import LEAVES, counter, dump_manifest, dump_nodes
from adaos_ctx_pcx.modelling import Plan

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adaos_ctx_pcx.asking import Estimate
    from adaos_ctx_pcx.build import Built
    from adaos_ctx_pcx.items import Source
    from adaos_ctx_pcx.modelling import ModelWriter

_KILO = 1024
_SHOWN = 40  # characters of a setting that is none
_LEAST_BUDGET = 256  # tokens; below, no view and leaf fit together


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildRequest:
    """What to build.

    Args:
        path: A folder or file.
        kind: Of the adapter.
        budgets: As written: `4k,32k`.
        out: Folder that files are written to.
        source_id: Name of the source; "" for that of the path.
        tokenizer: What counts.
        links: Add see-also links.
        flatten: Leave out branches with one child.
        gates: See `linting.failed_gates`.
        fidelity: How lines are held against their leaves: "" not, `lexical` or `model`.
        dry_run: Write nothing.
        model: Who writes descriptors (`openai:NAME`, `URL#NAME`); "" for the offline ones.
        key: Of the model's endpoint; "" finds it as the core does.
        plan: What the model does.
        max_requests: To the model at most.
        limit: Asked for that number, given the estimate; None takes `max_requests`.
        jobs: Requests to the model at once.
        step: Called with (done, all) while a model writes.
    """

    path: str
    kind: str
    budgets: str = "4k,32k"
    out: str = "dist"
    source_id: str = ""
    tokenizer: str = "o200k_base"
    links: bool = False
    flatten: bool = False
    gates: Mapping[str, float | None] = field(default_factory=dict)
    fidelity: str = ""
    dry_run: bool = False
    model: str = ""
    key: str = ""
    plan: Plan = field(default_factory=Plan)
    max_requests: int = 200
    limit: Callable[[Estimate], int] | None = None
    jobs: int = 1
    step: Callable[[int, int], None] = lambda done, total: None


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildReport:
    """What was built.

    Args:
        source: What was read, with a note for each file that was not as it should be.
        variants: A row for each budget.
        files: Paths, written or (dry run) named.
        built: The manifests.
        failed: Gates that do not hold.
        estimate: What the model was, or (dry run) would be asked at most; None without one.
    """

    source: Source
    variants: tuple[dict[str, Any], ...]
    files: tuple[str, ...]
    built: tuple[Built, ...]
    failed: tuple[str, ...]
    estimate: Estimate | None = None


def parse_budgets(text: str) -> list[tuple[str, int]]:
    """`4k,31000` as (label, tokens), k being 1,024.

    Raises:
        UsageError: Not numbers, or too small.

    Example:
        >>> parse_budgets("4k, 31000")
        [('4k', 4096), ('31000', 31000)]
    """
    found = []
    for label in (part.strip().lower() for part in text.split(",")):
        digits = label.removesuffix("k")
        if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
            raise UsageError(reason=f"{label!r} is no budget; write 4k or 31000")
        tokens = int(digits) * (_KILO if label.endswith("k") else 1)
        if tokens < _LEAST_BUDGET:
            raise UsageError(reason=f"a budget is at least {_LEAST_BUDGET} tokens, not {tokens}")
        found.append((label, tokens))
    return found


@without_collector()
def build(request: BuildRequest) -> BuildReport:
    """Read, compile, write.

    Raises:
        SourceEmpty: There is nothing to compile.
        BudgetTooSmall: Some view does not fit; nothing is written.
        UsageError: A model would be asked more than is allowed, or a setting is none.
        CannotWrite: The file system refuses.
    """
    budgets, epoch = parse_budgets(request.budgets), _epoch()
    source = get_adapter(request.kind)(request.path, request.source_id)
    if request.flatten:
        source = replace(source, root=flattened(source.root))
    writer = _writer(request)
    built = _compiled(source, [tokens for _, tokens in budgets], request, writer)
    by_budget = {one.budget: one for one in built}
    files: dict[str, str] = {}
    rows, failed = [], []
    judge = writer.asker if writer and not request.dry_run else None
    gates = Gates(request.gates, request.fidelity, judge)
    base = os.path.relpath(source.base or ".", request.out).replace(os.sep, "/")
    texts = _Texts(base)
    for label, tokens in budgets:
        one = by_budget[tokens]
        one.manifest["source"] |= epoch
        head = os.path.join(request.out, f"{source.id}.pcx.{label}")
        files[f"{head}.json"], files[f"{head}{LEAVES}"] = texts.of(one)
        row, faults = measured(source, label, one, gates)
        rows.append(row)
        failed += [f"{label}: {fault}" for fault in faults]
    for path, text in files.items() if not request.dry_run else ():
        write_atomic(path, text.encode())
    return BuildReport(
        source=source, variants=tuple(rows), files=tuple(files), built=tuple(built),
        failed=tuple(failed), estimate=writer.estimate if writer else None,
    )  # fmt: skip


def _compiled(
    source: Source, budgets: list[int], request: BuildRequest, writer: ModelWriter | None
) -> list[Built]:
    """The manifests; a refusal for a small budget names the command with one that is enough."""
    try:
        return compile_source(
            source, budgets, count=counter(request.tokenizer), tokenizer=request.tokenizer,
            finish=add_links if request.links else None, writer=writer,
        )  # fmt: skip
    except BudgetTooSmall as error:
        needed = error.facts["needed"]
        path = shlex.quote(request.path)
        run = f"adaos-ctx pcx build {path} --kind {request.kind} --budgets {needed}"
        raise BudgetTooSmall(**{**error.facts, "run": run}) from error


class _Texts:
    """Texts of manifests and leaves; what two budgets share is written out once."""

    def __init__(self, base: str) -> None:
        self._base = base
        self._last: tuple[Built, str, str] | None = None

    def of(self, one: Built) -> tuple[str, str]:
        """The manifest's file and its leaves'."""
        last = self._last
        if last is None or last[0].manifest["nodes"] is not one.manifest["nodes"]:
            nodes = dump_nodes(one.manifest["nodes"])
            last = self._last = (one, nodes, dump_leaves(one.leaves, self._base))
        return dump_manifest(one.manifest, last[1]), last[2]


def _writer(request: BuildRequest) -> ModelWriter | None:
    if not request.model:
        return None
    from adaos_ctx.llm import open_model
    from adaos_ctx_pcx.asking import Asker, default_cache
    from adaos_ctx_pcx.modelling import ModelWriter

    model = open_model(request.model, key=request.key)
    asker = Asker(model, default_cache(), request.max_requests, request.jobs)
    return ModelWriter(
        asker, replace(request.plan, judge=request.fidelity == "model"), limit=request.limit,
        only_estimate=request.dry_run, step=request.step,
    )  # fmt: skip


def _epoch() -> dict[str, str]:
    """The time of the build, where SOURCE_DATE_EPOCH gives one; equal builds are equal bytes."""
    from datetime import UTC, datetime

    text = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not text:
        return {}
    try:
        return {"generated_at": datetime.fromtimestamp(int(text), UTC).isoformat()}
    except (ValueError, OverflowError, OSError) as error:
        reason = f"SOURCE_DATE_EPOCH is {text[:_SHOWN]!r}, no time in seconds"
        raise UsageError(reason=reason) from error
