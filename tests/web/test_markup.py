from __future__ import annotations

from html.parser import HTMLParser

from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.visible import escape_hidden
from adaos_ctx_web.markup import Markup, el, join


class Reader(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""
        self.values: list[str | None] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.values += [value for _, value in attrs]

    def handle_data(self, data: str) -> None:
        self.text += data


words = st.text(st.characters(exclude_characters="\r\0", exclude_categories=["Cs"]))


@given(words, words)
def test_no_text_becomes_markup(text: str, value: str) -> None:
    read = Reader(el("p", text, title=value))
    assert (read.tags, read.text, read.values) == (
        ["p"], escape_hidden(text), [escape_hidden(value)],
    )  # fmt: skip


def test_markup_stays_and_nothing_is_nothing() -> None:
    assert el("p", el("b", "<"), None, ["x", Markup("<i/>")]) == "<p><b>&lt;</b>x<i/></p>"
    assert el("input", checked=True, disabled=None, aria_label="a&b") == (
        '<input checked aria-label="a&amp;b"/>'
    )
    assert join(("a", 1)) == "a1"
