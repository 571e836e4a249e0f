"""Sessions to test with: what was told in them, and the payloads that hosts send."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from adaos_ctx_ledger.session import Session

ROOT = Path(__file__).parents[2]
NAMES = (
    "ADAOS_CTX_SESSION", "CLAUDE_SESSION_ID", "ADAOS_CTX_RECALL_URL", "ADAOS_CTX_LEDGER_MODEL",
    "DIFFLEDGER_SESSION", "DIFFLEDGER_HYPHAE_URL", "DIFFLEDGER_OLLAMA_URL", "DIFFLEDGER_MODEL",
    "DIFFLEDGER_STALE_TURNS", "DIFFLEDGER_GAP_MAX", "DIFFLEDGER_JACCARD", "CLAUDE_TRANSCRIPT_PATH",
    "CLAUDE_CODE_TRANSCRIPT",
)  # fmt: skip
DECLARED: list[str] = []  # folders that declare the plugin where it is not installed
THREE = (
    ("A.cache", "cache", "The cache keeps parsed files for a day. It is cleared at night."),
    (
        "A.queue",
        "queue adapter",
        "The queue adapter retries three times. Then it parks the message.",
    ),
    ("A.mail", "mailer", "The mailer sends letters in batches of fifty."),
)


def event(ref: str, name: str, text: str, **more: object) -> dict[str, object]:
    """A `told` event."""
    return {
        "k": "told", "ref": ref, "name": name, "text": text, "digest": "ab" * 32, "tokens": 20,
        "source": "user", "rendition": "full", **more,
    }  # fmt: skip


def session_of_three(name: str = "s1", *, crunched: bool = False) -> Session:
    """A session that was told three things in one breath."""
    session = Session(name)
    session.tell([event(*one, group="list") for one in THREE])
    session.append({"k": "turn"})
    if crunched:
        session.append({"k": "crunch", "id": "b1", "how": "user"})
    return session


def child_env(**more: str) -> dict[str, str]:
    """The environment of a child that finds the packages of this tree."""
    kept = {name: value for name, value in os.environ.items() if name not in NAMES}
    places = [str(ROOT), str(ROOT / "plugins"), *DECLARED]
    return kept | {"PYTHONPATH": os.pathsep.join(places)} | more


def run_hook(payload: bytes, *words: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    """The hook as a host runs it."""
    argv = [sys.executable, "-m", "adaos_ctx_ledger.hook", *words]
    return subprocess.run(
        argv, input=payload, capture_output=True, env=child_env(**env), check=False, timeout=60
    )
