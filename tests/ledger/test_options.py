from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx_ledger.options import session_of

if TYPE_CHECKING:
    import pytest


def test_a_session_is_the_one_that_is_named_else_that_of_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert session_of("") == "default"
    monkeypatch.setenv("ADAOS_CTX_SESSION", "s1")
    assert (session_of(""), session_of("s2")) == ("s1", "s2")
