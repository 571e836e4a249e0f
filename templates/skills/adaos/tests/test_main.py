"""Tests of {{name}}."""

from __future__ import annotations

from handlers.main import run


def test_run_accepts_text() -> None:
    assert run("hello") == {"ok": True}
