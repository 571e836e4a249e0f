"""Read a document as a decision record: by its headings, bold labels and labelled lines."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adaos_ctx.cards.adr_record import LABEL, Entry, Part, Record, names_part
from adaos_ctx.cards.adr_roles import MAX_LABEL_CHARS, role_of
from adaos_ctx.cards.document import Block, Document, Plain, Section

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.cards.adr_words import Role

_META: frozenset[Role] = frozenset({"status", "supersedes", "meta"})
_MARKUP = frozenset("[]<>\\&!~|")  # signs behind which plain text may differ from what is written
_EMPHASIS = {ord(char): None for char in "*_`"}
MAX_BARE_CHARS = 32  # of a line that is nothing but the name of a part
_LABEL_LEVEL = 9  # of a part that a bold label opens; deeper than any heading


def read_record(document: Document) -> Record:
    """Name the parts of a document."""
    builder = _Builder(_has_decision(document))
    for section in document.sections:
        builder.section(section)
    return Record(document=document, parts=builder.close(), entries=tuple(builder.entries))


def _has_decision(document: Document) -> bool:
    return any(
        found[0] == "decision" and found[1] < 3
        for section in document.sections
        if (found := role_of(section.title))
    )


class _Builder:
    def __init__(self, has_decision: bool) -> None:
        self._labels_open = not has_decision
        self._parts: list[Part] = []
        self._blocks: list[list[Block]] = []
        self.entries: list[Entry] = []

    def close(self) -> tuple[Part, ...]:
        return tuple(
            replace(part, blocks=tuple(blocks))
            for part, blocks in zip(self._parts, self._blocks, strict=True)
        )

    def section(self, section: Section) -> None:
        found = role_of(section.title)
        if found and section.level == 1 and section.heading and not names_part(section.heading):
            found = None  # "Decision: drop X" as the title of the whole
        self._open(section.level, section.heading, found)
        if found and section.heading:
            self._heading_text(section.heading)
        for block in section.blocks:
            self._block(block)

    def _open(self, level: int, title: Block | None, found: tuple[Role, int] | None) -> None:
        last = self._parts[-1] if self._parts else None
        around = (*last.parents, last.index) if last else ()
        parents = tuple(index for index in around if 0 < self._parts[index].level < level)
        role, rank = found or (None, 0)
        self._parts.append(
            Part(
                role=role,
                rank=rank,
                level=level,
                title=title,
                blocks=(),
                parents=parents,
                index=len(self._parts),
            )
        )
        self._blocks.append([])

    def _heading_text(self, heading: Block) -> None:
        """Keep what follows a label in the heading itself: `Decision: use X`."""
        match = LABEL.match(heading.plain.text)
        if match and match[2].strip() and role_of(match[1]):
            self._blocks[-1].append(_rest(heading, match[2]))

    def _block(self, block: Block) -> None:
        role = self._parts[-1].role
        if block.kind == "code":
            return
        if block.kind == "row" and len(block.cells) == 2 and self._pair(block):
            return
        if block.kind != "row" and _may_be_labelled(block.raw):
            if role in _META or (role is None and self._in_preamble()):
                self._entries(block)
            if block.depth <= 1 and _may_name(block.raw) and self._label(block):
                return
        self._blocks[-1].append(block)

    def _in_preamble(self) -> bool:
        """Below the title, whatever its level, and before the first part with a heading."""
        part = self._parts[-1]
        return part.level <= 1 or part.index <= 1

    def _pair(self, block: Block) -> bool:
        """Read a row of two cells, `Status | Accepted`, as a labelled line."""
        found = role_of(block.cell(0)) if len(block.cells[0]) <= MAX_LABEL_CHARS else None
        if not found or (block.info == "head" and not block.cell(1)):
            return False
        value = block.strip(block.cells[1])
        if found[0] in _META:
            self.entries.append(Entry(role=found[0], value=value, block=block))
        elif self._parts[-1].role is None or self._parts[-1].level == _LABEL_LEVEL:
            self._open(_LABEL_LEVEL, block, found)
            self._blocks[-1].append(_rest(block, value.text))
        else:
            return False
        return True

    def _entries(self, block: Block) -> None:
        for row in block.plain.text.split("\n"):
            match = LABEL.match(row)
            found = role_of(match[1]) if match else None
            if match and found and found[0] in _META:
                value = Plain(text=match[2].strip(), links=block.plain.links)
                self.entries.append(Entry(role=found[0], value=value, block=block))

    def _label(self, block: Block) -> bool:
        """Open a part at a bold label, or at a plain one where the record has no headings."""
        plain = block.plain
        lead, text = plain.lead.strip(" :："), plain.text.strip()
        if lead and text.strip(" :：*") == lead and block.kind == "para":
            found = role_of(lead)
            if found and found[0] not in _META and self._may_open(found[0]):
                self._open(_LABEL_LEVEL, block, found)
                return True
            return False
        if self._bare(block, text):
            return True
        match = LABEL.match(text)
        found = role_of(match[1]) if match and match[2].strip() else None
        if not match or not found or found[0] in _META or not self._may_open(found[0]):
            return False
        in_bold = bool(lead) and lead.startswith(match[1])
        if not in_bold and not (found[1] == 1 and self._plain_may_open(found[0])):
            return False
        self._open(_LABEL_LEVEL, block, found)
        self._blocks[-1].append(_rest(block, match[2]))
        return True

    def _bare(self, block: Block, text: str) -> bool:
        """Open a part at a line that is only its name, where the record has no headings."""
        if not self._labels_open or block.kind != "para" or len(text) > MAX_BARE_CHARS:
            return False
        found = None if LABEL.match(text) else role_of(text)
        if not found or found[1] > 1 or found[0] == "meta" or not self._may_open(found[0]):
            return False
        self._open(_LABEL_LEVEL, block, found)
        return True

    def _plain_may_open(self, role: Role) -> bool:
        return self._labels_open or role in _HOLDS.get(self._outer(), ())

    def _may_open(self, role: Role) -> bool:
        """A label inside a part that is named by a heading only adds what that part can hold."""
        outer = self._outer()
        return outer is None or role in _HOLDS.get(outer, ())

    def _outer(self) -> Role | None:
        """The role of the heading that the text stands under."""
        headed = (part for part in reversed(self._parts) if part.level < _LABEL_LEVEL)
        return next((part.role for part in headed), None)


_HOLDS: dict[Role | None, Sequence[Role]] = {
    "decision": ("rationale", "positive", "negative", "neutral", "consequences", "revisit"),
    "consequences": ("positive", "negative", "neutral", "revisit"),
    "goal": ("drivers",),
    "meta": ("goal", "decision", "consequences", "options"),
    "status": ("goal", "decision", "consequences", "options"),
}


def _may_be_labelled(raw: str) -> bool:
    """Sort out most blocks before their inline markup is read, which costs more than all else."""
    head = raw[:MAX_LABEL_CHARS].replace("://", "")
    return (
        len(raw) <= MAX_BARE_CHARS
        or ":" in head
        or "：" in head
        or raw.startswith(("**", "__"))
        or ("\n" in raw and ":" in raw)
    )


def _may_name(raw: str) -> bool:
    """Tell whether a block may begin with the name of a part, its markup unread where it is plain."""
    head = raw[: 2 * MAX_LABEL_CHARS]
    if not _MARKUP.isdisjoint(head):
        return True
    name = head.partition("\n")[0].replace("：", ":").partition(":")[0]
    return role_of(name.translate(_EMPHASIS)) is not None


def _rest(block: Block, text: str) -> Block:
    """The block without its label."""
    links = block.plain.links
    return Block(
        kind="para" if block.kind == "row" else block.kind,
        raw=text,
        span=block.span,
        depth=block.depth,
        strip=lambda raw: Plain(text=raw, links=links),
    )
