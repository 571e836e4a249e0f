"""Unified hunks over bytes, as git writes and reads them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.delta.linediff import edits

if TYPE_CHECKING:
    from adaos_ctx.delta.linediff import Edit

CONTEXT = 3  # equal lines around a change, as git has it
_NO_END = b"\n\\ No newline at end of file\n"


def split_lines(data: bytes) -> list[bytes]:
    r"""Lines with their line ends; only LF ends a line.

    Example:
        >>> split_lines(b"a\r\nb")
        [b'a\r\n', b'b']
    """
    parts = data.split(b"\n")
    last = parts.pop()
    return [part + b"\n" for part in parts] + ([last] if last else [])


def hunks(old: bytes, new: bytes, *, context: int = CONTEXT) -> bytes:
    """The hunks that turn one content into the other; empty for equal content."""
    a, b = split_lines(old), split_lines(new)
    groups = _grouped(edits(a, b), context)
    return b"".join(_hunk(a, b, group, context) for group in groups)


def _grouped(found: list[Edit], context: int) -> list[list[Edit]]:
    groups: list[list[Edit]] = []
    for edit in found:
        if groups and edit[0] - groups[-1][-1][1] <= 2 * context:
            groups[-1].append(edit)
        else:
            groups.append([edit])
    return groups


def _hunk(a: list[bytes], b: list[bytes], group: list[Edit], context: int) -> bytes:
    first, last = group[0], group[-1]
    before = min(context, first[0])
    after = min(context, len(a) - last[1])
    i, i2 = first[0] - before, last[1] + after
    j, j2 = first[2] - before, last[3] + after
    rows = [b"@@ -%s +%s @@\n" % (_range(i, i2), _range(j, j2))]
    at = i
    for start, end, new_start, new_end in group:
        rows += [_row(b" ", line) for line in a[at:start]]
        rows += [_row(b"-", line) for line in a[start:end]]
        rows += [_row(b"+", line) for line in b[new_start:new_end]]
        at = end
    rows += [_row(b" ", line) for line in a[at:i2]]
    return b"".join(rows)


def _range(start: int, end: int) -> bytes:
    """Lines count from 1; an empty range names the line before it."""
    return b"%d,%d" % (start if start == end else start + 1, end - start)


def _row(mark: bytes, line: bytes) -> bytes:
    return mark + line if line.endswith(b"\n") else mark + line + _NO_END
