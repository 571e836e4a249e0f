"""What typer refuses about a command line, as a refusal of ours: one form, in the reader's language."""

from __future__ import annotations

import sys
from typing import Any

import typer

from adaos_ctx.cli.helping import spoken
from adaos_ctx.cli.table import find
from adaos_ctx.errors import EXIT_USAGE, UsageError

# `click`, or typer's own copy of it since 0.26: the class is reached through typer alone.
_bases: Any = {base.__name__: base for base in typer.BadParameter.__mro__}
_Refusal = _bases["ClickException"]
Misused = _bases["UsageError"]  # says its text alone; handled in a host's application too


def run(command: Any, argv: list[str], name: str) -> int:
    """Run typer's command; gives the exit code.

    Args:
        command: As `typer.main.get_command` made it.
        argv: Words after the program's name.
        name: The program's name, for the help that a refusal points to.

    Raises:
        UsageError: The command line is not one that the command takes.
    """
    try:
        code = spoken(command).main(args=argv, prog_name=name, standalone_mode=False)
    except _Refusal as error:
        if type(error).__name__ == "NoArgsIsHelpError":  # a group alone is asked what it has
            sys.stderr.write(f"{error.format_message()}\n")
            return EXIT_USAGE
        raise UsageError(reason=error.format_message(), verb=_verb(error, argv)) from error
    except SystemExit as end:  # a completion script was shown
        return end.code if isinstance(end.code, int) else 0
    return code if isinstance(code, int) else 0


def _verb(error: Any, argv: list[str]) -> str:
    """The words whose help says how it is written; an option without its value tells no context."""
    if getattr(error, "ctx", None):
        words = error.ctx.command_path.split()[1:]
    else:
        command, _ = find(argv[argv[:1] == ["ctx"] :])
        words = list(command.words) if command else argv[:1]
    return " ".join(words[1:] if words[:1] == ["ctx"] else words)
