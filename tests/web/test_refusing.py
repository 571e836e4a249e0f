"""Which status each refusal has."""

from __future__ import annotations

import pytest

from adaos_ctx import errors
from adaos_ctx.errors import CtxError
from adaos_ctx_web.errors import Moved
from adaos_ctx_web.refusing import error_text, status_of


class Denied(CtxError):
    code = "catalog_denied"


class OverBudget(CtxError):
    code = "pcx_over_budget"


class LeafGone(CtxError):
    code = "pcx_leaf"


class Lost(CtxError):
    code = "pcx_lost"


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (errors.UsageError, 400), (errors.BudgetTooSmall, 400), (errors.UnsafePath, 403),
        (Denied, 403), (errors.SkillNotFound, 404), (errors.UnknownAlias, 404), (errors.NoBase, 404),
        (Lost, 404), (errors.StaleAlias, 409), (errors.Locked, 409), (OverBudget, 409),
        (Moved, 409), (LeafGone, 404),
        (errors.RegistryError, 500), (errors.CannotWrite, 500), (errors.PluginError, 500),
    ],
)  # fmt: skip
def test_each_refusal_has_its_status(error: type[CtxError], status: int) -> None:
    assert status_of(error()) == status


def test_what_needs_a_command_first_is_a_conflict() -> None:
    assert status_of(errors.UsageError(reason="no aliases yet", run="adaos-ctx init")) == 409


def test_the_door_tells_nothing_but_the_refusal() -> None:
    assert error_text("web_host", "wrong host\n") == (
        b'{"error": {"code": "web_host", "message": "wrong host", "hint": "", "facts": {}}}'
    )
