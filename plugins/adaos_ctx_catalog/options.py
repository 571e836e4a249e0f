"""The parameters of the catalog's commands, each with its help in the reader's language."""

from __future__ import annotations

from typing import Annotated

import typer

from adaos_ctx.cli.completing import embedders, found_by
from adaos_ctx.messages import tr
from adaos_ctx_catalog import completions

IDS = found_by(completions.ids)
PLANS = found_by(completions.plans)
Skill = Annotated[
    str, typer.Option("--skill", "-s", metavar="SKILL", help=tr("catalog.param.skill"))
]
Json = Annotated[bool, typer.Option("--json", help=tr("param.json"))]
DryRun = Annotated[bool, typer.Option("--dry-run", help=tr("param.dry_run"))]
Role = Annotated[
    str,
    typer.Option(
        "--as",
        metavar="ROLE",
        help=tr("catalog.param.as"),
        autocompletion=found_by(completions.roles),
    ),
]
Facets = Annotated[
    list[str] | None,
    typer.Option(
        "--facet",
        "-f",
        metavar="KEY=VALUE",
        help=tr("catalog.param.facet"),
        autocompletion=found_by(completions.facets),
    ),
]
Embed = Annotated[
    str, typer.Option(metavar="NAME", help=tr("catalog.param.embed"), autocompletion=embedders)
]
Timeout = Annotated[float, typer.Option(help=tr("catalog.param.timeout"), min=0.1)]
Ids = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[ID…]", help=tr("catalog.param.ids"), show_default=False, autocompletion=IDS
    ),
]
