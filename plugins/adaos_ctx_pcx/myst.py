"""What MyST adds to Markdown and no reader sees: labels, attributes, directives, roles. Pure.

Source:
    MyST specification, "Syntax overview": directives, roles, targets and attributes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_SIGNS = ("{", ")=")  # a text without these holds nothing of it
_LABEL = re.compile(r" {0,3}\([\w .:/+-]{1,100}\)=\s*\Z")
_ATTRIBUTES = re.compile(r" {0,3}\{(?:[.#][\w-]|[\w-]{1,40}=)[^{}]{0,200}\}\s*\Z")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,}|:{3,}) *(\{[\w:.+-]{1,40}\})?(.*)")
_OPTION = re.compile(r"\s*:[\w-]{1,40}:(?:\s|\Z)")
_RULE = "---"  # around options that are written as YAML
_ROLE = re.compile(r"\{[A-Za-z][\w:+.-]{0,40}\}`([^`]{1,300})`")
_TARGET = re.compile(r"\s*<[^<>]{1,200}>\Z")


def shown(text: str, *, directives: bool = True) -> str:
    r"""Markdown without its machinery: what a reader sees of it.

    Args:
        text: Any Markdown; without signs of MyST it comes back as it is.
        directives: Keep what directives hold, without their first and last lines and options.

    Example:
        >>> shown("(a)=\n# A\n\n```{toctree}\n:depth: 1\nb\n```\nSee {ref}`it <a>`.\n")
        '# A\n\nb\nSee `it`.\n'
    """
    if not any(sign in text for sign in _SIGNS):
        return text
    kept = (line for line, inside in _lines(text) if directives or not inside)
    return _ROLE.sub(_role, "".join(kept))


def _lines(text: str) -> Iterator[tuple[str, bool]]:
    """Lines that are no machinery, and whether a directive holds them."""
    fences: list[tuple[str, bool]] = []  # marks of those that are open; whether it is a directive
    options = _Options()
    for line in text.splitlines(keepends=True):
        mark, is_directive = fences[-1] if fences else ("", True)
        if options.hold(line):
            continue
        fence = _FENCE.match(line)
        if fence and mark and _closes(fence, mark):
            fences.pop()
            is_machinery = is_directive
        elif fence and is_directive and (fence[2] or fence[1][0] != ":"):
            fences.append((fence[1], bool(fence[2])))
            is_machinery = options.at_start = bool(fence[2])
        else:
            is_machinery = is_directive and bool(_LABEL.match(line) or _ATTRIBUTES.match(line))
        if not is_machinery:
            yield line, any(held for _, held in fences)


class _Options:
    """The options of a directive: `:key: value` lines, or YAML between two rules."""

    def __init__(self) -> None:
        self.at_start = False  # right below the directive's first line, or below other options
        self._yaml = False

    def hold(self, line: str) -> bool:
        """Whether a line belongs to them."""
        if self._yaml and _FENCE.match(line):  # the rule was no start of options
            self.at_start = self._yaml = False
        if not self.at_start:
            return False
        is_rule = line.strip() == _RULE
        held = is_rule or self._yaml or bool(_OPTION.match(line))
        self.at_start = held and not (self._yaml and is_rule)
        self._yaml = self._yaml != is_rule
        return held


def _closes(fence: re.Match[str], mark: str) -> bool:
    is_bare = not fence[2] and not fence[3].strip()
    return is_bare and fence[1][0] == mark[0] and len(fence[1]) >= len(mark)


def _role(role: re.Match[str]) -> str:
    return f"`{_TARGET.sub('', role[1]).lstrip('~!')}`"
