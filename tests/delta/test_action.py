"""What changes ask for."""

from __future__ import annotations

import pytest

from adaos_ctx.delta.action import NOTHING, action
from adaos_ctx.delta.model import QUIET, Change


def change(kind: str, *tags: str) -> Change:
    return Change(alias="D.x", status="modified", kind=kind, tags=frozenset(tags))


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        ([], ""),
        (["docs"], NOTHING),
        (["schema"], "regenerate validators and tests only"),
        (["schema", "adr", "python"], "regenerate validators and tests only"),
        (["python"], "regenerate tests only"),
        (["tests"], "regenerate handlers only"),
        (["tools", "openapi"], "regenerate handlers, clients and tests only"),
    ],
)
def test_kinds_say_what_must_be_made_again(kinds: list[str], expected: str) -> None:
    assert action([change(kind) for kind in kinds], {}) == expected


def test_another_choice_asks_for_handlers_and_tests() -> None:
    assert action([change("adr", "choice")], {}) == "regenerate handlers and tests only"


def test_a_quiet_change_asks_for_nothing() -> None:
    assert action([change("schema", *QUIET)], {"schema": "x"}) == NOTHING


def test_settings_stand_in_place_of_our_own() -> None:
    changes = [change("schema"), change("python"), change("schema")]
    assert action(changes, {"schema": "tell the team"}) == "tell the team; regenerate tests only"
    assert action([change("schema")], {"schema": ""}) == NOTHING
