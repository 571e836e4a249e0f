from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import SourceUnreadable
from adaos_ctx_ledger.usage import Usage, add_up, usage

if TYPE_CHECKING:
    from pathlib import Path


def line(**fields: object) -> bytes:
    return json.dumps(fields).encode() + b"\n"


def test_claude_code_counts_a_message_once_as_last_written() -> None:
    used = {
        "input_tokens": 5,
        "output_tokens": 1,
        "cache_read_input_tokens": 100,
        "cache_creation_input_tokens": 7,
    }
    rows = [
        line(type="assistant", message={"id": "m1", "usage": used}),
        line(type="assistant", message={"id": "m1", "usage": used | {"output_tokens": 9}}),
        line(type="assistant", message={"id": "m2", "usage": used}),
        b'{"usage": broken\n', line(type="user", message={"content": "usage"}), line(usage=None, message=[]),
    ]  # fmt: skip
    assert add_up(rows) == Usage(
        requests=2, input=10, output=10, cache_read=200, cache_write=14, broken=1
    )


def test_codex_writes_a_running_total() -> None:
    def total(n: int) -> bytes:
        info = {
            "total_token_usage": {
                "input_tokens": n,
                "cached_input_tokens": n // 2,
                "output_tokens": 3,
            }
        }
        return line(type="event_msg", payload={"type": "token_count", "info": info})

    assert add_up([total(10), total(40)]) == Usage(requests=1, input=20, output=3, cache_read=20)


def test_an_absent_transcript_is_told() -> None:
    with pytest.raises(SourceUnreadable) as caught:
        usage("/none/t.jsonl")
    assert (str(caught.value), caught.value.variant) == (
        "cannot read /none/t.jsonl: no such file or directory",
        "unnamed",
    )


def test_nothing_is_nothing() -> None:
    assert add_up([]) == Usage()


@pytest.mark.parametrize("data", [b"hello\n", b"\x00\xff", b"[1, 2]\n", b"GIF89a\n{}\n"])
def test_what_is_no_transcript_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(data)
    with pytest.raises(SourceUnreadable, match="no transcript"):
        usage(str(path))


def test_a_transcript_that_just_began_has_no_usage(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    for data in (b"", b"\n", b'{"type": "user"}\n'):
        path.write_bytes(data)
        assert usage(str(path)).requests == 0
