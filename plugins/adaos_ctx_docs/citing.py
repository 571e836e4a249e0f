"""How a passage is shown: a head line that says exactly where it stands, then its text."""

from __future__ import annotations

import os
import re
import shlex
from typing import TYPE_CHECKING

from adaos_ctx.redact import redact
from adaos_ctx.visible import escape_hidden

if TYPE_CHECKING:
    from adaos_ctx_docs.live import Standing
    from adaos_ctx_docs.model import Chunk

SCHEME = "doc:"
_REF = re.compile(
    r"(?:doc:)?(?P<uri>.+)#(?P<index>\d{1,9})(?:@(?P<sha>[0-9a-f]{8,64}))?", re.DOTALL
)
_MARKUP = (".html", ".htm", ".xhtml")
_BLANKS = re.compile(r"[ \t]{2,}")
# What $'…' of a shell takes for a byte that is no plain sign.
_ESCAPED = {byte: f"\\x{byte:02x}" for byte in (*range(32), *range(127, 256))}
_ESCAPED |= {ord("\\"): "\\\\", ord("'"): "\\'"}
_GAPS = re.compile(r"\n(?:[ \t]*\n){2,}")


def lines_of(chunk: Chunk) -> str:
    """`path:line-line`, with the page where there is one."""
    lines = f"{chunk.line_start}-{chunk.line_end}"
    if chunk.line_start == chunk.line_end:
        lines = str(chunk.line_start)
    page = f" p.{chunk.page}" if chunk.page is not None else ""
    return f"{chunk.doc_uri}:{lines}{page}"


def check_command(chunk: Chunk) -> str:
    """The command that shows the passage in its source, or says that it is not there."""
    return f"adaos-ctx docs show {shlex.quote(chunk.ref)}"


def quoted(path: str) -> str:
    r"""A path as a shell reads it, whatever its name holds.

    Example:
        >>> quoted("a b.md"), quoted("a\x1b'.md")
        ("'a b.md'", "$'a\\x1b\\'.md'")
    """
    if path.isprintable() and escape_hidden(path) == path:
        return shlex.quote(path)
    data = os.fsencode(path)
    text = "".join(_ESCAPED.get(byte, chr(byte)) for byte in data)
    return f"$'{text}'"


def head_line(standing: Standing) -> str:
    """The line above a passage: reference, place, titles, and what a reader should know."""
    chunk = standing.chunk
    parts = [chunk.ref, lines_of(chunk), chunk.heading]
    parts.append(f"({standing.note})" if standing.note else "")
    return safe(" ".join(part for part in parts if part).replace("\n", " "))


def passage(standing: Standing) -> str:
    """A passage as a model reads it: head line and text; blanks of markup are drawn together."""
    return f"{head_line(standing)}\n{shown(standing.chunk)}\n"


def shown(chunk: Chunk) -> str:
    """A chunk's text as it may be put in front of anybody; what blanks stand for is drawn together."""
    text = chunk.text
    if chunk.doc_uri.lower().endswith(_MARKUP):
        text = _GAPS.sub("\n\n", _BLANKS.sub(" ", text))
    return safe(text)


def safe(text: str) -> str:
    """Secrets masked, hidden characters escaped."""
    return escape_hidden(redact(text).text)


def parse_ref(ref: str) -> tuple[str, int, str] | None:
    """Document, index and digest ("" unpinned) of a reference; None where it is none.

    Example:
        >>> parse_ref("doc:guide/a#b.md#3@0123abcd")
        ('guide/a#b.md', 3, '0123abcd')
    """
    match = _REF.fullmatch(ref)
    return (match["uri"], int(match["index"]), match["sha"] or "") if match else None
