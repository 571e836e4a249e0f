"""CPU of `alias verify` on a clean skill as a ratio to `python -c pass`, over numbers of aliases.

    python tests/bench/bench_verify.py [--python PATH] [--rounds 9] [--sizes 200,1000,10000]

The honest base is a virtual environment without setuptools, whose `.pth` file alone costs more than
the interpreter's start. Rounds are interleaved and the minimum counts: other load only adds.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

REPO = Path(__file__).parents[2]
FILE_BYTES = 4096  # bytes; what the measurements in tokens-and-startup B4 use
CALL = "import sys; from adaos_ctx.__main__ import main; sys.exit(main(['alias', 'verify', {!r}]))"
LIMITS = {200: 1.5, 1000: 2.0, 10000: 7.0}


def make(root: Path, count: int, *, in_git: bool) -> None:
    """A skill of so many files, fifty a folder, all registered."""
    aliases = {}
    for number in range(count):
        path = f"docs/part{number // 50:03}/note{number:05}.md"
        body = f"# Note {number}\n".encode().ljust(FILE_BYTES, b"x")
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(body)
        sha256 = hashlib.sha256(body).hexdigest()
        aliases[f"D.note{number:05}"] = {
            "path": path, "sha": sha256[:8], "sha256": sha256, "size": len(body),
        }  # fmt: skip
    (root / ".ado").mkdir()
    text = json.dumps(aliases, indent=2, ensure_ascii=False) + "\n"
    (root / ".ado" / "aliases.json").write_text(text, encoding="utf-8")
    if in_git:
        subprocess.run(["git", "init", "-q", str(root)], check=True)


def cpu_s(argv: list[str], env: dict[str, str]) -> float:
    """User and system seconds of one child process that must succeed."""
    with open(os.devnull, "wb") as sink:
        child = subprocess.Popen(argv, stdout=sink, env=env, cwd="/")
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"exit {child.returncode}: {argv}")
    return usage.ru_utime + usage.ru_stime


def measure(python: str, roots: dict[str, Path], rounds: int, home: str) -> dict[str, float]:
    """The least CPU of each call over interleaved rounds; `pass` is the base."""
    env = {"PATH": os.environ["PATH"], "HOME": home, "PYTHONPATH": "", "LANG": "C.UTF-8"}
    env["PYTHONPATH"] = "" if _has_package(python) else str(REPO)
    calls = {"pass": [python, "-c", "pass"]}
    calls |= {name: [python, "-c", CALL.format(str(root))] for name, root in roots.items()}
    best = dict.fromkeys(calls, float("inf"))
    for _ in range(rounds + 2):  # two more rounds warm the caches
        for name, argv in calls.items():
            best[name] = min(best[name], cpu_s(argv, env))
    return best


def _has_package(python: str) -> bool:
    probe = [python, "-c", "import adaos_ctx"]
    return subprocess.run(probe, cwd="/", capture_output=True, check=False).returncode == 0


def main() -> None:
    """Measure and print one row a size."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--sizes", default="200,1000,10000")
    options = parser.parse_args()
    sizes = [int(size) for size in options.sizes.split(",")]
    with tempfile.TemporaryDirectory(prefix="bench-verify-") as folder:
        roots = {}
        for size in sizes:
            for place in ("git", "plain"):
                root = Path(folder) / f"{place}{size}"
                root.mkdir()
                make(root, size, in_git=place == "git")
                roots[f"{place} {size}"] = root
        time.sleep(2.5)  # what changed just now is not cached (racy files)
        best = measure(options.python, roots, options.rounds, folder)
    base = best.pop("pass")
    print(f"python -c pass: {base * 1000:.1f} ms CPU")
    print(f"{'where':8} {'aliases':>8} {'ms':>8} {'ratio':>7} {'limit':>6}")
    for name, seconds in best.items():
        place, size = name.split()
        limit = LIMITS.get(int(size))
        shown = f"{limit:.1f}" if limit else ""
        print(f"{place:8} {size:>8} {seconds * 1000:8.1f} {seconds / base:7.2f} {shown:>6}")


if __name__ == "__main__":
    main()
