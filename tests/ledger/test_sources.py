from __future__ import annotations

import json
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.__main__ import main
from adaos_ctx.hookspecs import hookimpl
from adaos_ctx.model import Artifact
from adaos_ctx.plugins import Plugins, load
from adaos_ctx.skill import open_skill
from adaos_ctx_ledger.errors import RecallFailed
from adaos_ctx_ledger.injecting import InjectRequest, inject, note_moved
from adaos_ctx_ledger.session import Session
from adaos_ctx_ledger.sources import recall
from tests.helpers import make_skill
from tests.ledger.telling import event

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ASK = "remind me what the cache does"


class Recall(BaseHTTPRequestHandler):
    answer = b'{"results": [{"text": "From the store."}]}'
    status = 200

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        assert set(asked) == {"query", "top_k"}
        self.send_response(type(self).status)
        self.send_header("Content-Length", str(len(type(self).answer)))
        self.end_headers()
        self.wfile.write(type(self).answer)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def store() -> Iterator[str]:
    Recall.answer, Recall.status = b'{"results": [{"text": "From the store."}]}', 200
    server = HTTPServer(("127.0.0.1", 0), Recall)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def skill(tmp_path: Path) -> str:
    root = make_skill(tmp_path / "skill", {"cache.md": "# Cache\n\nKeeps files.\nFor a day.\n"})
    assert main(["alias", "add", root, "D.cache", "cache.md"]) == 0
    return root


def lost(text: str = "", **more: object) -> Session:
    session = Session("s1")
    session.tell([event("D.cache", "cache", text, **more), {"k": "crunch", "id": "1"}])
    return session


def test_a_recall_endpoint_is_asked(store: str) -> None:
    assert recall(store, "cache") == ["From the store."]


@pytest.mark.parametrize(
    ("answer", "status"), [(b"[]", 200), (b"{", 200), (b'{"results": [3]}', 200), (b"", 500)]
)
def test_another_answer_is_told_never_swallowed(store: str, answer: bytes, status: int) -> None:
    Recall.answer, Recall.status = answer, status
    with pytest.raises(RecallFailed):
        recall(store, "cache")


def test_no_address_of_another_sort_is_opened() -> None:
    with pytest.raises(RecallFailed):
        recall("file:///etc", "x")


def test_the_told_text_comes_first(store: str) -> None:
    found = inject(lost("The cache keeps files."), InjectRequest(message=ASK, recall_url=store))
    assert [(one.text, one.source) for one in found.fills] == [("The cache keeps files.", "told")]


def test_a_recall_endpoint_fills_what_nothing_else_knows(
    store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DIFFLEDGER_HYPHAE_URL", store)
    found = inject(lost(), InjectRequest(message=ASK))
    assert [(one.text, one.source) for one in found.fills] == [("From the store.", "recall")]


def test_a_dead_endpoint_is_a_warning() -> None:
    found = inject(lost(), InjectRequest(message=ASK, recall_url="http://127.0.0.1:9"))
    assert [one.source for one in found.fills] == ["ref"]
    assert "127.0.0.1:9" in found.warnings[0]


def test_an_alias_comes_back_by_its_reference(skill: str) -> None:
    found = inject(lost(digest=""), InjectRequest(message=ASK), open_skill(skill), load())
    assert [(one.source, "Keeps files." in one.text, "@" in one.ref) for one in found.fills] == [
        ("ref", True, True)
    ]


def test_of_a_source_that_moved_only_what_changed_is_told(skill: str) -> None:
    session = lost("# Cache\n\nKeeps files.\nFor a day.\n")
    with open(f"{skill}/cache.md", "w", encoding="utf-8") as file:
        file.write("# Cache\n\nKeeps files.\nFor a week.\n")
    assert note_moved(session, open_skill(skill)) == 1
    found = inject(session, InjectRequest(message=ASK), open_skill(skill), load())
    assert found.fills[0].source == "delta"
    assert "-For a day.\n+For a week." in found.fills[0].text
    assert session.state.entries["D.cache"].state == "live"
    assert note_moved(session, open_skill(skill)) == 0


def test_plugins_that_search_are_asked_for_the_name(skill: str) -> None:
    class Docs:
        @hookimpl
        def ctx_search(self, skill: object, query: str, k: int) -> list[Artifact]:
            return [
                Artifact(
                    ref="doc:x#1@12345678",
                    kind="chunk",
                    renditions={"ref": "doc:x", "full": f"All of {query}."},
                )
            ]

    session = Session("s1")
    session.tell([event("mailer", "mailer", "", digest=""), {"k": "crunch", "id": "1"}])
    found = inject(
        session,
        InjectRequest(message="remind me what the mailer does"),
        open_skill(skill),
        Plugins([("docs", Docs())]),
    )
    assert [(one.ref, one.text, one.source) for one in found.fills] == [
        ("doc:x#1@12345678", "All of mailer.", "search")
    ]


def test_a_dry_run_records_nothing() -> None:
    session = lost("The cache keeps files.")
    before = session.state.count
    inject(session, InjectRequest(message=ASK, dry_run=True))
    assert session.state.count == before
