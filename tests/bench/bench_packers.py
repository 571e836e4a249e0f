"""What a reader is sent first: our pack, the delta, and what other packers write of the same folder.

    python -m tests.bench.bench_packers [FOLDER] [--repomix CMD] [--gitingest CMD] [--code2prompt CMD] [--svg FILE]

FOLDER is a skill; the demo is made when it is left out. A peer is taken from PATH unless its command is
given, and left out with a message when it is absent. Tokens are o200k_base, counted by us for all.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from adaos_ctx import get_counter
from tests.bench.chart import bars

REPO = Path(__file__).parents[2]
TITLE = "Tokens that a model is sent first, for the demo skill"
EDIT = ("schemas/summarize_entities.json", '"de", "ru"]', '"de", "ru", "fr"]')
# Arguments after the command; `{out}` is the file that it writes, and nothing of it is on the terminal.
PEERS = {
    "repomix": "{folder} -o {out} --no-security-check --quiet",
    "gitingest": "{folder} -o {out}",
    "code2prompt": "-p {folder} -o {out}",  # the package of PyPI
}


def main() -> None:
    """Print a table of tokens and of ratios to the files as they are."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", nargs="?")
    for peer in PEERS:
        parser.add_argument(f"--{peer}")
    parser.add_argument("--svg", help="draw the table")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        skill = Path(place) / "demo"
        if given.folder:
            shutil.copytree(given.folder, skill)
        else:
            ours("new", "demo", "--kind", "demo", cwd=place)
        rows = measure(skill, Path(place), {peer: getattr(given, peer) for peer in PEERS})
    raw = rows["files as they are"]
    for name, tokens in rows.items():
        print(f"{name:<28} {tokens:>8,} tokens  {tokens / raw:6.2f} x")
    print(json.dumps({"tokens": rows}, ensure_ascii=False))
    if given.svg:
        Path(given.svg).write_text(bars(TITLE, rows, "adaos-ctx"), encoding="utf-8")


def measure(skill: Path, place: Path, commands: dict[str, str | None]) -> dict[str, int]:
    """Name -> tokens of what is sent first."""
    count = get_counter("o200k_base").count
    texts = [path.read_text("utf-8") for path in sorted(skill.rglob("*"))
             if path.is_file() and ".ado" not in path.parts]  # fmt: skip
    rows = {"files as they are": sum(map(count, texts))}
    for peer, command in commands.items():
        written = run_peer(peer, command, skill, place)
        if written is not None:
            rows[peer] = count(written)
    rows["adaos-ctx pack"] = json.loads(ours("pack", str(skill), "--json", cwd=place))["tokens"]
    ours("base", "mark", str(skill), cwd=place)
    changed = skill / EDIT[0]
    if changed.is_file():
        changed.write_text(changed.read_text("utf-8").replace(*EDIT[1:]), encoding="utf-8")
        rows["adaos-ctx diff, one edit"] = count(ours("diff", str(skill), cwd=place))
    return rows


def run_peer(peer: str, command: str | None, skill: Path, place: Path) -> str | None:
    """What a peer writes of the folder; None when it is absent or fails, which is said."""
    argv = shlex.split(command) if command else [found] if (found := shutil.which(peer)) else []
    if not argv:
        print(f"{peer}: not installed: left out", file=sys.stderr)
        return None
    source, out = place / f"{peer}-in", place / f"{peer}.txt"
    shutil.copytree(skill, source, ignore=shutil.ignore_patterns(".ado"))
    words = PEERS[peer].format(folder=source, out=out).split()
    done = subprocess.run([*argv, *words], cwd=place, capture_output=True, text=True, check=False)
    if done.returncode or not out.is_file():
        print(f"{peer}: failed: {done.stderr.strip()[-200:]}: left out", file=sys.stderr)
        return None
    return out.read_text("utf-8")


def ours(*words: str, cwd: str | Path) -> str:
    """What `adaos-ctx …` prints."""
    env = {**os.environ, "PYTHONPATH": str(REPO), "ADAOS_CTX_LANG": "en"}
    done = subprocess.run(
        [sys.executable, "-m", "adaos_ctx", *words], cwd=cwd, env=env, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    return done.stdout


if __name__ == "__main__":
    main()
