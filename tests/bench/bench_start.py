"""Starts against `python -c pass`: importing the library, packing again, packing for the first time.

    python -m tests.bench.bench_start [--rounds 9] [--corpus FOLDER]

The cold pack is of a skill of about 300 KB made of real files; it is left out where there are none.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.bench.bench_verify import make
from tests.bench.measuring import Case, interleaved, table

REPO = Path(__file__).parents[2]
IMPORT = "import adaos_ctx; adaos_ctx.open_skill; adaos_ctx.make_pack; adaos_ctx.expand; adaos_ctx.verify"
_SHARE = {"adr": 12, "schema": 10, "yaml": 6, "readme": 2, "adaos_docs": 6}  # files of each folder


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--corpus", type=Path, default=REPO.parent / "shared" / "corpus")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        env = {
            "PATH": os.environ["PATH"],
            "HOME": scratch,
            "PYTHONPATH": str(REPO),
            "LANG": "C.UTF-8",
        }
        cases = _cases(Path(scratch), options.corpus, env)
        print(f"Python {sys.version.split()[0]}")
        print(table(interleaved(cases, rounds=options.rounds, cwd=scratch, env=env), base="pass"))
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        print(f"largest process: {peak:.0f} MB")


def _cases(scratch: Path, corpus: Path, env: dict[str, str]) -> dict[str, Case]:
    python = sys.executable
    make(scratch / "skill200", 200, in_git=False)
    again = [python, "-m", "adaos_ctx", "pack", str(scratch / "skill200")]
    subprocess.run(again, env=env, capture_output=True, check=True)
    cases: dict[str, Case] = {
        "pass": (_nothing, [python, "-c", "pass"]),
        "import adaos_ctx": (_nothing, [python, "-c", "import adaos_ctx"]),
        "its main functions": (_nothing, [python, "-c", IMPORT]),
        "pack again, 200 aliases": (_nothing, _console(again)),
    }
    if not corpus.is_dir():
        print(f"no real files at {corpus}: the cold pack is left out")
        return cases
    skill = _real_skill(corpus, scratch / "real")
    subprocess.run(
        [python, "-m", "adaos_ctx", "init", str(skill)], env=env, capture_output=True, check=True
    )
    cold = _console([python, "-m", "adaos_ctx", "pack", str(skill)])
    return cases | {"cold pack, 300 KB": (lambda: _forget(skill), cold)}


def _console(words: list[str]) -> list[str]:
    """The same call the way a console script makes it, without the cost of `-m`."""
    code = f"import sys; from adaos_ctx.__main__ import main; sys.exit(main({words[3:]!r}))"
    return [words[0], "-c", code]


def _real_skill(corpus: Path, target: Path) -> Path:
    for folder, count in _SHARE.items():
        files = sorted(
            (corpus / folder).iterdir(), key=lambda path: (path.stat().st_size, path.name)
        )
        middle = len(files) // 2
        for path in files[middle : middle + count]:
            name = f"ADR-{path.name}" if folder == "adr" else path.name
            place = (
                target
                / {"adr": "prep", "schema": "schemas", "yaml": "profiles"}.get(folder, "docs")
                / name
            )
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place)
    for number, path in enumerate(sorted((REPO / "adaos_ctx" / "ops").glob("*.py"))[:12]):
        place = target / "handlers" / f"h{number}.py"
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)
    (target / "skill.yaml").write_text("name: real\nversion: 1.0.0\n", encoding="utf-8")
    subprocess.run(["git", "init", "-q", str(target)], check=True)  # its caches lie apart then
    return target


def _forget(skill: Path) -> None:
    shutil.rmtree(skill / ".git" / "adaos-ctx", ignore_errors=True)
    (skill / ".ado" / "prompt.pack").unlink(missing_ok=True)


def _nothing() -> None:
    """No preparation."""


if __name__ == "__main__":
    main()
