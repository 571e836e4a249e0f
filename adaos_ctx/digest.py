"""`sha256-lf`: one digest for a text, whatever line ends a checkout gave it.

SHA-256 of the content with CRLF -> LF when its first 8,000 bytes hold no NUL (git's own test for
text), else of the raw bytes. Inside git the content is what git would store (see `worktree`); this
module only knows bytes. Eight hex digits are shown to readers: they catch drift and invented
references, not an attacker, so checks compare all 64 when the registry has them.
"""

from __future__ import annotations

import sys

try:  # The interpreter's own SHA-256 spares loading OpenSSL (3 ms), which a hook would feel.
    from _sha2 import sha256 as _small_sha256  # type: ignore[import-not-found, unused-ignore]
except ImportError:
    try:  # Python 3.11's name of it
        from _sha256 import (  # type: ignore[import-not-found, unused-ignore]
            sha256 as _small_sha256,
        )
    except ImportError:  # pragma: no cover - an interpreter built without its own
        from hashlib import sha256 as _small_sha256

RULE = "sha256-lf/1"  # the version of the rule; the context digest covers it
PROBE_BYTES = 8000  # bytes; where git looks for a NUL
SMALL_BYTES = 1 << 18  # bytes in all; below this loading OpenSSL costs more than its speed gives


_seen = [0]  # bytes that were digested without OpenSSL


def is_binary(head: bytes) -> bool:
    """Tell whether content that starts with `head` (>= 8,000 bytes of it, or all) is binary."""
    return b"\0" in head[:PROBE_BYTES]


def canonical(data: bytes) -> bytes:
    r"""Give the bytes that are hashed: CRLF -> LF for text, binary content untouched.

    One CR goes, as in git: `\r\r\n` gives `\r\n`. So hash what was made canonical with
    `sha256_hex`, and never make it canonical again.

    Example:
        >>> canonical(b"a\r\nb\r")
        b'a\nb\r'
    """
    # One byte is searched for thrice as fast as two; most texts hold no CR at all.
    if b"\r" not in data or b"\r\n" not in data or is_binary(data):
        return data
    return data.replace(b"\r\n", b"\n")


def sha256_hex(data: bytes) -> str:
    """Plain SHA-256 of bytes as 64 hex digits."""
    if "_hashlib" not in sys.modules:
        _seen[0] += len(data)
        if _seen[0] < SMALL_BYTES:
            return str(_small_sha256(data).hexdigest())
    from hashlib import sha256

    return sha256(data).hexdigest()


def digest(data: bytes) -> tuple[str, int]:
    """Digest one whole content.

    Returns:
        `sha256-lf` as 64 hex digits, and the size of the canonical bytes.
    """
    body = canonical(data)
    return sha256_hex(body), len(body)


class Hasher:
    """Digest content that arrives in blocks; a CRLF split over two blocks changes nothing."""

    def __init__(self) -> None:
        from hashlib import sha256

        self._sha = sha256()
        self._head = b""
        self._binary: bool | None = None  # unknown until the probe is full
        self._held_cr = False
        self.size = 0

    def update(self, block: bytes) -> None:
        """Add the next bytes."""
        if self._binary is None:
            self._head += block
            if len(self._head) < PROBE_BYTES:
                return
            block = self._decide()
        self._feed(block)

    def hexdigest(self) -> str:
        """Close the content and give its 64 hex digits; call it once."""
        if self._binary is None:
            self._feed(self._decide())
        if self._held_cr:
            self._add(b"\r")
            self._held_cr = False
        return self._sha.hexdigest()

    def _decide(self) -> bytes:
        self._binary = is_binary(self._head)
        head, self._head = self._head, b""
        return head

    def _feed(self, block: bytes) -> None:
        if self._binary:
            self._add(block)
            return
        if self._held_cr:
            block = b"\r" + block
        self._held_cr = block.endswith(b"\r")
        if self._held_cr:
            block = block[:-1]
        self._add(block.replace(b"\r\n", b"\n"))

    def _add(self, block: bytes) -> None:
        self._sha.update(block)
        self.size += len(block)
