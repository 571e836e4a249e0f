"""The typer application, made from the table of commands; loaded for help, errors and mounting."""

from __future__ import annotations

import inspect
import os
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from adaos_ctx.cli import completing, misuse
from adaos_ctx.cli.lazy import broken_command, command_groups, load_group
from adaos_ctx.cli.run import guarded, print_version
from adaos_ctx.cli.table import (
    BY_WORDS,
    COMMANDS,
    FLAG,
    INT,
    MANY,
    SYNONYMS,
    WORDS,
    Command,
    Param,
)
from adaos_ctx.errors import CtxError
from adaos_ctx.messages import tr

if TYPE_CHECKING:
    from collections.abc import Callable

_GROUP = "adaos_ctx.commands"
_SKILL_GROUP = "adaos_ctx.skill_commands"


class LazyGroup(TyperGroup):
    """A group that also holds plugins' commands and imports one only when it is named."""

    group = _GROUP

    def list_commands(self, ctx: Any) -> list[str]:
        """Own commands in the table's order, then plugins' by name."""
        return [*super().list_commands(ctx), *sorted(command_groups(self.group))]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command by its name; a plugin's is loaded now, a broken one refuses when it is run."""
        own = super().get_command(ctx, cmd_name)
        spec = None if own is not None else command_groups(self.group).get(cmd_name)
        if not spec:
            return own
        try:
            return load_group(cmd_name, spec)
        except CtxError as error:
            return broken_command(cmd_name, error)


class SkillGroup(LazyGroup):
    """`skill …`: only what plugins mount there, and `ctx`."""

    group = _SKILL_GROUP


def _app(cls: type[TyperGroup], help_text: str) -> typer.Typer:
    return typer.Typer(
        cls=cls, help=help_text, no_args_is_help=True, add_completion=True,
        rich_markup_mode=None, pretty_exceptions_enable=False,
    )  # fmt: skip


def build() -> typer.Typer:
    """Make the application: every command of the table, then plugins' lazily."""
    app = _app(LazyGroup, tr("cmd"))
    app.callback(help=tr("cmd"))(_root)
    groups: dict[str, typer.Typer] = {}
    for command in COMMANDS:
        *above, name = command.words
        home = app
        if above:
            if above[0] not in groups:
                groups[above[0]] = _app(TyperGroup, tr(f"cmd.{above[0]}"))
                app.add_typer(groups[above[0]], name=above[0])
            home = groups[above[0]]
        home.command(name, help=tr(command.slug))(_function(command))
    for name, meant in SYNONYMS.items():
        command = BY_WORDS[meant,]
        app.command(name, help=tr(command.slug), hidden=True)(_function(command))
    return app


def _version(value: bool) -> None:
    if value:
        print_version()
        raise typer.Exit


def _root(
    version: Annotated[
        bool,
        typer.Option("--version", help=tr("param.version"), callback=_version, is_eager=True),
    ] = False,
) -> None:
    """What stands before any command."""


def _function(command: Command) -> Callable[..., None]:
    """A function with the signature that typer reads, running the command's handler."""

    def call(**values: Any) -> None:
        known = {p.name: _given(p, values.get(p.name)) for p in command.params}
        handler: Any = command.load()
        as_json = known.get("json") is True
        code = guarded(lambda: handler(**known), as_json=as_json, words=command.words)
        raise typer.Exit(code)

    parameters = [
        inspect.Parameter(
            p.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=_default(p),
            annotation=_annotation(command, p),
        )
        for p in command.params
    ]
    call.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    call.__annotations__ = {p.name: p.annotation for p in parameters}
    call.__name__ = "_".join(command.words)
    call.__doc__ = tr(command.slug)
    return call


def _given(param: Param, value: object) -> object:
    if param.kind in (WORDS, MANY):
        words = tuple(value) if isinstance(value, (list, tuple)) else ()
        if param.kind == WORDS:
            _check_words(param, words)
        return words
    if param.choices and value is not None and value not in param.choices:
        raise typer.BadParameter(
            tr("usage.choice", value=repr(value), choices=", ".join(param.choices)),
            param_hint=param.option,
        )
    return value


def _check_words(param: Param, words: tuple[object, ...]) -> None:
    if len(words) < param.least:
        raise misuse.Misused(tr("usage.few", metavar=param.metavar))
    if 0 <= param.most < len(words):
        extra = " ".join(str(word) for word in words[param.most :])
        raise misuse.Misused(tr("usage.many", extra=extra))


def _default(param: Param) -> object:
    return None if param.kind in (WORDS, MANY) else param.default


def _annotation(command: Command, param: Param) -> object:
    if param.kind == WORDS:
        info = typer.Argument(
            metavar=param.metavar, show_default=False, help=_help(command, param.metavar),
            autocompletion=_offered(param.metavar),
        )  # fmt: skip
        return Annotated[list[str] | None, info]
    base: Any = {FLAG: bool, INT: int | None, MANY: list[str] | None}.get(param.kind, str | None)
    text = _help(command, param.name.rstrip("_"))
    if param.choices:
        text = f"{text} [{' | '.join(param.choices)}]"
    shown = param.default is not None and param.kind != FLAG and param.default != ()
    offered = completing.aliases if param.metavar.startswith("ALIAS") else None
    info = typer.Option(
        *param.spellings, help=text, metavar=_metavar(param), show_default=shown,
        autocompletion=completing.of(param.choices) if param.choices else offered,
    )  # fmt: skip
    return Annotated[base, info]


def _offered(metavar: str) -> Callable[..., list[str]] | None:
    """What completes the words of a command."""
    if "TOOL" in metavar:
        return completing.tools
    return completing.aliases if "ALIAS" in metavar else None


def _help(command: Command, name: str) -> str:
    """What a parameter is, said for this command where it is something else there."""
    return tr(f"param.{name}.{'.'.join(command.words)}", fallback=tr(f"param.{name}"))


def _metavar(param: Param) -> str | None:
    return None if param.kind == FLAG else param.metavar or ("NAME" if param.choices else None)


def run_typer(argv: list[str]) -> int:
    """Run an argv through typer; gives the exit code."""
    return _run(build(), argv, "adaos-ctx")


def run_skill(argv: list[str]) -> int:
    """Run `skill …` for words other than `ctx`: what plugins mount, or the help."""
    app = _app(SkillGroup, tr("cmd.skill"))
    app.add_typer(build(), name="ctx")
    return guarded(lambda: _run(app, argv, "skill"), as_json="--json" in argv)


def _run(app: typer.Typer, argv: list[str], name: str) -> int:
    with completing.in_bash(os.environ):
        return misuse.run(typer.main.get_command(app), argv, name)


if __name__ == "__main__":
    sys.exit(run_typer(sys.argv[1:]))
