from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards.asciidoc import plain_asciidoc, read_asciidoc

TEXT = """= ADR 12
:status: accepted

== Context

Services *exchange* events. // no comment here
// comment

== Options

* Kafka
** nested
. first
Term:: meaning

[source,yaml]
----
== not a heading
----

|===
|Name |Why
|a |b
|===

== Decision
See link:a.adoc[the other].
"""


def test_sections_attributes_and_blocks() -> None:
    document = read_asciidoc(TEXT)
    assert document.front["status"].text == "accepted"
    assert [(s.level, s.title) for s in document.sections] == [
        (0, ""),
        (1, "ADR 12"),
        (2, "Context"),
        (2, "Options"),
        (2, "Decision"),
    ]
    assert [(b.kind, b.text) for b in document.sections[3].blocks] == [
        ("item", "Kafka"),
        ("item", "nested"),
        ("item", "first"),
        ("item", "Term: meaning"),
        ("code", "== not a heading"),
        ("row", "Name | Why"),
        ("row", "a | b"),
    ]


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("*bold* _em_ `code`", "bold em code"),
        ("link:x.adoc[X] and <<id,name>>", "X and name"),
        ("https://a.b[site]", "site"),
        ("2*3*4 snake_case_name", "2*3*4 snake_case_name"),
        ("image:a.png[alt] text", " text"),
    ],
)
def test_inline_markup_is_taken_off(raw: str, text: str) -> None:
    assert plain_asciidoc(raw).text == text


@given(st.text(alphabet="ab=-*_.:+| \n#/[]", max_size=200))
def test_no_text_raises_and_spans_stay_inside(text: str) -> None:
    document = read_asciidoc(text)
    assert all(0 <= b.span.start <= b.span.end <= len(text) for b in document.blocks())
