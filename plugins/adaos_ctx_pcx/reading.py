"""Read a source's files: in a fixed order, never outside its root, and with a note for each fault."""

from __future__ import annotations

import os
import re
import stat
from dataclasses import dataclass, field

from adaos_ctx.text import Decoded, decode_text, unify_line_ends
from adaos_ctx_pcx.items import Note

_SKIPPED = frozenset({"node_modules", "__pycache__", "venv", "site-packages"})
# The cookie in line 1 or 2, the first of which is then blank or a comment (PEP 263).
_COOKIE = re.compile(
    rb"(?:[ \t\f]*(?:#[^\r\n]*)?\r?\n)?[ \t\f]*#[^\r\n]*?coding[:=][ \t]*([-\w.]{1,40})", re.ASCII
)
NOT_REGULAR = "left out: no regular file"
MAX_BYTES = 64 << 20  # of one file; larger ones are data, and named in a note


@dataclass(slots=True)
class Reader:
    """Reads below one folder and keeps what went wrong.

    Args:
        base: The folder.
        notes: Grows while it reads.
    """

    base: str
    notes: list[Note] = field(default_factory=list)

    def files(self, suffixes: tuple[str, ...]) -> list[str]:
        """POSIX paths of all files with these endings, sorted; links to folders are not followed.

        Hidden folders and those of other people's code are left out.
        """
        found = []
        for folder, names, files in os.walk(self.base):
            names[:] = sorted(n for n in names if not n.startswith(".") and n not in _SKIPPED)
            below = os.path.relpath(folder, self.base).replace(os.sep, "/")
            head = "" if below == "." else f"{below}/"
            found += [head + name for name in files if name.lower().endswith(suffixes)]
        return sorted(found)

    def text(self, path: str) -> str | None:
        """The decoded text of a file, or None and a note."""
        full = os.path.join(self.base, path)
        try:
            inside = os.path.realpath(self.base)
            if os.path.commonpath([inside, os.path.realpath(full)]) != inside:
                self.note(path, "a link that leaves the source")
                return None
            with open(full, "rb", opener=_opened) as file:
                status = os.fstat(file.fileno())
                if not stat.S_ISREG(status.st_mode):
                    self.note(path, NOT_REGULAR)
                    return None
                if status.st_size > MAX_BYTES:
                    self.note(path, f"larger than {MAX_BYTES} bytes")
                    return None
                decoded = _decoded(path, file.read())
        except (OSError, ValueError) as error:  # a path with a zero is no path
            self.note(path, getattr(error, "strerror", None) or "cannot be read")
            return None
        if decoded.encoding == "binary":
            self.note(path, "binary")
            return None
        for said in decoded.notes:
            self.note(path, said)
        return decoded.text

    def note(self, path: str, reason: str) -> None:
        """Keep a note about a file."""
        self.notes.append(Note(path=path, reason=reason))


def _decoded(path: str, data: bytes) -> Decoded:
    """The text; of Python in the encoding that its first two lines name, as Python reads it."""
    named = _COOKIE.match(data) if path.lower().endswith(".py") else None
    encoding = named[1].decode("ascii") if named else "utf-8"
    if encoding.lower().replace("_", "-") in ("utf-8", "utf8"):
        return decode_text(data)
    try:
        text = data.decode(encoding)
    except (LookupError, ValueError):  # no such encoding, or not in it
        return decode_text(data)
    return Decoded(text=unify_line_ends(text), encoding=encoding)


def _opened(path: str, flags: int) -> int:
    """Open without waiting: a pipe would wait for who writes into it."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
