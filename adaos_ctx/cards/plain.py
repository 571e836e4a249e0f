"""Cards of everything else: text, tables, SQL, message and query definitions, binary files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.flow import listed
from adaos_ctx.cards.guard import guarded, room
from adaos_ctx.cards.lines import Item, line
from adaos_ctx.cards.readdata import suffix_of
from adaos_ctx.model import CardLine, Kind, Source, Span

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_FIRST_LINES = 6  # lines of a text that are shown
_BINARY = frozenset({
    "7z", "avi", "bin", "bmp", "class", "db", "dll", "doc", "docx", "eot", "exe", "flac", "gif",
    "gz", "ico", "jar", "jpeg", "jpg", "mkv", "mov", "mp3", "mp4", "npy", "ogg", "onnx", "otf",
    "parquet", "pdf", "pickle", "pkl", "png", "pptx", "pt", "pyc", "rar", "so", "sqlite",
    "sqlite3", "tar", "tgz", "tif", "tiff", "ttf", "wasm", "wav", "webm", "webp", "whl", "woff",
    "woff2", "xls", "xlsx", "xz", "zip",
})  # fmt: skip
NEWLINE = "\n"


def _text_lines(source: Source) -> Iterator[CardLine]:
    """The first lines that say something, and how many there are."""
    at, shown = 0, 0
    text = source.text
    yield line(f"text: {text.count(NEWLINE) + (text[-1:] != NEWLINE):,} lines")
    while at < len(text) and shown < min(_FIRST_LINES, room(source) - 1):
        end = text.find(NEWLINE, at)
        end = len(text) if end < 0 else end
        row = text[at : min(end, at + 400)].strip()
        if any(char.isalnum() for char in row):
            shown += 1
            yield line(row, Span(start=at, end=end))
        at = end + 1


def _csv_lines(source: Source) -> Iterator[CardLine]:
    head, _, rest = source.text.partition(NEWLINE)
    sign = max("\t;,|", key=head[:4000].count)
    names = head[:4000].split(sign)
    rows = rest.count(NEWLINE) + (1 if rest and not rest.endswith(NEWLINE) else 0)
    yield line(f"table: {len(names)} columns, {rows:,} rows")
    items, at = [], 0
    for name in names:
        spans = (Span(start=at, end=at + len(name)),) if name.strip() else ()
        items.append(Item(text=name.strip().strip('"') or "?", spans=spans))
        at += len(name) + len(sign)
    yield from listed(items, len(items), max_lines=room(source) - 1, noun="columns").lines


def _defined(source: Source) -> Iterator[CardLine]:
    """The definitions of a file; its first lines where it has none."""
    from adaos_ctx.cards.definitions import message_lines, sql_lines  # few skills have such files

    read = sql_lines if suffix_of(source.path) in _SQL else message_lines
    yield from list(read(source)) or _text_lines(source)


_SQL = frozenset({"sql", "ddl"})
_FORMS: dict[str, Callable[[Source], Iterator[CardLine]]] = {
    **dict.fromkeys(("csv", "tsv"), _csv_lines),
    **dict.fromkeys((*sorted(_SQL), "proto", "graphql", "gql"), _defined),
}


def tell(source: Source) -> Iterator[CardLine]:
    """The lines of any text."""
    return _FORMS.get(suffix_of(source.path), _text_lines)(source)


def tell_binary(source: Source) -> Iterator[CardLine]:
    """One line for a file that is no text; its text where it is one after all."""
    return tell(source)


def claim_text(path: str, text: str) -> int:
    """Any text, less surely than every other kind; tables and definitions by their suffix."""
    return 40 if suffix_of(path) in _FORMS else 1


def claim_binary(path: str, text: str) -> int:
    """A file without text whose suffix says that it holds none."""
    return 70 if not text and suffix_of(path) in _BINARY else 0


KINDS = (
    Kind(name="text", section="DOCS", build=guarded(tell), claim=claim_text, order=900),
    Kind(name="binary", section="DOCS", build=guarded(tell_binary), claim=claim_binary, order=890),
)
