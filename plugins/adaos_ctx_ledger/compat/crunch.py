"""diffledger's look for a compaction; each one is found once."""

from __future__ import annotations

import os
from pathlib import Path

from adaos_ctx_ledger.transcripts import scan

_VARIABLES = ("CLAUDE_TRANSCRIPT_PATH", "CLAUDE_CODE_TRANSCRIPT")
_seen: dict[str, tuple[int, int]] = {}


def find_transcript() -> Path | None:
    """The transcript that the environment names, if it is there."""
    paths = (Path(value) for value in map(os.environ.get, _VARIABLES) if value)
    return next((path for path in paths if path.exists()), None)


def detect_crunch(transcript_path: Path | str | None = None) -> bool:
    """Whether a transcript shows a compaction that this process was not told of before.

    The package tells of the same one again at every call, so that everything stays stale for ever.
    """
    path = transcript_path or find_transcript()
    if not path:
        return False
    key = os.path.abspath(path)
    found = scan(key, *_seen.get(key, (0, 0)))
    _seen[key] = (found.offset, found.inode)
    return bool(found.crunches)
