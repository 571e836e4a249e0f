from __future__ import annotations

import os

from adaos_ctx_ledger.session import Session
from tests.ledger.telling import THREE, event, session_of_three


def test_a_second_reader_sees_what_the_first_one_wrote() -> None:
    first, second = session_of_three(), Session("s1")
    assert list(second.state.entries) == [ref for ref, _, _ in THREE]
    first.append({"k": "forget", "ref": "A.mail"})
    assert list(second.state.entries) == ["A.cache", "A.queue"]


def test_only_what_was_appended_since_is_read() -> None:
    session = session_of_three()
    assert session.state.count == 4
    state = session.state
    Session("s1").append({"k": "turn"})
    assert session.state is state
    assert state.turn == 2


def test_a_journal_that_was_rewritten_is_read_anew() -> None:
    session = session_of_three()
    assert session.state.turn == 1
    Session("s1").reset()
    assert session.state.entries == {}


def test_secrets_are_masked_and_long_texts_end_with_a_sentence() -> None:
    session = Session("s1")
    session.tell([event("a", "a", 'api_key: "0f8e2d1c9b7a6f5e"\n' + "A sentence is here. " * 400)])
    text = session.state.entries["a"].text
    assert "0f8e2d1c9b7a6f5e" not in text
    assert len(text) <= 4000
    assert text.endswith("is here.")


def test_before_a_compaction_nothing_is_a_gap() -> None:
    assert session_of_three().gaps("how does the second one work again?") == []


def test_after_a_compaction_what_is_meant_is_a_gap_until_it_is_filled() -> None:
    session = session_of_three(crunched=True)
    assert [gap.ref for gap in session.gaps("how does the second one work again?")] == ["A.queue"]
    session.append({"k": "filled", "refs": ["A.queue"]})
    assert session.gaps("how does the second one work again?") == []


def test_russian_refers_too() -> None:
    session = session_of_three(crunched=True)
    assert [gap.ref for gap in session.gaps("а как там работает третья?")] == ["A.mail"]


def test_a_long_journal_is_compacted_and_says_the_same() -> None:
    session = session_of_three()
    session.append(*({"k": "turn"} for _ in range(5000)))
    size = os.path.getsize(session.journal.path)
    assert session.compact_if_long()
    assert os.path.getsize(session.journal.path) < size / 10
    assert (session.state.turn, list(session.state.entries)) == (5001, [ref for ref, _, _ in THREE])
    assert not session.compact_if_long()


def test_torn_lines_are_counted() -> None:
    session = session_of_three()
    with open(session.journal.path, "ab") as file:
        file.write(b"torn")
    session.append({"k": "turn"})
    assert (session.state.torn, session.state.turn) == (1, 2)


def test_no_secret_stands_in_the_journal() -> None:
    secret = "ghp_" + "a1B2" * 9
    session = Session("s1")
    session.tell([{"k": "told", "ref": f"N.{secret}", "name": secret, "text": f"token {secret}"}])
    with open(session.journal.path, encoding="utf-8") as file:
        assert secret not in file.read()
