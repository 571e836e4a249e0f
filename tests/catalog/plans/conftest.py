from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .servers import postgres

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def pg_url() -> Iterator[str]:
    with postgres() as address:
        yield address
