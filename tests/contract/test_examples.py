"""Every command's help has an example that stands on one line and is read as it is printed."""

from __future__ import annotations

import re
import shlex
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
import typer

from adaos_ctx.cli import argv as fast
from adaos_ctx.cli.app import build
from adaos_ctx.cli.table import find
from adaos_ctx.messages import choose

if TYPE_CHECKING:
    from collections.abc import Iterator

_EXAMPLE = re.compile(r"^ *(?:Example|Пример): (.+)$", re.MULTILINE)
_ENDS = {"|", "&&", "<", ">"}  # words of a shell, where a command line ends


def commands(group: Any, words: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command below a group that does something, with its words."""
    ctx = group.make_context("adaos-ctx", [], resilient_parsing=True)
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        if hasattr(command, "list_commands"):
            yield from commands(command, (*words, name))
        if not getattr(command, "hidden", False) and not getattr(command, "commands", {}):
            yield (*words, name), command


@cache
def told_in(language: str) -> dict[str, Any]:
    """Every command by its words, with its help in a language."""
    choose(language)
    try:
        return {" ".join(words): one for words, one in commands(typer.main.get_command(build()))}
    finally:
        choose("")


ALL = told_in("en")


def lines(text: str) -> Iterator[list[str]]:
    """The words of each command line of ours in a line of a shell."""
    read = shlex.shlex(text, posix=True, punctuation_chars="|&<>")
    read.whitespace_split = True
    found: list[list[str]] = [[]]
    for word in read:
        found += [[]] if word in _ENDS else []
        found[-1] += [] if word in _ENDS else [word]
    return (line[1:] for line in found if line[:1] == ["adaos-ctx"])


def examples(name: str) -> list[str]:
    command = ALL[name]
    return _EXAMPLE.findall(f"{command.help or ''}\n{command.epilog or ''}")


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", ALL)
def test_every_command_has_an_example_on_one_line(name: str, language: str) -> None:
    command = told_in(language)[name]
    shown = command.get_help(command.make_context(name, [], resilient_parsing=True))
    told = _EXAMPLE.findall(f"{command.help or ''}\n{command.epilog or ''}")
    assert told
    assert _EXAMPLE.findall(shown) == told


@pytest.mark.parametrize("name", ALL)
def test_examples_are_read_as_they_are_printed(name: str) -> None:
    for example in examples(name):
        read = list(lines(example))
        assert read
        assert any(line[: name.count(" ") + 1] == name.split() for line in read)
        for line in read:
            parse(line)


def parse(line: list[str]) -> None:
    known, rest = find(line)
    if known is not None:
        assert fast.parse(known, rest) is not None, line
        return
    words = max((n for n in range(len(line) + 1) if " ".join(line[:n]) in ALL), default=0)
    name = " ".join(line[:words])
    ALL[name].make_context(name, line[words:])


@pytest.mark.parametrize("name", ALL)
def test_every_command_reports_as_json_but_those_whose_output_is_the_result(name: str) -> None:
    options = {option for param in ALL[name].params for option in getattr(param, "opts", ())}
    # Hosts speak to these, or what they print is JSON already.
    without = {"hook", "ledger hook", "mcp serve", "gen code:prompt", "ledger export"}
    assert ("--json" in options) == (name not in without)
