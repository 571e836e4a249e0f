from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import UsageError
from adaos_ctx_mcp.served import Served
from adaos_ctx_mcp.starting import ServeRequest, _empty, _session, start
from tests.mcp.serving import plugins
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path


def test_two_ways_of_serving_at_once_are_refused(tmp_path: Path) -> None:
    small_skill(tmp_path)
    request = ServeRequest(targets=(str(tmp_path),), light=True, http=":0")
    with pytest.raises(UsageError):
        start(request, plugins())


def test_the_session_is_the_hosts_or_a_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ADAOS_CTX_SESSION", raising=False)
    assert _session().startswith("mcp-")
    assert _session() != _session()
    monkeypatch.setenv("ADAOS_CTX_SESSION", "abc")
    assert _session() == "abc"
    monkeypatch.setenv("ADAOS_CTX_SESSION", "x" * 201)
    with pytest.raises(UsageError):
        _session()


def test_a_skill_without_a_registry_is_said(tmp_path: Path) -> None:
    (tmp_path / "SKILL.md").write_text("# x\n")
    assert _empty(Served([str(tmp_path)], plugins())) == [
        f"{tmp_path.name}: no aliases yet; run: adaos-ctx init"
    ]
