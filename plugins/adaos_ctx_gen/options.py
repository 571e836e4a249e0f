"""The parameters of `gen`'s commands, each with its help, and what they ask for together."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated

import typer

from adaos_ctx.cli.completing import found_by
from adaos_ctx.errors import UsageError
from adaos_ctx.messages import tr
from adaos_ctx_gen import completions

if TYPE_CHECKING:
    from adaos_ctx_gen.request import Job

Skill = Annotated[
    str | None, typer.Argument(metavar="[SKILL]", help=tr("param.[SKILL]"), show_default=False)
]
# One word alone is the id: the skill is then the nearest one upward, as for every verb.
_CHANGES = found_by(completions.changes)
SkillOrId = Annotated[
    str | None,
    typer.Argument(
        metavar="[SKILL]", help=tr("param.[SKILL]"), show_default=False, autocompletion=_CHANGES
    ),
]
Id = Annotated[
    str | None,
    typer.Argument(
        metavar="ID", show_default=False, help=tr("gen.param.id"), autocompletion=_CHANGES
    ),
]
Json = Annotated[bool, typer.Option("--json", help=tr("param.json"))]
UsePack = Annotated[bool, typer.Option("--use-pack", help=tr("gen.param.use_pack"))]
Delta = Annotated[bool, typer.Option("--delta", help=tr("gen.param.delta"))]
Whole = Annotated[bool, typer.Option("--whole", help=tr("gen.param.whole"))]
Task = Annotated[str, typer.Option(help=tr("gen.param.task"))]
Option = Annotated[
    str,
    typer.Option(
        metavar="ID", help=tr("gen.param.option"), autocompletion=found_by(completions.options)
    ),
]
Profile = Annotated[
    str,
    typer.Option(
        metavar="NAME", help=tr("gen.param.profile"), autocompletion=found_by(completions.profiles)
    ),
]
Budget = Annotated[str, typer.Option(metavar="TOKENS", help=tr("gen.param.budget"))]
Allow = Annotated[list[str] | None, typer.Option(metavar="PATH", help=tr("gen.param.allow"))]
Bound = Annotated[bool, typer.Option("--bound", help=tr("gen.param.bound"))]
ModelName = Annotated[str, typer.Option(help=tr("gen.param.model"))]
Endpoint = Annotated[str, typer.Option(metavar="URL", help=tr("gen.param.endpoint"))]
DryRun = Annotated[bool, typer.Option("--dry-run", help=tr("gen.param.dry_run"))]
Timeout = Annotated[int, typer.Option(min=1, max=3600, help=tr("gen.param.timeout"))]
Deadline = Annotated[int, typer.Option(min=1, max=86400, help=tr("gen.param.deadline"))]
Attempts = Annotated[int, typer.Option(min=1, max=20, help=tr("gen.param.attempts"))]
Apply = Annotated[bool, typer.Option("--apply", help=tr("gen.param.apply"))]
Test = Annotated[bool, typer.Option("--test", help=tr("gen.param.test"))]
AlsoTest = Annotated[bool, typer.Option("--test", help=tr("gen.param.test.validate"))]
NoMark = Annotated[bool, typer.Option("--no-mark", help=tr("gen.param.no_mark"))]
Seconds = Annotated[int, typer.Option(min=1, max=3600, help=tr("gen.param.test_seconds"))]
Memory = Annotated[int, typer.Option(min=64, max=65536, help=tr("gen.param.test_memory"))]
ChangeId = Annotated[
    str, typer.Option(metavar="ID", help=tr("gen.param.change"), autocompletion=_CHANGES)
]
Answer = Annotated[str, typer.Option(metavar="FILE", help=tr("gen.param.answer"))]


def job_of(
    modes: tuple[bool, bool, bool, bool],
    words: tuple[str, str, str],
    budget: str,
    allow: list[str] | None,
) -> Job:
    """The job of a command line: (pack, delta, whole, bound), (task, option, profile), and so on."""
    from adaos_ctx.ops import parse_budget
    from adaos_ctx_gen.pathrules import check_allowed
    from adaos_ctx_gen.request import Job

    if sum(modes[:3]) > 1:
        raise UsageError(reason="one of --use-pack, --delta and --whole")
    _, delta, whole, bound = modes
    task, option, profile = words
    return Job(
        mode="delta" if delta else "whole" if whole else "pack", task=task, option=option,
        profile=profile, budget=parse_budget(budget) if budget else None,
        allow=check_allowed(allow or ()), bound=bound,
    )  # fmt: skip


def model_of(name: str, endpoint: str, *, needed: bool) -> str:
    """The model client's name of a model, from the options or the environment; "" for none."""
    name = name or os.environ.get("ADAOS_CTX_MODEL", "")
    endpoint = endpoint or os.environ.get("ADAOS_CTX_ENDPOINT", "")
    if not name and needed:
        raise UsageError(
            reason="which model? --model NAME, with --endpoint URL for a server of your own"
        )
    if not endpoint or not name:
        return name
    kind, colon, rest = name.partition(":")
    if colon and kind in ("openai", "ollama", "anthropic"):  # the endpoint says where, not the name
        name = rest
        spoken = "anthropic+" if kind == "anthropic" and "+" not in endpoint else ""
        endpoint = f"{spoken}{endpoint}"
    return f"{endpoint}#{name}"
