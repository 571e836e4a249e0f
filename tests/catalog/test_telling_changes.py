from __future__ import annotations

import json

import pytest

from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK
from adaos_ctx_catalog.errors import SourceRefused
from adaos_ctx_catalog.scanning import Difference, ScanReport
from adaos_ctx_catalog.telling_changes import differing, scanned, verified
from adaos_ctx_catalog.verifying import Finding, VerifyReport

Out = pytest.CaptureFixture[str]
NONE = Difference(added=(), removed=(), changed={})
CHANGED = Difference(
    added=("res:a",), removed=("res:b",), changed={"res:c": ("descriptions", "x: int → text")}
)
REPORT = ScanReport(
    resources={"shop": 1}, failed={"old": "is empty", "new": "is empty"}, kept=("old",),
    difference=CHANGED,
)  # fmt: skip


def test_a_scan_is_told_with_what_failed(capsys: Out) -> None:
    assert scanned(REPORT, as_json=False, dry_run=True) == SourceRefused.exit_code
    told = capsys.readouterr()
    assert told.out == "shop: 1 resource\nwould be 1 added, 1 changed, 1 removed\n"
    assert told.err == (
        "new: is empty; it was not added\nold: is empty; what was stored of it is kept\n"
    )


def test_programs_read_english(monkeypatch: pytest.MonkeyPatch, capsys: Out) -> None:
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")
    scanned(REPORT, as_json=True, dry_run=False)
    report = json.loads(capsys.readouterr().out)
    assert report["failed"]["old"] == "is empty"
    assert report["changed"] == {"res:c": ["descriptions", "x: int → text"]}


def test_differences_are_told_and_end_with_their_code(
    monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    assert differing(NONE, {}, as_json=False, exit_code=True) == EXIT_OK
    assert capsys.readouterr().out == "nothing changed\n"
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")
    assert differing(CHANGED, {}, as_json=False, exit_code=True) == EXIT_FINDINGS
    assert capsys.readouterr().out == "+ res:a\n- res:b\n~ res:c: описания, x: int → text\n"


def test_findings_are_counted_and_the_first_are_shown(capsys: Out) -> None:
    found = tuple(Finding(subject=f"res:{n}", sort="drift", reason="is new") for n in range(21))
    report = VerifyReport(findings=found, difference=NONE, resources=1, snippets=2)
    assert verified(report, as_json=False) == EXIT_FINDINGS
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "drift: res:0: is new"
    assert lines[-2:] == ["… and 1 more", "1 resource, 2 snippets: 21 findings"]
