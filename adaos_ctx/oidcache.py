"""Object id -> digest of the blob, remembered under the git directory.

An object id stands for its content, so an entry is true for ever. It is only a shortcut: an entry
that says "equal" spares a read, and whatever else it says, the blob itself is asked. The registry
holds no object ids, for a pull request could forge them (DECISIONS 7).
"""

from __future__ import annotations

from adaos_ctx.errors import CannotWrite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

_MAGIC = b"adaos-ctx oids 1"
_ROOM = 4096  # entries beside twice those in use: what other branches need


class OidCache:
    """Digests by object id.

    Args:
        path: Where the cache is kept.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._known: dict[str, str] | None = None
        self._fresh: dict[str, str] = {}

    @property
    def known(self) -> dict[str, str]:
        """Digests of earlier runs by object id; read when first asked for."""
        if self._known is None:
            self._known = self._load()
        return self._known

    def put(self, digests: dict[str, str]) -> None:
        """Remember the digests of blobs that were read."""
        self._fresh.update(digests)

    def save(self, used: Collection[str]) -> None:
        """Write what is new; a place that cannot be written costs only speed.

        Args:
            used: Object ids that this run asked for; they are kept, others while there is room.
        """
        if not self._fresh:
            return
        kept = self.known | self._fresh
        room = 2 * len(used) + _ROOM
        if len(kept) > room:
            ordered = dict.fromkeys([*(oid for oid in used if oid in kept), *kept])
            kept = {oid: kept[oid] for oid in list(ordered)[:room]}
        body = _MAGIC + b"\n" + "\n".join(map(" ".join, kept.items())).encode("ascii") + b"\n"
        from adaos_ctx.writes import write_atomic

        try:
            write_atomic(self._path, body)
        except CannotWrite:
            return

    def _load(self) -> dict[str, str]:
        try:
            with open(self._path, "rb") as file:
                magic, _, body = file.read().partition(b"\n")
            words = body.decode("ascii").split()
        except (OSError, ValueError):
            return {}
        if magic != _MAGIC or len(words) % 2:
            return {}
        return dict(zip(words[0::2], words[1::2], strict=True))
