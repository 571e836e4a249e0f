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
    """

    __slots__ = ("reason", "sha256", "size", "state")

    def __init__(self, state: str, sha256: str = "", size: int = -1, reason: str = "") -> None:
        self.state = state
        self.sha256 = sha256
        self.size = size
        self.reason = reason
