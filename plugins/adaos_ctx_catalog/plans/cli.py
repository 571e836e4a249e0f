"""`catalog plan|check|explain|run|test`: from a task to rows, by a plan that is data."""

from __future__ import annotations

from typing import Annotated

import typer

from adaos_ctx.cli.run import guarded
from adaos_ctx_catalog.access import DEVELOPER

Skill = Annotated[str, typer.Option("--skill", "-s", metavar="SKILL", help="Folder or name.")]
Json = Annotated[bool, typer.Option("--json", help="Print a report as JSON.")]
Role = Annotated[str, typer.Option("--as", metavar="ROLE", help="Whose view.")]
Name = Annotated[str, typer.Argument(metavar="PLAN", show_default=False, help="Name, or a file.")]
Now = Annotated[str, typer.Option(metavar="TIME", help="What now() is, in UTC.")]
Cost = Annotated[float, typer.Option("--max-cost-ms", help="Refuse dearer sources; 0: none.")]
Hosts = Annotated[
    list[str] | None, typer.Option("--allow-host", metavar="HOST", help="APIs may be asked there.")
]
Call = Annotated[bool, typer.Option("--call-skills", help="Exports of skills may be called.")]


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
    for command, example in (
        (plan, "plan 'total amount by status' --name by_status"),
        (check, "check by_status"),
        (explain, "explain by_status --sql"),
        (run, "run by_status"),
        (test, "test --update"),
    ):
        app.command(epilog=f"Example: adaos-ctx catalog {example}")(command)


def plan(
    task: Annotated[str, typer.Argument(metavar="TASK", show_default=False)],
    skill: Skill = ".",
    name: Annotated[str, typer.Option(help="Store it under plans/NAME/.")] = "",
    model: Annotated[
        str, typer.Option(help="Who makes it: openai:NAME, …; needs ADA_DEV=1. A rule else.")
    ] = "",
    role: Role = DEVELOPER,
    now: Now = "",
    force: Annotated[
        bool, typer.Option("--force", help="Overwrite a plan that was changed by hand.")
    ] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Write nothing.")] = False,
    as_json: Json = False,
) -> None:
    """Make a plan of a task."""
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
    """Hold a plan against the cards; exit 1 when they forbid it."""
    _run("check", skill, name, role=role, cost=max_cost_ms, as_json=as_json)


def explain(
    name: Name,
    skill: Skill = ".",
    role: Role = DEVELOPER,
    sql: Annotated[bool, typer.Option("--sql", help="Only the statement of its engine.")] = False,
    now: Now = "",
    as_json: Json = False,
) -> None:
    """Tell what a plan does, and where."""
    _run("explain", skill, name, role=role, sql=sql, now=now, as_json=as_json)


def run(
    name: Name,
    skill: Skill = ".",
    role: Role = DEVELOPER,
    rows: Annotated[int, typer.Option("--max-rows", help="Refuse more rows.", min=1)] = 10_000,
    timeout: Annotated[float, typer.Option(help="Seconds of the whole run.", min=0.1)] = 30.0,
    memory: Annotated[
        int, typer.Option("--memory-mb", help="Of the engine in this process.", min=16)
    ] = 256,
    allow_host: Hosts = None,
    call_skills: Call = False,
    now: Now = "",
    as_json: Json = False,
) -> None:
    """Run a plan, read-only; JSON lines. `--json` prints the envelope."""
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
        list[str] | None, typer.Argument(metavar="[PLAN…]", show_default=False)
    ] = None,
    skill: Skill = ".",
    role: Role = DEVELOPER,
    update: Annotated[bool, typer.Option("--update", help="Write the golden files.")] = False,
    allow_host: Hosts = None,
    call_skills: Call = False,
    now: Now = "",
    as_json: Json = False,
) -> None:
    """Run plans against tests/*.golden.json; exit 1 when rows differ."""
    limits = {"hosts": tuple(allow_host or ()), "call_skills": call_skills}
    _run("test", skill, names or (), limits, role=role, update=update, now=now, as_json=as_json)
