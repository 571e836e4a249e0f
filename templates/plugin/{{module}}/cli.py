"""The command `adaos-ctx {{name}} [SKILL]`: the terms of a skill, in the reader's language."""

from __future__ import annotations

from typing import Annotated

import typer
from adaos_ctx import guarded, open_skill, read_source, tr

from {{module}}.errors import TwoMeaningsError
from {{module}}.glossary import SUFFIX, Term, parse

app = typer.Typer(rich_markup_mode=None)


@app.command(help=tr("{{module}}.help"))
def terms(skill: Annotated[str, typer.Argument(help=tr("{{module}}.param.skill"))] = ".") -> None:
    """Print the terms; `guarded` turns a refusal into a message and an exit code."""
    raise typer.Exit(guarded(lambda: run(skill)))


def run(place: str) -> int:
    """Print every term once; gives the exit code.

    Raises:
        TwoMeaningsError: Two glossaries have a term, and do not agree.
    """
    skill = open_skill(place)
    known: dict[str, tuple[Term, str]] = {}
    for alias in skill.registry:
        if alias.path.endswith(SUFFIX):
            for term in parse(read_source(skill, alias.name).text):
                first, where = known.setdefault(term.name.casefold(), (term, alias.name))
                if first.meaning != term.meaning:
                    raise TwoMeaningsError(term=first.name, first=where, second=alias.name)
    for term, where in known.values():
        print(f"{term.name}: {term.meaning} ({where})")
    print(tr("{{module}}.listed", count=len(known)))
    return 0
