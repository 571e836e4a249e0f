"""One session: what its journal says, and the verbs that write to it. The shell around the pure parts.

Nothing here loads more than a hook may: text is cut and matched by the parts that resolving needs,
and those load when a message is resolved.
"""

from __future__ import annotations

from adaos_ctx_ledger import names
from adaos_ctx_ledger.entry import LIVE
from adaos_ctx_ledger.journal import Journal
from adaos_ctx_ledger.shortening import compacted
from adaos_ctx_ledger.state import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from adaos_ctx_ledger.entry import Entry
    from adaos_ctx_ledger.record import Event
    from adaos_ctx_ledger.resolve import Resolved
    from adaos_ctx_ledger.told import Shelf, Told

MAX_TEXT_CHARS = (
    4_000  # of a told text that the journal keeps; the rest comes back by its reference
)
_COMPACT_AT = 4_096  # events beyond which a journal is worth rewriting


class Session:
    """The ledger of one session.

    Args:
        session: Any text; its file name is made safe.
        lock_s: How long to wait for another writer, in seconds.
    """

    def __init__(self, session: str, *, lock_s: float = 10.0) -> None:
        self.id = session
        self.journal = Journal(names.journal_path(session), session, lock_s=lock_s)
        self._state = State()
        self._end = self._lines = self._inode = 0
        self._shelf: tuple[int, Shelf | None] = (-1, None)

    @property
    def state(self) -> State:
        """What the journal adds up to now; only what was appended since is read."""
        inode, size = _stat(self.journal.path)
        if inode != self._inode or size < self._end:  # rewritten, or started anew
            self._state, self._end, self._lines, self._inode = State(), 0, 0, inode
        if size != self._end:
            read = self.journal.read(self._end)
            self._state.add(read.events)
            self._state.torn += read.torn
            self._end += read.end
            self._lines += len(read.events)
        return self._state

    def append(self, *events: Event) -> None:
        """Write events; when it returns they are on the disk."""
        self.journal.append(*events)

    def tell(self, events: Iterable[Event]) -> None:
        """Record what was told; texts are redacted and cut at a sentence."""
        self.append(*(_tidied(event) for event in events))

    def shelf(self) -> Shelf:
        """What was told, ready to be matched; built again only after the journal grew."""
        from adaos_ctx_ledger.lexicon import load
        from adaos_ctx_ledger.told import Shelf

        state = self.state
        count, shelf = self._shelf
        if shelf is None or count != state.count:
            shelf = Shelf(map(_told, state.entries.values()), load(names.lexicon_dir()))
            self._shelf = (state.count, shelf)
        return shelf

    def resolve(self, message: str) -> Resolved:
        """What a message refers to among all that was told."""
        from adaos_ctx_ledger.message import Message
        from adaos_ctx_ledger.resolve import resolve

        shelf = self.shelf()
        return resolve(Message(message, shelf.lexicon), shelf)

    def resolve_near(self, message: str) -> Resolved:
        """The same, among what is near: told last, or sharing a word with the message."""
        from adaos_ctx_ledger.lexicon import load
        from adaos_ctx_ledger.message import Message
        from adaos_ctx_ledger.nearness import nearest
        from adaos_ctx_ledger.resolve import resolve
        from adaos_ctx_ledger.told import Shelf

        read = Message(message, load(names.lexicon_dir()))
        near = nearest(list(self.state.entries.values()), read)
        return resolve(read, Shelf(map(_told, near), read.lexicon))

    def gaps(self, message: str, *, once: bool = False) -> list[Entry]:
        """What a message refers to and the reader does not hold, or holds in an old version.

        Args:
            message: What the user wrote.
            once: Nothing else will be asked in this process: do not take in all that was told.
        """
        entries = self.state.entries
        if not self.state.lost:
            return []
        told = self.resolve_near(message).told if once else self.resolve(message).told
        meant = [entries[item.key] for item in told]
        return [entry for entry in meant if entry.state != LIVE]

    def forget(self, entry: Entry) -> None:
        """Take an entry out, and its text off the disk."""
        self.append({"k": "forget", "ref": entry.ref})
        self.compact()

    def compact(self) -> int:
        """Rewrite the journal as short as it can be; gives how many events it has."""
        count = self.journal.replace(compacted)
        self._inode, self._shelf = 0, (-1, None)
        return count

    def compact_if_long(self) -> bool:
        """Compact when most of the journal is history."""
        state = self.state
        if self._lines < _COMPACT_AT or self._lines < 4 * len(state.entries):
            return False
        self.compact()
        return True

    def reset(self) -> str:
        """Start anew; the old journal is kept beside it. Gives its path, "" when there was none."""
        return self.journal.set_aside()


def _stat(path: str) -> tuple[int, int]:
    """Inode and size of a file; zeros when there is none."""
    import os

    try:
        status = os.stat(path)
    except OSError:
        return 0, 0
    return status.st_ino, status.st_size


def _told(entry: Entry) -> Told:
    from adaos_ctx_ledger.told import Told

    told = Told(
        entry.name, entry.text, turn=entry.at, group=entry.group, kind=entry.kind, key=entry.ref
    )
    told.oblique = entry.oblique
    return told


def _tidied(event: Event) -> Event:
    said = {k: v for k in ("name", "ref", "text") if isinstance(v := event.get(k), str) and v}
    if not said:
        return event
    from adaos_ctx.redact import redact
    from adaos_ctx_ledger.wholes import clip

    safe = {key: redact(value).text for key, value in said.items()}
    if "text" in safe:
        safe["text"] = clip(safe["text"], MAX_TEXT_CHARS)
    return {**event, **safe}
