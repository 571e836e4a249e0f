"""Formats whose text is inside something else: positions count the extracted text."""

from __future__ import annotations

import io
import json
from typing import TYPE_CHECKING, Any, ClassVar

from adaos_ctx.errors import MissingExtra
from adaos_ctx_docs.model import Heading, LoadedDocumentDraft

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adaos_ctx_docs.model import DocumentInput

_MAX_UNPACKED = 256 * 1024 * 1024  # bytes of a DOCX when it is unpacked
_MAX_RATIO = 200  # of unpacked to packed bytes; real documents stay below 50
_GAP = "\n\n"
_CELL_LEVEL = 7  # below every heading of a notebook's prose


class Unreadable(ValueError):
    """A file of a format that is broken, encrypted or not what it says."""


class Parts:
    """Collects parts of a text and where they stand."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self.headings: list[Heading] = []
        self.solid: list[tuple[int, int]] = []
        self.size = 0

    def add(self, text: str, *, solid: bool = False) -> int:
        """Add a part; gives where it begins."""
        start = self.size
        self._parts.append(text)
        self.size += len(text) + len(_GAP)
        if solid:
            self.solid.append((start, start + len(text)))
        return start

    def draft(self, notes: tuple[str, ...] = ()) -> LoadedDocumentDraft:
        """The whole text."""
        return LoadedDocumentDraft(
            text=_GAP.join(self._parts), headings=tuple(self.headings), solid=tuple(self.solid),
            notes=notes,
        )  # fmt: skip


class Notebook:
    """Jupyter notebooks: prose and code cells, without outputs."""

    name = "notebook"
    extensions: ClassVar[Sequence[str]] = (".ipynb",)

    def load(self, document: DocumentInput) -> LoadedDocumentDraft:
        """Join the cells' sources.

        Raises:
            Unreadable: It is no notebook.
        """
        try:
            root = json.loads(document.data.decode("utf-8-sig"))
        except (ValueError, RecursionError) as error:
            raise Unreadable("is no notebook: not JSON") from error
        parts = Parts()
        for number, (kind, source) in enumerate(_cells(root), 1):
            start = parts.add(source, solid=kind == "code")
            inner = _prose_headings(source) if kind == "markdown" else ()
            if not inner:
                title = f"cell {number}"
                parts.headings.append(Heading(start=start, level=_CELL_LEVEL, title=title))
            for one in inner:
                parts.headings.append(
                    Heading(start=start + one.start, level=one.level, title=one.title)
                )
        return parts.draft()


def _cells(root: Any) -> Iterator[tuple[str, str]]:
    sheets = root.get("worksheets") if isinstance(root, dict) else None
    homes = [root, *(sheets if isinstance(sheets, list) else [])]
    for home in homes:
        cells = home.get("cells") if isinstance(home, dict) else None
        for cell in cells if isinstance(cells, list) else []:
            if isinstance(cell, dict):
                source = cell.get("source", cell.get("input", ""))
                lines = source if isinstance(source, list) else [source]
                text = "".join(line for line in lines if isinstance(line, str))
                if text.strip():
                    yield str(cell.get("cell_type", "")), clean(text)


def _prose_headings(text: str) -> tuple[Heading, ...]:
    from adaos_ctx_docs.outlines.markdown import outline

    return outline(text)[0]


class Pdf:
    """PDF by pdfium: the text of each page, and which page it is."""

    name = "pdf"
    extensions: ClassVar[Sequence[str]] = (".pdf",)

    def load(self, document: DocumentInput) -> LoadedDocumentDraft:
        """Extract the pages.

        Raises:
            MissingExtra: pypdfium2 is not installed.
            Unreadable: The file is encrypted or broken.
        """
        try:
            import pypdfium2
        except ModuleNotFoundError as error:
            if error.name != "pypdfium2":
                raise
            raise MissingExtra(feature="PDF", package="pypdfium2", extra="pdf") from error
        try:
            file = pypdfium2.PdfDocument(document.data)
        except pypdfium2.PdfiumError as error:
            encrypted = "password" in str(error).lower()
            raise Unreadable("is encrypted" if encrypted else "is no PDF, or broken") from error
        try:
            texts = [_page_text(file, number) for number in range(len(file))]
        except pypdfium2.PdfiumError as error:
            raise Unreadable("is broken inside") from error
        finally:
            file.close()
        return _paged(texts)


def _page_text(file: Any, number: int) -> str:
    page = file[number]
    try:
        inside = page.get_textpage()
        try:
            return clean(inside.get_text_range().replace("\r\n", "\n"))
        finally:
            inside.close()
    finally:
        page.close()


def _paged(texts: Sequence[str]) -> LoadedDocumentDraft:
    parts = Parts()
    pages = []
    for text in texts:
        start = parts.add(text)
        pages.append((start, start + len(text)))
    draft = parts.draft(() if any(text.strip() for text in texts) else ("no text: scanned?",))
    return LoadedDocumentDraft(text=draft.text, pages=tuple(pages), notes=draft.notes)


class Docx:
    """Word documents by python-docx: paragraphs, headings and tables in their order."""

    name = "docx"
    extensions: ClassVar[Sequence[str]] = (".docx",)

    def load(self, document: DocumentInput) -> LoadedDocumentDraft:
        """Extract the body.

        Raises:
            MissingExtra: python-docx is not installed.
            Unreadable: The file is broken, or unpacks to far more than a document is.
        """
        try:
            import docx
        except ModuleNotFoundError as error:
            if error.name != "docx":
                raise
            raise MissingExtra(feature="DOCX", package="python-docx", extra="docx") from error
        check_zip(document.data)
        try:
            body = docx.Document(io.BytesIO(document.data))
            parts = Parts()
            for block in body.iter_inner_content():
                _add_block(parts, block)
        except MemoryError:
            raise
        except Exception as error:
            raise Unreadable("is no DOCX, or broken") from error
        return parts.draft()


def check_zip(data: bytes) -> None:
    """Refuse an archive that unpacks to far more than it is.

    Raises:
        Unreadable: It is no archive, or a bomb.
    """
    import zipfile

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise Unreadable("is no DOCX, or broken") from error
    unpacked = sum(entry.file_size for entry in entries)
    if unpacked > _MAX_UNPACKED or unpacked > max(len(data), 1) * _MAX_RATIO:
        raise Unreadable(f"would unpack to {unpacked:,} bytes from {len(data):,}: refused")


def _add_block(parts: Parts, block: Any) -> None:
    rows = getattr(block, "rows", None)
    if rows is not None:
        lines = [" | ".join(clean(cell.text).strip() for cell in row.cells) for row in rows]
        parts.add("\n".join(lines), solid=True)
        return
    text = clean(block.text)
    if not text.strip():
        return
    start = parts.add(text)
    style = str(getattr(block.style, "name", "") or "")
    level = style.removeprefix("Heading ") if style.startswith("Heading ") else ""
    if style == "Title" or level.isdecimal():
        found = Heading(start=start, level=int(level or 1), title=" ".join(text.split()))
        parts.headings.append(found)


def clean(text: str) -> str:
    """Text without lone surrogates, of the same length."""
    if text.isascii():
        return text
    return "".join("\ufffd" if "\ud800" <= char <= "\udfff" else char for char in text)
