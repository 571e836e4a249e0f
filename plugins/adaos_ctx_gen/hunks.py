"""Put the hunks of a patch into a text: exactly, where their lines stand, or not at all."""

from __future__ import annotations

from typing import NamedTuple

_MAX_TRIES = 400_000  # lines of one file that are compared; a patch of a model needs a hundred


class Hunk(NamedTuple):
    """One hunk.

    Args:
        start: Number of its first old line, from 1; 0 before the first line.
        rows: (" ", "-" or "+", the line without its end).
        old_open: Whether its last old line has no line end.
        new_open: Whether its last new line has none.
    """

    start: int
    rows: tuple[tuple[str, str], ...]
    old_open: bool = False
    new_open: bool = False


def apply_hunks(text: str, hunks: tuple[Hunk, ...]) -> tuple[str, str]:
    r"""The text with all hunks, and what is wrong ("" for nothing).

    A hunk may stand elsewhere than its number says (models count badly), but its old lines must be
    there word for word, behind the hunk before it; the nearest place is taken.

    Example:
        >>> apply_hunks("a\nb\n", (Hunk(1, ((" ", "a"), ("-", "b"), ("+", "c"))),))
        ('a\nc\n', '')
    """
    lines = text.split("\n")
    open_end = lines[-1] != ""
    if not open_end:
        lines.pop()
    made: list[str] = []
    done = shift = tries = 0
    for number, hunk in enumerate(hunks, 1):
        old = [line for mark, line in hunk.rows if mark != "+"]
        new = [line for mark, line in hunk.rows if mark != "-"]
        wanted = (hunk.start - 1 if old else hunk.start) + shift
        at, spent = _find(lines, old, wanted, done, _MAX_TRIES - tries)
        tries += spent
        if at < 0:
            return text, f"hunk {number} does not match the file"
        shift += at - wanted
        made += lines[done:at] + new
        done = at + len(old)
        if done == len(lines):
            open_end = hunk.new_open if hunk.rows else open_end
    made += lines[done:]
    body = "\n".join(made)
    return (body if open_end or not made else f"{body}\n"), ""


def _find(lines: list[str], old: list[str], wanted: int, least: int, tries: int) -> tuple[int, int]:
    """Where old lines stand, nearest to a line, and how many lines were compared; -1 nowhere."""
    last = len(lines) - len(old)
    if not old:
        return (wanted if least <= wanted <= last else -1), 1
    spent = 0
    for distance in range(max(abs(last - wanted), abs(wanted - least)) + 1):
        for at in (wanted + distance, wanted - distance) if distance else (wanted,):
            if not least <= at <= last:
                continue
            spent += 1
            if spent > tries:
                return -1, spent
            if lines[at] != old[0]:
                continue
            spent += len(old)
            if lines[at : at + len(old)] == old:
                return at, spent
    return -1, spent
