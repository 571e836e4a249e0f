"""The lines of a unified diff: where a file begins, its names, and its hunks."""

from __future__ import annotations

import re

from adaos_ctx_gen.hunks import Hunk

HUNK = re.compile(
    r"@@ -(?P<old>\d{1,9})(?:,(?P<olds>\d{1,9}))? \+(?P<new>\d{1,9})(?:,(?P<news>\d{1,9}))? @@"
)
_OCTAL = re.compile(r"\\(?:([0-7]{3})|(.))", re.DOTALL)
_NAMED = {"a": 7, "b": 8, "t": 9, "n": 10, "v": 11, "f": 12, "r": 13}


def starts_file(lines: list[str], at: int) -> bool:
    """Whether a file of a patch begins at a line."""
    if lines[at].startswith("diff --git "):
        return True
    return (
        lines[at].startswith("--- ")
        and at + 2 < len(lines)
        and lines[at + 1].startswith("+++ ")
        and HUNK.match(lines[at + 2]) is not None
    )


def header_path(name: str, other: str) -> str | None:
    """The path of a `---` or `+++` line; None for /dev/null.

    `a/` and `b/` go only where both lines have them (or the other is /dev/null), for a folder may be
    called so.
    """
    own, beside = _plain(name), _plain(other)
    if own == "/dev/null":
        return None
    marked = own[:2] in ("a/", "b/")
    fellow = beside == "/dev/null" or beside[:2] in ("a/", "b/")
    return own[2:] if marked and fellow else own


def _plain(name: str) -> str:
    if name.startswith('"') and name.rstrip().endswith('"'):
        return _unquoted(name.strip()[1:-1])
    return name.partition("\t")[0].rstrip("\r ")


def _unquoted(text: str) -> str:
    """A name that git wrote in quotes: bytes as three octal digits."""
    raw = bytearray()
    at = 0
    for match in _OCTAL.finditer(text):
        raw += text[at : match.start()].encode("utf-8", "surrogatepass")
        digits, char = match.groups()
        raw += bytes([int(digits, 8) & 255]) if digits else _named(char)
        at = match.end()
    raw += text[at:].encode("utf-8", "surrogatepass")
    return raw.decode("utf-8", "replace")


def _named(char: str) -> bytes:
    return bytes([_NAMED[char]]) if char in _NAMED else char.encode("utf-8", "surrogatepass")


def read_hunk(lines: list[str], at: int) -> tuple[Hunk, int]:
    """A hunk and the line behind it.

    The numbers of its head are believed as long as the lines agree: models count badly, so a hunk
    goes on while lines look like its own, and ends where another file begins.
    """
    head = HUNK.match(lines[at])
    if head is None:
        raise AssertionError
    left = [int(head["olds"] or 1), int(head["news"] or 1)]
    rows: list[tuple[str, str]] = []
    open_ends = {"-": False, "+": False}
    at += 1
    while at < len(lines) and _goes_on(lines, at, left):
        line = lines[at].removesuffix("\r")
        at += 1
        if line.startswith("\\"):
            _note_open(rows, open_ends)
            continue
        mark, text = (line[0], line[1:]) if line else (" ", "")
        rows.append((mark, text))
        left[0] -= mark != "+"
        left[1] -= mark != "-"
    return Hunk(int(head["old"]), tuple(rows), open_ends["-"], open_ends["+"]), at


def _goes_on(lines: list[str], at: int, left: list[int]) -> bool:
    line = lines[at]
    wanting = left[0] > 0 or left[1] > 0
    if line in ("", "\r"):  # an empty line of context whose blank was lost
        return wanting and at + 1 < len(lines)
    if line[0] == "\\":
        return True
    if line[0] not in " +-":
        return False
    return wanting or not starts_file(lines, at)


def _note_open(rows: list[tuple[str, str]], open_ends: dict[str, bool]) -> None:
    mark = rows[-1][0] if rows else " "
    for side in "-+" if mark == " " else mark:
        open_ends[side] = True
