"""The ledger's figures: what it resolves beside its peers, and what that costs.

    python tests/bench/bench_ledger.py [--cases FOLDER] [--split dev] [--rounds 9]

FOLDER holds a folder for each set with `cases.<split>.jsonl`. Speed: `inject` in process at 1,000
entries, the hook's whole process as a ratio to `python -c pass`, 100,000 turns folded.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

REPO = Path(__file__).parents[2]
sys.path[:0] = [str(REPO), str(REPO / "plugins")]

from adaos_ctx_ledger.record import dump_all, parse  # noqa: E402 - run from anywhere
from adaos_ctx_ledger.session import Session  # noqa: E402
from adaos_ctx_ledger.state import fold_events  # noqa: E402
from tests.bench.ledgerpeers import PEERS  # noqa: E402

ENTRIES = 1_000
TURNS = 100_000
PROMPT = {
    "hook_event_name": "UserPromptSubmit",
    "session_id": "bench",
    "prompt": "how did thing 512 handle its case again?",
}
LIMITS = {"inject ms": 5.0, "hook x": 5.0, "fold s": 1.0}


def scored(
    cases: list[dict[str, Any]], answers: list[list[str]]
) -> tuple[float, float, dict[str, float]]:
    """F1, share of negatives kept clean (NaN without any), exact share by category."""
    hits = wrong = missed = 0
    clean: list[bool] = []
    by: dict[str, list[bool]] = {}
    for case, answer in zip(cases, answers, strict=True):
        got, gold = set(answer), set(case["gold_concepts"])
        hits, wrong, missed = (
            hits + len(got & gold),
            wrong + len(got - gold),
            missed + len(gold - got),
        )
        by.setdefault(case["category"], []).append(got == gold)
        if not gold:
            clean.append(not got)
    f1 = 2 * hits / max(1, 2 * hits + wrong + missed)
    return (
        f1,
        sum(clean) / len(clean) if clean else float("nan"),
        {k: sum(v) / len(v) for k, v in sorted(by.items())},
    )


def quality(folder: Path, split: str) -> None:
    """A table for all sets, and one by category; the worst category of each set is marked."""
    peers = dict(PEERS)
    try:
        import diffledger  # noqa: F401
    except ModuleNotFoundError:
        del peers["diffledger"]
    lines = []
    print(f"{'set':<14}" + "".join(f"{name:>14}" for name in peers) + "   F1 / negatives clean")
    for path in sorted(folder.glob(f"*/cases.{split}.jsonl")):
        cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        found = {name: scored(cases, [ask(case) for case in cases]) for name, ask in peers.items()}
        print(
            f"{path.parent.name:<14}"
            + "".join(f"{f1:>8.3f}/{clean:<5.3f}" for f1, clean, _ in found.values())
        )
        own = found["ours"][2]
        for category, share in own.items():
            mark = "  <- worst" if share == min(own.values()) else ""
            row = "".join(f"{found[name][2][category]:>10.2f}" for name in peers)
            lines.append(f"{path.parent.name:<14}{category:<22}{row}{mark}")
    print(f"\n{'set':<14}{'category':<22}" + "".join(f"{name:>10}" for name in peers) + "   exact")
    print("\n".join(lines))


def fill(session: Session) -> None:
    """A session of so many entries, all lost."""
    session.append(*(
        {
            "k": "told", "ref": f"A.thing{n}", "name": f"thing {n}", "tokens": 30, "group": f"g{n // 3}",
            "text": f"The thing {n} handles case {n * 7} of part {n % 30}. It is cleared at night.",
        }
        for n in range(ENTRIES)
    ))  # fmt: skip
    session.append({"k": "crunch", "id": "1"}, {"k": "reminded", "id": "1"})


def inject_ms(rounds: int) -> float:
    """Least CPU milliseconds to find the gaps of a message among a thousand entries."""
    session = Session("bench")
    session.gaps("warm up")
    best = 9e9
    for _ in range(rounds):
        start = time.thread_time()
        gaps = session.gaps(str(PROMPT["prompt"]))
        best = min(best, time.thread_time() - start)
        assert [gap.ref for gap in gaps] == ["A.thing512"]
    return best * 1000


def cpu_s(argv: list[str], data: bytes) -> float:
    """User and system seconds of one child."""
    child = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=os.environ)
    assert child.stdin
    child.stdin.write(data)
    child.stdin.close()
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return usage.ru_utime + usage.ru_stime


def hook_ratios(rounds: int) -> dict[str, float]:
    """The hook's whole process over `python -c pass`, for events of every sort."""
    base = [sys.executable, "-c", "pass"]
    hook = [sys.executable, "-P", "-m", "adaos_ctx_ledger.hook"]
    fresh = PROMPT | {"session_id": "few"}
    few = Session("few")
    few.append(
        *(
            {"k": "told", "ref": f"A.x{n}", "name": f"thing {n}", "text": "It works."}
            for n in range(20)
        )
    )
    payloads = {
        "start": {"hook_event_name": "SessionStart", "source": "startup", "session_id": "new"},
        "prompt, nothing lost": fresh,
        "prompt, 1,000 lost": PROMPT,
        "file read": {
            "hook_event_name": "PostToolUse",
            "session_id": "few",
            "tool_name": "Read",
            "tool_input": {"file_path": "/a.py"},
            "tool_response": "x = 1\n" * 50,
        },
    }
    best = dict.fromkeys(["pass", *payloads], 9e9)
    for _ in range(rounds):
        best["pass"] = min(best["pass"], cpu_s(base, b""))
        for name, payload in payloads.items():
            best[name] = min(best[name], cpu_s(hook, json.dumps(payload).encode()))
    return {name: seconds / best["pass"] for name, seconds in best.items() if name != "pass"}


def fold_s(rounds: int) -> float:
    """Least CPU seconds to read and fold so many turns."""
    data = dump_all({"k": "turn"} for _ in range(TURNS))
    best = 9e9
    for _ in range(min(rounds, 5)):
        start = time.process_time()
        fold_events(parse(data).events)
        best = min(best, time.process_time() - start)
    return best


def main() -> int:
    """Print all; 0 always, since a shared machine proves nothing by itself."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--cases",
        default=os.environ.get("ADAOS_CTX_SHARED", "")
        and f"{os.environ['ADAOS_CTX_SHARED']}/eval/ledger",
    )
    parser.add_argument("--split", default="dev")
    parser.add_argument("--rounds", type=int, default=9)
    args = parser.parse_args()
    if args.cases and Path(args.cases).is_dir():
        quality(Path(args.cases), args.split)
    else:
        print("the evaluation sets are not on this machine (--cases)")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["ADAOS_CTX_LEDGER_DIR"] = folder
        os.environ["PYTHONPATH"] = f"{REPO}{os.pathsep}{REPO / 'plugins'}"
        fill(Session("bench"))
        print(
            f"\ninject, {ENTRIES:,} entries: {inject_ms(args.rounds):.2f} ms (limit {LIMITS['inject ms']:g})"
        )
        for name, ratio in hook_ratios(args.rounds).items():
            print(f"hook, {name}: {ratio:.2f} x python -c pass (limit {LIMITS['hook x']:g})")
        print(f"fold {TURNS:,} turns: {fold_s(args.rounds):.2f} s (limit {LIMITS['fold s']:g})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
