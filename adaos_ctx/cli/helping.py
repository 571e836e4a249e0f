"""`--help` in the reader's language: what typer adds to our texts, in the one place that prints it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from adaos_ctx.messages import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

_KINDS = {"int": "INT", "float": "NUMBER", "text": "TEXT", "str": "TEXT"}  # a type's name begins so
_HEADINGS = {"Arguments", "Commands", "Options"}
_OWN = {
    "Show this message and exit.": "help.help",
    "Install completion for the current shell.": "help.install",
    "Show completion for the current shell, to copy it or customize the installation.": "help.show",
}
# Of a value, behind its text; old versions of typer escape the bracket for rich.
_FACTS = re.compile(r"(^|  )\\?\[([^]]*)\]$")


def spoken(command: Any) -> Any:
    """The command and all below it, with help in the reader's language and a name for each value.

    Classes are reached through the command, for `click` is a copy of typer's own since 0.26.
    """
    base: Any = type(command).context_class
    formatter = type("Formatter", (_Words, base.formatter_class), {})
    _prepare(command, type("Context", (base,), {"formatter_class": formatter}))
    return command


def _prepare(command: Any, context: type) -> None:
    command.context_class = context
    for param in command.params:
        if param.param_type_name == "option" and not param.is_flag and param.metavar is None:
            kind = param.type.name.partition(" ")[0]
            found = (word for name, word in _KINDS.items() if kind.startswith(name))
            param.metavar = next(found, None)
    for below in getattr(command, "commands", {}).values():
        _prepare(below, context)


class _Words:
    """Before click's formatter: the words that it is given, in the reader's language."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or f"{tr('help.usage')}: ")  # type: ignore[misc]

    def write_heading(self, heading: str) -> None:
        said = tr(f"help.{heading.lower()}") if heading in _HEADINGS else heading
        super().write_heading(said)  # type: ignore[misc]

    def write_dl(self, rows: Sequence[tuple[str, str]], *args: Any, **given: Any) -> None:
        said = [(name, _said(text)) for name, text in rows]
        super().write_dl(said, *args, **given)  # type: ignore[misc]


def _said(text: str) -> str:
    return tr(_OWN[text]) if text in _OWN else _FACTS.sub(_facts, text)


def _facts(found: re.Match[str]) -> str:
    """`[default: 8; x>=1]`: of what typer says there, the words that have a translation."""
    told = [part.partition(": ") for part in found[2].split("; ")]
    words = [f"{tr(f'help.{word}', fallback=word)}{colon}{rest}" for word, colon, rest in told]
    return f"{found[1]}[{'; '.join(words)}]"
