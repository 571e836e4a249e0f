from __future__ import annotations

import pytest

from adaos_ctx_pcx.asked import Asked, early_share
from adaos_ctx_pcx.cutting import Cuts
from adaos_ctx_pcx.reading_leaves import Fields

CUTS = Cuts({
    "rm": Fields(name="rm", summary="Remove a lock and files."),
    "lock": Fields(name="lock", summary="Lock the screen."),
    "who": Fields(name="who", summary="Show users."),
})  # fmt: skip


@pytest.mark.parametrize(
    "argument", ["'my lock'", '"lock"', "/var/lock", "a.lock", "--lock", "lock2"]
)
def test_words_in_arguments_are_trusted_less(argument: str) -> None:
    asked = Asked(f"remove {argument} files", CUTS)
    assert asked.trusted["lock"] < asked.worths["lock"]
    assert asked.trusted["remov"] == asked.worths["remov"]


def test_a_word_that_is_said_outside_of_arguments_too_is_trusted() -> None:
    asked = Asked("lock 'lock'", CUTS)
    assert asked.trusted["lock"] == asked.worths["lock"]


def test_where_all_is_an_argument_all_is_trusted() -> None:
    asked = Asked("'lock'", CUTS)
    assert asked.trusted == asked.worths


def test_words_that_no_leaf_says_are_trusted_less() -> None:
    asked = Asked("zebra files", CUTS)
    assert asked.trusted["zebra"] < asked.worths["zebra"]


def test_kin_count_in_part() -> None:
    asked, cut = Asked("delete a file lockx", CUTS), CUTS.cuts["rm"]
    near = asked.nearness(cut, asked.kin_within(cut.all))
    assert near == {"delet": 0.5, "file": 1.0, "lockx": pytest.approx(0.7 * 4 / 5)}


def test_what_is_asked_first_counts_most() -> None:
    asked = Asked("users files", CUTS)
    first, second = (
        early_share(asked, {"user": 1.0, "file": 1.0}, {t: 1.0}) for t in ("user", "file")
    )
    assert first > second
