"""One thing that was told in a session, and how fields of events are read. Pure."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from adaos_ctx_ledger.record import Event

LIVE, STALE, SUPERSEDED = "live", "stale", "superseded"


class Entry:
    """One thing that was told in a session.

    Args:
        ref: Its address: `A.x`, `doc:…#3`, or the concept's name.
        digest: Of the content that was told; "" when the teller knew none.
        name: What people call it.
        text: What was told, or its start.
        rendition: `ref`, `brief`, `card`, `full`.
        turn: When it was last told.
        tokens: What it cost.
        refs: How often it was told or meant.
        state: `live`, `stale` (a compaction took it), `superseded` (the source moved since).
        source: Who told it: `pack`, `tool`, `fill`, `user`, ….
        group: Equal for what was told in one breath.
    """

    __slots__ = (
        "at", "digest", "group", "kind", "name", "oblique", "ref", "refs", "rendition", "source", "state",
        "text", "tokens", "turn", "was",
    )  # fmt: skip

    def __init__(self, event: Event, *, turn: int, at: int, group: int) -> None:
        self.ref = text_of(event, "ref")
        self.name = text_of(event, "name") or self.ref
        self.digest = text_of(event, "digest")
        self.text = text_of(event, "text")
        self.rendition = text_of(event, "rendition") or "full"
        self.kind = text_of(event, "kind")
        self.source = text_of(event, "source")
        self.tokens = number_of(event, "tokens")
        self.turn, self.at, self.group = turn, at, group
        self.refs = 1
        self.state = LIVE
        self.oblique = event.get("oblique") is True
        self.was = ""  # digest that was told before, where the source moved

    @property
    def pinned(self) -> str:
        """The reference with the digest of what was told."""
        return f"{self.ref}@{self.digest[:8]}" if self.digest else self.ref

    def row(self) -> dict[str, object]:
        """Its fields, for reports."""
        return {
            "ref": self.ref, "name": self.name, "digest": self.digest, "rendition": self.rendition,
            "turn": self.turn, "tokens": self.tokens, "refs": self.refs, "state": self.state,
            "source": self.source, "kind": self.kind,
        }  # fmt: skip


def text_of(event: Event, key: str) -> str:
    """A field that is text; "" for any other."""
    value = event.get(key)
    return value if isinstance(value, str) else ""


def number_of(event: Event, key: str) -> int:
    """A field that is a whole number; 0 for any other."""
    value = event.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def texts_of(event: Event, key: str) -> list[str]:
    """The texts of a list; empty for anything else."""
    value = event.get(key)
    return [text for text in value if isinstance(text, str)] if isinstance(value, list) else []
