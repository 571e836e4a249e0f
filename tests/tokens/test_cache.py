from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.tokens.cache import HEADER, CachedCounter, CountCache
from adaos_ctx.tokens.engines import get_counter

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class Words:
    """Counts words, and how often it was asked."""

    exact = True
    engine = "words"
    vocab_sha256 = "ab" * 32

    def __init__(self, encoding: str = "words") -> None:
        self.encoding = encoding
        self.asked = 0

    def count(self, text: str) -> int:
        self.asked += 1
        return len(text.split())

    def count_many(self, texts: Sequence[str]) -> list[int]:
        return [self.count(text) for text in texts]

    def truncate(self, text: str, n: int) -> tuple[str, int]:
        self.asked += 1
        kept = " ".join(text.split()[:n])
        return kept, len(kept.split())


TEXTS = ["one", "one two", "", "три слова тут", "\ud800 lone"]
COUNTS = [1, 2, 0, 3, 2]


def cached(path: Path, words: Words) -> CachedCounter:
    return CachedCounter(lambda: words, CountCache(path))


def counts_again(path: Path) -> int:
    """Count TEXTS through the cache at `path`; how often the counter itself was asked."""
    words = Words()
    assert cached(path, words).count_many(TEXTS) == COUNTS
    return words.asked


def test_a_second_process_counts_nothing(tmp_path: Path) -> None:
    path = tmp_path / "made" / "counts"
    assert [counts_again(path), counts_again(path)] == [5, 0]


def test_another_encoding_or_vocabulary_is_counted_anew(tmp_path: Path) -> None:
    path = tmp_path / "counts"
    counts_again(path)
    other, newer = Words("other"), Words()
    newer.vocab_sha256 = "cd" * 32
    cached(path, other).count_many(TEXTS)
    cached(path, newer).count_many(TEXTS)
    assert (other.asked, newer.asked) == (5, 5)


def test_nothing_new_leaves_the_file_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "counts"
    counts_again(path)
    before = path.read_bytes(), path.stat().st_mtime_ns
    counts_again(path)
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"\0" * 500,
        HEADER[:5],
        b"adaos-ctx counts 2\nfrom the future\n",
        b"SQLite format 3\0" + bytes(100),
        HEADER + b"garbage\n\n \n" + b"f" * 64 + b" 12\n" + b"e" * 64 + b" -3.\n",
    ],
    ids=["empty", "zeros", "torn header", "future version", "other program", "garbage lines"],
)
def test_a_damaged_file_is_no_error_and_gives_no_wrong_count(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "counts"
    path.write_bytes(damage)
    assert counts_again(path) == 5
    assert counts_again(path) in {0, 5}


def test_a_future_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "counts"
    path.write_bytes(b"adaos-ctx counts 2\nunknown form\n")
    counts_again(path)
    assert path.read_bytes() == b"adaos-ctx counts 2\nunknown form\n"


@pytest.mark.parametrize("size", range(1, 70, 4))
def test_a_torn_last_line_is_never_read_as_a_smaller_count(tmp_path: Path, size: int) -> None:
    path = tmp_path / "counts"
    cache = CountCache(path)
    cache.add(b"a" * 64, 123456)
    cache.flush()
    path.write_bytes(path.read_bytes()[:-size])
    after = CountCache(path)
    after.add(b"b" * 64, 7)
    after.flush()
    found = CountCache(path)
    assert found.find(b"a" * 64) in {None, 123456}
    assert found.find(b"b" * 64) in {None, 7}


def test_a_folder_in_the_way_means_counting_without_cache(tmp_path: Path) -> None:
    (tmp_path / "counts").mkdir()
    (tmp_path / "file").write_text("")
    assert counts_again(tmp_path / "counts") == 5
    assert counts_again(tmp_path / "file" / "counts") == 5


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write all")
def test_a_read_only_file_still_answers(tmp_path: Path) -> None:
    path = tmp_path / "counts"
    counts_again(path)
    path.chmod(0o400)
    words = Words()
    assert cached(path, words).count_many(["new text", "one"]) == [2, 1]
    assert words.asked == 1


def test_the_file_stays_within_its_bound_and_keeps_the_newest(tmp_path: Path) -> None:
    path = tmp_path / "counts"
    cache = CountCache(path, max_bytes=8_000)
    for number in range(1_000):
        cache.add(b"%064x" % number, number)
    cache.flush()
    assert path.stat().st_size <= 8_000
    reread = CountCache(path, max_bytes=8_000)
    assert (reread.find(b"%064x" % 999), reread.find(b"%064x" % 0)) == (999, None)
    assert [name.name for name in tmp_path.iterdir()] == ["counts"]


def test_two_processes_at_once_lose_no_line(tmp_path: Path) -> None:
    path = tmp_path / "counts"
    code = (
        "import sys; from adaos_ctx.tokens.cache import CountCache\n"
        "cache = CountCache(sys.argv[1])\n"
        "for n in range(300):\n"
        "    cache.add((sys.argv[2] + '%063x' % n).encode(), n); cache.flush()\n"
    )
    runs = [subprocess.Popen([sys.executable, "-c", code, str(path), who]) for who in "ab"]
    assert [run.wait() for run in runs] == [0, 0]
    cache = CountCache(path)
    expected = [n for n in range(300) for _ in "ab"]
    assert [cache.find(f"{w}{n:063x}".encode()) for n in range(300) for w in "ab"] == expected


def test_truncate_asks_the_counter_only_when_it_must(tmp_path: Path) -> None:
    words = Words()
    counter = cached(tmp_path / "counts", words)
    counter.count("one two")
    assert counter.truncate("one two", 2) == ("one two", 2)
    assert words.asked == 1
    assert counter.truncate("one two", 1) == ("one", 1)


def test_all_hits_load_no_engine(tmp_path: Path) -> None:
    path = tmp_path / "counts"
    CachedCounter(get_counter, CountCache(path)).count_many(TEXTS)
    code = (
        "import sys; from adaos_ctx.tokens import CachedCounter, CountCache, get_counter\n"
        "counter = CachedCounter(get_counter, CountCache(sys.argv[1]))\n"
        f"print(counter.count_many({TEXTS!r}), sorted({{'regex', 'tiktoken'}} & set(sys.modules)))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == f"{get_counter().count_many(TEXTS)} []"
