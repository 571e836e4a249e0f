from __future__ import annotations

from adaos_ctx.views.result import View, shown, verbatim


def test_a_view_that_changed_says_what_was_left_out():
    assert shown("a # c", "a", "comments") == View(text="a", note="comments", changed=True)
    assert shown("a", "a", "comments") == View(text="a")


def test_an_empty_view_is_never_served_for_a_source_that_has_text():
    assert shown("# c\n", "\n", "comments") == verbatim("# c\n", "nothing would be left")
    assert shown("", "", "comments") == View(text="")
