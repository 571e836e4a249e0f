"""From bytes to text without losing a position: every character knows its bytes. Pure.

Line ends stay as they are, and so does the mark U+FEFF at the start of UTF-8: the text is what
`data.decode("utf-8")` gives, and its offsets hold for every reader. A byte that is no UTF-8 becomes
one U+FFFD, so that the text can be written anywhere and still has one character for each of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from adaos_ctx.digest import is_binary
from adaos_ctx.messages import Number

_BAD = re.compile("[\ud800-\udfff]")
_MARK = "\ufffd"
_PROBE_BYTES = 8_000  # bytes looked at for the zeros of UTF-16 without a mark
_LEAST_BYTES = 8  # fewer tell nothing
_ZEROS = 0.4  # share of zero bytes on one side that Western text in UTF-16 has


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """Decoded text.

    Args:
        text: No lone surrogates.
        escaped: The same length: what encodes to exactly the bytes behind the BOM.
        encoding: `utf-8`, `utf-16-le`, …: what `escaped` is encoded with.
        bom: Bytes before the first character: the mark of UTF-16, which is no part of its text.
        notes: What was odd, one phrase each.
    """

    text: str
    escaped: str
    encoding: str
    bom: int = 0
    notes: tuple[str, ...] = ()


def decode(data: bytes, fallback: str = "") -> Text | None:
    """Decode a file's bytes; None where they are no text.

    Args:
        data: The whole file.
        fallback: Encoding of what is neither UTF-8 nor UTF-16, such as `cp1251`.
    """
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return _utf16(data, 2, "utf-16-le" if data[:1] == b"\xff" else "utf-16-be")
    if is_binary(data):
        encoding = _unmarked(data[:_PROBE_BYTES])
        return _utf16(data, 0, encoding) if encoding else None
    return _utf8(data, fallback)


def encoded_size(part: str, encoding: str) -> int:
    """Bytes of a part of `escaped`."""
    if encoding == "utf-8":
        return len(part) if part.isascii() else len(part.encode("utf-8", "surrogateescape"))
    if encoding.startswith("utf-16"):
        return len(part.encode(encoding, "surrogatepass"))
    return len(part.encode(encoding, "replace"))


def _utf8(data: bytes, fallback: str) -> Text:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        if fallback:
            return _other(data, fallback)
        escaped = data.decode("utf-8", "surrogateescape")
        text, bad = _BAD.subn(_MARK, escaped)
        notes = (f"not UTF-8: {Number(bad):byte|bytes}",)
        return Text(text=text, escaped=escaped, encoding="utf-8", notes=notes)
    return Text(text=text, escaped=text, encoding="utf-8")


def _other(body: bytes, encoding: str) -> Text:
    text = body.decode(encoding, "replace")
    if len(text) != len(body):  # only encodings of one byte a character keep every position
        raise UnicodeError(f"{encoding} is no encoding of one byte a character")
    return Text(text=text, escaped=text, encoding=encoding, notes=(f"read as {encoding}",))


def _utf16(data: bytes, bom: int, encoding: str) -> Text:
    odd = (len(data) - bom) % 2
    escaped = data[bom : len(data) - odd].decode(encoding, "surrogatepass")
    text, bad = _BAD.subn(_MARK, escaped)
    notes = ["UTF-16"] + ([f"{Number(bad):lone surrogate|lone surrogates}"] if bad else [])
    notes += ["the last byte is half a character"] if odd else []
    return Text(text=text, escaped=escaped, encoding=encoding, bom=bom, notes=tuple(notes))


def _unmarked(head: bytes) -> str:
    """UTF-16 without a mark, as its zero bytes tell; "" for what is no text."""
    if len(head) < _LEAST_BYTES:
        return ""
    half = len(head) // 2
    low, high = head[0::2].count(0) / half, head[1::2].count(0) / half
    if high > _ZEROS and low == 0:
        return "utf-16-le"
    return "utf-16-be" if low > _ZEROS and high == 0 else ""
