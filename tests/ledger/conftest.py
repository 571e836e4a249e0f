"""Every test has ledgers of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.ledger.telling import NAMES

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def ledgers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of ledgers of this test."""
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    folder = tmp_path / "ledgers"
    monkeypatch.setenv("ADAOS_CTX_LEDGER_DIR", str(folder))
    return folder
