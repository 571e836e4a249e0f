"""Profiles for property tests, and the places of data that lie outside the repository."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

_CALM = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture, HealthCheck.data_too_large]
settings.register_profile(
    "ci", max_examples=50, derandomize=True, deadline=None, suppress_health_check=_CALM
)
settings.register_profile(
    "deep",
    max_examples=int(os.environ.get("ADAOS_CTX_DEEP_EXAMPLES", "2000")),
    deadline=None,
    suppress_health_check=_CALM,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

SHARED = Path(os.environ.get("ADAOS_CTX_SHARED", Path(__file__).parents[2] / "shared"))


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real files; tests that measure on it skip where it is absent."""
    folder = SHARED / "corpus"
    if not folder.is_dir():
        pytest.skip("the corpus of real files is not on this machine (ADAOS_CTX_SHARED)")
    return folder
