"""Beside the published package, where it is installed: the same names, files and command lines."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx_ledger import compat
from adaos_ctx_ledger.compat.matching import jaccard, normalize, token_subset
from tests.ledger.telling import child_env
from tests.ledger.test_transcripts import BOUNDARY, SUMMARY, write

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ENTRIES = [
    ("The cache", "It keeps files."),
    ("queue adapter", "It retries."),
    ("очередь", "Она хранит сообщения."),
]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def run(module: str, home: Path, *words: str, **env: str) -> tuple[int, str, str]:
    argv = [sys.executable, "-m", module, *words]
    done = subprocess.run(
        argv,
        capture_output=True,
        text=True,
        env=child_env(HOME=str(home), **env),
        check=False,
        timeout=60,
    )
    return done.returncode, done.stdout, done.stderr


def theirs() -> str:
    pytest.importorskip("diffledger")
    return "diffledger.cli"


def test_names_and_signatures_are_those_of_the_package() -> None:
    package = pytest.importorskip("diffledger")
    assert set(package.__all__) == set(compat.__all__)
    for name in package.__all__:
        old, new = getattr(package, name), getattr(compat, name)
        assert list(inspect.signature(old).parameters) == list(inspect.signature(new).parameters)
    methods = [name for name in vars(package.Ledger) if not name.startswith("_")]
    assert set(methods) <= set(vars(compat.Ledger))


def fill(ledger: Any) -> None:
    for concept, text in ENTRIES:
        ledger.add(concept, text)
        ledger.advance_turn()
    ledger.add("cache", "It keeps files for a day.")
    ledger.save()


def test_their_file_is_read_and_ours_is_read_by_them(tmp_path: Path) -> None:
    package = pytest.importorskip("diffledger")
    old = package.Ledger("s", str(tmp_path))
    fill(old)
    new = compat.Ledger("s", str(tmp_path))
    assert new.summary() == old.summary()
    new.mark_all_stale()
    new.save()
    assert package.Ledger("s", str(tmp_path)).stale_entries() == new.stale_entries()


@pytest.mark.parametrize(
    "words",
    [["status"], ["crunch"], ["--session", "x", "status"], ["reset"], [], ["inject"], ["nothing"]],
    ids=" ".join,
)
def test_the_command_line_says_what_theirs_says(home: Path, words: list[str]) -> None:
    said = []
    for number, module in enumerate((theirs(), "adaos_ctx_ledger.compat")):
        place = home / str(number)
        place.mkdir()
        fill(compat.Ledger("default", str(place / ".diffledger")))
        code, out, _ = run(module, place, *words)
        said.append((code, out))
    assert said[0] == said[1]


def test_a_crunch_is_found_once_and_gaps_come_back(home: Path) -> None:
    fill(compat.Ledger("default", str(home / ".diffledger")))
    transcript = write(home / "t", BOUNDARY, SUMMARY)
    ask = ["inject", "remind me what the queue adapter does"]
    code, out, _ = run("adaos_ctx_ledger.compat", home, *ask, CLAUDE_TRANSCRIPT_PATH=transcript)
    assert (code, out) == (
        0,
        "[crunch detected] marking all entries stale\nGaps: ['queue adapter']\n\n[queue adapter]\n  It retries.\n",
    )
    code, out, _ = run("adaos_ctx_ledger.compat", home, *ask, CLAUDE_TRANSCRIPT_PATH=transcript)
    assert (code, out) == (0, "No gaps detected.\n")


def test_extract_needs_no_model(home: Path) -> None:
    code, out, _ = run("adaos_ctx_ledger.compat", home, "extract", "why does RetryPolicy fail?")
    assert (code, json.loads(out)) == (0, ["RetryPolicy"])


@pytest.mark.parametrize("session", ["../../evil", "a/b", "", "x" * 900, "с"])
def test_a_hostile_session_stays_in_its_folder(tmp_path: Path, session: str) -> None:
    ledger = compat.Ledger(session, str(tmp_path / "in"))
    ledger.save()
    assert ledger.path.parent == tmp_path / "in"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["in"]


def test_a_broken_file_is_kept_and_told_of(tmp_path: Path) -> None:
    (tmp_path / "ledger_s.json").write_text("{")
    with pytest.warns(RuntimeWarning, match="broken"):
        assert compat.Ledger("s", str(tmp_path)).entries == []
    assert (tmp_path / "ledger_s.json.broken").read_text() == "{"


def test_words_of_every_script_are_matched_and_empty_ones_are_not() -> None:
    assert token_subset("очередь сообщений", "очередь")
    assert not token_subset("the", "the big cache")
    assert normalize("  The Cache") == "cache"
    assert jaccard("crontab", "crontabs") > 0.5


def test_after_a_crunch_references_are_resolved_without_a_model(tmp_path: Path) -> None:
    ledger = compat.Ledger("s", str(tmp_path))
    for concept, text in (("cache", "It keeps files."), ("mailer", "It sends letters.")):
        ledger.add(concept, text)
        ledger.advance_turn()
    assert compat.detect_gaps("how does it work again?", ledger) == []
    ledger.mark_all_stale()
    assert compat.detect_gaps("how does it work again?", ledger) == ["mailer"]
    assert compat.fill_gaps(["mailer"], ledger) == [
        {"concept": "mailer", "text": "It sends letters."}
    ]
    assert compat.detect_gaps("how does it work again?", ledger) == []
    assert compat.resolve_references("the first one", ["a thing", "b thing"]) == ["a thing"]


class Store(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        data = b'{"results": [{"text": "From the store."}]}'
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def store() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Store)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_variables_of_the_package_are_honoured(
    tmp_path: Path, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DIFFLEDGER_HYPHAE_URL", store)
    monkeypatch.setenv("DIFFLEDGER_GAP_MAX", "1")
    ledger = compat.Ledger("s", str(tmp_path))
    gaps = compat.detect_gaps("compare RetryPolicy and src/queue.py", ledger)
    assert len(gaps) == 1
    assert compat.fill_gaps(gaps, ledger) == [{"concept": gaps[0], "text": "From the store."}]
    monkeypatch.setenv("DIFFLEDGER_HYPHAE_URL", "http://127.0.0.1:9")
    with pytest.warns(RuntimeWarning, match="gave nothing"):
        assert compat.fill_gaps(["other"], ledger) == []


def test_old_entries_are_told_again_after_so_many_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DIFFLEDGER_STALE_TURNS", "2")
    ledger = compat.Ledger("s", str(tmp_path))
    ledger.add("cache", "x")
    assert ledger.is_known("cache")
    for _ in range(2):
        ledger.advance_turn()
    assert not ledger.is_known("cache")
