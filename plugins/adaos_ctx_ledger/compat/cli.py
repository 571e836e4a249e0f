"""diffledger's commands, with its words."""

from __future__ import annotations

import argparse
import json
import sys
import warnings

from adaos_ctx.errors import CtxError
from adaos_ctx_ledger.compat.crunch import find_transcript
from adaos_ctx_ledger.compat.extractor import extract_concepts
from adaos_ctx_ledger.compat.gap import detect_gaps, fill_gaps
from adaos_ctx_ledger.compat.ledger import Ledger
from adaos_ctx_ledger.names import current_session
from adaos_ctx_ledger.transcripts import scan


def main(argv: list[str] | None = None) -> int:
    """Run one command; gives the exit code."""
    warnings.showwarning = _warn  # type: ignore[assignment]  # a dead endpoint is a line, not a traceback
    args = _parser().parse_args(argv)
    try:
        for line in _VERBS[args.command](args):
            sys.stdout.write(f"{line}\n")
    except CtxError as error:
        sys.stderr.write(f"diffledger: {error}\n")
        return error.exit_code
    return 0


def _warn(message: Warning | str, *rest: object) -> None:
    del rest
    sys.stderr.write(f"diffledger: {message}\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="diffledger",
        description="Find what a message refers to and an agent no longer holds.",
    )
    parser.add_argument("--session", default=None, help="Session ID (default: $DIFFLEDGER_SESSION)")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("status", help="Show the ledger")
    inject = commands.add_parser("inject", help="Find gaps of a message and fill them")
    inject.add_argument("message", help="What the user wrote")
    commands.add_parser("crunch", help="Mark all entries stale, as a compaction does")
    commands.add_parser("reset", help="Clear the ledger of this session")
    extract = commands.add_parser("extract", help="Show the concepts of a message")
    extract.add_argument("message")
    return parser


def _ledger(args: argparse.Namespace) -> Ledger:
    return Ledger(args.session or current_session())


def _status(args: argparse.Namespace) -> list[str]:
    found = _ledger(args).summary()
    lines = [
        f"Session : {found['session_id']}",
        f"Turn    : {found['turn']}",
        f"Live    : {found['live']}   Stale: {found['stale']}   Total: {found['total']}",
        "",
    ]
    ranked = sorted(found["entries"], key=lambda e: e.get("reference_count", 1), reverse=True)
    for entry in ranked:
        tag = "STALE" if entry.get("stale") else "live "
        refs, turn = entry.get("reference_count", 1), entry.get("turn_injected", "?")
        lines.append(f"  [{tag}] {entry['concept']} (×{refs} refs, turn {turn})")
    return lines


def _inject(args: argparse.Namespace) -> list[str]:
    ledger = _ledger(args)
    lines = []
    if _crunched(ledger):
        lines.append("[crunch detected] marking all entries stale")
        ledger.mark_all_stale()
    gaps = detect_gaps(args.message, ledger)
    if not gaps:
        ledger.save()
        return [*lines, "No gaps detected."]
    lines.append(f"Gaps: {gaps}")
    fills = fill_gaps(gaps, ledger)
    ledger.advance_turn()
    ledger.save()
    for one in fills:
        lines += ["", f"[{one['concept']}]", f"  {one['text']}"]
    return lines


def _crunched(ledger: Ledger) -> bool:
    """Whether the transcript shows a compaction behind the place where the last look ended."""
    path = find_transcript()
    if path is None:
        return False
    seen = ledger._data.get("transcript", {})
    offset, inode = (
        (seen.get("offset", 0), seen.get("inode", 0)) if isinstance(seen, dict) else (0, 0)
    )
    found = scan(str(path), offset, inode)
    ledger._data["transcript"] = {"offset": found.offset, "inode": found.inode}
    return bool(found.crunches)


def _crunch(args: argparse.Namespace) -> list[str]:
    ledger = _ledger(args)
    ledger.mark_all_stale()
    ledger.save()
    return [
        f"Marked {len(ledger.stale_entries())} entries stale. Ledger ready for post-crunch re-fill."
    ]


def _reset(args: argparse.Namespace) -> list[str]:
    ledger = _ledger(args)
    ledger._data["entries"], ledger._data["turn"] = [], 0
    ledger.save()
    return [f"Ledger reset for session '{ledger.session_id}'."]


def _extract(args: argparse.Namespace) -> list[str]:
    return [json.dumps(extract_concepts(args.message), indent=2, ensure_ascii=True)]


_VERBS = {
    "status": _status, "inject": _inject, "crunch": _crunch, "reset": _reset, "extract": _extract,
}  # fmt: skip
