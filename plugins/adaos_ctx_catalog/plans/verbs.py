"""What the commands of plans do."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from adaos_ctx.cli import output
from adaos_ctx.cli.progress import bar
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK, UsageError
from adaos_ctx.messages import phrase, tr
from adaos_ctx.skill import open_skill
from adaos_ctx_catalog.opening import existing
from adaos_ctx_catalog.plans.canonical import plan_hash, to_value, to_yaml
from adaos_ctx_catalog.plans.checking import Bounds
from adaos_ctx_catalog.plans.faults import told
from adaos_ctx_catalog.plans.limits import Limits
from adaos_ctx_catalog.plans.workspace import Workspace, plan_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adaos_ctx_catalog.plans.faults import Fault


@contextmanager
def _space(
    skill: str,
    role: str,
    *,
    now: str = "",
    limits: Mapping[str, Any] | None = None,
    cost: float = 0,
) -> Iterator[Workspace]:
    from adaos_ctx_catalog.plans.reading_values import find_instant

    instant = find_instant("timestamp", now) if now else None
    if now and instant is None:
        raise UsageError(reason=f"--now is a time in ISO 8601, not {now!r}")
    bounds = Bounds(cost_ms=cost or None)
    with existing(open_skill(skill), role=role) as catalog:
        text = instant.text if instant else ""
        yield Workspace(catalog, now=text, limits=Limits(**(limits or {})), bounds=bounds)


def plan(
    skill: str,
    task: str,
    name: str,
    model: str,
    *,
    role: str,
    now: str,
    dry_run: bool,
    force: bool,
    as_json: bool,
) -> int:
    """Make a plan, and store it where it has a name."""
    if name:
        plan_name(name)
    who = None
    if model:
        from adaos_ctx.llm import open_model

        who = open_model(model)
    with _space(skill, role, now=now) as space:
        made = space.compile(task, model=who)
        found = made.checked.plan
        wrote: list[str] = []
        if name and not dry_run:
            wrote = space.save(name, found, task=task, compiled=made, force=force)
    if as_json:
        output.report({
            "plan": to_value(found), "hash": plan_hash(found), "how": made.how, "wrote": wrote,
            "faults": [_fault(each) for each in made.checked.faults],
        })  # fmt: skip
        return EXIT_OK
    output.raw(to_yaml(found))
    for each in made.checked.faults:
        output.note(output.shown(told(each)))
    for path in wrote:
        output.note(tr("catalog.wrote", path=output.shown(path)))
    return EXIT_OK


def check(skill: str, name: str, *, role: str, cost: float, as_json: bool) -> int:
    """Print faults; 1 when one is an error."""
    with _space(skill, role, cost=cost) as space:
        checked = space.check(space.load(name), name)
    if as_json:
        output.report(
            {"hash": plan_hash(checked.plan), "faults": [_fault(each) for each in checked.faults]}
        )
    for each in checked.faults if not as_json else ():
        output.say(output.shown(told(each)))
    if not checked.faults and not as_json:
        output.say(tr("catalog.plan.kept", hash=plan_hash(checked.plan)))
    return EXIT_FINDINGS if checked.errors else EXIT_OK


def explain(skill: str, name: str, *, role: str, sql: bool, now: str, as_json: bool) -> int:
    """Print what a plan does."""
    with _space(skill, role, now=now) as space:
        checked = space.check(space.load(name), name)
        statement, text = space.sql(checked), space.explain(checked)
    if as_json:
        output.report({"hash": plan_hash(checked.plan), "sql": statement, "explain": text})
    elif sql:
        _lines(statement or tr("catalog.plan.many"))
    else:
        faults = {f"- {each}": f"- {told(each)}" for each in checked.faults}
        _lines("\n".join(faults.get(line) or _explained(line) for line in text.splitlines()))
    return EXIT_FINDINGS if checked.errors else EXIT_OK


def _explained(line: str) -> str:
    """A line of an explanation for the reader; what is indented is of the plan or in SQL.

    But for the first step of a source that is joined, which says how many rows it has.
    """
    text = line.lstrip(" ")
    if text != line and not text.startswith("1. scan "):
        return line
    return line[: len(line) - len(text)] + phrase(text)


def _lines(text: str) -> None:
    for line in text.splitlines():
        output.say(output.shown(line))


def run(
    skill: str, name: str, limits: Mapping[str, Any], *, role: str, now: str, as_json: bool
) -> int:
    """Print rows."""
    with _space(skill, role, now=now, limits=limits) as space, bar(tr("catalog.running")):
        envelope = space.execute(space.load(name), name)
    if as_json:
        output.report(envelope.to_json())
        return EXIT_OK
    for line in envelope.lines():
        output.say(output.shown(line))
    for line in envelope.pushed:
        output.note(output.phrase(line))
    return EXIT_OK


def test(
    skill: str,
    names: Sequence[str],
    limits: Mapping[str, Any],
    *,
    role: str,
    update: bool,
    now: str,
    as_json: bool,
) -> int:
    """Compare rows with golden files."""
    differing: list[str] = []
    compared = 0
    with _space(skill, role, now=now, limits=limits) as space, bar(tr("catalog.testing")) as step:
        wanted = list(names) or space.names()
        for at, name in enumerate(wanted):
            step(at, len(wanted))
            count, found = space.test(name, update=update)
            compared += count
            differing += found
    if as_json:
        output.report({"plans": len(wanted), "golden": compared, "differences": differing})
    else:
        for line in differing:
            output.say(output.phrase(line))
        slug = "catalog.test.wrote" if update else "catalog.tested"
        output.say(tr(slug, plans=len(wanted), golden=compared, count=len(differing)))
    return EXIT_FINDINGS if differing else EXIT_OK


def _fault(fault: Fault) -> dict[str, str]:
    names = ("code", "level", "path", "reason", "card")
    return {name: str(getattr(fault, name)) for name in names}
