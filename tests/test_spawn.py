"""A program runs to its end, gets its input, and cannot hang the caller."""

from __future__ import annotations

import os

import pytest

from adaos_ctx import spawn as module
from adaos_ctx.spawn import spawn

ENV = {"PATH": os.environ["PATH"]}


@pytest.mark.parametrize(
    ("script", "stdin", "result"),
    [
        ("cat", b"x" * 1_000_000, (0, b"x" * 1_000_000, b"")),
        ("echo out; echo err >&2; exit 3", b"", (3, b"out\n", b"err\n")),
        ("kill -9 $$", b"", (-9, b"", b"")),
        ("exec >&-; exit 4", b"unread", (4, b"", b"")),
        ("echo $HOME", b"", (0, b"\n", b"")),
    ],
    ids="large-input codes signal closed environment".split(),
)
def test_output_errors_and_code_come_back(
    script: str, stdin: bytes, result: tuple[int, bytes, bytes]
) -> None:
    assert spawn(["sh", "-c", script], ENV, stdin) == result


def test_a_flood_of_errors_does_not_block() -> None:
    code, out, err = spawn(["sh", "-c", "head -c 3000000 /dev/zero >&2; echo done"], ENV, b"")
    assert (code, out, len(err)) == (0, b"done\n", 1 << 16)


def test_what_hangs_is_killed_and_reaped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TIMEOUT_S", 0.2)
    with pytest.raises(TimeoutError, match="no answer within"):
        spawn(["sh", "-c", "exec sleep 600"], ENV, b"")
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


@pytest.mark.parametrize(
    ("argv", "error"), [(["/nowhere/x"], FileNotFoundError), (["sh", "a\0"], ValueError)]
)
def test_what_cannot_run_is_an_error(argv: list[str], error: type[Exception]) -> None:
    with pytest.raises(error):
        spawn(argv, ENV, b"")
