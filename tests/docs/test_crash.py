"""An indexer that is killed at any moment loses nothing, and the next run goes on."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import CannotWrite
from adaos_ctx_docs.indexing import IndexRequest, index
from adaos_ctx_docs.sources import DirSource
from adaos_ctx_docs.splitters.structured import Structured
from tests.docs.making import Shelf, put

if TYPE_CHECKING:
    from pathlib import Path

KILLS = 100 if os.environ.get("HYPOTHESIS_PROFILE") == "deep" else 4
CODE = """
import sys
from adaos_ctx.search.embedders import get_embedder
from adaos_ctx_docs.indexing import IndexRequest, index
from adaos_ctx_docs.sources import DirSource
from adaos_ctx_docs.splitters.structured import Structured
from adaos_ctx_docs.store import opened
with opened(sys.argv[1]) as store:
    print("ready", flush=True)
    index(store, IndexRequest(source=DirSource(dir=sys.argv[2]), splitter=Structured(max_chars=200)))
print("done", flush=True)
"""


def write(folder: Path, chance: random.Random) -> None:
    for name in range(25):
        if chance.random() < 0.5:
            words = " ".join(
                chance.choices("index chunk store retry слово 日本 page".split(), k=200)
            )
            put(folder, {f"{name}.md": f"# T{name}\n\n{words}\n\n## B\n\n{words[:300]}\n"})


def test_killed_at_random_points_nothing_is_lost(tmp_path: Path) -> None:
    chance = random.Random(8)
    shelf = Shelf(tmp_path)
    splitter = Structured(max_chars=200)
    write(shelf.docs, chance)
    shelf.index(splitter=splitter)
    known = set(shelf.state())
    for _ in range(KILLS):
        write(shelf.docs, chance)
        child = subprocess.Popen(
            [sys.executable, "-c", CODE, shelf.place, str(shelf.docs)],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert child.stdout is not None
        child.stdout.readline()
        time.sleep(chance.random() * 0.12)
        child.send_signal(signal.SIGKILL)
        child.wait()
        child.stdout.close()
        left = shelf.state()
        assert known <= set(left)
        assert all(chunks for chunks in left.values())
    report = shelf.index(splitter=splitter)
    assert report.failed == ()
    assert shelf.wrong() == ()
    fresh = Shelf(tmp_path)
    fresh.place = str(tmp_path / "fresh.db")
    fresh.index(splitter=splitter)
    assert fresh.state() == shelf.state()


def test_a_full_disk_keeps_what_is_in_and_says_how_much_and_how_to_go_on(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    write(shelf.docs, random.Random(9))
    request = IndexRequest(source=DirSource(dir=str(shelf.docs)))
    total = len(list(shelf.docs.iterdir()))
    with shelf.store() as store:
        connection = store.index.connection  # type: ignore[attr-defined]
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages + 12}")
        with pytest.raises(CannotWrite) as error:
            index(store, request)
    done = len(shelf.state())
    assert 0 < done < total
    assert error.value.mend == (
        f"{done} of {total} documents are in; free space, and run the command again"
    )
    assert shelf.index().loaded == total == len(shelf.state())
