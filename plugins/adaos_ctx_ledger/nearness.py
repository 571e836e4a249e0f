"""A few of very many entries, found without cutting all their texts into words. Pure.

A hook's process answers one message: to index a thousand texts for it would take longer than to answer.
"""

from __future__ import annotations

from adaos_ctx_ledger.words import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from adaos_ctx_ledger.entry import Entry
    from adaos_ctx_ledger.message import Message

_ALL = 120  # entries that are taken whole
_LAST = 24  # told last, and so near whatever they say
_LIKE = 36  # that share the rarest words with the message


def nearest(entries: list[Entry], message: Message) -> list[Entry]:
    """Entries that a message may mean, in the order of telling.

    Args:
        entries: All, in the order of telling.
        message: What was written.
    """
    if len(entries) <= _ALL:
        return entries
    last = sorted(range(len(entries)), key=lambda i: (-entries[i].at, -i))[:_LAST]
    texts = [fold(f"{entry.name} {entry.text[:600]}") for entry in entries]
    worth = [0.0] * len(entries)
    for stem in message.content:
        holds = [i for i, text in enumerate(texts) if stem in text]
        for place in holds:
            worth[place] += 1 / len(holds)
    like = sorted((i for i in range(len(entries)) if worth[i]), key=lambda i: (-worth[i], -i))[
        :_LIKE
    ]
    groups = {entries[i].group for i in like[:3]}  # a list is resolved as one
    listed = [i for i, entry in enumerate(entries) if entry.group in groups]
    return [entries[i] for i in sorted({*last, *like, *listed})]
