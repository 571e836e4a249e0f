"""Commands as somebody types them, in a folder of their own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx.__main__ import main
from tests.docs.making import put

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """Run `docs …` below `work`, which has a folder of two documents: exit code, report or text."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    put(
        tmp_path / "work",
        {"docs/a.md": "# A\n\nRetries are limited by max_attempts.", "docs/b.md": "# B\n\nb"},
    )
    monkeypatch.chdir(tmp_path / "work")

    def call(*words: str) -> tuple[int, Any]:
        capsys.readouterr()
        code = main(["docs", *words])
        out, err = capsys.readouterr()
        return code, json.loads(out) if "--json" in words and code < 2 else out + err

    return call
