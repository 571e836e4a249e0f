from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx_ledger.hook import answer_to
from adaos_ctx_ledger.hosts import MAX_CHARS
from adaos_ctx_ledger.session import Session
from tests.ledger.payloads import ASKS, CLAUDE, CURSOR, PAYLOADS
from tests.ledger.telling import event, session_of_three
from tests.ledger.test_transcripts import BOUNDARY, SUMMARY, write

if TYPE_CHECKING:
    from pathlib import Path


def prompt(text: str, **more: object) -> str:
    said = answer_to(CLAUDE | {"hook_event_name": "UserPromptSubmit", "prompt": text} | more)
    return json.loads(said)["hookSpecificOutput"]["additionalContext"] if said else ""


@pytest.mark.parametrize(
    ("host", "payload", "expected"), [pytest.param(h, p, e, id=n) for n, h, p, e in PAYLOADS]
)
def test_the_output_has_exactly_the_shape_of_the_host(
    host: str, payload: dict[str, object], expected: object
) -> None:
    session_of_three(crunched=True)
    said = answer_to(payload, host)
    if expected is None:
        assert said == ""
        return
    got = json.loads(said)
    if isinstance(got.get("hookSpecificOutput"), dict):
        context = got["hookSpecificOutput"]["additionalContext"]
        assert 0 < len(context) <= MAX_CHARS[host]
        got["hookSpecificOutput"]["additionalContext"] = "C"
    assert got == expected


def test_a_compaction_is_told_of_once_and_gaps_come_back_once() -> None:
    session_of_three(crunched=True)
    first = prompt(ASKS)
    assert "A.cache@abababab" in first  # the list of what was lost
    assert "[A.queue@abababab] (queue adapter)\nThe queue adapter retries three times." in first
    assert prompt(ASKS) == ""
    assert "[A.mail@abababab]" in prompt("and the third one?")


def test_before_a_compaction_nothing_is_said() -> None:
    session_of_three()
    assert prompt(ASKS) == ""


def test_the_transcript_shows_a_compaction_that_no_hook_told_of(tmp_path: Path) -> None:
    session_of_three()
    path = write(tmp_path / "t", BOUNDARY, SUMMARY)
    assert "A.queue" in prompt(ASKS, transcript_path=path)
    assert prompt(ASKS, transcript_path=path) == ""
    assert Session("s1").state.crunched == 1


def test_a_hook_and_the_transcript_tell_of_one_compaction(tmp_path: Path) -> None:
    session_of_three()
    path = write(tmp_path / "t", b"{}")
    base = CLAUDE | {"transcript_path": path}
    answer_to(base | {"hook_event_name": "PreCompact", "trigger": "auto"})
    answer_to(base | {"hook_event_name": "PostCompact", "trigger": "auto", "compact_summary": ""})
    assert "A.queue" in answer_to(base | {"hook_event_name": "SessionStart", "source": "compact"})
    assert "retries three times" in prompt(ASKS, transcript_path=path)
    write(tmp_path / "t", b"{}", BOUNDARY, SUMMARY)
    assert prompt(ASKS, transcript_path=path) == ""
    assert [e.ref for e in Session("s1").state.live] == ["A.queue"]


def test_a_second_compaction_is_another_one(tmp_path: Path) -> None:
    session_of_three()
    path = write(tmp_path / "t", BOUNDARY)
    prompt(ASKS, transcript_path=path)
    write(tmp_path / "t", BOUNDARY, BOUNDARY | {"uuid": "b2"})
    assert "retries three times" in prompt(ASKS, transcript_path=path)


def test_what_the_summary_still_says_stays_live(tmp_path: Path) -> None:
    session_of_three()
    summary = "The cache keeps parsed files for a day and is cleared at night."
    answer_to(
        CLAUDE | {"hook_event_name": "PostCompact", "trigger": "auto", "compact_summary": summary}
    )
    assert [e.ref for e in Session("s1").state.live] == ["A.cache"]


def test_cursor_learns_of_a_compaction_before_it_happens() -> None:
    session_of_three()
    answer_to(CURSOR | {"hook_event_name": "preCompact", "trigger": "auto"})
    assert len(Session("s1").state.lost) == 3
    said = json.loads(answer_to(CURSOR | {"hook_event_name": "sessionStart"}) or "{}")
    assert said == {}


def test_a_long_list_stays_within_what_is_short_after_a_compaction() -> None:
    session = Session("s1")
    session.tell([event(f"A.x{n}", f"x{n}", "Some words. " * 30) for n in range(200)])
    session.append({"k": "crunch", "id": "1"})
    said = json.loads(answer_to(CLAUDE | {"hook_event_name": "SessionStart", "source": "compact"}))
    assert len(said["hookSpecificOutput"]["additionalContext"]) <= 1600


def test_a_file_that_was_read_is_an_entry() -> None:
    answer_to(
        CLAUDE
        | {
            "hook_event_name": "PostToolUse",
            "tool_name": "Read",
            "tool_input": {"file_path": "/p/src/a.py"},
            "tool_response": {"file": {"content": "x = 1\n"}},
        }
    )
    entry = Session("s1").state.entries["file:src/a.py"]
    assert (entry.name, entry.text, entry.source) == (
        "a.py",
        "x = 1",
        "read",
    ) or entry.text == "x = 1\n"
