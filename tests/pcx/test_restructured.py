from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_pcx.restructured import headings_of, rst_headings, rst_lines

PAGE = """:orphan:

.. _start:

=====
Guide
=====

.. note::
   Read ``this`` first.

Reads :ref:`its settings <config>` from a :class:`~a.File`,
or a *file*, see `the site <https://x.y>`_.

``Parts``
---------

- one
-----

Details
~~~~~~~
"""


def test_underlined_titles_are_headings_in_the_order_of_their_styles() -> None:
    found = rst_headings(PAGE)
    assert [(h.level, h.text) for h in found] == [
        (1, "Guide"),
        (2, "Parts"),
        (2, "- one"),
        (3, "Details"),
    ]
    assert [PAGE[h.start :].split("\n", maxsplit=1)[0] for h in found] == [
        "=====", "``Parts``", "- one", "Details",
    ]  # fmt: skip


def test_prose_is_without_directives_fields_and_marks() -> None:
    assert list(rst_lines(PAGE)) == ["Reads its settings from a a.File, or a file, see the site."]


def test_the_ending_says_how_headings_are_written() -> None:
    assert [h.text for h in headings_of("a.rst", "# no\n\nYes\n~~~\n")] == ["Yes"]
    assert [h.text for h in headings_of("a.md", "# Yes\n\nno\n~~~~\n")] == ["Yes"]


@given(st.text("a =-\n.:`", max_size=200))
def test_headings_begin_at_lines_and_ascend(text: str) -> None:
    starts = [heading.start for heading in rst_headings(text)]
    assert starts == sorted(starts)
    assert all(start == 0 or text[start - 1] == "\n" for start in starts)
