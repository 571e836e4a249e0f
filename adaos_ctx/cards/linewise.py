"""What the line-by-line splitters share: lines with offsets, and a place to put sections."""

from __future__ import annotations

from dataclasses import dataclass, field

from adaos_ctx.cards.document import Block, BlockKind, Section, Strip, as_is
from adaos_ctx.model import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One source line: its text without the line end, and where it starts."""

    text: str
    start: int

    @property
    def end(self) -> int:
        """Offset after its last character."""
        return self.start + len(self.text)

    @property
    def indent(self) -> int:
        """Number of leading blanks."""
        return len(self.text) - len(self.text.lstrip())


def lines_of(text: str) -> list[Line]:
    """Split a text at LF only."""
    found, start = [], 0
    for row in text.split("\n"):
        found.append(Line(text=row, start=start))
        start += len(row) + 1
    return found


def join(rows: list[Line]) -> tuple[str, Span]:
    """The rows as one text, and the range from the first to the last."""
    text = "\n".join(row.text.strip() for row in rows)
    return text, Span(start=rows[0].start, end=rows[-1].end)


@dataclass(slots=True)
class Outline:
    """Sections as they are found."""

    strip: Strip = as_is
    _levels: list[int] = field(default_factory=lambda: [0])
    _headings: list[Block | None] = field(default_factory=lambda: [None])
    _blocks: list[list[Block]] = field(default_factory=lambda: [[]])

    def open(self, level: int, rows: list[Line], title: str) -> None:
        """Begin a section."""
        span = Span(start=rows[0].start, end=rows[-1].end)
        self._levels.append(level)
        self._headings.append(Block(kind="para", raw=title, span=span, strip=self.strip))
        self._blocks.append([])

    def add(
        self,
        kind: BlockKind,
        rows: list[Line],
        raw: str | None = None,
        *,
        marker: str = "",
        depth: int = 0,
    ) -> None:
        """Put rows into the open section as one block."""
        text, span = join(rows)
        self._blocks[-1].append(
            Block(
                kind=kind,
                raw=text if raw is None else raw,
                span=span,
                marker=marker,
                depth=depth,
                strip=self.strip,
            )
        )

    def row(self, rows: list[Line], cells: list[str], *, head: bool = False) -> None:
        """Put a table row into the open section."""
        _, span = join(rows)
        self._blocks[-1].append(
            Block(
                kind="row",
                raw=" | ".join(cells),
                span=span,
                cells=tuple(cells),
                info="head" if head else "",
                strip=self.strip,
            )
        )

    def sections(self) -> tuple[Section, ...]:
        """Everything that was found, in order."""
        return tuple(
            Section(level=level, heading=heading, blocks=tuple(blocks))
            for level, heading, blocks in zip(
                self._levels, self._headings, self._blocks, strict=True
            )
        )
