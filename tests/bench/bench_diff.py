"""CPU of `diff` as a ratio to `python -c pass`: nothing changed, and one file of many.

    python -m tests.bench.bench_diff [--python PATH] [--rounds 9] [--sizes 200,1000] [--kinds md,json,py]

One file is edited before every run, so that nothing of an earlier comparison helps. Rounds are
interleaved and the minimum counts: other load only adds.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.measuring import Case, interleaved, table

if TYPE_CHECKING:
    from collections.abc import Callable

REPO = Path(__file__).parents[2]
LIMITS = {"same": 2.5, "one": 10.0}
FIELDS = ",\n".join(
    f'    "field_{n}": {{"type": "string", "maxLength": {n}, "description": "What field {n} holds."}}'
    for n in range(40)
)
TEXTS = {
    "json": '{"type": "object", "title": "Part", "properties": {\n    "count": {"maximum": %d},\n'
    + FIELDS
    + "\n}}\n",
    "md": "# Note\n\nThe limit is %d.\n\n"
    + "".join(f"## Part {n}\n\nWhat there is to say about part {n}.\n\n" for n in range(60)),
    "py": "LIMIT = %d\n"
    + "".join(
        f'\n\ndef step_{n}(text, limit=LIMIT):\n    """Do step {n}."""\n    return text[: limit + {n}]\n'
        for n in range(40)
    ),
}  # about 4 KB each, as in bench_verify
PREFIX = {"json": "S", "md": "D", "py": "H"}


def make(root: Path, size: int, env: dict[str, str]) -> None:
    """A repository with one skill of so many files of three kinds, and its base marked."""
    import hashlib
    import json

    aliases = {}
    for number in range(size):
        ending = sorted(TEXTS)[number % len(TEXTS)]
        path = f"part{number // 50:03}/file{number:05}.{ending}"
        body = (TEXTS[ending] % number).encode()
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(body)
        sha256 = hashlib.sha256(body).hexdigest()
        aliases[f"{PREFIX[ending]}.n{number:05}"] = {
            "path": path, "sha": sha256[:8], "sha256": sha256, "size": len(body),
        }  # fmt: skip
    (root / ".ado").mkdir()
    (root / ".ado" / "aliases.json").write_text(json.dumps(aliases, indent=2) + "\n")
    for path in root.rglob("*"):
        os.utime(path, (1.7e9, 1.7e9))
    for command in (["git", "init", "-q"], [sys.executable, "-m", "adaos_ctx", "base", "mark"]):
        subprocess.run(command, cwd=root, env=env, check=True, capture_output=True)


def editor(root: Path, ending: str, size: int) -> Callable[[], None]:
    """Something that gives one file another text every time, and the others their old one."""
    first = {name: root / f"part000/file{at:05}.{name}" for at, name in enumerate(sorted(TEXTS))}
    numbers = count(size + 1)

    def edit() -> None:
        for at, name in enumerate(sorted(TEXTS)):
            text = TEXTS[name] % (next(numbers) if name == ending else at)
            if first[name].read_text() != text:
                first[name].write_text(text)

    return edit


def main() -> int:
    """Measure, print a table a size; exit 1 when a limit is not kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--sizes", default="200,1000")
    parser.add_argument("--kinds", default="json,md,py")
    options = parser.parse_args()
    late = False
    for size in map(int, options.sizes.split(",")):
        with tempfile.TemporaryDirectory(prefix="bench-diff-") as folder:
            print(f"{size} aliases")
            late |= _measure(Path(folder), size, options)
    return int(late)


def _measure(folder: Path, size: int, options: argparse.Namespace) -> bool:
    env = {
        "PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8",
        "PYTHONPATH": str(REPO), "GIT_CONFIG_NOSYSTEM": "1",
    }  # fmt: skip
    root = folder / "s"
    root.mkdir()
    make(root, size, env)
    call = [options.python, "-m", "adaos_ctx", "diff", "."]
    cases: dict[str, Case] = {
        "pass": (lambda: None, [options.python, "-c", "pass"]),
        "same": (editor(root, "", size), call),
    }
    for kind in options.kinds.split(","):
        cases[f"one {kind}"] = (editor(root, kind, size), call)
    same = {name: case for name, case in cases.items() if not name.startswith("one")}
    subprocess.run(call, cwd=root, env=env, check=True, stdout=subprocess.DEVNULL)
    best = interleaved(same, rounds=options.rounds, cwd=str(root), env=env)
    ones = {name: case for name, case in cases.items() if name != "same"}
    found = interleaved(ones, rounds=options.rounds, cwd=str(root), env=env)
    best |= {name: found[name] for name in ones if name != "pass"}
    best["pass"] = min(best["pass"], found["pass"])
    print(table(best, base="pass"), flush=True)
    return any(
        best[name] > LIMITS[name.split(" ")[0]] * best["pass"] for name in best if name != "pass"
    )


if __name__ == "__main__":
    sys.exit(main())
