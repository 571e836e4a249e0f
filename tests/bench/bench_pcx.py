"""pcx beside the package that defined its format: builds, links, sessions and navigation in one run.

`python -m tests.bench.bench_pcx [LEAVES] [CASES]`; the package's columns need
askfaro-progressive-context 0.5.1, navigation needs the evaluation sets (ADAOS_CTX_SHARED).
"""

from __future__ import annotations

import importlib.util
import json
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

LEAVES = 5_000  # 600 at least, for the session
CASES = 60  # of each evaluation set
_PEER = "askfaro_progressive_context"
_WORDS = 3_000  # of the made language
_VERBS = ("get", "list", "create", "delete", "update", "send", "fetch", "sync")
_NOUNS = ("user", "order", "invoice", "file", "ticket", "report", "token", "page", "mail", "event")
_SPACES = 50  # namespaces of the catalog that is linked

_OURS = """
import sys
from adaos_ctx_pcx.building import BuildRequest, build
path, out, links = sys.argv[1], sys.argv[2], sys.argv[3] == "links"
build(BuildRequest(path=path, kind="tools", out=out, tokenizer="estimate", links=links))
"""
_THEIRS = """
import sys
from askfaro_progressive_context.cli import main
more = ["--cross-links"] if sys.argv[3] == "links" else []
sys.exit(main(["build", sys.argv[1], "--kind", "tools", "--fake", "--out", sys.argv[2], *more]))
"""
_SESSION = """
import sys, time
from adaos_ctx_pcx.manifest import open_manifest
from adaos_ctx_pcx.session import Session

def least(action, rounds=7):
    best = 9.0
    for _ in range(rounds):
        started = time.process_time()
        action()
        best = min(best, time.process_time() - started)
    return best * 1e3

def begin():
    session = Session(open_manifest(sys.argv[1]), budget=1 << 30)
    session.index()
    return session

session = begin()
leaves = [key for key, node in session.source.manifest.nodes.items() if node.children is None]
session.open(leaves[0])
fresh = iter(leaves[1:])
print(least(begin), least(lambda: [session.open(next(fresh)) for _ in range(40)]) / 40,
      least(lambda: [session.look([next(fresh)]) for _ in range(40)]) / 40)
"""


def write_tools(path: Path, count: int, spaces: int = 0) -> None:
    """A catalog of made tools; the same for the same arguments."""
    chance = random.Random(1)
    words = [
        "".join(chance.choices("aeioubcdfglmnprst", k=chance.randint(4, 9))) for _ in range(_WORDS)
    ]
    rows = []
    for i in range(count):
        verb, noun = chance.choice(_VERBS), chance.choice(_NOUNS)
        head = f"space{i % spaces}." if spaces else ""
        about = " ".join(chance.choices(words, k=8))
        properties = {
            chance.choice(words): {"type": "string", "description": " ".join(chance.choices(words, k=5))}
            for _ in range(3)
        }  # fmt: skip
        rows.append({
            "name": f"{head}{verb}_{noun}_{i}", "description": f"{verb.title()}s the {noun}: {about}.",
            "parameters": {"type": "object", "properties": properties},
        })  # fmt: skip
    path.write_text(json.dumps(rows), encoding="utf-8")


def cost(code: str, *argv: str) -> tuple[float, float]:
    """CPU seconds and peak memory (MB) of one interpreter that runs some code."""
    with open(os.devnull, "wb") as sink:
        child = subprocess.Popen([sys.executable, "-c", code, *argv], stdout=sink, stderr=sink)
        _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise SystemExit(f"exit {child.returncode}: {argv}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def builds(folder: Path, count: int, *, has_peer: bool) -> None:
    """Print builds of a flat catalog, of one ten times as large, and of one with links."""
    idle = cost("import sys")[0]
    for name, spaces, links in (("flat", 0, ""), ("links", _SPACES, "links")):
        path = folder / f"{name}.json"
        write_tools(path, count, spaces)
        ours = min(cost(_OURS, str(path), str(folder / "o"), links) for _ in range(3))
        line = f"{name:6} {count:6,} leaves: {ours[0]:7.2f} s {ours[1]:7.0f} MB"
        if has_peer:
            theirs = cost(_THEIRS, str(path), str(folder / "t"), links)
            faster, smaller = theirs[0] / ours[0], theirs[1] / ours[1]
            line += f"; package {theirs[0]:7.2f} s {theirs[1]:7.0f} MB"
            line += f"; {faster:.1f} x faster, {smaller:.1f} x smaller"
        print(line, flush=True)
        if name == "flat":
            large = folder / "large.json"
            write_tools(large, 10 * count)
            much = cost(_OURS, str(large), str(folder / "l"), "")
            ratio = (much[0] - idle) / (ours[0] - idle)
            print(f"{name:6} {10 * count:6,} leaves: {much[0]:7.2f} s, {ratio:.1f} x", flush=True)
    manifest = folder / "o" / "flat.pcx.4k.json"
    said = subprocess.run(
        [sys.executable, "-c", _SESSION, str(manifest)], capture_output=True, text=True, check=True
    ).stdout.split()
    print(f"session: open {float(said[0]):.1f} ms, a leaf {float(said[1]):.3f} ms, "
          f"a look {float(said[2]):.3f} ms")  # fmt: skip


def navigation(shared: Path, most: int, *, has_peer: bool) -> None:
    """Print success at 4k on a sample of every evaluation set, the package's beside ours."""
    for folder in sorted((shared / "eval" / "nav").iterdir()):
        rows = json.loads((folder / "cases.dev.json").read_text(encoding="utf-8"))
        rows = random.Random(1).sample(rows, min(most, len(rows)))
        is_tools = (folder / "tools.json").exists()
        path = folder / ("tools.json" if is_tools else "docs")
        kind = "tools" if is_tools else "docs"
        ours = _ours(path, kind, rows)
        theirs = _theirs(path, kind, rows) if has_peer else "not installed"
        print(
            f"{folder.name:15} n={len(rows):3} ours {ours.success:.3f} "
            f"({ours.tokens_to_answer:.0f} tokens, first view {ours.first_view:.0f})  "
            f"package {theirs}", flush=True,
        )  # fmt: skip


def _ours(path: Path, kind: str, rows: list[dict[str, Any]]) -> Any:
    from adaos_ctx_pcx.cases import parse_cases
    from adaos_ctx_pcx.evaluating import summed, walk
    from adaos_ctx_pcx.navigators import make_navigator

    source = _compiled(path, kind)
    navigator = make_navigator("bm25", source)
    cases = parse_cases(rows, source.manifest.nodes, path.name)
    return summed([walk(source, navigator, case, budget=4096) for case in cases])


def opened_set(folder: Path) -> tuple[Any, list[Any]]:
    """What searches an evaluation set, and its cases."""
    from adaos_ctx_pcx.cases import parse_cases
    from adaos_ctx_pcx.finding import Finder

    is_tools = (folder / "tools.json").exists()
    source = _compiled(
        folder / ("tools.json" if is_tools else "docs"), "tools" if is_tools else "docs"
    )
    rows = json.loads((folder / "cases.dev.json").read_text(encoding="utf-8"))
    return Finder(source), parse_cases(rows, source.manifest.nodes, folder.name)


def _compiled(path: Path, kind: str) -> Any:
    from adaos_ctx_pcx.adapters import get_adapter
    from adaos_ctx_pcx.build import compile_source
    from adaos_ctx_pcx.leafstore import LeafStore
    from adaos_ctx_pcx.manifest import counter, opened

    read = get_adapter(kind)(str(path), "")
    built = compile_source(read, [4096], count=counter("o200k_base"), tokenizer="o200k_base")[0]
    return opened(built.manifest, LeafStore(built.leaves, read.base))


def _theirs(path: Path, kind: str, rows: list[dict[str, Any]]) -> str:
    """Its offline model and its keyword navigator; a case has one target there, so any counts."""
    build, package = importlib.import_module(f"{_PEER}.build"), importlib.import_module(_PEER)
    evals = importlib.import_module(f"{_PEER}.eval")
    try:
        tree = importlib.import_module(f"{_PEER}.build.adapters").get_adapter(kind).load(path)
        data = build.compile_source(tree, build.FakeDescriptorModel(), [4096]).manifests[4096]
    except KeyError as error:
        return f"crashes: KeyError {error}"
    manifest = package.Manifest.from_dict(data)
    slug = importlib.import_module(f"{_PEER}.build.adapters.base").slugify
    keyword = importlib.import_module(f"{_PEER}.navigator").KeywordNavigator()
    hits = 0
    for row in rows:
        names = [*row["expect"], *row.get("accept", ())]
        ids = {slug(Path(name).stem if kind == "docs" else name) for name in names}
        found = [
            evals.run_case(manifest, keyword, evals.NavCase(row["query"], i, None)) for i in ids
        ]
        hits += any(case.success for case in found)
    first_view = data["variant"]["manifest_tokens"]
    return f"{hits / len(rows):.3f} (first view {first_view})"


def main(leaves: int = LEAVES, cases: int = CASES) -> None:
    """Print all of it."""
    has_peer = importlib.util.find_spec(_PEER) is not None
    if not has_peer:
        print("askfaro-progressive-context is not installed: its columns are left out")
    with tempfile.TemporaryDirectory() as folder:
        builds(Path(folder), leaves, has_peer=has_peer)
    shared = os.environ.get("ADAOS_CTX_SHARED", "")
    if shared and cases:
        navigation(Path(shared), cases, has_peer=has_peer)
    else:
        print("navigation: set ADAOS_CTX_SHARED to the folder of the evaluation sets")


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:3]))
