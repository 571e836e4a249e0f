"""What pages show of ledgers."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx.errors import UsageError
from adaos_ctx.plugins import Plugins
from adaos_ctx.tools import ToolContext, call_page_tool
from adaos_ctx_ledger import plugin
from adaos_ctx_ledger.names import journal_path
from adaos_ctx_ledger.session import Session
from tests.ledger.telling import session_of_three
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path


def call(root: Path, **arguments: object) -> dict[str, Any]:
    plugins = Plugins([("ledger", plugin)])
    assert plugins.tools == ()
    context = ToolContext(skill=small_skill(root / "s"), plugins=plugins)
    return dict(call_page_tool(context, "ledger_timeline", arguments).data)


def test_no_session_is_no_fault(tmp_path: Path) -> None:
    assert call(tmp_path) == {"sessions": []}


def test_what_was_told_and_lost_is_in_order(tmp_path: Path) -> None:
    session = session_of_three(crunched=True)
    session.append({"k": "filled", "refs": ["A.queue"]})
    found = call(tmp_path)
    assert found["sessions"][0].startswith("s1-")
    assert [event["sort"] for event in found["events"]] == ["told", "stale", "gap", "fill"]
    assert found["counts"] == {"told": 1, "stale": 1, "gap": 1, "fill": 1}
    pinned = ["A.cache@abababab", "A.queue@abababab", "A.mail@abababab"]
    assert [event["refs"] for event in found["events"]] == [pinned, pinned, *[pinned[1:2]] * 2]
    assert found["live"] + found["stale"] == 3
    assert found == call(tmp_path, session=found["sessions"][0])


def test_the_session_of_the_environment_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session_of_three()
    Session("newer").append({"k": "turn", "n": 1})
    os.utime(journal_path("newer"), (4_000_000_000, 4_000_000_000))
    monkeypatch.delenv("ADAOS_CTX_SESSION", raising=False)
    assert call(tmp_path)["session"].startswith("newer-")
    monkeypatch.setenv("ADAOS_CTX_SESSION", "s1")
    assert call(tmp_path)["session"].startswith("s1-")
    monkeypatch.setenv("ADAOS_CTX_SESSION", "never seen")
    assert call(tmp_path)["session"].startswith("newer-")


def test_a_session_is_one_of_those_that_are_there(tmp_path: Path) -> None:
    session_of_three()
    with pytest.raises(UsageError):
        call(tmp_path, session="../../etc/passwd")


def test_secrets_are_masked_and_nothing_is_hidden(tmp_path: Path) -> None:
    session = session_of_three()
    session.append({"k": "told", "ref": "A.\u202ex", "text": "password: hunter2-Xy81kd"})
    text = str(call(tmp_path))
    assert "hunter2" not in text
    assert "\u202e" not in text
