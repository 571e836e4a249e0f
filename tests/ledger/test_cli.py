from __future__ import annotations

import json
from pathlib import Path

import pytest

from adaos_ctx.__main__ import main
from adaos_ctx_ledger.session import Session
from tests.ledger.telling import session_of_three
from tests.ledger.test_evaluating import CASE

VERBS = (
    "status",
    "inject",
    "crunch",
    "reset",
    "extract",
    "told",
    "forget",
    "export",
    "hook",
    "install",
    "usage",
    "eval",
    "consolidate",
)
ASKS = "how does the second one work again?"


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    capsys.readouterr()
    assert main(["ledger", *words]) == code
    return capsys.readouterr().out


def report(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    decoded: dict[str, object] = json.loads(said(capsys, *words, "--json"))
    return decoded


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help_with_an_example(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, verb, "--help")
    assert f"Example: adaos-ctx ledger {verb}" in text


def test_status_shows_a_table_and_a_timeline(capsys: pytest.CaptureFixture[str]) -> None:
    session_of_three(crunched=True)
    text = said(capsys, "status", "--session", "s1")
    assert text.splitlines()[0] == "session s1: turn 1, 0 live (0 tokens), 3 stale, 0 superseded"
    assert "stale  A.queue@abababab" in text
    assert text.splitlines()[-1].startswith("turn 1  ░░░░")
    assert report(capsys, "status", "--session", "s1")["stale"] == 3


def test_inject_gives_what_was_lost_once(capsys: pytest.CaptureFixture[str]) -> None:
    session_of_three(crunched=True)
    first = report(capsys, "inject", ASKS, "--session", "s1")
    assert [fill["ref"] for fill in first["fills"]] == ["A.queue@abababab"]  # type: ignore[attr-defined, index]
    assert "nothing to bring back; the reader holds A.queue@abababab" in said(
        capsys, "inject", ASKS, "--session", "s1"
    )
    assert "[A.queue@abababab] queue adapter (told" in said(
        capsys, "inject", ASKS, "--session", "s1", "--all"
    )


def test_a_dry_run_of_anything_writes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    session = session_of_three(crunched=True)
    before = session.state.count
    for words in (
        ["inject", ASKS],
        ["crunch"],
        ["reset"],
        ["told", "x", "--text", "y"],
        ["forget", "A.mail"],
    ):
        said(capsys, *words, "--session", "s1", "--dry-run")
    assert Session("s1").state.count == before


def test_told_crunch_forget_reset(capsys: pytest.CaptureFixture[str]) -> None:
    said(
        capsys, "told", "D.x@d00dad42", "--text", "X is here.", "--name", "the x", "--session", "s"
    )
    said(capsys, "told", "y", "--text", "Y.", "--session", "s")
    said(capsys, "crunch", "--keep", "y", "--session", "s")
    entries = Session("s").state.entries
    assert [(e.ref, e.state) for e in entries.values()] == [("D.x", "stale"), ("y", "live")]
    said(capsys, "forget", "THE X", "--session", "s")
    assert list(Session("s").state.entries) == ["y"]
    said(capsys, "reset", "--session", "s")
    assert Session("s").state.entries == {}


def test_the_help_says_who_shares_a_session(capsys: pytest.CaptureFixture[str]) -> None:
    assert "share the session `default`" in " ".join(said(capsys, "--help").split())


def test_crunch_counts_what_was_stale_before(capsys: pytest.CaptureFixture[str]) -> None:
    tell = ("told", "--session", "s", "--text", "Text.")
    said(capsys, *tell, "a")
    assert said(capsys, "crunch", "--session", "s").startswith("1 entry is stale; ")
    assert said(capsys, "crunch", "--session", "s").startswith("1 entry is stale, as before; ")
    said(capsys, *tell, "b")
    before = "2 entries would be stale, 1 of them before; "
    assert said(capsys, "crunch", "--session", "s", "--dry-run").startswith(before)
    assert said(capsys, "crunch", "--session", "s").startswith(before.replace("would be", "are"))


def test_what_was_not_told_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ledger", "forget", "x", "--session", "s"]) == 56
    err = capsys.readouterr().err
    assert err.endswith("try: see what was told: adaos-ctx ledger status --session s\n")
    capsys.readouterr()
    assert main(["ledger", "forget", "x", "--session", "s", "--json"]) == 56
    assert json.loads(capsys.readouterr().err)["error"]["code"] == "ledger_unknown"


def test_export_writes_a_file_that_diffledger_reads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    session_of_three(crunched=True)
    out = tmp_path / "out.json"
    said(capsys, "export", str(out), "--format", "diffledger", "--session", "s1")
    assert [e["concept"] for e in json.loads(out.read_text())["entries"]] == [
        "cache",
        "queue adapter",
        "mailer",
    ]
    assert len(json.loads(said(capsys, "export", "--session", "s1"))["entries"]) == 3
    assert main(["ledger", "export", "--format", "xml"]) == 2


def test_install_prints_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = said(capsys, "install", "--host", "cursor", "--project", str(tmp_path), "--print")
    assert json.loads(shown)["version"] == 1
    assert list(tmp_path.glob(".cursor")) == []
    assert (
        report(capsys, "install", "--host", "cursor", "--project", str(tmp_path))["changed"] is True
    )
    assert (
        report(capsys, "install", "--host", "cursor", "--project", str(tmp_path))["changed"]
        is False
    )


def test_usage_and_eval(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    transcript = tmp_path / "t.jsonl"
    transcript.write_text(
        json.dumps(
            {"message": {"id": "1", "usage": {"input_tokens": 1, "cache_read_input_tokens": 3}}}
        )
    )
    assert "75.0 %" in said(capsys, "usage", str(transcript))
    cases = tmp_path / "cases.jsonl"
    cases.write_text(json.dumps(CASE))
    run = tmp_path / "run.jsonl"
    assert report(capsys, "eval", str(cases), "--run", str(run))["f1"] == 1.0
    assert json.loads(run.read_text())["inject"] == ["alpha", "beta"]
    assert "both" in said(capsys, "eval", str(cases))


def test_extract_prints_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "extract", "why does RetryPolicy fail in src/a.py?").splitlines() == [
        "RetryPolicy",
        "src/a.py",
    ]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("told", "", "--text", "x"), "names nothing"),
        (("told", "y"), "what was told of y"),
        (("told", "y", "--text", " \n"), "what was told of y"),
        (("told", "y", "--text", "x", "--rendition", "loud"), "one of ref, brief, card, full"),
    ],
)
def test_what_says_nothing_is_not_recorded(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], reason: str
) -> None:
    assert main(["ledger", *words, "--session", "s"]) == 2
    error = capsys.readouterr().err
    assert reason in error
    assert "adaos-ctx ledger told --help" in error
    assert not Session("s").state.entries


def test_keeping_what_was_never_told_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    session_of_three(crunched=False)
    assert main(["ledger", "crunch", "--keep", "A.nobody", "--session", "s1"]) == 56
    assert "A.nobody" in capsys.readouterr().err
    assert Session("s1").state.live


def test_forgotten_text_is_not_on_the_disk(capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "told", "x", "--text", "Zanzibar at dawn.", "--session", "s")
    said(capsys, "told", "y", "--text", "Still here.", "--session", "s")
    said(capsys, "forget", "x", "--session", "s")
    text = Path(Session("s").journal.path).read_text(encoding="utf-8")
    assert "Zanzibar" not in text
    assert "Still here." in text


def test_a_journal_that_is_none_is_reported_and_kept(capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "told", "x", "--text", "y", "--session", "s")
    path = Path(Session("s").journal.path)
    path.write_bytes(b"GIF89a\n\xff\xfe\n")
    assert main(["ledger", "status", "--session", "s"]) == 55
    assert "ledger reset --session s" in capsys.readouterr().err
    assert path.read_bytes().startswith(b"GIF89a")


def test_a_hook_goes_where_a_folder_is(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["ledger", "install", "--host", "claude", "--project", str(tmp_path / "none")]
    assert main(words) == 2
    assert "no such folder" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()
