"""Git LFS pointers: the small text that git stores in place of a large file.

A pointer names the SHA-256 and the size of the file itself, so most of what a registry can say
about an LFS file is decided without having the file.

Source: git-lfs, docs/spec.md, "The Pointer".
"""

from __future__ import annotations

MAX_BYTES = 1024  # bytes; the specification's limit for a pointer
_VERSION = b"version https://git-lfs.github.com/spec/"
SAME, OTHER, UNKNOWN = "same", "other", "unknown"


class Pointer:
    """What a pointer says of its file.

    Args:
        sha256: 64 hex digits over the file's bytes as they are.
        size: Size of the file in bytes.
        pointer_size: Size of the pointer itself in bytes.
    """

    __slots__ = ("pointer_size", "sha256", "size")

    def __init__(self, sha256: str, size: int, pointer_size: int) -> None:
        self.sha256 = sha256
        self.size = size
        self.pointer_size = pointer_size


def parse_pointer(data: bytes) -> Pointer | None:
    """Read a pointer, or give None for any other content.

    Example:
        >>> parse_pointer(b"# Notes") is None
        True
    """
    if len(data) > MAX_BYTES or not data.startswith(_VERSION):
        return None
    lines = data.decode("ascii", "replace").splitlines()
    fields = dict(line.partition(" ")[::2] for line in lines)
    kind, _, sha256 = fields.get("oid", "").partition(":")
    size = fields.get("size", "")
    if kind != "sha256" or len(sha256) != 64 or not (size.isascii() and size.isdigit()):
        return None
    return Pointer(sha256, int(size), len(data))


def compare(pointer: Pointer, sha: str, sha256: str, size: int) -> str:
    """Tell whether a registered digest is that of the file behind a pointer.

    The registry may have been written where the file itself lay. Its digest is over LF line ends,
    the pointer's is not; so a text that is registered smaller may still be the same text.

    Args:
        pointer: The staged pointer, whose own digest is not the registered one.
        sha: The registered eight digits.
        sha256: All 64 of them, or "".
        size: The registered size in bytes, or -1.

    Returns:
        SAME, OTHER, or UNKNOWN where only the file itself could tell.
    """
    if pointer.sha256 == sha256 if sha256 else pointer.sha256.startswith(sha):
        return SAME
    was_pointer = abs(size - pointer.pointer_size) <= _SIZE_DIGITS
    if size >= pointer.size or was_pointer:
        return OTHER
    return UNKNOWN


_SIZE_DIGITS = 12  # bytes by which pointers of one version differ: the digits of the file's size
