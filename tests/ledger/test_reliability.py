"""Nothing that was acknowledged is lost: many writers, kills at any moment, a clock that goes back.

The counts of the profile `deep` are those that were promised; `ci` runs few.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from adaos_ctx_ledger.session import Session
from adaos_ctx_ledger.transcripts import scan
from tests.ending import ends
from tests.ledger.payloads import CLAUDE
from tests.ledger.telling import child_env, run_hook, session_of_three

if TYPE_CHECKING:
    from pathlib import Path

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
WRITERS = 4
TURNS = 1000 if DEEP else 40
KILLS = 200 if DEEP else 6
HUGE = (500 << 20) if DEEP else (8 << 20)  # bytes of a transcript

WRITER = """
import sys
from adaos_ctx_ledger.session import Session
name, count = sys.argv[1], int(sys.argv[2])
session = Session("shared", lock_s=120.0)
for turn in range(count):
    session.append({"k": "turn"}, {"k": "told", "ref": f"{name}-{turn}", "text": "Text of it."})
    print(turn, flush=True)
"""


def writer(name: str, turns: int) -> subprocess.Popen[str]:
    argv = [sys.executable, "-c", WRITER, name, str(turns)]
    return subprocess.Popen(argv, stdout=subprocess.PIPE, text=True, env=child_env())


def acknowledged(child: subprocess.Popen[str]) -> int:
    assert child.stdout
    lines = child.stdout.read().split("\n")
    child.stdout.close()
    return len(lines) - 1  # a line without its end was not said


def test_four_writers_lose_nothing() -> None:
    children = [writer(f"w{number}", TURNS) for number in range(WRITERS)]
    for child in children:
        assert acknowledged(child) == TURNS
        assert child.wait(600) == 0
    state = Session("shared").state
    assert (state.turn, state.torn) == (WRITERS * TURNS, 0)
    assert set(state.entries) == {f"w{n}-{turn}" for n in range(WRITERS) for turn in range(TURNS)}


def test_writers_that_meet_a_compaction_of_the_journal_lose_nothing() -> None:
    children = [writer(f"w{number}", TURNS) for number in range(2)]
    compactor = Session("shared", lock_s=120.0)
    while any(child.poll() is None for child in children):
        compactor.compact()
        time.sleep(0.02)
    for child in children:
        acknowledged(child)
    state = Session("shared").state
    assert (state.turn, len(state.entries), state.torn) == (2 * TURNS, 2 * TURNS, 0)


def test_a_killed_writer_loses_nothing_that_it_acknowledged() -> None:
    chance = random.Random(7)
    said = 0
    for number in range(KILLS):
        child = writer(f"k{number}", 100_000)
        assert child.stdout
        assert child.stdout.readline()
        time.sleep(chance.random() * 0.1)
        child.send_signal(signal.SIGKILL)
        child.wait(60)
        turns = 1 + acknowledged(child)
        said += turns
        state = Session("shared").state
        assert all(f"k{number}-{turn}" in state.entries for turn in range(turns))
    state = Session("shared").state
    assert said > 0
    assert said <= state.turn <= said + KILLS  # the last one of each may be there unsaid
    assert len(state.entries) == state.turn


def test_a_killed_hook_leaves_a_ledger_that_is_whole() -> None:
    session_of_three("s1")
    payload = json.dumps(
        CLAUDE | {"hook_event_name": "UserPromptSubmit", "prompt": "what is it?"}
    ).encode()
    chance = random.Random(3)
    for _ in range(KILLS // 2):
        argv = [sys.executable, "-m", "adaos_ctx_ledger.hook"]
        child = subprocess.Popen(
            argv, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=child_env()
        )
        assert child.stdin
        child.stdin.write(payload)
        child.stdin.close()
        time.sleep(chance.random() * 0.2)
        child.send_signal(signal.SIGKILL)
        child.wait(60)
    assert run_hook(payload).returncode == 0
    state = Session("s1").state
    assert (len(state.entries), state.torn) == (3, 0)


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="no /proc here")
def test_a_huge_transcript_is_read_in_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    line = (
        json.dumps({"type": "assistant", "message": {"content": "word " * 2000}}).encode() + b"\n"
    )
    block = line * (len(line) and (1 << 20) // len(line))
    with open(path, "wb") as file:
        while file.tell() < HUGE:
            file.write(block)
        file.write(
            json.dumps({"type": "system", "subtype": "compact_boundary", "uuid": "b"}).encode()
            + b"\n"
        )
    code = (  # VmHWM is of this program alone; ru_maxrss remembers who started it
        "import sys; from adaos_ctx_ledger.transcripts import scan; found = scan(sys.argv[1]);"
        "peak = [line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')];"
        "print([c.id for c in found.crunches], peak[0])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)],
        capture_output=True,
        text=True,
        env=child_env(),
        check=True,
    )
    ids, rss_kib = done.stdout.rsplit(" ", 1)
    assert ids == "['b']"
    assert int(rss_kib) < 90_000


def test_what_was_scanned_is_not_read_again(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    size = 1 << 40  # a hole of a terabyte: who reads it does not come to its end
    line = json.dumps({"type": "system", "subtype": "compact_boundary", "uuid": "b"}).encode()
    with open(path, "wb") as file:
        file.seek(size)
        file.write(line + b"\n")
    with ends():
        assert [crunch.id for crunch in scan(str(path), size).crunches] == ["b"]


def test_one_line_without_an_end_is_no_danger(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_bytes(b'{"x": "' + b"compact_boundary " * (HUGE // 34))
    assert scan(str(path)).crunches == []


@pytest.mark.parametrize(
    "broken", [b"\0" * 4096, b"\xff" * 100, b'{"k":"told"}\t00000000\n', b"\n" * 50, b"{" * 9000]
)
def test_rubbish_in_a_journal_costs_only_itself(broken: bytes) -> None:
    session = session_of_three()
    with open(session.journal.path, "ab") as file:
        file.write(broken)
    session.append({"k": "turn"})
    state = Session("s1").state
    assert (state.turn, len(state.entries)) == (2, 3)
    assert state.torn >= 1


def test_a_hundred_thousand_turns_fold_in_linear_time() -> None:
    from adaos_ctx_ledger.record import dump_all, parse
    from adaos_ctx_ledger.state import fold_events

    count = 100_000
    data = dump_all({"k": "turn"} for _ in range(count))
    with ends():
        assert fold_events(parse(data).events).turn == count
