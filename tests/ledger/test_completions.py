"""What a shell is offered after `ledger …`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx_ledger.hosts import HOSTS
from adaos_ctx_ledger.session import Session
from tests.cli.shells import asked, completed
from tests.ledger.telling import THREE, session_of_three
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("install --host ", list(HOSTS)),
        ("hook --host cu", ["cursor"]),
        ("export --format ", ["json", "diffledger"]),
        ("told x --rendition ", ["ref", "brief", "card", "full"]),
    ],
)
def test_names_are_those_that_there_are(words: str, offered: list[str]) -> None:
    assert completed(f"adaos-ctx ledger {words}") == offered


def test_sessions_and_what_one_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    session_of_three()
    session_of_three("a/b")  # its journal does not tell its name
    assert completed("adaos-ctx ledger status --session ") == ["s1"]
    told = [ref for ref, *_ in THREE]
    assert completed("adaos-ctx ledger forget --session s1 ") == told
    assert completed("adaos-ctx ledger forget ") == []
    monkeypatch.setenv("ADAOS_CTX_SESSION", "s1")
    assert completed("adaos-ctx ledger crunch --keep A.m") == ["A.mail"]


def test_what_is_told_may_be_an_alias(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small_skill(tmp_path / "s")
    monkeypatch.chdir(tmp_path / "s")
    assert completed("adaos-ctx ledger told PR.") == ["PR.default"]


def test_no_ledger_is_made_and_a_broken_one_says_nothing(ledgers: Path) -> None:
    for words in ("status --session", "forget"):
        assert asked(["adaos-ctx", "ledger", *words.split(), ""]) == ("\n", "")
    assert not ledgers.exists()
    path = Session("s1").journal.path
    ledgers.mkdir()
    with open(path, "w", encoding="utf-8") as file:
        file.write("no line of ours\n")
    assert asked(["adaos-ctx", "ledger", "forget", "--session", "s1", ""]) == ("\n", "")
