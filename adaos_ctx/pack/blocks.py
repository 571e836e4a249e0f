"""Pieces of text that the line layouts share: references, fenced blocks, the last line."""

from __future__ import annotations

import re

from adaos_ctx.errors import UsageError
from adaos_ctx.pack.model import Pack, PackItem

_REF = re.compile(r"(?P<ref>[^\s,()]+)(?P<notes>(?: \([^()]*\))*)")
_NOTE = re.compile(r" \(([^()]*)\)")
_TAIL = re.compile(
    r"## (?:ver: (?P<version>.*?)  )?ctx@(?P<digest>[0-9a-f]{8})"
    r"  ~?(?P<tokens>[\d,]+)/(?P<budget>[\d,]+) tokens \((?P<encoding>[^()]+)\)"
)
_RUN = re.compile(r"`{3,}")
# A line of user text that could be taken for structure makes its whole text fenced.
_STRUCTURAL = re.compile(r"^(?:#|\[|`|- |>|If you need |[A-Z]+: )", re.MULTILINE)


def ref_text(item: PackItem) -> str:
    """`A.ADR1@d00dad42 (note)`."""
    return item.ref + "".join(f" ({note})" for note in item.notes)


def parse_refs(text: str) -> list[PackItem]:
    """Read a comma-separated list of `ref_text`."""
    items = []
    at = 0
    while at < len(text):
        match = _REF.match(text, at)
        if match is None or text[match.end() : match.end() + 2] not in ("", ", "):
            raise UsageError(reason=f"not a list of references: {text[:60]!r}")
        items.append(parse_ref_text(match.group()))
        at = match.end() + 2
    return items


def parse_ref_text(text: str) -> PackItem:
    """Read one `ref_text`."""
    match = _REF.fullmatch(text)
    if match is None:
        raise UsageError(reason=f"not a reference: {text[:60]!r}")
    return PackItem(ref=match["ref"], notes=tuple(_NOTE.findall(match["notes"])))


def fence_for(text: str) -> str:
    """A fence that is longer than any run of backticks in the text, so that it cannot be closed."""
    longest = max((len(run) for run in _RUN.findall(text)), default=2)
    return "`" * (longest + 1)


def fenced(text: str) -> str:
    """The text between two fences; a text without a final line end is marked, not changed."""
    fence = fence_for(text)
    if text.endswith("\n"):
        return f"{fence}\n{text}{fence}\n"
    return f"{fence} no final line end\n{text}\n{fence}\n"


def free_text(text: str) -> str:
    """Text of the user's (instruction, task) as lines, fenced where it could pass for structure."""
    plain = "\n" in text or not text.strip() or _STRUCTURAL.search(text) or text != text.strip()
    return fenced(text) if plain else text + "\n"


class Reader:
    """Lines of a rendered pack, read one after the other."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._at = 0

    @property
    def line(self) -> str:
        """The present line; "" past the end."""
        return self._lines[self._at] if self._at < len(self._lines) else ""

    @property
    def ended(self) -> bool:
        """Whether nothing is left."""
        return self._at >= len(self._lines) - 1 and not self.line

    def take(self) -> str:
        """Give the present line and go on."""
        line = self.line
        self._at += 1
        return line

    def take_if(self, prefix: str) -> str | None:
        """Give the rest of the present line when it starts with `prefix`, else None."""
        if not self._at < len(self._lines) or not self.line.startswith(prefix):
            return None
        return self.take()[len(prefix) :]

    def expect(self, line: str) -> None:
        """Take exactly this line, or refuse."""
        found = self.take()
        if found != line:
            raise UsageError(reason=f"not a pack: expected {line!r}, found {found[:60]!r}")

    def take_fenced(self) -> str | None:
        """Give the text of a fenced block that starts here, or None."""
        fence, _, mark = self.line.partition(" ")
        if len(fence) < 3 or fence.strip("`"):
            return None
        self.take()
        start = self._at
        while self.line != fence:
            if self._at >= len(self._lines):
                raise UsageError(reason="not a pack: a fenced block does not end")
            self.take()
        body = "\n".join(self._lines[start : self._at])
        self.take()
        return body if mark else (body + "\n" if self._at - 1 > start else "")

    def take_free_text(self) -> str:
        """Give one line or one fenced block."""
        block = self.take_fenced()
        return self.take() if block is None else block


def tail(pack: Pack, *, version: bool = True) -> str:
    """The last line: version, digest, tokens used and allowed, tokenizer."""
    ver = f"ver: {pack.version}  " if version and pack.version else ""
    tilde = "~" if pack.encoding.startswith("~") else ""
    counts = f"{tilde}{pack.tokens:,}/{pack.budget:,} tokens ({pack.encoding})"
    return f"## {ver}ctx@{pack.digest}  {counts}\n"


def parse_tail(line: str) -> dict[str, str | int]:
    """Read the last line into fields of `Pack`."""
    match = _TAIL.fullmatch(line)
    if match is None:
        raise UsageError(reason=f"not a pack: last line is {line[:60]!r}")
    fields: dict[str, str | int] = {
        "digest": match["digest"],
        "tokens": int(match["tokens"].replace(",", "")),
        "budget": int(match["budget"].replace(",", "")),
        "encoding": match["encoding"],
    }
    if match["version"]:
        fields["version"] = match["version"]
    return fields
