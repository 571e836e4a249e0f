"""The shortest journal that says the same: what a long one is rewritten to. Pure."""

from __future__ import annotations

from adaos_ctx_ledger.entry import LIVE, Entry, number_of, text_of
from adaos_ctx_ledger.state import TAKERS, fold_events

TYPE_CHECKING = False
if TYPE_CHECKING:
    from adaos_ctx_ledger.record import Event
    from adaos_ctx_ledger.state import State


def compacted(events: list[Event]) -> list[Event]:
    """The shortest journal with the same entries, crunches and offsets as one.

    Turns are kept as one `turns` number; the timeline of the past is given up.
    """
    state = fold_events(events)
    short: list[Event] = [{"k": "base", "turn": state.turn, "count": state.count}]
    short += [_base_entry(entry) for entry in state.entries.values()]
    short += [{"k": "past", "id": name, "turn": turn} for name, turn in state.crunches.items()]
    short += [
        {"k": "seen", "file": file, "offset": offset, "inode": inode}
        for file, (offset, inode) in state.offsets.items()
    ]
    short += [{"k": "gave", "ref": ref, "turn": turn} for ref, turn in state.filled.items()]
    if state.pending:
        short.append({"k": "pending", "count": state.pending})
    if state.owed:
        short.append({"k": "owed", "id": state.owed})
    return short


def _base_entry(entry: Entry) -> Event:
    return entry.row() | {
        "k": "entry", "text": entry.text, "at": entry.at, "group_id": entry.group, "was": entry.was,
        "oblique": entry.oblique,
    }  # fmt: skip


def _take_base(state: State, event: Event) -> None:
    state.turn, state.count = number_of(event, "turn"), number_of(event, "count")


def _take_entry(state: State, event: Event) -> None:
    entry = Entry(
        event,
        turn=number_of(event, "turn"),
        at=number_of(event, "at"),
        group=number_of(event, "group_id"),
    )
    entry.refs, entry.was = number_of(event, "refs"), text_of(event, "was")
    entry.state = text_of(event, "state") or LIVE
    state.entries[entry.ref] = entry
    state.weigh(entry, 1)
    state.mark()


def _take_past(state: State, event: Event) -> None:
    state.crunches[text_of(event, "id")] = number_of(event, "turn")


def _take_gave(state: State, event: Event) -> None:
    state.filled[text_of(event, "ref")] = number_of(event, "turn")


def _take_owed(state: State, event: Event) -> None:
    state.owed = text_of(event, "id")


def _take_pending(state: State, event: Event) -> None:
    state.pending = number_of(event, "count")


TAKERS.update({
    "base": _take_base, "entry": _take_entry, "gave": _take_gave, "owed": _take_owed,
    "past": _take_past, "pending": _take_pending,
})  # fmt: skip
