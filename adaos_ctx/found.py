"""What a look at one path gave; a plain class, since hooks must not load dataclasses."""

from __future__ import annotations

READ = "read"
MISSING = "missing"
UNREADABLE = "unreadable"
UNVERIFIABLE = "unverifiable"


class Found:
    """The content at one path: `state` is read, missing, unreadable or unverifiable.

    Args:
        state: One of the constants of this module.
        sha256: `sha256-lf` of the canonical bytes when read.
        size: Size of the canonical bytes when read, else -1.
        reason: Why it was not read.
        raw_size: Size of the file as it lies there, line ends included; -1 when it was not seen.
    """

    __slots__ = ("raw_size", "reason", "sha256", "size", "state")

    def __init__(
        self, state: str, sha256: str = "", size: int = -1, reason: str = "", raw_size: int = -1
    ) -> None:
        self.state = state
        self.sha256 = sha256
        self.size = size
        self.reason = reason
        self.raw_size = raw_size
