"""`catalog plan|check|explain|run|test`: from a task to rows, by a plan that is data."""

from __future__ import annotations

from typing import Annotated

import typer

from adaos_ctx.cli.run import guarded
from adaos_ctx.messages import tr
from adaos_ctx_catalog.access import DEVELOPER
from adaos_ctx_catalog.options import PLANS, DryRun, Json, Role, Skill

Name = Annotated[
    str,
    typer.Argument(
        metavar="PLAN", show_default=False, help=tr("catalog.param.plan"), autocompletion=PLANS
    ),
]
Now = Annotated[str, typer.Option(metavar="TIME", help=tr("catalog.param.now"))]
Cost = Annotated[float, typer.Option("--max-cost-ms", help=tr("catalog.param.max_cost"))]
Hosts = Annotated[
    list[str] | None,
    typer.Option("--allow-host", metavar="HOST", help=tr("catalog.param.allow_host")),
]
Call = Annotated[bool, typer.Option("--call-skills", help=tr("catalog.param.call_skills"))]


def _run(name: str, *words: object, as_json: bool, **options: object) -> None:
    def action() -> int:
        from adaos_ctx_catalog.plans.grammar import load_sqlglot

        load_sqlglot()  # says which extra is missing, before anything needs it
        from adaos_ctx_catalog.plans import verbs

        code: int = getattr(verbs, name)(*words, as_json=as_json, **options)
        return code

    raise typer.Exit(guarded(action, as_json=as_json))


def mount(app: typer.Typer) -> None:
    """Put the commands into the catalog's."""
    for command in (plan, check, explain, run, test):
        app.command(help=tr(f"catalog.cmd.{command.__name__}"))(command)


def plan(
    task: Annotated[str, typer.Argument(metavar="TASK", help=tr("catalog.param.task"), show_default=False)],
    skill: Skill = ".",
    name: Annotated[str, typer.Option(help=tr("catalog.param.name.plan"))] = "",
    model: Annotated[str, typer.Option(help=tr("catalog.param.model.plan"))] = "",
    role: Role = DEVELOPER,
    now: Now = "",
    force: Annotated[bool, typer.Option("--force", help=tr("catalog.param.force"))] = False,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Print a plan."""
    _run(
        "plan", skill, task, name, model,
        role=role, now=now, dry_run=dry_run, force=force, as_json=as_json,
    )  # fmt: skip


def check(
    name: Name,
    skill: Skill = ".",
    role: Role = DEVELOPER,
    max_cost_ms: Cost = 0,
    as_json: Json = False,
) -> None:
    """Print faults."""
    _run("check", skill, name, role=role, cost=max_cost_ms, as_json=as_json)


def explain(
    name: Name,
    skill: Skill = ".",
    role: Role = DEVELOPER,
    sql: Annotated[bool, typer.Option("--sql", help=tr("catalog.param.sql"))] = False,
    now: Now = "",
    as_json: Json = False,
) -> None:
    """Print what it does."""
    _run("explain", skill, name, role=role, sql=sql, now=now, as_json=as_json)


def run(
    name: Name,
    skill: Skill = ".",
    role: Role = DEVELOPER,
    rows: Annotated[
        int, typer.Option("--max-rows", help=tr("catalog.param.max_rows"), min=1)
    ] = 10_000,
    timeout: Annotated[float, typer.Option(help=tr("catalog.param.timeout.run"), min=0.1)] = 30.0,
    memory: Annotated[
        int, typer.Option("--memory-mb", help=tr("catalog.param.memory"), min=16)
    ] = 256,
    allow_host: Hosts = None,
    call_skills: Call = False,
    now: Now = "",
    as_json: Json = False,
) -> None:
    """Print rows."""
    limits = {
        "rows": rows,
        "timeout_s": timeout,
        "memory_mb": memory,
        "hosts": tuple(allow_host or ()),
        "call_skills": call_skills,
    }
    _run("run", skill, name, limits, role=role, now=now, as_json=as_json)


def test(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PLAN…]", help=tr("catalog.param.plans"), show_default=False, autocompletion=PLANS,
        ),
    ] = None,
    skill: Skill = ".",
    role: Role = DEVELOPER,
    update: Annotated[bool, typer.Option("--update", help=tr("catalog.param.update"))] = False,
    allow_host: Hosts = None,
    call_skills: Call = False,
    now: Now = "",
    as_json: Json = False,
) -> None:
    """Print differences."""
    limits = {"hosts": tuple(allow_host or ()), "call_skills": call_skills}
    _run("test", skill, names or (), limits, role=role, update=update, now=now, as_json=as_json)
