"""The parameters of the ledger's commands, each with its help in the reader's language."""

from __future__ import annotations

from typing import Annotated

import typer

from adaos_ctx.cli.completing import aliases, found_by
from adaos_ctx.messages import join, tr
from adaos_ctx_ledger import completions

join("adaos_ctx_ledger")  # before the first text is asked for
Json = Annotated[bool, typer.Option("--json", help=tr("param.json"))]
DryRun = Annotated[bool, typer.Option("--dry-run", help=tr("ledger.param.dry_run"))]
SessionId = Annotated[
    str,
    typer.Option(
        metavar="ID", help=tr("ledger.param.session"),
        autocompletion=found_by(completions.sessions),
    ),
]
Message = Annotated[
    str, typer.Argument(metavar="MESSAGE", help=tr("ledger.param.message"), show_default=False)
]
Timeline = Annotated[bool, typer.Option(help=tr("ledger.param.timeline"))]
Budget = Annotated[str, typer.Option(metavar="TOKENS", help=tr("ledger.param.budget"))]
Skill = Annotated[str, typer.Option(metavar="SKILL", help=tr("ledger.param.skill"))]
Recall = Annotated[str, typer.Option(metavar="URL", help=tr("ledger.param.recall"))]
EvenLive = Annotated[bool, typer.Option("--all", help=tr("ledger.param.all"))]
_REFS = found_by(completions.refs)
Keep = Annotated[
    list[str] | None,
    typer.Option(metavar="REF", help=tr("ledger.param.keep"), autocompletion=_REFS),
]
ExtractModel = Annotated[str, typer.Option(help=tr("ledger.param.model.extract"))]
Ref = Annotated[
    str, typer.Argument(metavar="REF", help=tr("ledger.param.ref"), autocompletion=aliases)
]
KnownRef = Annotated[
    str, typer.Argument(metavar="REF", help=tr("ledger.param.ref"), show_default=False, autocompletion=_REFS)
]
Text = Annotated[str, typer.Option(help=tr("ledger.param.text"))]
Name = Annotated[str, typer.Option(help=tr("ledger.param.name"))]
Rendition = Annotated[
    str,
    typer.Option(
        help=tr("ledger.param.rendition"), autocompletion=found_by(completions.renditions)
    ),
]
Group = Annotated[str, typer.Option(help=tr("ledger.param.group"))]
Out = Annotated[str, typer.Argument(metavar="FILE", help=tr("ledger.param.out"))]
Shape = Annotated[
    str,
    typer.Option(
        "--format", help=tr("ledger.param.format"), autocompletion=found_by(completions.shapes)
    ),
]
_HOSTS = found_by(completions.hosts)
HookHost = Annotated[str, typer.Option(help=tr("ledger.param.host.hook"), autocompletion=_HOSTS)]
Host = Annotated[
    str,
    typer.Option(metavar="NAME", help=tr("ledger.param.host.install"), autocompletion=_HOSTS),
]
User = Annotated[bool, typer.Option("--user", help=tr("ledger.param.user"))]
Project = Annotated[str, typer.Option(metavar="FOLDER", help=tr("ledger.param.project"))]
Remove = Annotated[bool, typer.Option("--remove", help=tr("ledger.param.remove"))]
Show = Annotated[bool, typer.Option("--print", help=tr("ledger.param.print"))]
RunFile = Annotated[str, typer.Option("--run", metavar="FILE", help=tr("ledger.param.run"))]
ConsolidateModel = Annotated[str, typer.Option(help=tr("ledger.param.model.consolidate"))]
Transcript = Annotated[
    str,
    typer.Argument(metavar="TRANSCRIPT", help=tr("ledger.param.transcript"), show_default=False),
]
Cases = Annotated[str, typer.Argument(metavar="CASES", help=tr("ledger.param.cases"), show_default=False)]


def session_of(given: str) -> str:
    """The session of a command line, else the one that the environment names."""
    from adaos_ctx_ledger.names import current_session

    return given or current_session()
