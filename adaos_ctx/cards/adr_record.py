"""A document read as a decision record: which part is the context, the decision, the options."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from adaos_ctx.cards.adr_roles import MAX_LABEL_CHARS, role_of
from adaos_ctx.cards.document import Block, Document, Plain, Section

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adaos_ctx.cards.adr_words import Role

_LABEL = re.compile(r"\s*([^\W\d_][^:：\n]{0,58}?)\s*[:：]\s*(.*)\Z", re.DOTALL)
_META: frozenset[Role] = frozenset({"status", "supersedes", "meta"})
_LABEL_LEVEL = 9  # of a part that a bold label opens; deeper than any heading


@dataclass(frozen=True, kw_only=True)
class Part:
    """One named or unnamed part of the record.

    Args:
        role: What its heading names; None when it names nothing known.
        rank: 1 for the usual heading of the role, 2 and 3 for weaker ones; 0 without a role.
        level: Of the heading; 0 for what stands before the first.
        title: The heading or label; None for what stands before the first heading.
        blocks: Its own blocks, those of deeper parts not included.
        parents: Indexes of the parts that it lies in, outermost first.
        index: Its own place among the parts.
    """

    role: Role | None
    rank: int
    level: int
    title: Block | None
    blocks: tuple[Block, ...]
    parents: tuple[int, ...]
    index: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A labelled line such as `Status: accepted`."""

    role: Role
    value: Plain
    block: Block


@dataclass(frozen=True, kw_only=True)
class Record:
    """A decision record."""

    document: Document
    parts: tuple[Part, ...]
    entries: tuple[Entry, ...]

    def of(self, *roles: Role) -> list[Part]:
        """Parts with one of the roles, usual headings before weak ones, in reading order."""
        return sorted((p for p in self.parts if p.role in roles), key=lambda p: p.rank)

    def children(self, part: Part) -> list[Part]:
        """Parts directly or deeper inside a part."""
        return [other for other in self.parts if part.index in other.parents]

    def inside(self, part: Part, role: Role) -> bool:
        """Tell whether a part lies in one with the role."""
        return any(self.parts[index].role == role for index in part.parents)

    def body(self, part: Part) -> Iterator[Block]:
        """The part's blocks and those of its unnamed inner parts."""
        yield from part.blocks
        for child in self.children(part):
            named = child.role not in {None, part.role}
            if not named and not any(
                self.parts[i].role not in {None, part.role} for i in child.parents if i > part.index
            ):
                yield from child.blocks

    @cached_property
    def title(self) -> Block | None:
        """The document's title, unless it only names a part."""
        found = self.document.title
        return found if found and not role_of(found.text) else None


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
        self._open(section.level, section.heading, found)
        if found and section.heading:
            self._heading_text(section.heading)
        for block in section.blocks:
            self._block(block)

    def _open(self, level: int, title: Block | None, found: tuple[Role, int] | None) -> None:
        parents: tuple[int, ...] = ()
        for part in reversed(self._parts):
            if 0 < part.level < level:
                parents = (*part.parents, part.index)
                break
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
        match = _LABEL.match(heading.plain.text)
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
            if block.depth <= 1 and self._label(block):
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
        elif self._parts[-1].role is None and value.text.strip():
            self._open(_LABEL_LEVEL, block, found)
            self._blocks[-1].append(_rest(block, value.text))
        else:
            return False
        return True

    def _entries(self, block: Block) -> None:
        for row in block.plain.text.split("\n"):
            match = _LABEL.match(row)
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
        match = _LABEL.match(text)
        if not match or len(match[1]) > MAX_LABEL_CHARS or not match[2].strip():
            return False
        found = role_of(match[1])
        if not found or found[0] in _META or not self._may_open(found[0]):
            return False
        if not ((lead and lead.startswith(match[1])) or (self._labels_open and found[1] == 1)):
            return False
        self._open(_LABEL_LEVEL, block, found)
        self._blocks[-1].append(_rest(block, match[2]))
        return True

    def _may_open(self, role: Role) -> bool:
        """A label inside a part that is named by a heading only adds what that part can hold."""
        outer: Role | None = None
        for part in reversed(self._parts):
            if part.level < _LABEL_LEVEL:
                outer = part.role
                break
        if outer is None:
            return True
        return role in _HOLDS.get(outer, ())


_HOLDS: dict[Role, Sequence[Role]] = {
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
        ":" in head or "：" in head or raw.startswith(("**", "__")) or ("\n" in raw and ":" in raw)
    )


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
