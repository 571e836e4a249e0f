"""Formats that are text already: what is quoted stands in the file, byte for byte."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx_docs.decoding import decode
from adaos_ctx_docs.model import MARK, LoadedDocumentDraft

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adaos_ctx_docs.model import DocumentInput, Heading

    Outline = tuple[tuple[Heading, ...], tuple[tuple[int, int], ...]]

_CODE = (
    ".py .pyi .pyw .js .mjs .cjs .jsx .ts .mts .cts .tsx .sh .bash .ps1 .rb .go .rs .java .kt .c .h"
    " .cc .cpp .hpp .cs .swift .lua .php .pl .r .jl .scala .ex .exs .hs .ml .sql .proto .graphql"
).split()


class NotText(ValueError):
    """The bytes are no text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verbatim:
    """A loader of one text format.

    Args:
        name: Recorded on every document.
        extensions: What it claims.
        outline: (text, file name) -> headings and solid spans.
        shown: Source -> text of the same length that readers see; None where it is the source.
    """

    name: str
    extensions: Sequence[str]
    outline: Callable[[str, str], Outline]
    shown: Callable[[str], str] | None = None

    def load(self, document: DocumentInput) -> LoadedDocumentDraft:
        """Decode the bytes and find the structure.

        Raises:
            NotText: The bytes are binary.
        """
        found = decode(document.data, document.encoding)
        if found is None:
            place = document.data.find(b"\0")
            raise NotText(f"is binary: a zero byte at {place}")
        headings, solid = self.outline(_unmarked(found.text), document.uri)
        text = self.shown(found.text) if self.shown else found.text
        return LoadedDocumentDraft(
            text=text, source=found.escaped if found.escaped is not text else "",
            headings=headings, solid=solid, encoding=found.encoding, bom=found.bom,
            notes=found.notes,
        )  # fmt: skip


def _unmarked(text: str) -> str:
    """The text with a line end in the place of the mark at its start: structure begins behind it."""
    return f"\n{text[1:]}" if text.startswith(MARK) else text


def _none(text: str, name: str) -> Outline:
    return (), ()


def _markdown(text: str, name: str) -> Outline:
    from adaos_ctx_docs.outlines.markdown import outline

    return outline(text)


def _rst(text: str, name: str) -> Outline:
    from adaos_ctx_docs.outlines.rst import outline

    return outline(text)


def _html(text: str, name: str) -> Outline:
    from adaos_ctx_docs.outlines.html import outline

    return outline(text)


def _blanked(text: str) -> str:
    from adaos_ctx_docs.outlines.html import blanked

    return blanked(text)


def _code(text: str, name: str) -> Outline:
    from adaos_ctx_docs.outlines.code import outline

    return outline(text, name), ()


def _json(text: str, name: str) -> Outline:
    from adaos_ctx_docs.outlines.data import json_outline

    return json_outline(text), ()


def _yaml(text: str, name: str) -> Outline:
    from adaos_ctx_docs.outlines.data import yaml_outline

    return yaml_outline(text), ()


def _tables(text: str, name: str) -> Outline:
    from adaos_ctx_docs.outlines.data import table_outline

    return table_outline(text), ()


def _csv(text: str, name: str) -> Outline:
    from adaos_ctx_docs.outlines.rows import long_rows

    return (), long_rows(text)


VERBATIM = (
    Verbatim(
        name="text", extensions=(".txt", ".text", ".log", ".adoc", ".tex", ".jsonl"), outline=_none
    ),
    Verbatim(name="markdown", extensions=(".md", ".markdown", ".mdx"), outline=_markdown),
    Verbatim(name="html", extensions=(".html", ".htm", ".xhtml"), outline=_html, shown=_blanked),
    Verbatim(name="rst", extensions=(".rst", ".rest"), outline=_rst),
    Verbatim(name="code", extensions=tuple(_CODE), outline=_code),
    Verbatim(name="json", extensions=(".json",), outline=_json),
    Verbatim(name="yaml", extensions=(".yaml", ".yml"), outline=_yaml),
    Verbatim(name="tables", extensions=(".toml", ".ini", ".cfg", ".conf"), outline=_tables),
    Verbatim(name="csv", extensions=(".csv", ".tsv"), outline=_csv),
)
