"""Choose the splitter of a written document by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.readdata import suffix_of

if TYPE_CHECKING:
    from adaos_ctx.cards.document import Document

FORMS = {
    **dict.fromkeys("md markdown mdx mdc".split(), "markdown"),
    **dict.fromkeys(("rst", "rest"), "rst"),
    **dict.fromkeys(("adoc", "asciidoc", "asc"), "asciidoc"),
    "txt": "text",
}


def read_document(path: str, text: str) -> Document:
    """Split a document; a name that says nothing is read as Markdown.

    Args:
        path: POSIX path; only its suffix counts.
        text: The whole source.
    """
    form = FORMS.get(suffix_of(path))
    # A splitter is loaded when a file needs it: most skills have Markdown alone.
    if form == "rst":
        from adaos_ctx.cards.rst import read_rst

        return read_rst(text)
    if form == "asciidoc":
        from adaos_ctx.cards.asciidoc import read_asciidoc

        return read_asciidoc(text)
    if form == "text":
        from adaos_ctx.cards.plaintext import read_text

        return read_text(text)
    from adaos_ctx.cards.markdown import read_markdown

    return read_markdown(text)
