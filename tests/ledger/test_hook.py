from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from adaos_ctx_ledger.session import Session
from tests.ledger.payloads import ASKS, CLAUDE
from tests.ledger.telling import child_env, run_hook, session_of_three

if TYPE_CHECKING:
    from pathlib import Path

PROMPT = CLAUDE | {"hook_event_name": "UserPromptSubmit", "prompt": ASKS}
BAD = [
    b"", b"{", b"\xff\xfe", b"[]", b"null", b"[" * 100_000, b'{"hook_event_name":"UserPromptSubmit"}',
    b'{"hook_event_name":"UserPromptSubmit","session_id":"../../x\\u0000","prompt":"hi"}',
    b'{"hook_event_name":"UserPromptSubmit","session_id":"s","prompt":{"a":[1]},"transcript_path":7}',
    b'{"hook_event_name":"PostToolUse","session_id":"s","tool_name":["x"],"tool_input":"{","tool_response":[[[1]]]}',
    b'{"hook_event_name":"\\ud800","session_id":"\\ud800"}',
]  # fmt: skip


@pytest.mark.parametrize("payload", BAD, ids=range(len(BAD)))
def test_any_input_ends_with_exit_0_and_says_nothing(payload: bytes) -> None:
    done = run_hook(payload)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_the_process_gives_the_hosts_shape() -> None:
    session_of_three(crunched=True)
    done = run_hook(json.dumps(PROMPT).encode(), "--host", "claude")
    assert (
        "retries three times" in json.loads(done.stdout)["hookSpecificOutput"]["additionalContext"]
    )


def test_a_place_that_cannot_be_written_ends_with_exit_0(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run_hook(json.dumps(PROMPT).encode(), ADAOS_CTX_LEDGER_DIR=str(tmp_path / "file" / "x"))
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_fault_is_one_line_in_the_log(ledgers: Path) -> None:
    session_of_three()
    os.chmod(Session("s1").journal.path, 0o600)
    path = Session("s1").journal.path
    os.unlink(path)
    os.mkdir(path)  # what is there is no file
    done = run_hook(json.dumps(PROMPT).encode())
    assert (done.returncode, done.stdout) == (0, b"")
    assert len((ledgers / "hook.log").read_text().splitlines()) == 1


def test_it_loads_neither_a_terminal_library_nor_a_parser_of_settings() -> None:
    session_of_three(crunched=True)
    code = (
        "import sys, json; from adaos_ctx_ledger.hook import answer_to; answer_to(json.loads(sys.argv[1]));"
        "print(sorted({'typer', 'rich', 'dataclasses', 'inspect', 'jsonschema', 'pluggy', 'subprocess', 'yaml', 'tiktoken'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, json.dumps(PROMPT)],
        capture_output=True,
        env=child_env(),
        check=True,
    )
    assert done.stdout == b"[]\n"


def test_a_clock_that_goes_back_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of_three()
    monkeypatch.setattr(time, "time", lambda: -1e9)
    session.append({"k": "turn"}, {"k": "crunch", "id": "1"})
    assert (session.state.turn, len(session.state.lost)) == (2, 3)


def test_the_command_line_runs_it_without_a_terminal_library() -> None:
    session_of_three(crunched=True)
    code = (
        "import sys; from adaos_ctx.__main__ import main; code = main(['ledger', 'hook', '--host', 'claude']);"
        "print(code, sorted({'typer', 'rich', 'pluggy'} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=json.dumps(PROMPT).encode(),
        capture_output=True,
        env=child_env(),
        check=True,
    )
    assert b"retries three times" in done.stdout
    assert done.stderr == b"0 []\n"


def test_its_help_is_that_of_the_other_commands() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "adaos_ctx", "ledger", "hook", "--help"],
        capture_output=True,
        env=child_env(),
        check=True,
    )
    assert b"--host" in done.stdout
