"""The values of a comparison: what a context held, what changed, and the whole delta."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

from adaos_ctx.model import SHA8

if TYPE_CHECKING:
    from collections.abc import Mapping

Status = Literal[
    "added", "removed", "modified", "moved", "renamed", "copied", "missing", "unreadable"
]
QUIET = frozenset({"quiet"})
# How a change is told: facts by kind, changed lines, the new card, the new text.
Form = Literal["facts", "lines", "card", "text", "count"]


class Item(NamedTuple):
    """One alias of a context: where its content lay and which content that was.

    A tuple, since a comparison makes two for every alias of the skill.

    Args:
        alias: Name.
        path: POSIX path relative to the skill root.
        sha256: Full digest of the canonical bytes.
        size: Size of the canonical bytes.
    """

    alias: str
    path: str
    sha256: str
    size: int = -1

    @property
    def ref(self) -> str:
        """`alias@sha8`."""
        return f"{self.alias}@{self.sha256[:SHA8]}"


class Context(NamedTuple):
    """All aliases of a skill at one time, sorted by name.

    Args:
        digest: The context digest, 64 hex digits.
        items: By alias.
    """

    digest: str
    items: Mapping[str, Item]

    @property
    def label(self) -> str:
        """`ctx@5c2f9a1b`."""
        return f"ctx@{self.digest[:SHA8]}"


class Facts(NamedTuple):
    """What a comparer says about one changed source.

    Args:
        texts: One fact each, without the alias; most important first.
        complete: Whether a reader who has the old text needs nothing more.
        tags: Marks for the action: `choice` when a decision chose something else, `quiet` when
            nothing follows from the change.
        gone: What was there and is no more, where the texts do not begin with "removed".
    """

    texts: tuple[str, ...]
    complete: bool = False
    tags: frozenset[str] = frozenset()
    gone: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One alias that differs.

    Args:
        alias: Its name now (the old one when it is gone).
        status: What happened to it.
        kind: Kind of its source; "" when nothing was read.
        old: What it was; None when it is new.
        new: What it is; None when it is gone.
        lines: What is said, each a whole line without its bullet; the first names the alias.
        form: How it is said.
        complete: Whether the lines tell all of the change.
        added: Lines that are new in the text.
        removed: Lines that are gone from the text.
        tokens: Tokens of what is said; -1 when they were not counted.
        tags: See `Facts`.
    """

    alias: str
    status: Status
    kind: str = ""
    old: Item | None = None
    new: Item | None = None
    lines: tuple[str, ...] = ()
    form: Form = "facts"
    complete: bool = False
    added: int = 0
    removed: int = 0
    tokens: int = -1
    tags: frozenset[str] = frozenset()

    @property
    def ref(self) -> str:
        """The reference to the present content, or the name when there is none."""
        return self.new.ref if self.new else self.alias


@dataclass(frozen=True, slots=True, kw_only=True)
class Delta:
    """Everything that differs between two contexts.

    Args:
        base: Label of the old context; "" when there never was one.
        head: Label of the present context.
        changes: In the order of the prompt: most important first.
        action: What the changes ask for.
        patch: Verbatim git patch from the old files to the present ones.
        left_out: Aliases that a budget left no room for.
        notes: Aliases of which only the line ends changed; that is no change.
    """

    base: str
    head: str
    changes: tuple[Change, ...] = ()
    action: str = ""
    patch: bytes = b""
    left_out: tuple[str, ...] = ()
    notes: tuple[str, ...] = field(default=())

    @property
    def changed(self) -> bool:
        """Whether anything differs."""
        return bool(self.changes)

    @property
    def prompt(self) -> str:
        """The refine prompt, with a final line end."""
        from adaos_ctx.delta.prompt import render

        return render(self)
