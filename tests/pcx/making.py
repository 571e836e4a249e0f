"""Sources and manifests for tests."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from adaos_ctx_pcx.adapters import get_adapter
from adaos_ctx_pcx.build import Built, compile_source
from adaos_ctx_pcx.items import Item, Source
from adaos_ctx_pcx.leafstore import LeafStore
from adaos_ctx_pcx.manifest import Opened, counter, opened

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

COUNT = counter("estimate")


def put(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def read(folder: Path, files: dict[str, str], kind: str = "docs") -> Source:
    return get_adapter(kind)(str(put(folder, files)), "")


def tools(folder: Path, rows: Any) -> Source:
    folder.mkdir(exist_ok=True)
    (folder / "tools.json").write_text(json.dumps(rows, ensure_ascii=False), encoding="utf-8")
    return get_adapter("tools")(str(folder / "tools.json"), "")


def flat(n: int, text: str = "x") -> Source:
    children = tuple(
        Item(
            name=f"tool_{i}",
            title=f"tool_{i}",
            text=text,
            hint=f"Does thing {i} with {'abcdefg'[i % 7] * 4}.",
        )
        for i in range(n)
    )
    return Source(id="flat", kind="tools", root=Item(name="flat", title="flat", children=children))


def compiled(source: Source, budget: int = 4096, count: Callable[[str], int] = COUNT) -> Built:
    return compile_source(source, [budget], count=count)[0]


def open_source(source: Source, budget: int = 4096) -> Opened:
    built = compiled(source, budget)
    return opened(built.manifest, LeafStore(built.leaves, source.base))


def reached(manifest: dict[str, Any]) -> set[str]:
    found: set[str] = set()
    pending = [*manifest["root"]["children"]]
    while pending:
        key = pending.pop()
        found.add(key)
        pending += manifest["nodes"][key].get("children", ())
    return {key for key in found if "payload" in manifest["nodes"][key]}
