from __future__ import annotations

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_ledger.names import current_session, data_dir, file_stem, journal_path

HOSTILE = [
    "../../etc/passwd",
    "",
    ".",
    "..",
    "a/b",
    "a\\b",
    "\0",
    "CON",
    "x" * 5000,
    "сессия №1",
    "a\nb",
    "~",
    "$HOME",
    "\udc80",
]


@pytest.mark.parametrize("session", HOSTILE)
def test_a_hostile_id_stays_inside_the_folder(session: str) -> None:
    path = journal_path(session)
    assert os.path.dirname(path) == data_dir()
    assert os.path.realpath(path) == os.path.join(
        os.path.realpath(data_dir()), os.path.basename(path)
    )


@given(st.text())
def test_every_id_gives_a_short_plain_name(session: str) -> None:
    name = file_stem(session)
    assert name.isascii()
    assert len(name) <= 60
    assert all(c.isalnum() or c in "_-" for c in name)


@given(st.text(), st.text())
def test_different_ids_have_different_names(one: str, other: str) -> None:
    assert (file_stem(one) == file_stem(other)) == (one == other)


def test_ids_that_differ_by_case_alone_differ_on_every_file_system() -> None:
    assert file_stem("Abc").lower() != file_stem("abc").lower()


def test_the_environment_names_the_session(monkeypatch: pytest.MonkeyPatch) -> None:
    assert current_session() == "default"
    monkeypatch.setenv("DIFFLEDGER_SESSION", "old")
    assert current_session() == "old"
    monkeypatch.setenv("ADAOS_CTX_SESSION", "new")
    assert current_session() == "new"


def test_the_folder_is_the_users_data_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ADAOS_CTX_LEDGER_DIR")
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    monkeypatch.setattr("sys.platform", "linux")
    assert data_dir() == "/data/adaos-ctx/ledger"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert data_dir().endswith("/.local/share/adaos-ctx/ledger")
