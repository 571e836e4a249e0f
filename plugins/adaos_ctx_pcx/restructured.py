"""Headings and prose of reStructuredText. Pure.

Source:
    docutils, "reStructuredText Markup Specification", sections "Sections" and "Directives".
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adaos_ctx_pcx.outline import Heading, headings

if TYPE_CHECKING:
    from collections.abc import Iterator

_ENDINGS = (".rst", ".rest")
_ADORNMENT = re.compile(r"([!-/:-@\[-`{-~])\1+[ \t]*\Z")
_LEAST_UNDERLINE = 4  # characters; shorter ones must be as long as their title
# Directives, comments, targets and substitutions; fields such as `:orphan:`.
_MACHINERY = re.compile(r"\.\.(?:[ \t]|\Z)|:[\w -]{1,80}:(?:[ \t]|\Z)")
_ROLE = re.compile(r":[\w:+.-]{1,40}:`([^`]{1,300})`")
_LINK = re.compile(r"`([^`<]{1,300}?)\s*<[^<>`]{1,300}>`__?")
_QUOTED = re.compile(r"``([^`]{1,300})``|`([^`]{1,300})`_{0,2}|\*{1,2}([^*\s][^*]{0,300}?)\*{1,2}")


def is_rst(path: str) -> bool:
    """Whether the ending of a file says that it is reStructuredText."""
    return path.lower().endswith(_ENDINGS)


def headings_of(path: str, text: str) -> list[Heading]:
    """The headings of a file as its ending says that they are written."""
    return rst_headings(text) if is_rst(path) else headings(text)


def rst_headings(text: str) -> list[Heading]:
    r"""Underlined titles, with levels in the order in which their adornments appear.

    Example:
        >>> rst_headings("Title\n=====\n\nPart\n----\n")[1]
        Heading(level=2, text='Part', start=13)
    """
    lines = text.splitlines(keepends=True)
    styles: list[str] = []
    found = []
    place = taken = 0
    for n, line in enumerate(lines):
        above = lines[n - 2].strip() if n > 1 else ""
        title = lines[n - 1].strip() if n and n > taken else ""
        if title and _is_title(title, lines[n - 1], line):
            over = above == line.strip()
            style = line[0] + "^" * over
            styles += [] if style in styles else [style]
            back = len(lines[n - 1]) + (len(lines[n - 2]) if over else 0)
            found.append(Heading(styles.index(style) + 1, rst_prose(title), place - back))
            taken = n + 1  # an underline is no title of the line below it
        place += len(line)
    return found


def _is_title(title: str, line: str, under: str) -> bool:
    if not _ADORNMENT.match(under.rstrip("\r\n")) or _ADORNMENT.match(title):
        return False
    if _MACHINERY.match(line) or line.startswith(("    ", "\t")):
        return False
    return len(under.strip()) >= min(len(title), _LEAST_UNDERLINE)


def rst_lines(text: str) -> Iterator[str]:
    """Paragraphs of prose, a line each, without titles, fields, and directives with what they hold."""
    lines = text.splitlines()
    said: list[str] = []
    below = False  # a directive
    for n, line in enumerate(lines):
        if below and (not line.strip() or line[0] in " \t"):
            continue
        below = bool(_MACHINERY.match(line))
        titled = n + 1 < len(lines) and bool(_ADORNMENT.match(lines[n + 1]))
        if line.strip() and not (below or titled or _ADORNMENT.match(line)):
            said.append(line.strip())
        elif said:
            yield rst_prose(" ".join(said))
            said.clear()
    if said:
        yield rst_prose(" ".join(said))


def rst_prose(line: str) -> str:
    """A line as it reads: the text of roles, links and literals.

    Example:
        >>> rst_prose("See :ref:`the guide <guide>` and ``pip install x``.")
        'See the guide and pip install x.'
    """
    plain = _LINK.sub(r"\1", _ROLE.sub(lambda role: role[1].partition(" <")[0].lstrip("~!"), line))
    return " ".join(_QUOTED.sub(lambda mark: mark[1] or mark[2] or mark[3], plain).split())
