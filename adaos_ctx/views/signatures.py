"""What a Python module offers: signatures, decorators, the first line of each docstring."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.views.pylex import LexError, lex
from adaos_ctx.views.result import MAX_CHECKED_CHARS, View, verbatim

if TYPE_CHECKING:
    from collections.abc import Iterator

_DEFINES = re.compile(r"(?:async[ \t]+)?(def|class)\b")
_DOCSTRING = re.compile(r"""[rRuU]?(\"{3}|'{3}|["'])[ \t\n]*([^\n]*)""")
_TAB = 8  # columns, as the language counts indentation


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """The head of one logical line: on one line, without comments; up to its colon."""

    indent: int
    text: str
    head: str


def signatures(text: str) -> View:
    """Show classes, functions and methods as stubs.

    Functions inside functions are left out: nobody else can call them.

    Args:
        text: Python of any version.

    Returns:
        The view; stubs that are Python again, in the order of the source.
    """
    if len(text) > MAX_CHECKED_CHARS:
        return verbatim(text, "too large to check")
    try:
        statements = list(_statements(text))
    except LexError:
        return verbatim(text, "not plain Python")
    lines = list(_stubs(statements))
    if not lines:
        return verbatim(text, "no functions or classes")
    return View(text="\n".join(lines) + "\n", note="bodies left out", changed=True)


def _stubs(statements: list[Statement]) -> Iterator[str]:
    if statements and (doc := _doc_line(statements[0])):
        yield doc
    outer: list[tuple[int, str]] = []
    decorators: list[str] = []
    for number, statement in enumerate(statements):
        while outer and outer[-1][0] >= statement.indent:
            outer.pop()
        if any(kind == "def" for _, kind in outer):
            continue
        margin = "    " * len(outer)
        if statement.text.startswith("@"):
            decorators.append(margin + statement.text)
            continue
        defines = _DEFINES.match(statement.text)
        if defines:
            yield from decorators
            yield from _stub(statements, number, margin)
            outer.append((statement.indent, defines[1]))
        decorators = []


def _stub(statements: list[Statement], number: int, margin: str) -> Iterator[str]:
    """The head of a definition, with its docstring as body, or members, or an ellipsis."""
    statement, following = statements[number], statements[number + 1 : number + 2]
    inner = following[0] if following and following[0].indent > statement.indent else None
    doc = _doc_line(inner) if inner else ""
    if doc:
        yield f"{margin}{statement.head}:"
        yield f"{margin}    {doc}"
    elif statement.text.startswith("class") and _has_members(statements, number):
        yield f"{margin}{statement.head}:"
    else:
        yield f"{margin}{statement.head}: ..."


def _has_members(statements: list[Statement], number: int) -> bool:
    """A definition stands directly inside: its own body then needs no ellipsis."""
    indent = statements[number].indent
    for statement in statements[number + 1 :]:
        if statement.indent <= indent:
            return False
        if _DEFINES.match(statement.text):
            return True
    return False


def _doc_line(statement: Statement) -> str:
    match = _DOCSTRING.match(statement.text)
    if match is None:
        return ""
    line = match[2].strip().removesuffix(match[1]).rstrip().replace("\\", "\\\\")
    line = line.replace('"""', "'''").rstrip('"')
    return f'"""{line}"""' if line else ""


def _statements(text: str) -> Iterator[Statement]:
    """The logical lines of a source, with their indentation in columns."""
    reader = _Reader()
    for kind, start, end in lex(text):
        if kind == "break" and not reader.depth:
            yield from reader.finish()
        elif kind in ("space", "join", "break", "comment"):
            reader.gap("" if kind == "comment" else text[start:end])
        else:
            reader.depth += (kind == "open") - (kind == "close")
            reader.part(text[start:end], code=kind == "code")
    yield from reader.finish()


class _Reader:
    """The logical line that is being read: its parts so far, and where its head ends."""

    def __init__(self) -> None:
        self.depth = 0
        self.parts: list[str] = []
        self.head: list[str] | None = None
        self.margin = ""

    def gap(self, space: str) -> None:
        if not self.parts:
            self.margin += space
        elif space and self.parts[-1] != " ":
            self.parts.append(" ")

    def part(self, part: str, *, code: bool) -> None:
        if code and not self.depth and self.head is None and ":" in part:
            self.head = [*self.parts, part.partition(":")[0]]
        self.parts.append(part)

    def finish(self) -> Iterator[Statement]:
        if self.parts:
            head = self.parts if self.head is None else self.head
            indent = len(self.margin.rpartition("\f")[2].expandtabs(_TAB))
            yield Statement(
                indent=indent, text="".join(self.parts).rstrip(), head="".join(head).rstrip()
            )
        self.parts, self.head, self.margin = [], None, ""
