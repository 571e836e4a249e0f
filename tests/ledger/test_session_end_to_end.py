"""A whole session by the command line and the hook: a pack is told, 20 turns, a compaction, a question."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.helpers import make_skill
from tests.ledger.payloads import CLAUDE
from tests.ledger.telling import child_env, run_hook
from tests.ledger.test_transcripts import BOUNDARY, NOISE, SUMMARY, write

if TYPE_CHECKING:
    from pathlib import Path

ASKS = "how does the second one work again?"
DOCS = {
    "cache": "# Cache\n\nKeeps parsed files for a day.\n",
    "queue": "# Queue\n\nRetries three times, then parks the message.\n",
    "zebra": "# Zebra\n\nStripes the output of the printer.\n",
}


def ctx(*words: str, **env: str) -> str:
    argv = [sys.executable, "-m", "adaos_ctx", *words]
    done = subprocess.run(
        argv, capture_output=True, text=True, env=child_env(**env), check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def hook(event: str, transcript: str, **more: object) -> str:
    payload = (
        CLAUDE
        | {"session_id": "whole", "hook_event_name": event, "transcript_path": transcript}
        | more
    )
    done = run_hook(json.dumps(payload).encode(), "--host", "claude")
    assert (done.returncode, done.stderr) == (0, b"")
    said = json.loads(done.stdout) if done.stdout else {}
    return str(said.get("hookSpecificOutput", {}).get("additionalContext", ""))


def test_the_second_one_comes_back_with_its_reference_once(tmp_path: Path) -> None:
    root = make_skill(tmp_path / "skill", {f"{name}.md": text for name, text in DOCS.items()})
    transcript = write(tmp_path / "t.jsonl", NOISE)
    hook("SessionStart", transcript, source="startup")
    for name in DOCS:
        ctx("alias", "add", root, f"D.{name}", f"{name}.md")
    pack = ctx("pack", root, "--out", "-", ADAOS_CTX_SESSION="whole")
    reference = next(word for word in pack.split() if word.startswith("D.queue@")).strip(":;,")
    for turn in range(20):
        assert hook("UserPromptSubmit", transcript, prompt=f"what is {turn} times 7?") == ""
    assert hook("PreCompact", transcript, trigger="auto") == ""
    write(tmp_path / "t.jsonl", NOISE, BOUNDARY, SUMMARY)
    assert hook("PostCompact", transcript, trigger="auto", compact_summary="We talked.") == ""
    assert reference in hook("SessionStart", transcript, source="compact")
    answer = hook("UserPromptSubmit", transcript, prompt=ASKS)
    assert f"[{reference}]" in answer
    assert "Retries three times, then parks the message." in answer
    assert "Keeps parsed files" not in answer
    assert "Stripes" not in answer
    assert hook("UserPromptSubmit", transcript, prompt=ASKS) == ""
    status = json.loads(ctx("ledger", "status", "--session", "whole", "--json"))
    assert (status["turn"], status["crunches"], status["torn"]) == (22, 1, 0)
    assert [entry["ref"] for entry in status["entries"] if entry["state"] == "live"] == ["D.queue"]
