"""Tests that a trial starts need none of the plugins that are installed here."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _quick_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
