from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.__main__ import main
from adaos_ctx_ledger import plugin
from adaos_ctx_ledger.recording import held, split_ref
from adaos_ctx_ledger.session import Session
from tests.helpers import make_skill

if TYPE_CHECKING:
    from pathlib import Path

DOC = "# {name}\n\nThe {name} part keeps {name} data and clears it at night.\n"


@pytest.fixture
def skill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    root = make_skill(
        tmp_path / "skill",
        {f"docs/{name}.md": DOC.format(name=name) for name in ("cache", "queue", "mailer")},
    )
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for name in ("cache", "queue", "mailer"):
        assert main(["alias", "add", root, f"D.{name}", f"docs/{name}.md"]) == 0
    return root


def test_a_pack_is_told_to_the_session_of_the_environment(
    skill: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADAOS_CTX_SESSION", "s1")
    assert main(["pack", skill]) == 0
    entries = Session("s1").state.entries
    assert list(entries) == ["D.cache", "D.mailer", "D.queue"]
    assert len({entry.group for entry in entries.values()}) == 1
    assert all(entry.source == "pack" and entry.text and entry.digest for entry in entries.values())


def test_a_second_session_is_told_of_the_same_pack(
    skill: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("s1", "s2"):
        monkeypatch.setenv("ADAOS_CTX_SESSION", name)
        assert main(["pack", skill]) == 0
        assert list(Session(name).state.entries) == ["D.cache", "D.mailer", "D.queue"]


def test_without_a_session_nothing_is_recorded(skill: str, ledgers: Path) -> None:
    assert main(["pack", skill]) == 0
    assert not ledgers.exists()


def test_a_pack_since_a_session_leaves_out_what_its_reader_holds(
    skill: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ADAOS_CTX_SESSION", "s1")
    main(["pack", skill])
    monkeypatch.delenv("ADAOS_CTX_SESSION")
    Session("s1").append({"k": "crunch", "id": "1", "kept": ["D.cache", "D.mailer"]})
    capsys.readouterr()
    assert main(["pack", skill, "--since", "session:s1", "--out", "-"]) == 0
    said = capsys.readouterr().out
    assert "D.queue@" in said
    assert "D.cache@" not in said


def test_a_reference_alone_takes_nothing_away_from_what_is_held(skill: str) -> None:
    session = Session("s1")
    plugin.ctx_told("s1", "D.cache@d00dad42", "full", 40)
    plugin.ctx_told("s1", "D.mailer@d00dad43", "ref", 4)
    assert held("s1") == ["D.cache@d00dad42"]
    assert session.state.entries["D.mailer"].rendition == "ref"


def test_an_unknown_session_is_none() -> None:
    assert plugin.ctx_held("nobody") is None


def test_references_are_split_at_the_last_mark() -> None:
    assert split_ref("doc:a@b#1@12345678") == ("doc:a@b#1", "12345678")
    assert split_ref("cache") == ("cache", "")
    assert split_ref("@x") == ("@x", "")
