from __future__ import annotations

import os
import resource
import signal
import stat
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import CannotWrite, Locked
from adaos_ctx.lock import locked
from adaos_ctx_ledger.errors import LedgerUnreadable
from adaos_ctx_ledger.journal import Journal

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(str(tmp_path / "deep/er/j.jsonl"), "s")


def test_what_was_appended_is_read_in_order(journal: Journal) -> None:
    journal.append({"k": "turn"}, {"k": "told", "ref": "a"})
    journal.append({"k": "turn"})
    assert [event["k"] for event in journal.read().events] == ["turn", "told", "turn"]


def test_only_the_owner_may_read_it(journal: Journal) -> None:
    journal.append({"k": "turn"})
    assert stat.S_IMODE(os.stat(journal.path).st_mode) == 0o600


def test_an_absent_journal_is_empty(journal: Journal) -> None:
    assert journal.read().events == []


def test_a_torn_line_harms_no_line_behind_it(journal: Journal) -> None:
    journal.append({"k": "turn"})
    with open(journal.path, "ab") as file:
        file.write(b'{"k":"to')
    journal.append({"k": "told", "ref": "a"})
    read = journal.read()
    assert ([event["k"] for event in read.events], read.torn) == (["turn", "told"], 1)


def test_a_full_disk_leaves_nothing_of_the_events_and_says_so(journal: Journal) -> None:
    journal.append({"k": "turn"})
    size = os.path.getsize(journal.path)
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 100, old[1]))
    try:
        with pytest.raises(CannotWrite):
            journal.append({"k": "told", "ref": "x" * 4000})
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old)
        signal.signal(signal.SIGXFSZ, before)
    assert os.path.getsize(journal.path) == size
    journal.append({"k": "turn"})
    assert (len(journal.read().events), journal.read().torn) == (2, 0)


def test_a_held_lock_is_waited_for_and_then_told_of(journal: Journal) -> None:
    journal.append({"k": "turn"})
    journal.lock_s = 0.05
    with locked(f"{journal.path}.lock"), pytest.raises(Locked):
        journal.append({"k": "turn"})


def test_replacing_keeps_what_the_function_gives(journal: Journal) -> None:
    journal.append({"k": "turn"}, {"k": "turn"}, {"k": "told", "ref": "a"})
    assert journal.replace(lambda events: events[-1:]) == 1
    assert journal.read().events == [{"k": "told", "ref": "a"}]


def test_a_journal_set_aside_is_kept_under_another_name(journal: Journal) -> None:
    assert journal.set_aside() == ""
    for number in (1, 2):
        journal.append({"k": "turn"})
        assert journal.set_aside() == f"{journal.path}.{number}.old"
    assert journal.read().events == []


def test_what_the_system_refuses_to_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(LedgerUnreadable):
        Journal(str(tmp_path), "s").read()


def test_a_link_is_no_journal(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_bytes(b"precious\n")
    path = tmp_path / "ledger/s.jsonl"
    path.parent.mkdir()
    path.symlink_to(victim)
    journal = Journal(str(path), "s")
    with pytest.raises(CannotWrite, match="is a link"):
        journal.append({"k": "turn"})
    with pytest.raises(LedgerUnreadable, match="is a link"):
        journal.read()
    with pytest.raises((CannotWrite, LedgerUnreadable)):
        journal.replace(list)
    assert victim.read_bytes() == b"precious\n"


def test_the_folder_of_journals_is_the_users_own(tmp_path: Path) -> None:
    Journal(str(tmp_path / "ledger/s.jsonl"), "s").append({"k": "turn"})
    assert (tmp_path / "ledger").stat().st_mode & 0o077 == 0
