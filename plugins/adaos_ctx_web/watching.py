"""Live reload: which skill's files changed, told to every open page."""

from __future__ import annotations

import asyncio
import json
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

_QUIET = ("/.git/", "/__pycache__/", "/node_modules/", "/.venv/", "/.ado/ctx/", "/.ado/cache/")
_PAUSE_MS = 300  # changes that come together are told together
_BEAT_S = 15.0  # a comment from time to time: who has gone is noticed


class Watcher:
    """Watches the folders of skills.

    Args:
        roots: Name of a skill -> its root.
    """

    def __init__(self, roots: Mapping[str, str]) -> None:
        self._roots = dict(roots)
        self._readers: set[asyncio.Queue[str]] = set()
        self.stop = asyncio.Event()

    async def run(self) -> None:
        """Watch until stopped."""
        from watchfiles import awatch

        def wanted(_: object, path: str) -> bool:
            return not any(part in f"{path}/".replace(os.sep, "/") for part in _QUIET)

        folders = [root for root in self._roots.values() if os.path.isdir(root)]
        async for changes in awatch(
            *folders,
            watch_filter=wanted,
            stop_event=self.stop,
            step=_PAUSE_MS,
            raise_interrupt=False,
        ):
            self.tell({path for _, path in changes})

    def tell(self, paths: set[str]) -> None:
        """Tell every reader which skills these files are of."""
        for name, root in self._roots.items():
            if any(path == root or path.startswith(root + os.sep) for path in paths):
                for queue in self._readers:
                    queue.put_nowait(name)

    async def stream(self) -> AsyncIterator[str]:
        """Server-sent events: one `change` with the skill's name."""
        queue: asyncio.Queue[str] = asyncio.Queue()
        self._readers.add(queue)
        try:
            yield "event: ready\ndata: {}\n\n"
            while not self.stop.is_set():
                try:
                    name = await asyncio.wait_for(queue.get(), _BEAT_S)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                if name:
                    yield f"event: change\ndata: {json.dumps({'skill': name})}\n\n"
        finally:
            self._readers.discard(queue)

    def end(self) -> None:
        """Let streams and the watch end."""
        self.stop.set()
        for queue in self._readers:
            queue.put_nowait("")
