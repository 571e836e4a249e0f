"""From bytes to text, never silently: what could not be decoded is said in a note."""

from __future__ import annotations

from typing import NamedTuple

from adaos_ctx.digest import is_binary

BINARY = "binary"
MAX_SOURCE_BYTES = 64 << 20  # bytes; what is larger is told by its size, not read


class Decoded(NamedTuple):
    """Text with line ends LF and no BOM, its encoding, and what decoding had to do.

    Args:
        text: "" for binary content.
        encoding: `utf-8`, `utf-16-le`, `utf-16-be`, `utf-8 (with faults)` or `binary`.
        notes: One phrase each, such as `not UTF-8`.
    """

    text: str
    encoding: str
    notes: tuple[str, ...] = ()


def decode_text(data: bytes) -> Decoded:
    """Decode file content: UTF-8 with or without BOM, UTF-16 by its BOM, else UTF-8 with faults.

    Content with a NUL in its first 8,000 bytes and no UTF-16 BOM is binary.
    """
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        encoding = "utf-16-le" if data[:2] == b"\xff\xfe" else "utf-16-be"
        text = data[2:].decode(encoding, "replace")
        return Decoded(text=unify_line_ends(text), encoding=encoding, notes=("UTF-16",))
    if is_binary(data):
        return Decoded(text="", encoding=BINARY)
    body = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return Decoded(text=unify_line_ends(body.decode("utf-8")), encoding="utf-8")
    except UnicodeDecodeError:
        text = unify_line_ends(body.decode("utf-8", "replace"))
        return Decoded(text=text, encoding="utf-8 (with faults)", notes=("not UTF-8",))


def unify_line_ends(text: str) -> str:
    """CRLF and lone CR become LF."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
