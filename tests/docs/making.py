"""Documents, indexes and texts for the tests of the document index."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from zlib import crc32

from hypothesis import strategies as st

from adaos_ctx_docs.indexing import IndexRequest, index
from adaos_ctx_docs.loaders import Loaders
from adaos_ctx_docs.loading import load
from adaos_ctx_docs.model import DocumentInput, LoadedDocument
from adaos_ctx_docs.sources import DirSource, FilesSource
from adaos_ctx_docs.store import DocStore, opened

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from adaos_ctx_docs.model import IndexReport

LOADERS = Loaders(plugins=False)
# Texts that break splitters: repeats, CRLF, emoji, marks, scripts without blanks, controls, markup.
BITS = st.sampled_from(
    [
        "a", "word ", "слово ", "日本語。", "\n", "\n\n", "\r\n", "\r\n\r\n", "# H\n", "## Б ##\n",
        "Set\n===\n", "---\n", "```\n", "~~~\n", "- item\n", "| a | b |\n", "😀", "👩‍👩‍👧", "🇩🇪🇫🇷",
        "e\u0301", " \u0301", "\u0600 ", "\u2028", "\x0c", "\t", "    code\n", "same line\n" * 3,
        "x" * 40, "Sentence one. Two! ", "\u200d", "\ufeff", "<b>t</b>", "&amp;", "\r", "\x85",
    ]
)  # fmt: skip
TEXTS = st.lists(BITS, max_size=60).map("".join)


def put(folder: Path, files: dict[str, str | bytes]) -> Path:
    for name, content in files.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def loaded(text: str | bytes, name: str = "a.md") -> LoadedDocument:
    data = text if isinstance(text, bytes) else text.encode()
    found = load(DocumentInput(uri=name, data=data), LOADERS)
    assert isinstance(found, LoadedDocument), found
    return found


def failed(data: bytes, name: str) -> str:
    found = load(DocumentInput(uri=name, data=data), LOADERS)
    assert not isinstance(found, LoadedDocument)
    return found.reason


class Counting:
    """An embedder that costs nothing, with what it was asked."""

    fingerprint = "counting-4"

    def __init__(self) -> None:
        self.asked: list[str] = []

    def documents(self, texts: Any) -> Any:
        self.asked += texts
        return [self.query(text) for text in texts]

    def query(self, text: str) -> list[float]:
        return [float(byte) - 127.5 for byte in crc32(text.encode()).to_bytes(4, "big")]


class Shelf:
    """A folder and its index."""

    def __init__(self, base: Path) -> None:
        self.docs = base / "docs"
        self.docs.mkdir(parents=True, exist_ok=True)
        self.place = str(base / "index.db")

    @contextmanager
    def store(self) -> Iterator[DocStore]:
        with opened(self.place) as store:
            yield store

    def index(self, *files: Path, **how: Any) -> IndexReport:
        source = (
            FilesSource(files=tuple(map(str, files)))
            if files
            else how.pop("source", None) or DirSource(dir=str(how.pop("dir", self.docs)))
        )
        with self.store() as store:
            return index(store, IndexRequest(source=source, loaders=LOADERS, **how))

    def state(self) -> dict[str, Any]:
        """Everything that an index says of its documents."""
        with self.store() as store:
            return {
                uri: ([(c.key, c.start, c.end, c.line_start, c.path, c.text) for c in store.chunks(uri)])
                for uri in store.heads()
            }  # fmt: skip

    def wrong(self) -> tuple[Any, ...]:
        from adaos_ctx_docs.verifying import verify

        with self.store() as store:
            return verify(store).mismatches
