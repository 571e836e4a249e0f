"""`init` + `pack` on a tree, against reading, hashing, counting and writing the same files.

    python tests/bench/bench_pack.py TREE [--budget 50000] [--rounds 5] [--repomix "node repomix.cjs"]

TREE is copied; ratios are CPU minima of interleaved runs. `x` is relative to the base: read + sha256 +
tiktoken (o200k_base) + write of the files that git lists. `repomix` is run when it is given.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.bench.measuring import Case, interleaved, table

REPO = Path(__file__).parents[2]
BASE = """
import hashlib, subprocess, sys
import tiktoken
from adaos_ctx.tokens.encodings import ENCODINGS
from adaos_ctx.tokens.vocabulary import load_ranks
facts = ENCODINGS["o200k_base"]
encoding = tiktoken.Encoding("o", pat_str=facts.pattern, mergeable_ranks=load_ranks(facts), special_tokens={})
names = subprocess.run(["git", "ls-files", "-z"], capture_output=True, check=True).stdout.split(b"\\0")
texts = []
for name in filter(None, names):
    with open(name, "rb") as file:
        data = file.read()
    hashlib.sha256(data).hexdigest()
    texts.append(data.decode("utf-8", "replace"))
    encoding.encode(texts[-1], disallowed_special=())
with open(sys.argv[1], "w", encoding="utf-8", errors="replace") as out:
    out.write("".join(texts))
"""


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tree", type=Path)
    parser.add_argument("--budget", default="50000")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--repomix", default="", help="command that runs repomix")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        tree = _repository(options.tree, Path(scratch) / "tree")
        files = [path for path in tree.rglob("*") if path.is_file() and ".git" not in path.parts]
        size = sum(path.stat().st_size for path in files)
        print(f"{len(files)} files, {size / 1e6:.1f} MB, Python {sys.version.split()[0]}")
        env = {
            "PATH": os.environ["PATH"],
            "HOME": scratch,
            "PYTHONPATH": str(REPO),
            "LANG": "C.UTF-8",
        }
        cases = _cases(tree, scratch, options)
        print(table(interleaved(cases, rounds=options.rounds, cwd=str(tree), env=env), base="base"))


def _cases(tree: Path, scratch: str, options: argparse.Namespace) -> dict[str, Case]:
    ours = [sys.executable, "-m", "adaos_ctx"]
    pack = [*ours, "pack", ".", "--budget", options.budget]
    both = ["sh", "-c", f"{shlex.join([*ours, 'init', '.'])} && {shlex.join(pack)}"]
    cases: dict[str, Case] = {
        "pass": (_nothing, [sys.executable, "-c", "pass"]),
        "base": (_nothing, [sys.executable, "-c", BASE, f"{scratch}/base.out"]),
        "init + pack, cold": (lambda: _forget(tree), both),
        "pack, nothing changed": (_nothing, pack),
        "verify, warm": (_nothing, [*ours, "alias", "verify", "."]),
    }
    if options.repomix:
        peer = [*shlex.split(options.repomix), "--quiet", "-o", f"{scratch}/repomix.xml", "."]
        cold = ["sh", "-c", f"REPOMIX_TOKEN_CACHE=0 exec {shlex.join(peer)}"]
        cases |= {"repomix, cold": (_nothing, cold), "repomix, warm": (_nothing, peer)}
    return cases


def _repository(source: Path, target: Path) -> Path:
    shutil.copytree(source, target, ignore=shutil.ignore_patterns(".git", ".ado"))
    for command in (["init", "-q"], ["add", "-A"]):
        subprocess.run(["git", *command], cwd=target, check=True)
    for path in target.rglob("*"):
        os.utime(path, (1.7e9, 1.7e9), follow_symlinks=False)
    return target


def _forget(tree: Path) -> None:
    shutil.rmtree(tree / ".ado", ignore_errors=True)
    shutil.rmtree(tree / ".git/adaos-ctx", ignore_errors=True)


def _nothing() -> None:
    """No preparation."""


if __name__ == "__main__":
    main()
