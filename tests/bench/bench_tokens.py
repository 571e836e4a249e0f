"""Token counting against tiktoken: CPU minima of interleaved runs, as ratios.

Run `python tests/bench/bench_tokens.py [FOLDER]`; FOLDER holds text files (default: this
repository). Cold runs are whole processes that import, load and count once; the reference builds
tiktoken from the `.tiktoken` text, as `tiktoken.get_encoding` does after its download.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from adaos_ctx.tokens import CachedCounter, CountCache, get_counter
from adaos_ctx.tokens.encodings import ENCODINGS
from adaos_ctx.tokens.vocabulary import load_ranks, published_text

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 5
COLD_BYTES = (30_000, 300_000)
WARM_CHARS = 2_000_000

REFERENCE = """
import hashlib, tiktoken, tiktoken.load
from adaos_ctx.tokens.encodings import ENCODINGS
e = ENCODINGS["o200k_base"]
tiktoken.load.read_file_cached = lambda path, expected_hash=None: open(path, "rb").read()
ranks = tiktoken.load.load_tiktoken_bpe(sys.argv[2])
enc = tiktoken.Encoding(e.name, pat_str=e.pattern, mergeable_ranks=ranks, special_tokens={})
count = lambda text: len(enc.encode(text, disallowed_special=()))
"""
ENGINE = "from adaos_ctx.tokens import get_counter; count = get_counter(engine={!r}).count\n"
CACHED = (
    "from adaos_ctx.tokens import *; cache = CountCache(sys.argv[3])\n"
    "count = CachedCounter(get_counter, cache).count\n"
)
COUNT = "print(count(open(sys.argv[1], encoding='utf-8', newline='').read()))\n"


def main() -> None:
    """Print both tables."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[2]
    text = _text(folder, WARM_CHARS)
    with tempfile.TemporaryDirectory() as scratch:
        for size in COLD_BYTES:
            _cold(text, size, Path(scratch))
    _warm(text)


def _text(folder: Path, limit: int) -> str:
    parts, size = [], 0
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix in {".py", ".md", ".json", ".yaml", ".yml", ".txt"}:
            parts.append(path.read_text(encoding="utf-8", errors="replace"))
            size += len(parts[-1])
        if size > limit:
            break
    return "".join(parts)[:limit]


def _cold(text: str, size: int, scratch: Path) -> None:
    source, vocabulary, cache = scratch / "text", scratch / "o200k.tiktoken", scratch / f"c{size}"
    part = text.encode()[:size].decode("utf-8", "ignore")
    source.write_bytes(part.encode())
    vocabulary.write_bytes(published_text(load_ranks(ENCODINGS["o200k_base"])))
    counts = CountCache(cache)
    CachedCounter(get_counter, counts).count(part)
    counts.flush()
    programs = {
        "tiktoken as published": REFERENCE + COUNT,
        "python -c pass": "pass",
        "ours, cached count": CACHED + COUNT,
        "ours, pure": ENGINE.format("pure") + COUNT,
        "ours, tiktoken": ENGINE.format("tiktoken") + COUNT,
        "ours, auto": ENGINE.format("auto") + COUNT,
    }
    arguments = [str(source), str(vocabulary), str(cache)]
    runs = {
        name: (lambda code=code: _process("import sys\n" + code, arguments))
        for name, code in programs.items()
    }
    _table(f"cold process, {size // 1000} KB of text", _minima(runs))


def _warm(text: str) -> None:
    engines = ["tiktoken", "pure"] + (["gigatoken"] if _has("gigatoken") else [])
    blocks = [text[start : start + 20_000] for start in range(0, len(text), 20_000)]
    counters = {name: get_counter(engine=name) for name in engines}  # type: ignore[arg-type]
    totals = {name: sum(counter.count_many(blocks)) for name, counter in counters.items()}
    assert len(set(totals.values())) == 1, totals
    runs = {
        f"{name}, warm": (lambda counter=counter: _cpu(lambda: counter.count_many(blocks)))
        for name, counter in counters.items()
    }
    _table(f"{len(text) / 1e6:.1f} million characters in one process", _minima(runs))


def _minima(runs: dict[str, Callable[[], float]]) -> dict[str, float]:
    best = dict.fromkeys(runs, float("inf"))
    for _ in range(ROUNDS):
        for name, run in runs.items():
            best[name] = min(best[name], run())
    return best


def _process(code: str, arguments: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code, *arguments], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _cpu(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _has(name: str) -> bool:
    from importlib.util import find_spec

    return find_spec(name) is not None


def _table(title: str, best: dict[str, float]) -> None:
    reference = next(iter(best.values()))
    print(f"\n{title} (CPU minimum of {ROUNDS} interleaved runs)")
    for name, seconds in best.items():
        print(f"  {name:24}{seconds * 1000:9.1f} ms {seconds / reference:7.2f} x")


if __name__ == "__main__":
    main()
