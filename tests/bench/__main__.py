"""`python -m tests.bench`: every bench with its defaults, one table after the other."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def main() -> int:
    """Run the benches that need no argument, then those that got one as `name=argument`."""
    given = dict(word.partition("=")[::2] for word in sys.argv[1:])
    failed = 0
    for file in sorted(Path(__file__).parent.glob("bench_*.py")):
        name = file.stem.removeprefix("bench_")
        if 'add_argument("tree"' in file.read_text(encoding="utf-8") and name not in given:
            print(f"== {name}: needs a tree ({name}=PATH): skipped", flush=True)
            continue
        print(f"== {name}", flush=True)
        words = given.get(name, "").split()
        failed |= subprocess.run(
            [sys.executable, "-m", f"tests.bench.{file.stem}", *words], check=False
        ).returncode
    return failed


if __name__ == "__main__":
    sys.exit(main())
