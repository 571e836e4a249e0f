"""The values that travel between modules: frozen, slotted, keyword-only.

Spans are half-open and count characters of the decoded text of one source. Tokens are counts of the
tokenizer that the caller chose. Nothing here reads a file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adaos_ctx.offers import Artifact, Level, ToolResult, ToolSpec

__all__ = [
    "MAX_CARD_CHARS", "MAX_CARD_LINES", "SHA8", "Alias", "Artifact", "Builder", "Card", "CardLine", "Kind",
    "Level", "Ref", "Source", "Span", "ToolResult", "ToolSpec",
]  # fmt: skip
MAX_CARD_LINES = 10  # lines; FORMATS "Cards"
MAX_CARD_CHARS = 100  # code points a line after NFC, the leading "- " included; FORMATS "Cards"
SHA8 = 8  # hex digits that people and models read; the registry keeps all 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Ref:
    """An address with the digest that pins it: `A.ADR1@d00dad42`."""

    name: str
    sha8: str | None = None

    def __str__(self) -> str:
        return f"{self.name}@{self.sha8}" if self.sha8 else self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Alias:
    """One registered name: where its content lies and which content was accepted.

    `sha` is the short digest that references show; `sha256` and `size` (bytes, canonical) may be
    missing in registries written by others. `extra` keeps the keys that are not ours.
    """

    name: str
    path: str
    sha: str
    sha256: str | None = None
    size: int | None = None
    extra: Mapping[str, object] = field(default_factory=dict)

    @property
    def sha8(self) -> str:
        """The short digest in references."""
        return self.sha[:SHA8]

    @property
    def prefix(self) -> str:
        """The letters before the first dot: the convention that hints at the kind."""
        return self.name.partition(".")[0]

    @property
    def ref(self) -> Ref:
        """This alias at the content that the registry accepted."""
        return Ref(name=self.name, sha8=self.sha8)


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """A half-open range of characters in a source's decoded text."""

    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A file's decoded text, with what a builder may need to know about it.

    Args:
        alias: Name of the alias, or the path where there is none yet.
        path: POSIX path relative to the skill root.
        text: Decoded text: no BOM, line ends LF. Empty for a binary file.
        encoding: `utf-8`, `utf-16`, …, or `binary`.
        notes: What decoding had to do ("not UTF-8"), one phrase each.
        size_bytes: Size of the canonical bytes.
        sha256: Full digest of the canonical bytes; empty when it was not computed.
        siblings: POSIX paths of the other files of the skill (for `files:` lines); sorted.
    """

    alias: str
    path: str
    text: str
    encoding: str = "utf-8"
    notes: tuple[str, ...] = ()
    size_bytes: int = 0
    sha256: str = ""
    siblings: tuple[str, ...] = ()

    @property
    def sha8(self) -> str:
        """The short digest of the content as read now."""
        return self.sha256[:SHA8]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLine:
    """One line of a card with the spans of the source that support it (empty: derived)."""

    text: str
    spans: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """The deterministic index card of one alias."""

    alias: str
    sha8: str
    kind: str
    lines: tuple[CardLine, ...]

    @property
    def text(self) -> str:
        """The file form: one line each, LF, a final line end."""
        return "".join(f"{line.text}\n" for line in self.lines)


Builder = Callable[[Source], Sequence[CardLine]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """What the toolkit knows of one sort of source.

    Args:
        name: `adr`, `schema`, `python`, …
        section: Label of the pack section that its aliases stand in: ADR OPTS SCHEMA PROFILE
            HANDLER TESTS DOCS MANIFEST RESOURCES.
        build: Source -> card lines; never raises on any text.
        claim: (path, text) -> confidence 0..100 that a source is of this kind; 0 is "no".
        prefixes: Alias prefixes whose sources are offered to this kind first.
        order: Place among kinds of equal confidence; lower first, then by name.
    """

    name: str
    section: str
    build: Builder
    claim: Callable[[str, str], int]
    prefixes: tuple[str, ...] = ()
    order: int = 100


def __getattr__(name: str) -> object:
    """What plugins offer beside kinds is defined when it is first asked for."""
    if name in ("Artifact", "Level", "ToolResult", "ToolSpec"):
        from adaos_ctx import offers

        return getattr(offers, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
