"""A document read as a decision record: which part is the context, the decision, the options."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from adaos_ctx.cards.adr_roles import role_of
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx.cards.adr_words import Role
    from adaos_ctx.cards.document import Block, Document, Plain

LABEL = lazy(r"\s*([^\W\d_][^:：\n]{0,58}?)\s*[:：]\s*(.*)\Z", re.DOTALL)


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
        end = part.index + 1
        while end < len(self.parts) and part.index in self.parts[end].parents:
            end += 1
        return list(self.parts[part.index + 1 : end])

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
        return found if found and not names_part(found) else None


def names_part(heading: Block) -> bool:
    """Tell whether a title only names a part; `Decision: drop X` is a title of its own."""
    match = LABEL.match(heading.plain.text)
    return role_of(heading.text) is not None and not (match and match[2].strip())
