from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards.document import Link
from adaos_ctx.cards.rst import plain_rst, read_rst

TEXT = """.. _ADR-18:

===========
18: Modules
===========

Status
******

**Proposed**

:Date: 2026-01-02

Context
*******

Events in ``core`` are
ordered. See `the guide <https://x.y>`_.

.. note:: hidden
   more hidden

Code::

    Not
    ---

* item one
  goes on
* item two

1. first

Rejected
--------

+-----+-----+
| a   | b   |
+=====+=====+
| c   | d   |
+-----+-----+
"""


def test_titles_are_levelled_in_the_order_of_their_adornments() -> None:
    seen = [(s.level, s.title) for s in read_rst(TEXT).sections]
    assert seen == [(0, ""), (1, "18: Modules"), (2, "Status"), (2, "Context"), (3, "Rejected")]


def test_blocks_are_paragraphs_fields_items_code_and_rows() -> None:
    seen = [(b.kind, b.text) for b in read_rst(TEXT).blocks()]
    assert seen == [
        ("para", "Proposed"),
        ("item", "Date: 2026-01-02"),
        ("para", "Events in core are ordered. See the guide."),
        ("para", "Code:"),
        ("code", "Not ---"),
        ("item", "item one goes on"),
        ("item", "item two"),
        ("item", "first"),
        ("row", "a | b"),
        ("row", "c | d"),
    ]


def test_the_first_row_above_a_double_rule_is_the_head() -> None:
    rows = [b for b in read_rst(TEXT).blocks() if b.kind == "row"]
    assert [row.info for row in rows] == ["head", ""]


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("``code`` and *em*", "code and em"),
        (":ref:`Name <target>`", "Name"),
        ("`Guide`_", "Guide"),
        ("2 * 3 * 4", "2 * 3 * 4"),
    ],
)
def test_inline_markup_is_taken_off(raw: str, text: str) -> None:
    assert plain_rst(raw).text == text


def test_a_link_keeps_its_target() -> None:
    assert plain_rst("`G <a.rst>`_").links == (Link(text="G", target="a.rst"),)


@given(st.text(alphabet="ab=-*`.:+| \n#", max_size=200))
def test_no_text_raises_and_spans_stay_inside(text: str) -> None:
    document = read_rst(text)
    assert all(0 <= b.span.start <= b.span.end <= len(text) for b in document.blocks())
