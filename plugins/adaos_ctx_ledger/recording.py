"""What the core tells of goes into the journal: packs, tool answers, details, fills."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from adaos_ctx_ledger.entry import LIVE
from adaos_ctx_ledger.names import journal_path
from adaos_ctx_ledger.session import Session
from adaos_ctx_ledger.toolcalls import name_of, tokens

if TYPE_CHECKING:
    from adaos_ctx import PackItem
    from adaos_ctx.ops import PackReport
    from adaos_ctx.skill import Skill
    from adaos_ctx_ledger.record import Event

_ENOUGH = ("card", "full")  # a bare reference or a brief tells that something is there, not what


def split_ref(ref: str) -> tuple[str, str]:
    """A reference and its digest: `A.x@d00dad42` -> `A.x`, `d00dad42`."""
    name, at, digest = ref.rpartition("@")
    return (name, digest) if at and name else (ref, "")


def told(session: str, ref: str, rendition: str, cost: int) -> None:
    """Record one reference that a tool answered with."""
    name, digest = split_ref(ref)
    Session(session).tell([{
        "k": "told", "ref": name, "name": name_of(name), "digest": digest, "rendition": rendition,
        "tokens": cost, "source": "tool",
    }])  # fmt: skip


def held(session: str) -> list[str] | None:
    """Pinned references whose content the reader holds, as a card or more."""
    if not os.path.exists(journal_path(session)):
        return None
    entries = Session(session).state.entries.values()
    return [e.pinned for e in entries if e.state == LIVE and e.digest and e.rendition in _ENOUGH]


def pack_told(session: str, skill: Skill, report: object) -> None:
    """Record what a pack shows; its items were told in one breath, in the order of the pack."""
    pack: PackReport = report  # type: ignore[assignment]
    ledger = Session(session)
    known = ledger.state.entries
    group = f"pack-{pack.pack.digest}-{ledger.state.count}"
    events = []
    for section in pack.pack.sections:
        for item in section.items:
            old = known.get(split_ref(item.ref)[0])
            if item.level == "ref" and old is not None and old.state == LIVE:
                continue  # the reader holds more of it than this reference
            events.append(_event(item, section.label, group, skill.root))
    ledger.tell(events)


def _event(item: PackItem, label: str, group: str, root: str) -> Event:
    name, digest = split_ref(item.ref)
    text = item.text if item.text is not None else "\n".join(item.lines) or item.brief
    return {
        "k": "told", "ref": name, "name": name_of(name), "digest": digest, "text": text,
        "rendition": item.level, "tokens": tokens(text) + 8, "source": "pack", "kind": label.lower(),
        "group": group, "root": root,
    }  # fmt: skip
