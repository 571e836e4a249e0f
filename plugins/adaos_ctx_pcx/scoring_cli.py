"""Evaluate manifests on files of cases: a report, a run file, a comparison, a plot."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from adaos_ctx.cli import output
from adaos_ctx.cli.progress import bar
from adaos_ctx.errors import EXIT_OK, SourceUnreadable, UsageError
from adaos_ctx.messages import tr
from adaos_ctx.writes import refuse_inputs, why, write_atomic
from adaos_ctx_pcx.building import parse_budgets
from adaos_ctx_pcx.cases import decode_cases, name_of, parse_cases
from adaos_ctx_pcx.evaluating import MAX_OPENS, Paired, Report, Walk, compared, summed, walk
from adaos_ctx_pcx.manifest import open_manifest
from adaos_ctx_pcx.navigators import make_navigator
from adaos_ctx_pcx.telling import named

if TYPE_CHECKING:
    from adaos_ctx_pcx.manifest import Opened


@dataclass(frozen=True, slots=True, kw_only=True)
class EvalRequest:
    """What to evaluate; "" means none, or for the budget the manifest's own."""

    path: str
    cases: str
    budget: str = ""
    navigator: str = "bm25"
    model: str = ""
    embedders: tuple[str, ...] = ()
    max_opens: int = MAX_OPENS
    run_file: str = ""
    against: str = ""
    plot: str = ""
    reserve: int = 0
    verbose: bool = False


def evaluate_files(request: EvalRequest, *, as_json: bool) -> int:
    """Evaluate, and write what was asked for."""
    for out in (request.run_file, request.plot):
        refuse_inputs(
            out, request.path, request.cases, *([request.against] if request.against else [])
        )
    if request.plot and not request.plot.lower().endswith((".svg", ".png")):
        raise UsageError(reason=f"--plot writes .svg or .png, not {request.plot}")
    source, walks = _walks(request, request.path)
    reports = {request.path: summed(walks)}
    if request.run_file:
        write_atomic(request.run_file, run_rows(source, walks).encode())
    paired = None
    if request.against:
        others = _walks(request, request.against)[1]
        reports[request.against] = summed(others)
        paired = compared(walks, others)
    if request.plot:
        from adaos_ctx_pcx.plotting import draw

        write_atomic(request.plot, draw(walks, request.plot))
    if as_json:
        fields = {path: report.fields() for path, report in reports.items()}
        more = {"paired": asdict(paired)} if paired else {}
        cases = {"cases": [_row(source, each) for each in walks]} if request.verbose else {}
        output.report({"reports": fields, **more, **cases})
        return EXIT_OK
    _say(reports, paired)
    for each in walks if request.verbose else ():
        row = _row(source, each)
        mark = tr("pcx.case.hit" if each.hit else "pcx.case.miss")
        output.say(output.shown(f"{mark} {row['id']}: {', '.join(row['opened'])}"))
    return EXIT_OK


def _walks(request: EvalRequest, path: str) -> tuple[Opened, list[Walk]]:
    source = open_manifest(path)
    folder = os.path.abspath(source.store.folder).replace(os.sep, "/") if source.store else ""
    cases = parse_cases(read_cases(request.cases), source.manifest.nodes, request.cases, folder)
    navigator = make_navigator(request.navigator, source, request.embedders, request.model)
    budget = parse_budgets(request.budget)[0][1] if request.budget else None
    tokens = (budget or source.manifest.variant.budget) - request.reserve
    if tokens <= 0:
        raise UsageError(reason=f"--reserve {request.reserve} leaves nothing of the budget")
    walks = []
    with bar(tr("pcx.evaluating")) as step:
        for n, case in enumerate(cases, 1):
            walks.append(walk(source, navigator, case, budget=tokens, max_opens=request.max_opens))
            step(n, len(cases))
    return source, walks


def read_cases(path: str) -> list[Any]:
    """The rows of a file of cases.

    Raises:
        SourceUnreadable: It cannot be read.
        UsageError: It holds no cases.
    """
    try:
        with open(path, encoding="utf-8-sig") as file:
            rows = decode_cases(file.read(), path)
    except OSError as error:
        raise SourceUnreadable(path=path, reason=why(error), alias="") from error
    except UnicodeDecodeError as error:
        raise UsageError(reason=f"{path}: is no UTF-8") from error
    if not rows:
        raise UsageError(reason=f"{path}: no case in it")
    return rows


def run_rows(source: Opened, walks: list[Walk]) -> str:
    """A JSON line for each case, with leaves by the names that they have in their source."""
    rows = [_row(source, each) for each in walks]
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def _row(source: Opened, each: Walk) -> dict[str, Any]:
    nodes = source.manifest.nodes
    return {
        "id": each.id, "opened": [name_of(nodes[key]) for key in each.opened],
        "tokens": each.estimated, "first_view_tokens": each.first_view,
        "tokens_exact": each.tokens,
    }  # fmt: skip


def _say(reports: dict[str, Report], paired: Paired | None) -> None:
    heads = named(["manifest", *next(iter(reports.values())).fields()])
    rows = [[path, *map(str, report.fields().values())] for path, report in reports.items()]
    for n, head in enumerate(heads):
        output.say(f"{head:18} {'  '.join(output.shown(row[n]) for row in rows)}")
    output.note(tr("pcx.meaning"))
    if paired:
        first, second = paired.only_first, paired.only_second
        output.say(tr("pcx.paired", first=first, second=second, p=f"{paired.p:.3f}"))
