"""Profiles for property tests, and the places of data that lie outside the repository."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Iterator

_CALM = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture, HealthCheck.data_too_large]
settings.register_profile(
    "ci", max_examples=50, derandomize=True, deadline=None, suppress_health_check=_CALM
)
settings.register_profile(  # for the Pythons after the first: what differs there shows early
    "brief", max_examples=15, derandomize=True, deadline=None, suppress_health_check=_CALM
)
settings.register_profile(
    "deep",
    max_examples=int(os.environ.get("ADAOS_CTX_DEEP_EXAMPLES", "2000")),
    deadline=None,
    suppress_health_check=_CALM,
)
settings.register_profile(
    "fuzz",
    max_examples=int(os.environ.get("ADAOS_CTX_DEEP_EXAMPLES", "20000")),
    deadline=None,
    print_blob=True,
    suppress_health_check=_CALM,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

SHARED = Path(os.environ.get("ADAOS_CTX_SHARED", Path(__file__).parents[2] / "shared"))


_NUMBERS = count()


@pytest.fixture(scope="session")
def data_homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the data folders of tests lie."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(autouse=True)
def own_data(data_homes: Path) -> Iterator[None]:
    """A user's data folder of its own for each test: ledgers and indexes of one are not another's."""
    before = os.environ.get("XDG_DATA_HOME")
    os.environ["XDG_DATA_HOME"] = str(data_homes / str(next(_NUMBERS)))
    yield
    if before is None:
        os.environ.pop("XDG_DATA_HOME", None)
    else:
        os.environ["XDG_DATA_HOME"] = before


@pytest.fixture(scope="session")
def pg_url() -> Iterator[str]:
    """The address of a real PostgreSQL; tests that scan whole databases make one of their own in it."""
    from tests.postgres_server import postgres  # most tests need no server

    with postgres() as address:
        yield address


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real files; tests that measure on it skip where it is absent."""
    folder = SHARED / "corpus"
    if not folder.is_dir():
        pytest.skip("the corpus of real files is not on this machine (ADAOS_CTX_SHARED)")
    return folder
