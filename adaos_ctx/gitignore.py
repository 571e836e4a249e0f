"""`.gitignore` rules over bytes, as git reads them (gitignore(5), wildmatch.c). Pure.

The caller walks from the top and does not enter what is ignored, so each rule is asked about one
name only, never about the folders above it. Matching is linear: stars never try a name twice.
"""

from __future__ import annotations

import re
import string
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_SPECIAL = b"*?[\\"
_CLASSES = {
    b"alnum": string.ascii_letters + string.digits,
    b"alpha": string.ascii_letters,
    b"blank": " \t",
    b"cntrl": "".join(map(chr, (*range(0x20), 0x7F))),
    b"digit": string.digits,
    b"graph": string.digits + string.ascii_letters + string.punctuation,
    b"lower": string.ascii_lowercase,
    b"print": string.digits + string.ascii_letters + string.punctuation + " ",
    b"punct": string.punctuation,
    b"space": string.whitespace,
    b"upper": string.ascii_uppercase,
    b"xdigit": string.hexdigits,
}
_NAMED = re.compile(rb"\[:([^\]]*):\]")
_STAR, _SLASH = b"*", b"/"  # tokens; every other token is a regular expression for one byte


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One line.

    Args:
        ignores: Whether it ignores what it matches (`!` takes back).
        only_folders: It ends with a slash.
        by_name: It has no other slash: the last part of a name is matched, in any folder.
        start: Bytes that a name must start with (before the first wildcard); "" by name.
        parts: Patterns of the rest, part by part; () means that nothing may follow.
    """

    ignores: bool
    only_folders: bool
    by_name: bool
    start: bytes
    parts: tuple[re.Pattern[bytes] | None, ...]

    def matches(self, name: bytes, *, is_folder: bool) -> bool:
        """Tell whether the rule speaks about a name relative to the folder of its file."""
        if self.only_folders and not is_folder:
            return False
        if self.by_name:
            name = name.rpartition(_SLASH)[2]
        if not name.startswith(self.start):
            return False
        rest = name[len(self.start) :]
        if not self.parts or not rest:
            return not rest and (not self.parts or _takes_nothing(self.parts))
        return _match_parts(self.parts, rest.split(_SLASH))


def parse(data: bytes) -> tuple[Rule, ...]:
    """Read the rules of one file, first line first; lines that match nothing are left out."""
    lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    rules = (_rule(line.removesuffix(b"\r").partition(b"\0")[0]) for line in lines)
    return tuple(rule for rule in rules if rule is not None)


def verdict(rules: Sequence[Rule], name: bytes, *, is_folder: bool) -> bool | None:
    r"""Whether rules ignore a name; the last that matches decides, None when none does.

    Example:
        >>> verdict(parse(b"*.log\n!keep.log"), b"a/keep.log", is_folder=False)
        False
    """
    for rule in reversed(rules):
        if rule.matches(name, is_folder=is_folder):
            return rule.ignores
    return None


def _rule(line: bytes) -> Rule | None:
    line = _without_trailing_spaces(line)
    if not line or line.startswith(b"#"):
        return None
    ignores = not line.startswith(b"!")
    pattern = line if ignores else line[1:]
    only_folders = pattern.endswith(_SLASH)
    pattern = pattern[:-1] if only_folders else pattern
    by_name = _SLASH not in pattern
    pattern = pattern if by_name else pattern.removeprefix(_SLASH)
    end = next((i for i, char in enumerate(pattern) if char in _SPECIAL), len(pattern))
    tokens = _tokens(pattern[end:])
    if not pattern or tokens is None:
        return None
    parts = tuple(_parts(tokens, by_name=by_name))
    return Rule(
        ignores=ignores, only_folders=only_folders, by_name=by_name, start=pattern[:end],
        parts=parts,
    )  # fmt: skip


def _without_trailing_spaces(line: bytes) -> bytes:
    """Cut spaces at the end; a backslash keeps the one behind it."""
    kept = len(line.rstrip(b" "))
    escapes = len(line[:kept]) - len(line[:kept].rstrip(b"\\"))
    return line[: kept + (escapes % 2 if kept < len(line) else 0)]


def _tokens(pattern: bytes) -> list[bytes] | None:
    """Split into tokens; None when the pattern is broken and so never matches."""
    tokens, at = [], 0
    while at < len(pattern):
        char = pattern[at : at + 1]
        if char == b"[":
            found = _set(pattern, at + 1)
            if found is None:
                return None
            token, at = found
            tokens.append(token)
            continue
        if char == b"\\":
            at += 1
            char = pattern[at : at + 1]
            if not char:
                return None
            tokens.append(char if char == _SLASH else re.escape(char))
        elif char in (_STAR, _SLASH):
            tokens.append(char)
        else:
            tokens.append(b"[^/]" if char == b"?" else re.escape(char))
        at += 1
    return tokens


def _set(pattern: bytes, at: int) -> tuple[bytes, int] | None:
    """A `[…]` as a regular expression, and where it ends; None when it does not end."""
    negated = pattern[at : at + 1] in (b"!", b"^")
    at += negated
    members: set[int] = set()
    first, low = True, -1  # `low`: the member before, with which a `-` may begin a range
    while first or pattern[at : at + 1] != b"]":
        first = False
        named = _NAMED.match(pattern, at)
        if named:
            if named[1] not in _CLASSES:
                return None
            members.update(_CLASSES[named[1]].encode())
            low, at = -1, named.end()
            continue
        ranged = low >= 0 and pattern[at : at + 1] == b"-" and pattern[at + 1 : at + 2] != b"]"
        char, at = _member(pattern, at + ranged)
        if not char:
            return None
        members.update(range(low if ranged else char[0], char[0] + 1))
        low = -1 if ranged else char[0]
    return _expression(members, negated=negated), at + 1


def _member(pattern: bytes, at: int) -> tuple[bytes, int]:
    if pattern[at : at + 1] == b"\\":
        at += 1
    return pattern[at : at + 1], at + 1


def _expression(members: set[int], *, negated: bool) -> bytes:
    allowed = (set(range(256)) - members if negated else members) - {_SLASH[0]}
    return b"[%b]" % b"".join(b"\\x%02x" % char for char in sorted(allowed)) if allowed else b"(?!)"


def _parts(tokens: list[bytes], *, by_name: bool) -> Iterator[re.Pattern[bytes] | None]:
    part: list[bytes] = []
    for token in [*tokens, _SLASH] if tokens else []:
        if token != _SLASH:
            part.append(token)
            continue
        many = len(part) > 1 and set(part) == {_STAR} and not by_name
        yield None if many else re.compile(_joined(part), re.DOTALL)
        part = []


def _joined(part: list[bytes]) -> bytes:
    """One part of a path; each star takes as little as lets the next piece match, and keeps it."""
    pieces = [b"".join(piece) for piece in _split(part)]
    if len(pieces) == 1:
        return pieces[0]
    middle = b"".join(b"(?>.*?" + piece + b")" for piece in pieces[1:-1] if piece)
    return pieces[0] + middle + b".*" + pieces[-1]


def _split(part: list[bytes]) -> list[list[bytes]]:
    pieces: list[list[bytes]] = [[]]
    for token in part:
        if token == _STAR:
            pieces.append([])
        else:
            pieces[-1].append(token)
    return pieces


def _takes_nothing(parts: Sequence[re.Pattern[bytes] | None]) -> bool:
    return len(parts) == 1 and (parts[0] is None or parts[0].fullmatch(b"") is not None)


def _match_parts(parts: Sequence[re.Pattern[bytes] | None], names: Sequence[bytes]) -> bool:
    """Match parts with names; behind a `**` the nearest match is as good as any."""
    at_part = at_name = 0
    retry: tuple[int, int] | None = None
    while at_name < len(names):
        part = parts[at_part] if at_part < len(parts) else b""
        if part is None:
            if at_part == len(parts) - 1:
                return True
            at_part += 1
            retry = (at_part, at_name)
        elif isinstance(part, re.Pattern) and part.fullmatch(names[at_name]):
            at_part, at_name = at_part + 1, at_name + 1
        elif retry is None:
            return False
        else:
            at_part, at_name = retry[0], retry[1] + 1
            retry = (at_part, at_name)
    return at_part == len(parts)
