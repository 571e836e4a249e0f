from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from adaos_ctx_pcx.compat.stores import FileStore, ManifestKey, MemoryStore

if TYPE_CHECKING:
    from pathlib import Path

KEY = ManifestKey("demo", "4k")


def test_four_writers_and_a_reader_never_miss_or_mix(tmp_path: Path) -> None:
    FileStore(tmp_path).put(KEY, "0", {"x": "0" * 500})
    faults: list[str] = []

    def put(name: str) -> None:
        for _ in range(60):
            FileStore(tmp_path).put(KEY, name, {"x": name * 500})

    def get() -> None:
        for _ in range(200):
            kept = FileStore(tmp_path).get(KEY)
            if kept is None or set(kept.manifest["x"]) != {kept.identity}:
                faults.append(repr(kept))

    threads = [threading.Thread(target=put, args=(name,)) for name in "1234"] + [
        threading.Thread(target=get)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert [file.name for file in tmp_path.iterdir()] == [f"{KEY.cache_slug()}.json"]


def test_a_file_that_holds_something_else_is_a_miss(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    for text in ("[1]", "{}", '{"identity": 5, "manifest": {}}', "\x00"):
        (tmp_path / f"{KEY.cache_slug()}.json").write_text(text, encoding="utf-8")
        assert store.get(KEY) is None


def test_what_memory_gives_is_a_copy() -> None:
    store = MemoryStore()
    given = {"nodes": {"a": 1}}
    store.put(KEY, "id", given)
    given["nodes"]["a"] = 2
    kept = store.get(KEY)
    assert kept is not None
    kept.manifest["nodes"]["a"] = 3
    again = store.get(KEY)
    assert again is not None
    assert again.manifest == {"nodes": {"a": 1}}
