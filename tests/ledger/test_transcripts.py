from __future__ import annotations

import json
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from adaos_ctx_ledger.state import fold_events
from adaos_ctx_ledger.transcripts import CONTINUED, kept_refs, scan
from tests.ledger.telling import THREE, event

if TYPE_CHECKING:
    from pathlib import Path

BOUNDARY = {
    "type": "system", "subtype": "compact_boundary", "uuid": "b1", "parentUuid": None, "logicalParentUuid": "x",
    "compactMetadata": {"trigger": "auto", "preTokens": 100},
}  # fmt: skip
SUMMARY = {
    "type": "user",
    "isCompactSummary": True,
    "uuid": "s1",
    "message": {"role": "user", "content": f"{CONTINUED}. The cache."},
}
CODEX = {
    "timestamp": "2026-01-01T00:00:00Z",
    "type": "compacted",
    "payload": {"message": "Summary.", "replacement_history": []},
}
NOISE = {
    "type": "assistant",
    "message": {"role": "assistant", "content": [{"type": "text", "text": "hi"}]},
}


def write(path: Path, *rows: object, tail: bytes = b"") -> str:
    lines = [
        row if isinstance(row, bytes) else json.dumps(row, ensure_ascii=False).encode()
        for row in rows
    ]
    path.write_bytes(b"".join(line + b"\n" for line in lines) + tail)
    return str(path)


def test_a_boundary_and_its_summary_are_one_compaction(tmp_path: Path) -> None:
    found = scan(write(tmp_path / "t", NOISE, BOUNDARY, SUMMARY, NOISE))
    assert [(c.id, c.summary[-10:]) for c in found.crunches] == [("b1", "The cache.")]


def test_the_rollout_of_codex_is_read(tmp_path: Path) -> None:
    found = scan(write(tmp_path / "t", NOISE, CODEX))
    assert [(c.id, c.summary) for c in found.crunches] == [("2026-01-01T00:00:00Z", "Summary.")]


def test_the_continuation_phrase_of_a_user_turn_is_a_compaction(tmp_path: Path) -> None:
    row = {
        "type": "user",
        "uuid": "u9",
        "message": {
            "role": "user",
            "content": [{"type": "text", "text": f"{CONTINUED} that ran out"}],
        },
    }
    assert [c.id for c in scan(write(tmp_path / "t", row)).crunches] == ["u9"]


def test_somebody_who_quotes_the_phrase_compacts_nothing(tmp_path: Path) -> None:
    row = {
        "type": "user",
        "uuid": "u9",
        "message": {"content": f'what does "{CONTINUED}" mean? compact_boundary'},
    }
    answer = {"type": "assistant", "message": {"content": f"{CONTINUED}"}}
    assert scan(write(tmp_path / "t", row, answer)).crunches == []


def test_from_an_offset_only_what_is_new_is_found(tmp_path: Path) -> None:
    path = write(tmp_path / "t", NOISE, BOUNDARY, SUMMARY)
    first = scan(path)
    assert scan(path, first.offset, first.inode).crunches == []
    with open(path, "ab") as file:
        file.write(json.dumps(BOUNDARY | {"uuid": "b2"}).encode() + b"\n")
    assert [c.id for c in scan(path, first.offset, first.inode).crunches] == ["b2"]


def test_a_half_line_waits_for_its_end(tmp_path: Path) -> None:
    line = json.dumps(BOUNDARY).encode()
    path = write(tmp_path / "t", NOISE, tail=line[:40])
    first = scan(path)
    assert first.crunches == []
    with open(path, "ab") as file:
        file.write(line[40:] + b"\n")
    assert [c.id for c in scan(path, first.offset, first.inode).crunches] == ["b1"]


def test_a_transcript_written_anew_is_read_from_its_start(tmp_path: Path) -> None:
    path = write(tmp_path / "t", *[NOISE] * 50)
    first = scan(path)
    (tmp_path / "t").unlink()
    write(tmp_path / "t", BOUNDARY)
    assert [c.id for c in scan(path, first.offset, first.inode).crunches] == ["b1"]


def test_broken_lines_and_unknown_sorts_are_passed_over(tmp_path: Path) -> None:
    rows = [
        b'{"type":"system","subtype":"compact_boundary"',
        b"\xff\x00",
        b"[" * 5000 + b"compact_boundary",
        {"type": "new_sort", "x": "compact_boundary"},
        b'"compacted"',
        BOUNDARY,
    ]
    assert [c.id for c in scan(write(tmp_path / "t", *rows)).crunches] == ["b1"]


def test_an_absent_transcript_has_no_compactions(tmp_path: Path) -> None:
    assert scan(str(tmp_path / "none"), 7).crunches == []
    assert scan(str(tmp_path)).crunches == []
    assert scan("a\0b").crunches == []


@settings(max_examples=20)
@given(
    st.lists(st.sampled_from([NOISE, BOUNDARY, SUMMARY, CODEX, b"{broken", b""]), max_size=8),
    st.binary(max_size=30),
)
def test_offsets_never_pass_the_end_of_whole_lines(
    tmp_path: Path, rows: list[object], tail: bytes
) -> None:
    tail = tail.replace(b"\n", b"")
    path = write(tmp_path / "t", *rows, tail=tail)
    size = (tmp_path / "t").stat().st_size
    assert scan(path).offset == size - len(tail)


def test_what_a_summary_still_says_is_kept_and_a_bare_name_is_not() -> None:
    entries = list(fold_events([event(*one) for one in THREE]).entries.values())
    assert kept_refs(
        "We use the cache: the cache keeps parsed files for a day, cleared at night. Also a mailer.",
        entries,
    ) == ["A.cache"]
    assert kept_refs("", entries) == []
