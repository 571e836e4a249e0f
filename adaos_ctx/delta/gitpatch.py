"""Patches that `git apply` takes: text and binary files, added, removed and moved.

Source: the extended headers and the binary form are those of git-diff(1), "Generating patch text
with -p", and of git's apply.c. Data is stored, not deflated, so that the bytes do not depend on the
host's zlib.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adaos_ctx.delta.unified import hunks
from adaos_ctx.digest import is_binary

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

_ROW_BYTES = 52  # bytes of data in one line of a binary patch
_STORED_MAX = 0xFFFF  # bytes of one stored block
_ESCAPES = {7: b"a", 8: b"b", 9: b"t", 10: b"n", 11: b"v", 12: b"f", 13: b"r", 34: b'"', 92: b"\\"}


class FileChange(NamedTuple):
    """One file of a patch.

    Args:
        old_path: Where it was; None when it is new.
        new_path: Where it is; None when it is gone.
        old: Its old content.
        new: Its new content.
        title: A line above the header, which git passes over; "" for none.
    """

    old_path: str | None
    new_path: str | None
    old: bytes = b""
    new: bytes = b""
    title: str = ""


def git_patch(
    changes: list[FileChange], oid: Callable[[bytes], str], notes: Sequence[str] = ()
) -> bytes:
    """Write a patch.

    Args:
        changes: One a file; the order is kept.
        oid: Content -> object id in the repository's hash; binary patches name it.
        notes: What is no part of it, one line each above the first file; git passes over them.
    """
    lines = b"".join(b"# %s\n" % " ".join(text.split()).encode(errors="replace") for text in notes)
    return lines + b"".join(_file(change, oid) for change in changes)


def _file(change: FileChange, oid: Callable[[bytes], str]) -> bytes:
    old = change.old_path if change.old_path is not None else change.new_path or ""
    new = change.new_path if change.new_path is not None else old
    head = [f"# {change.title}".encode()] if change.title else []
    head.append(b"diff --git %s %s" % (quoted("a/", old), quoted("b/", new)))
    head += _extended(change, old, new)
    if change.old == change.new and change.old_path is not None and change.new_path is not None:
        return b"\n".join(head) + b"\n"
    ids = [oid(change.old), oid(change.new)]
    if change.old_path is None:
        ids[0] = "0" * len(ids[1])
    if change.new_path is None:
        ids[1] = "0" * len(ids[0])
    head.append(f"index {ids[0]}..{ids[1]}".encode())
    return b"\n".join(head) + b"\n" + _body(change, old, new)


def _extended(change: FileChange, old: str, new: str) -> list[bytes]:
    if change.old_path is None:
        return [b"new file mode 100644"]
    if change.new_path is None:
        return [b"deleted file mode 100644"]
    if old == new:
        return []
    return [b"rename from " + quoted("", old), b"rename to " + quoted("", new)]


def _body(change: FileChange, old: str, new: str) -> bytes:
    if is_binary(change.old) or is_binary(change.new):
        return b"GIT binary patch\n" + _literal(change.new) + b"\n" + _literal(change.old) + b"\n"
    body = hunks(change.old, change.new)
    if not body:
        return b""
    before = b"/dev/null" if change.old_path is None else quoted("a/", old, tab=True)
    after = b"/dev/null" if change.new_path is None else quoted("b/", new, tab=True)
    return b"--- %s\n+++ %s\n" % (before, after) + body


def quoted(prefix: str, path: str, *, tab: bool = False) -> bytes:
    r"""A path as git writes it: in quotes when it holds quotes, backslashes or control characters.

    Args:
        prefix: `a/`, `b/` or nothing.
        path: A path; lone surrogates stand for bytes that are not UTF-8.
        tab: Whether a blank in the name asks for a tab behind it (lines of `---` and `+++`).

    Example:
        >>> quoted("a/", 'q".md')
        b'"a/q\\".md"'
    """
    try:
        raw = (prefix + path).encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # a surrogate that stands for no byte
        raw = (prefix + path).encode("utf-8", "surrogatepass")
    if all(byte >= 32 and byte not in (34, 92, 127) for byte in raw):
        return raw + (b"\t" if tab and b" " in raw else b"")
    return b'"' + b"".join(_escaped(byte) for byte in raw) + b'"'


def _escaped(byte: int) -> bytes:
    if byte in _ESCAPES:
        return b"\\" + _ESCAPES[byte]
    return b"\\%03o" % byte if byte < 32 or byte == 127 else bytes((byte,))


def _literal(data: bytes) -> bytes:
    """The whole content in git's base 85: a length letter, then five characters a word."""
    from base64 import b85encode  # few changes are binary

    packed = _stored(data)
    rows = [b"literal %d" % len(data)]
    for start in range(0, len(packed), _ROW_BYTES):
        row = packed[start : start + _ROW_BYTES]
        letter = b"%c" % (64 + len(row) if len(row) <= 26 else 70 + len(row))
        rows.append(letter + b85encode(row, pad=True))
    return b"\n".join(rows) + b"\n"


def _stored(data: bytes) -> bytes:
    """A zlib stream of stored blocks (RFC 1950, RFC 1951 3.2.4): the same on every host."""
    import zlib

    blocks = [data[at : at + _STORED_MAX] for at in range(0, len(data), _STORED_MAX)] or [b""]
    body = b"".join(
        b"%c" % (number == len(blocks) - 1)
        + len(block).to_bytes(2, "little")
        + (len(block) ^ _STORED_MAX).to_bytes(2, "little")
        + block
        for number, block in enumerate(blocks)
    )
    return b"\x78\x01" + body + zlib.adler32(data).to_bytes(4, "big")
