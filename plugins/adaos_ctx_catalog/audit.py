"""Who saw the details of what: one JSON line for each read, in the cache, never in the tree."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx_catalog.access import Withheld

NAME = "catalog-audit.jsonl"
MAX_BYTES = 4_000_000  # then the older half goes; an audit that fills a disk helps nobody
_MAX_IDS = 50  # of one line


def note(
    cache: str, *, role: str, verb: str, ids: Sequence[str], withheld: Sequence[Withheld]
) -> None:
    """Add a line; a cache that cannot be written keeps nobody from reading.

    Args:
        cache: The skill's cache folder.
        role: Who read.
        verb: How.
        ids: What was given.
        withheld: What was not.
    """
    line = json.dumps({
        "at": datetime.now(UTC).isoformat(timespec="seconds"), "role": role, "verb": verb,
        "ids": list(ids[:_MAX_IDS]), "more": max(0, len(ids) - _MAX_IDS),
        "withheld": [f"{w.id}: {w.what} ({w.reason})" for w in withheld[:_MAX_IDS]],
    }, ensure_ascii=False)  # fmt: skip
    try:
        os.makedirs(cache, exist_ok=True)
        _append(f"{cache}/{NAME}", f"{line}\n".encode("utf-8", "replace"))
    except OSError:
        return


def lines(cache: str, last: int = 20) -> list[str]:
    """The last lines, oldest first."""
    try:
        with open(f"{cache}/{NAME}", "rb") as file:
            found = file.read().decode("utf-8", "replace").splitlines()
    except OSError:
        return []
    return found[-last:] if last > 0 else []


def _append(path: str, data: bytes) -> None:
    if os.path.exists(path) and os.path.getsize(path) > MAX_BYTES:
        from adaos_ctx.writes import write_atomic

        with open(path, "rb") as file:
            old = file.read().splitlines(keepends=True)
        write_atomic(path, b"".join(old[len(old) // 2 :]))
    # One write of a line in append mode is whole: readers and other writers never see a part.
    fd = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        os.write(fd, data)
    finally:
        os.close(fd)
