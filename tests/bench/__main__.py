"""`python -m tests.bench [--json FILE] [name=arguments]...`: every bench, and one table of its ratios.

A bench that needs a tree is skipped with a message unless it is given one: `pack=PATH`. Lines that state
a ratio (`… 1.23 x`) go into the table at the end and, with everything that was printed, into the JSON.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

_RATIO = re.compile(r"^(?P<what>\S.*?)\s{1,}(?P<ratio>\d+(?:\.\d+)?) [x×]\s*$")
_NEEDS = re.compile(r"add_argument\(\s*\"(tree|corpus)\"\s*(?:,\s*(?:type=\w+|help=[^)]*))*\)")


def main(words: list[str]) -> int:
    """Run all, print the table, write the JSON; the exit code says whether one failed."""
    target = words[words.index("--json") + 1] if "--json" in words else ""
    given = dict(word.partition("=")[::2] for word in words if "=" in word)
    unknown = sorted(set(given) - set(names()))
    if unknown:
        print(f"no bench {', '.join(unknown)}; there are: {', '.join(names())}", file=sys.stderr)
        return 2
    results = {name: run(name, given.get(name)) for name in names()}
    print("\n== ratios")
    for name, result in results.items():
        if not result["ratios"]:
            print(f"{name:<10} {result['state']}")
        for what, ratio in result["ratios"]:
            print(f"{name:<10} {what:<60} {ratio:8.2f} x")
    if target:
        text = json.dumps(results, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
        Path(target).write_text(text, encoding="utf-8")
    return int(any(result["state"] == "failed" for result in results.values()))


def names() -> list[str]:
    """Every bench there is, sorted."""
    return sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))


def run(name: str, arguments: str | None) -> dict[str, object]:
    """One bench: its state, its ratios, and all that it printed."""
    source = (Path(__file__).parent / f"bench_{name}.py").read_text(encoding="utf-8")
    print(f"== {name}", flush=True)
    if arguments is None and _NEEDS.search(source):
        print(f"needs a folder ({name}=PATH): skipped", flush=True)
        return {"state": "skipped", "ratios": [], "printed": ""}
    done = subprocess.run(
        [sys.executable, "-m", f"tests.bench.bench_{name}", *(arguments or "").split()],
        stdout=subprocess.PIPE, text=True, check=False,
    )  # fmt: skip
    print(done.stdout, end="", flush=True)
    state = "failed" if done.returncode else "ok"
    return {"state": state, "ratios": ratios(done.stdout), "printed": done.stdout}


def ratios(printed: str) -> list[tuple[str, float]]:
    """(what, ratio) of each line that ends in one."""
    found = (_RATIO.match(line) for line in printed.splitlines())
    return [(" ".join(m["what"].split()), float(m["ratio"])) for m in found if m]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
