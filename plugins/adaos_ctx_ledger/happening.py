"""What happened in a session, for people: told, gone stale, missing, brought back. Pure.

The journal holds what was done; which entries a compaction took, and which a message missed, follows
from the state before each event. Journals written before `gap` was recorded are read the same way.
"""

from __future__ import annotations

from adaos_ctx_ledger.entry import LIVE, SUPERSEDED, number_of, text_of, texts_of
from adaos_ctx_ledger.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from adaos_ctx_ledger.entry import Entry
    from adaos_ctx_ledger.record import Event

TOLD, STALE, MOVED, GAP, FILL, MEANT = "told", "stale", "moved", "gap", "fill", "meant"


class Happening:
    """One row of a timeline.

    Args:
        sort: `told`, `stale`, `moved`, `gap`, `fill`, `meant`.
        kind: Of the event in the journal.
        turn: Messages before it.
        refs: Pinned references that it is about.
        tokens: Of all of them together.
        how: Who told, who said that a compaction was, or why there is a gap (`stale`, `superseded`).
        text: Of a single reference, or of its start.
    """

    __slots__ = ("how", "kind", "refs", "sort", "text", "tokens", "turn")

    def __init__(self, sort: str, kind: str, turn: int, entries: Iterable[Entry], how: str) -> None:
        found = list(entries)
        self.sort, self.kind, self.turn, self.how = sort, kind, turn, how
        self.refs = [entry.pinned for entry in found]
        self.tokens = sum(entry.tokens for entry in found)
        self.text = found[0].text if len(found) == 1 else ""

    def join(self, entry: Entry) -> None:
        """Another entry that the same happening is about."""
        self.refs.append(entry.pinned)
        self.tokens += entry.tokens
        self.text = ""


class Timeline:
    """Takes events in and keeps what people want to know of each.

    Args:
        events: In the order of the journal.
    """

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.state = State()
        self.rows: list[Happening] = []
        self._gaps: set[str] = set()  # of this turn, already told
        self._group = ""
        for event in events:
            self.add(event)
        self.rows.sort(key=lambda row: row.turn)  # a shortened journal tells by kind

    def add(self, event: Event) -> None:
        """Take in one event."""
        kind = text_of(event, "k")
        before = {ref: (entry.state, entry) for ref, entry in self._concerned(kind, event)}
        self.state.add([event])
        if kind == "turn":
            self._gaps.clear()
        taker = _TAKERS.get(kind)
        if taker is not None:
            taker(self, event, before)
        self._group = text_of(event, "group") if kind == "told" else ""

    def _concerned(self, kind: str, event: Event) -> Iterable[tuple[str, Entry]]:
        entries = self.state.entries
        if kind == "crunch":
            return list(entries.items())
        refs = [*texts_of(event, "refs"), text_of(event, "ref")]
        return [(ref, entries[ref]) for ref in refs if ref in entries]

    def _row(self, sort: str, event: Event, entries: Iterable[Entry], how: str = "") -> None:
        turn = number_of(event, "turn") if "turn" in event else self.state.turn
        self.rows.append(Happening(sort, text_of(event, "k"), turn, entries, how))

    def _told(self, event: Event, before: Before) -> None:
        del before
        entry = self.state.entries.get(text_of(event, "ref"))
        if entry is None or entry.source == "fill":  # `filled` says so
            return
        if self._group and self._group == text_of(event, "group"):  # told in one breath
            self.rows[-1].join(entry)
            return
        self._row(TOLD, event, [entry], entry.source or entry.rendition)

    def _crunch(self, event: Event, before: Before) -> None:
        gone = [e for state, e in before.values() if state == LIVE and e.state != LIVE]
        if gone or text_of(event, "k") == "past":
            self._row(STALE, event, gone, text_of(event, "how"))

    def _moved(self, event: Event, before: Before) -> None:
        found = [e for state, e in before.values() if state != SUPERSEDED == e.state]
        last = self.rows[-1] if self.rows else None
        if found and last and last.sort == MOVED and last.turn == self.state.turn:
            last.join(found[0])
        elif found:
            self._row(MOVED, event, found)

    def _meant(self, event: Event, before: Before) -> None:
        self._gap(event, before)
        held = [e for state, e in before.values() if state == LIVE]
        if held:
            self._row(MEANT, event, held)

    def _gap(self, event: Event, before: Before) -> None:
        lost = [e for ref, (state, e) in before.items() if state != LIVE and ref not in self._gaps]
        if lost:
            self._gaps.update(entry.ref for entry in lost)
            self._row(GAP, event, lost, before[lost[0].ref][0])

    def _filled(self, event: Event, before: Before) -> None:
        self._gap(event, before)
        found = [entry for _, entry in before.values()]
        if found:
            self._row(FILL, event, found)

    def _gave(self, event: Event, before: Before) -> None:
        self._row(FILL, event, [entry for _, entry in before.values()])


Before = dict[str, tuple[str, "Entry"]]
_TAKERS: dict[str, Callable[[Timeline, Event, Before], None]] = {
    "told": Timeline._told,
    "entry": Timeline._told,
    "crunch": Timeline._crunch,
    "moved": Timeline._moved,
    "meant": Timeline._meant,
    "gap": Timeline._gap,
    "filled": Timeline._filled,
    "gave": Timeline._gave,
    "past": Timeline._crunch,
}
