"""Choose the splitter of a written document by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.asciidoc import read_asciidoc
from adaos_ctx.cards.markdown import read_markdown
from adaos_ctx.cards.plaintext import read_text
from adaos_ctx.cards.rst import read_rst

if TYPE_CHECKING:
    from adaos_ctx.cards.document import Document

READERS = {
    "md": read_markdown,
    "markdown": read_markdown,
    "mdx": read_markdown,
    "mdc": read_markdown,
    "rst": read_rst,
    "rest": read_rst,
    "adoc": read_asciidoc,
    "asciidoc": read_asciidoc,
    "asc": read_asciidoc,
    "txt": read_text,
}


def suffix(path: str) -> str:
    """The part of a file name after its last dot, casefolded; empty when there is none."""
    name = path.rpartition("/")[2]
    return name.rpartition(".")[2].casefold() if "." in name else ""


def read_document(path: str, text: str) -> Document:
    """Split a document; a name that says nothing is read as Markdown.

    Args:
        path: POSIX path; only its suffix counts.
        text: The whole source.
    """
    return READERS.get(suffix(path), read_markdown)(text)
