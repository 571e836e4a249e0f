"""The fast path and typer read every argv alike, for both are made from one table."""

from __future__ import annotations

import contextlib
import itertools
from typing import Any

import pytest
import typer

from adaos_ctx.cli import argv as fast
from adaos_ctx.cli.app import _function
from adaos_ctx.cli.table import COMMANDS, FLAG, INT, MANY, WORDS, Command, Param

Seen = dict[str, Any]


class Recorded(Command):
    """A command of the table whose handler only remembers what it was given."""

    __slots__ = ("seen",)

    def __init__(self, command: Command) -> None:
        self.words, self.handler, self.params = command.words, command.handler, command.params
        self.seen: list[Seen] = []

    def load(self) -> object:
        def handler(**values: Any) -> int:
            self.seen.append(values)
            return 0

        return handler


def by_typer(command: Command, argv: list[str]) -> Seen | None:
    recorded = Recorded(command)
    app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
    app.command("x")(_function(recorded))
    with contextlib.suppress(SystemExit):
        typer.main.get_command(app).main(args=argv, standalone_mode=True)
    return recorded.seen[0] if recorded.seen else None


def sample(param: Param) -> list[list[str]]:
    if param.kind == FLAG:
        return [[], [param.option]]
    if param.kind == INT:
        return [[], [param.option, "7"], [f"{param.option}=0"], [param.option, "x"]]
    if param.kind == WORDS:
        most = 3 if param.most < 0 else param.most + 1
        return [["A.x", "-", "п.md", "y"][:count] for count in range(most + 1)]
    value = param.choices[-1] if param.choices else "значение"
    if param.kind == MANY:
        return [[], [param.option, "A.x"], [param.option, "A.x", f"{param.option}=B,C"]]
    return [
        [],
        [param.option, value],
        [f"{param.option}={value}"],
        [param.option, "--json"],
        [param.option],
    ]


def argvs(command: Command) -> list[list[str]]:
    parts = [sample(param) for param in command.params]
    one_by_one = [
        [word for i, p in enumerate(parts) for word in (p[k] if i == n else p[0])]
        for n, part in enumerate(parts)
        for k in range(len(part))
    ]
    ends = [list(itertools.chain.from_iterable(part[-1] for part in parts))]
    enough = next((p for p in command.params if p.kind == WORDS), None)
    words = ["A.x"] * (enough.least if enough else 0)
    flags = [[p.option, *words] for p in command.params if p.kind == FLAG]
    return [*one_by_one, *ends, *flags, [*words, "--", "-x"], ["--nope", *words], ["--help"]]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command.words))
def test_both_paths_read_an_argv_alike(
    command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    for argv in argvs(command):
        quick = fast.parse(command, argv)
        slow = by_typer(command, argv)
        if quick is not None:
            assert quick == slow, argv
    capsys.readouterr()


def test_what_is_not_plainly_right_is_left_to_typer() -> None:
    pack = next(command for command in COMMANDS if command.words == ("pack",))
    for argv in (["--help"], ["--nope"], ["--layout", "toon"], ["--budget"], ["--show=1"]):
        assert fast.parse(pack, argv) is None
