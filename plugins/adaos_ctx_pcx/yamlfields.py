"""What a slice of YAML says, line by line: it is never decoded, so that no alias unfolds. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_LINE = re.compile(r"( *(?:- +)*)([\w$./{}-]+|\"[^\"]*\"|'[^']*'):(?: +(.*))?$")
_BLOCK = re.compile(r"[|>][-+0-9]*(?: +#.*)?$")
_PROSE = frozenset({"description", "summary", "title"})
_SILENT = frozenset({"$schema", "type", "required"})


@dataclass(slots=True)
class Said:
    """Names of properties, sentences, and all other values.

    Args:
        parts: Names of properties.
        prose: Descriptions, summaries and titles.
        rest: Whatever else.
    """

    parts: list[str] = field(default_factory=list)
    prose: list[str] = field(default_factory=list)
    rest: list[str] = field(default_factory=list)


def read_yaml_lines(text: str) -> Said:
    r"""Sort what the lines of a block of YAML say.

    Example:
        >>> said = read_yaml_lines("get:\n  summary: Find pets\n  operationId: findPets\n")
        >>> said.prose, said.rest
        (['Find pets'], ['findPets'])
    """
    said = Said()
    inside: list[list[int]] = []  # of `properties`: its indent, and that of the names below it
    block: tuple[int, list[str]] | None = None  # the key's indent, and where its lines go
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip(" "))
        if not line.strip():
            continue
        if block is not None and indent > block[0]:
            block[1].append(line.strip())
            continue
        block = None
        match = _LINE.match(line)
        if match is None:
            said.rest.append(line.strip().removeprefix("- "))
            continue
        block = _take(said, inside, match)
    return said


def _take(
    said: Said, inside: list[list[int]], match: re.Match[str]
) -> tuple[int, list[str]] | None:
    """Sort one key with its value; where lines below belong to it, say so."""
    indent, key, value = len(match[1]), match[2].strip("\"'"), (match[3] or "").strip()
    while inside and indent <= inside[-1][0]:
        inside.pop()
    if inside and indent == (inside[-1][1] or indent):
        inside[-1][1] = indent
        said.parts.append(key)
    if key == "properties" and not value:
        inside.append([indent, 0])
    into = said.prose if key in _PROSE else said.rest
    if _BLOCK.match(value):
        return indent, into
    if value and key not in _SILENT:
        into.append(value.strip("\"'"))
        return indent, into
    return None
