from __future__ import annotations

import gc

import pytest

from adaos_ctx_pcx.collecting import without_collector


@pytest.fixture(autouse=True)
def collecting() -> None:
    """A git hook that ran in this process before has switched it off for good."""
    gc.enable()


def test_the_collector_is_off_meanwhile_and_on_again_after_an_error() -> None:
    @without_collector()
    def fails() -> None:
        assert not gc.isenabled()
        raise ValueError("x")

    with pytest.raises(ValueError, match="x"):
        fails()
    assert gc.isenabled()


def test_a_collector_that_was_off_stays_off() -> None:
    gc.disable()
    try:
        with without_collector():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
