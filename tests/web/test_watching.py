from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from adaos_ctx_web.watching import Watcher

if TYPE_CHECKING:
    from pathlib import Path


def test_readers_are_told_of_their_skill_and_let_go(tmp_path: Path) -> None:
    async def run() -> list[str]:
        watcher = Watcher({"a": str(tmp_path / "a"), "b": str(tmp_path / "b")})
        stream = watcher.stream()
        told = [await anext(stream)]
        watcher.tell({str(tmp_path / "b/x.md")})
        watcher.tell({str(tmp_path / "bc/x.md")})
        told.append(await anext(stream))
        watcher.end()
        told += [text async for text in stream]
        return told

    assert asyncio.run(run()) == [
        "event: ready\ndata: {}\n\n", 'event: change\ndata: {"skill": "b"}\n\n',
    ]  # fmt: skip
