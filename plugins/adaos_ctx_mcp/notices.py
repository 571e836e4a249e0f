"""What changed between two looks at the served skills, as URIs whose readers want to know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import CtxError
from adaos_ctx.ops import look
from adaos_ctx_mcp.resources import ALIAS, CARD
from adaos_ctx_mcp.wire import encode

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adaos_ctx_mcp.surface import Surface


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One difference.

    Args:
        updated: URIs whose content is another; sorted.
        listed: Whether the list of resources is another.
    """

    updated: tuple[str, ...] = ()
    listed: bool = False

    def __bool__(self) -> bool:
        return self.listed or bool(self.updated)


def snapshot(surface: Surface) -> dict[str, str]:
    """URI -> digest of everything that can be read now; a skill that cannot be read has nothing."""
    found: dict[str, str] = {}
    served = surface.served
    many = len(served.names) > 1
    for name in served.names:
        try:
            entries = look(served.open(name)).entries
        except CtxError:
            continue
        for entry in entries:
            alias = encode(f"{name}:{entry.alias.name}" if many else entry.alias.name)
            found[ALIAS + alias] = found[CARD + alias] = entry.sha256 or entry.state
    for _, listed in surface.files.entries():
        found.update((one["uri"], one["digest"]) for one in listed["resources"])
    return found


def compare(old: Mapping[str, str], new: Mapping[str, str]) -> Change:
    """What a reader who saw `old` must be told."""
    updated = sorted(uri for uri, digest in old.items() if new.get(uri) != digest)
    return Change(updated=tuple(updated), listed=old.keys() != new.keys())


class Bus:
    """Carries events to the streams of the newer era, and knows whether there are any."""

    def __init__(self) -> None:
        self.listeners: dict[object, Callable[[Any], None]] = {}

    async def publish(self, event: Any) -> None:
        """Give an event to every stream."""
        for listener in tuple(self.listeners.values()):
            listener(event)

    def subscribe(self, listener: Callable[[Any], None]) -> Callable[[], None]:
        """Take a stream in; gives what takes it out again."""
        key = object()
        self.listeners[key] = listener

        def leave() -> None:
            self.listeners.pop(key, None)

        return leave
