"""CPU of the whole pre-commit hook as a ratio to `python -c pass`, git's own time included.

    python tests/bench/bench_hook.py [--python PATH] [--rounds 9] [--sizes 200,1000,10000]

The installed shim is run as git runs it (`sh` and all), in one process group whose CPU is added up.
Beside it: the same with one alias changed and refreshed since the last run, without caches, with
`sha256sum -c` over the work tree, and through the pre-commit framework. Rounds are interleaved and
the minimum counts: other load only adds.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

REPO = Path(__file__).parents[2]
sys.path.insert(0, str(REPO))

from adaos_ctx.digest import digest  # noqa: E402 - run from anywhere

FILE_BYTES = 4096  # bytes; what the measurements in tokens-and-startup B4 use
LIMITS = {"warm 200": 1.5, "warm 1000": 2.0, "warm 10000": 4.0, "cold 1000": 5.0}
PARTS = "load save merge token card alias digest skill model write parse check build hook".split()
CONFIG = (REPO / "templates/hooks/pre-commit-config.yaml").read_text(encoding="utf-8")


def text(chance: random.Random) -> str:
    """Lines of words, which deflate as prose does (to about a third)."""
    words = [f"{a}{b}{c}" for a in ("", "re", "un") for b in PARTS for c in ("", "ing", "s", "ed")]
    lines = (" ".join(chance.choices(words, k=12)) for _ in range(60))
    return "\n".join(lines)


class Bench:
    """One repository of so many aliases, packed as a clone is."""

    def __init__(self, root: Path, count: int) -> None:
        self.root = root
        self.count = count
        self.entries: dict[str, dict[str, object]] = {}
        self.turn = 0
        chance = random.Random(count)
        for number in range(count):
            self.put(number, f"# Note {number}\n{text(chance)}".encode())
        self.save()
        self.git("init", "-q", "-b", "main")
        self.git("config", "gc.auto", "0")
        self.git("add", "-A")
        self.git("-c", "user.name=b", "-c", "user.email=b@b", "commit", "-q", "-m", "x")
        self.git("gc", "-q")

    def put(self, number: int, body: bytes) -> None:
        """Write and register one file."""
        path = f"docs/part{number // 50:03}/note{number:05}.md"
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        body = body.ljust(FILE_BYTES, b"x")[:FILE_BYTES]
        target.write_bytes(body)
        sha256, size = digest(body)
        self.entries[f"D.note{number:05}"] = {
            "path": path, "sha": sha256[:8], "sha256": sha256, "size": size,
        }  # fmt: skip

    def save(self) -> None:
        """Write the registry, and the list for `sha256sum -c`."""
        (self.root / ".ado").mkdir(exist_ok=True)
        text = json.dumps(self.entries, indent=2) + "\n"
        (self.root / ".ado/aliases.json").write_text(text, encoding="utf-8")
        lines = (f"{entry['sha256']}  {entry['path']}\n" for entry in self.entries.values())
        (self.root.parent / f"sums{self.count}").write_text("".join(lines), encoding="utf-8")

    def git(self, *args: str) -> None:
        """Run git in it."""
        subprocess.run(["git", *args], cwd=self.root, check=True)

    def change(self) -> None:
        """Change one file, refresh its alias, stage both: an ordinary commit."""
        self.turn += 1
        self.put(self.turn % self.count, f"# Changed {self.turn}\n".encode())
        self.save()
        self.git("add", "-A")

    def forget(self) -> None:
        """Remove our caches."""
        shutil.rmtree(self.root / ".git/adaos-ctx", ignore_errors=True)


def cpu_s(argv: list[str], cwd: Path, env: dict[str, str]) -> float:
    """User and system seconds of a process and its children, which must succeed."""
    with open(os.devnull, "wb") as sink:
        child = subprocess.Popen(argv, stdout=sink, stderr=sink, env=env, cwd=cwd)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"exit {child.returncode}: {argv} in {cwd}")
    return usage.ru_utime + usage.ru_stime


def measure(
    python: str, benches: list[Bench], rounds: int, env: dict[str, str]
) -> dict[str, float]:
    """The least CPU of every call over interleaved rounds."""
    best: dict[str, float] = {}

    def run(name: str, argv: list[str], cwd: Path) -> None:
        best[name] = min(best.get(name, float("inf")), cpu_s(argv, cwd, env))

    for _ in range(rounds):
        run("pass", [python, "-c", "pass"], REPO)
        run("bare", [python, "-I", "-S", "-c", "pass"], REPO)
        for bench in benches:
            hook = [str(bench.root / ".git/hooks/pre-commit")]
            size = bench.count
            bench.forget()
            run(f"cold {size}", hook, bench.root)
            run(f"warm {size}", hook, bench.root)
            run(f"warm {size}", hook, bench.root)
            bench.change()
            run(f"changed {size}", hook, bench.root)
            sums = str(bench.root.parent / f"sums{size}")
            run(f"sha256sum {size}", ["sha256sum", "--quiet", "-c", sums], bench.root)
            run(f"git alone {size}", ["git", "ls-files", "-s", "-z"], bench.root)
            if env["FRAMEWORK"]:
                run(f"framework {size}", [env["FRAMEWORK"], "run"], bench.root)
    return best


def install(python: str, bench: Bench) -> None:
    """Install the shim as that interpreter would."""
    call = "import sys; from adaos_ctx.ops import hooking; hooking.install(sys.argv[1])"
    env = {**os.environ, "PYTHONPATH": str(REPO)}
    subprocess.run([python, "-c", call, str(bench.root)], check=True, env=env)
    (bench.root / ".pre-commit-config.yaml").write_text(CONFIG, encoding="utf-8")
    bench.git("add", "-A")


def environment(python: str, home: Path) -> dict[str, str]:
    """No settings of the user; `adaos-ctx` on PATH for the framework."""
    command = home / "adaos-ctx"
    call = f"import sys; sys.path.append('{REPO}'); from adaos_ctx.__main__ import main"
    command.write_text(f'#!/bin/sh\nexec {python} -c "{call}; sys.exit(main())" "$@"\n')
    command.chmod(0o755)
    framework = shutil.which("pre-commit", path=os.path.dirname(python)) or ""
    return {
        "PATH": f"{home}:{os.environ['PATH']}", "HOME": str(home), "LANG": "C.UTF-8",
        "GIT_CONFIG_GLOBAL": os.devnull, "PRE_COMMIT_HOME": str(home / "pc"), "FRAMEWORK": framework,
    }  # fmt: skip


def main() -> None:
    """Measure and print one row a call."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--sizes", default="200,1000,10000")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bench-hook-") as folder:
        benches = []
        for size in map(int, options.sizes.split(",")):
            root = Path(folder) / f"r{size}"
            root.mkdir()
            benches.append(Bench(root, size))
            install(options.python, benches[-1])
        env = environment(options.python, Path(folder))
        best = measure(options.python, benches, options.rounds, env)
    base = best.pop("pass")
    print(f"python -c pass: {base * 1000:.1f} ms CPU")
    print(f"{'call':18} {'ms':>8} {'ratio':>7} {'limit':>6}")
    for name, seconds in sorted(best.items(), key=lambda item: item[0].split()):
        limit = LIMITS.get(name)
        shown = f"{limit:.1f}" if limit else ""
        print(f"{name:18} {seconds * 1000:8.1f} {seconds / base:7.2f} {shown:>6}")


if __name__ == "__main__":
    main()
