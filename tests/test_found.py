"""What a look at one path gives."""

from __future__ import annotations

from adaos_ctx import found


def test_the_states_differ_and_a_find_carries_its_digest() -> None:
    states = {found.READ, found.MISSING, found.UNREADABLE, found.UNVERIFIABLE}
    assert len(states) == 4
    seen = found.Found(found.READ, "ab" * 32, 7)
    assert (seen.state, seen.sha256, seen.size, seen.reason) == ("read", "ab" * 32, 7, "")


def test_what_was_not_read_has_no_digest_and_no_size() -> None:
    seen = found.Found(found.MISSING, reason="no such file")
    assert (seen.sha256, seen.size, seen.reason) == ("", -1, "no such file")
