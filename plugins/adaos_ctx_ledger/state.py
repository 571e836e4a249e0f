"""What the events of a session add up to: entries with their states, turns, crunches. Pure.

Events, by `k`: `told` (ref, name, text, digest, rendition, tokens, source, kind, group), `turn`,
`meant` (refs that a message referred to), `gap` (refs of these that were lost; for timelines only),
`crunch` (id, kept, how), `kept` (refs that a summary still holds), `reminded` (id), `filled` (refs),
`moved` (ref, digest), `condensed` (ref, text), `forget` (ref), `seen` (file, offset, inode of a
transcript), and those of `shortening`. Unknown ones are kept and ignored. Order in the journal is
time: no clock is read, so one that goes back harms nothing.
"""

from __future__ import annotations

from adaos_ctx_ledger.entry import (
    LIVE,
    STALE,
    SUPERSEDED,
    Entry,
    number_of,
    text_of,
    texts_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from adaos_ctx_ledger.record import Event


class State:
    """A session as its journal tells it.

    `entries` by ref in the order of telling; `turn` counts messages; `crunches` are the ids of
    compactions that were taken in; `offsets` say how far transcripts were read; `owed` is the id of
    a compaction after which nothing was brought back yet; `timeline` has, for each turn in which
    they changed, tokens of live and of stale entries.
    """

    __slots__ = (
        "_fresh_at",
        "count",
        "crunches",
        "entries",
        "filled",
        "live_tokens",
        "marks",
        "offsets",
        "owed",
        "pending",
        "stale_tokens",
        "timeline",
        "torn",
        "turn",
    )  # fmt: skip

    def __init__(self) -> None:
        self.entries: dict[str, Entry] = {}
        self.turn = self.count = self.torn = self.pending = 0
        self._fresh_at = -1
        self.live_tokens = self.stale_tokens = 0
        self.crunches: dict[str, int] = {}
        self.offsets: dict[str, tuple[int, int]] = {}
        self.marks: dict[str, int] = {}
        self.filled: dict[str, int] = {}
        self.owed = ""
        self.timeline: list[tuple[int, int, int]] = []

    @property
    def live(self) -> list[Entry]:
        """What the reader holds."""
        return [entry for entry in self.entries.values() if entry.state == LIVE]

    @property
    def lost(self) -> list[Entry]:
        """What the reader no longer holds, or holds in an old version."""
        return [entry for entry in self.entries.values() if entry.state != LIVE]

    def add(self, events: Iterable[Event]) -> State:
        """Take in further events; gives itself."""
        takers = TAKERS
        for event in events:
            self.count += 1
            taker = takers.get(text_of(event, "k"))
            if taker is not None:
                taker(self, event)
        return self

    def _told(self, event: Event) -> None:
        ref = text_of(event, "ref")
        if not ref:
            return
        old = self.entries.pop(ref, None)
        together = text_of(event, "group")
        group = self.marks.setdefault(together, self.count) if together else self.count
        entry = Entry(event, turn=self.turn, at=group, group=group)
        if old is not None:
            self.weigh(old, -1)
            entry.refs = old.refs + 1
            entry.text = entry.text or old.text
            if old.digest and entry.digest and old.digest != entry.digest:
                entry.was = old.digest
        self.entries[ref] = entry
        self.weigh(entry, 1)
        self.mark()

    def _turn(self, event: Event) -> None:
        del event
        self.turn += 1

    def _meant(self, event: Event) -> None:
        for ref in texts_of(event, "refs"):
            entry = self.entries.get(ref)
            if entry is not None:
                entry.refs += 1
                entry.at = self.count

    def _crunch(self, event: Event) -> None:
        name = text_of(event, "id")
        if name in self.crunches:
            return
        self.crunches[name] = self.turn
        if event.get("pending") is True:
            self.pending += 1
        elif self.pending and text_of(event, "how") == "transcript":
            self.pending -= 1  # a hook told of it before the transcript showed it
            return
        self.owed, self._fresh_at = name, self.turn
        kept = frozenset(texts_of(event, "kept"))
        for entry in self.entries.values():
            if entry.state == LIVE and entry.ref not in kept:
                self._become(entry, STALE)
        self.mark()

    @property
    def crunched(self) -> int:
        """How many compactions are known."""
        return len(self.crunches)

    @property
    def is_fresh(self) -> bool:
        """Whether there was a compaction and no message since: a second word of it is the same one."""
        return self._fresh_at == self.turn

    def _reminded(self, event: Event) -> None:
        if text_of(event, "id") == self.owed:
            self.owed = ""

    def _kept(self, event: Event) -> None:
        """A summary became known: what it still holds is live."""
        for ref in texts_of(event, "refs"):
            entry = self.entries.get(ref)
            if entry is not None and entry.state == STALE:
                self._become(entry, LIVE)
        self.mark()

    def _moved(self, event: Event) -> None:
        entry = self.entries.get(text_of(event, "ref"))
        if entry is not None and entry.digest != text_of(event, "digest"):
            self._become(entry, SUPERSEDED)
            self.mark()

    def _filled(self, event: Event) -> None:
        for ref in texts_of(event, "refs"):
            self.filled[ref] = self.turn
            entry = self.entries.get(ref)
            if entry is not None:
                self._become(entry, LIVE)
        self.mark()

    def _forget(self, event: Event) -> None:
        old = self.entries.pop(text_of(event, "ref"), None)
        if old is not None:
            self.weigh(old, -1)
            self.mark()

    def _condensed(self, event: Event) -> None:
        entry = self.entries.get(text_of(event, "ref"))
        if entry is not None and text_of(event, "text"):
            entry.text = text_of(event, "text")

    def _seen(self, event: Event) -> None:
        self.offsets[text_of(event, "file")] = (
            number_of(event, "offset"),
            number_of(event, "inode"),
        )

    def _become(self, entry: Entry, state: str) -> None:
        self.weigh(entry, -1)
        entry.state = state
        self.weigh(entry, 1)

    def weigh(self, entry: Entry, sign: int) -> None:
        """Count the tokens of an entry in or out."""
        if entry.state == LIVE:
            self.live_tokens += sign * entry.tokens
        else:
            self.stale_tokens += sign * entry.tokens

    def mark(self) -> None:
        """Note live and stale tokens of this turn."""
        point = (self.turn, self.live_tokens, self.stale_tokens)
        if self.timeline and self.timeline[-1][0] == self.turn:
            self.timeline[-1] = point
        else:
            self.timeline.append(point)


TAKERS: dict[str, Callable[[State, Event], None]] = {
    "condensed": State._condensed,
    "crunch": State._crunch,
    "filled": State._filled,
    "forget": State._forget,
    "kept": State._kept,
    "meant": State._meant,
    "moved": State._moved,
    "reminded": State._reminded,
    "seen": State._seen,
    "told": State._told,
    "turn": State._turn,
}


def fold_events(events: Iterable[Event]) -> State:
    """The state that events add up to."""
    return State().add(events)
