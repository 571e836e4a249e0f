"""Old entries in fewer words: a model writes one line for many, and the ledger keeps both ways back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.digest import sha256_hex
from adaos_ctx.errors import NetworkError
from adaos_ctx.llm import Request, system, user
from adaos_ctx_ledger.entry import STALE
from adaos_ctx_ledger.wholes import clip

if TYPE_CHECKING:
    from adaos_ctx.llm import Model
    from adaos_ctx_ledger.entry import Entry
    from adaos_ctx_ledger.record import Event
    from adaos_ctx_ledger.state import State

_MIN_ENTRIES = 4  # fewer are not worth a request
_MAX_ENTRIES = 40  # of one request
_OLD_TURNS = 30  # turns after which an entry is old
_TEXT_CHARS = 400  # of each entry that the model reads
_RULES = (
    "You condense notes of a conversation. Keep every name, number, path and decision. Say nothing "
    "that the notes do not say. Answer in the language of the notes, plain text, at most {lines} lines, "
    "each starting with the reference in brackets that it condenses."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Consolidation:
    """What a model made of old entries.

    Args:
        events: To append; empty when there was nothing to do, or the model failed.
        entries: How many entries were condensed.
        warning: Why nothing was done; "" when something was, or nothing was due.
    """

    events: tuple[Event, ...] = ()
    entries: int = 0
    warning: str = ""


def due(state: State, *, old_turns: int = _OLD_TURNS) -> list[Entry]:
    """Entries that are old and lost, oldest first; empty when they are too few to be worth it."""
    old = [
        e for e in state.entries.values() if e.state == STALE and state.turn - e.turn >= old_turns
    ]
    found = [entry for entry in old if len(entry.text) > _TEXT_CHARS // 2]
    return found[:_MAX_ENTRIES] if len(found) >= _MIN_ENTRIES else []


def consolidate(state: State, model: Model, *, old_turns: int = _OLD_TURNS) -> Consolidation:
    """Have a model shorten the texts of old entries; a failure changes nothing and is said.

    Each entry keeps its reference and digest, so that its whole text still comes back by reference.
    """
    entries = due(state, old_turns=old_turns)
    if not entries:
        return Consolidation()
    try:
        reply = model.chat(
            Request(messages=(system(_RULES.format(lines=len(entries))), user(_asked(entries))))
        )
    except NetworkError as error:
        return Consolidation(warning=str(error))
    lines = _read(reply.message.content, entries)
    if not lines:
        return Consolidation(warning=f"{model.name} answered in another shape; nothing was changed")
    return Consolidation(
        events=tuple(_event(entry, lines[entry.ref]) for entry in entries if entry.ref in lines),
        entries=len(lines),
    )


def _asked(entries: list[Entry]) -> str:
    parts = (f"[{n}] {e.name}: {clip(e.text, _TEXT_CHARS)}" for n, e in enumerate(entries, 1))
    return "\n\n".join(parts)


def _read(answer: str, entries: list[Entry]) -> dict[str, str]:
    """Reference -> line, for the lines that name one and are shorter than what they stand for."""
    found = {}
    for line in answer.splitlines():
        number, closed, text = line.strip().lstrip("-* ").partition("]")
        digits = number.removeprefix("[")
        if closed and digits.isdecimal() and 1 <= int(digits) <= len(entries):
            entry = entries[int(digits) - 1]
            short = text.strip(" :")
            if short and len(short) < len(entry.text):
                found[entry.ref] = short
    return found


def _event(entry: Entry, text: str) -> Event:
    name = f"{entry.ref}\0{entry.digest}".encode("utf-8", "surrogatepass")
    return {"k": "condensed", "ref": entry.ref, "text": text, "id": sha256_hex(name)[:8]}
