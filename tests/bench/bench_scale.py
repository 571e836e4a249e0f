"""How cost grows: seconds of CPU and peak memory of whole commands on small and on large inputs.

    python -m tests.bench.bench_scale [--aliases 10000] [--leaves 50000] [--resources 100000] [--megabytes 1024]

Each command runs on a tenth and on the whole; the ratio is CPU on the whole to CPU on the tenth (10 x is
linear). All inputs are generated: no network, no corpus. The defaults take a quarter of an hour.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.bench_verify import make

if TYPE_CHECKING:
    from collections.abc import Callable

REPO = Path(__file__).parents[2]
PART = 10  # the small input is so many times smaller
WORDS = (
    "cache queue retry schema budget token alias digest message worker page index report "
    "навык ответ запрос очередь схема журнал 設定 索引"
).split()
_MIB = 1 << 20


def ours(*words: str, cwd: Path) -> tuple[float, float]:
    """(CPU seconds, peak MiB) of one command; it must end with 0 or with findings."""
    env = {**os.environ, "PYTHONPATH": f"{REPO}:{REPO}/plugins", "XDG_CACHE_HOME": f"{cwd}/.cache"}
    argv = [sys.executable, "-m", "adaos_ctx", *words]
    with open(os.devnull, "wb") as sink:
        child = subprocess.Popen(argv, cwd=cwd, env=env, stdout=sink)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in (0, 1):
        raise SystemExit(f"exit {child.returncode}: {' '.join(words)}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def aliases(root: Path, count: int) -> dict[str, tuple[str, ...]]:
    """A skill of so many aliases, and what a day does with it."""
    make(root / "skill", count, in_git=True)
    return {
        "alias verify": ("alias", "verify", "skill"),
        "pack": ("pack", "skill"),
        "pack again": ("pack", "skill"),
        "base mark": ("base", "mark", "skill"),
        "diff, nothing changed": ("diff", "skill"),
        "search": ("search", "note 17", "skill"),
    }


def leaves(root: Path, count: int) -> dict[str, tuple[str, ...]]:
    """A flat list of tools, and a map of it."""
    chance = random.Random(7)
    tools = [
        {"name": f"tool_{n:06}", "description": " ".join(chance.choices(WORDS, k=14))}
        for n in range(count)
    ]
    (root / "tools.json").write_text(json.dumps(tools, ensure_ascii=False), encoding="utf-8")
    return {"pcx build": ("pcx", "build", "tools.json", "--kind", "tools", "--budgets", "4k")}


def resources(root: Path, count: int) -> dict[str, tuple[str, ...]]:
    """Operations of one API, scanned and searched."""
    chance = random.Random(7)
    paths = {
        f"/v1/r{n}": {"get": {"summary": " ".join(chance.choices(WORDS, k=10)), "responses": {}}}
        for n in range(count)
    }
    api = {"openapi": "3.0.0", "info": {"title": "big", "version": "1"}, "paths": paths}
    (root / "skill").mkdir()
    (root / "skill/SKILL.md").write_text("---\nname: big\ndescription: x\n---\n", encoding="utf-8")
    (root / "skill/api.json").write_text(json.dumps(api, ensure_ascii=False), encoding="utf-8")
    return {
        "catalog scan": ("catalog", "scan", "--skill", "skill", "api.json"),
        "catalog search": ("catalog", "search", "--skill", "skill", "retry queue"),
        "catalog context": ("catalog", "context", "--skill", "skill", "retry queue"),
    }


def documents(root: Path, count: int) -> dict[str, tuple[str, ...]]:
    """So many MiB of Markdown in files of about 64 KiB, indexed, indexed again, searched."""
    chance = random.Random(7)
    for n in range(count * 16):
        lines = [f"# Part {n}\n"]
        size = 0
        while size < _MIB // 16:
            line = " ".join(chance.choices(WORDS, k=60)) + ".\n"
            size += len(line.encode())
            lines.append(line)
        path = root / f"docs/p{n // 500:03}/d{n:05}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines), encoding="utf-8")
    return {
        "docs index": ("docs", "index", "docs", "--store", "index.db"),
        "docs index again": ("docs", "index", "docs", "--store", "index.db"),
        "docs search": ("docs", "search", "очередь retry", "--store", "index.db"),
    }


def grown(
    what: str, make_input: Callable[[Path, int], dict[str, tuple[str, ...]]], count: int
) -> None:
    """Print each command on a tenth of an input and on the whole of it."""
    seen: dict[str, list[tuple[float, float]]] = {}
    for size in (max(1, count // PART), count):
        with tempfile.TemporaryDirectory() as folder:
            for name, words in make_input(Path(folder), size).items():
                seen.setdefault(name, []).append(ours(*words, cwd=Path(folder)))
    for name, ((small, _), (large, peak)) in seen.items():
        label = f"{name}, {count:,} {what}: {large:.2f} s, {peak:,.0f} MiB"
        print(f"{label:<74} {large / small:6.2f} x", flush=True)


def main() -> None:
    """Print all of it; 0 leaves a part out."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--aliases", type=int, default=10_000)
    parser.add_argument("--leaves", type=int, default=50_000)
    parser.add_argument("--resources", type=int, default=100_000)
    parser.add_argument("--megabytes", type=int, default=1024)
    given = parser.parse_args()
    parts = {
        "aliases": (aliases, given.aliases), "leaves": (leaves, given.leaves),
        "resources": (resources, given.resources), "MiB of documents": (documents, given.megabytes),
    }  # fmt: skip
    for what, (make_input, count) in parts.items():
        if count:
            grown(what, make_input, count)


if __name__ == "__main__":
    main()
