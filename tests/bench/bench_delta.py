"""Tokens of delta prompts beside packs, diffs and other tools, over many pairs of versions.

    python -m tests.bench.bench_delta [--corpus DIR] [--synthetic 36] [--commits 8] [--rows]
        [--repomix "node repomix.cjs"] [--diffctx PATH] [--show 3]

DIR holds `<skill>/<version>/` folders (default: `$ADAOS_CTX_SHARED/corpus/adaos_history`); where it
is absent, those pairs are skipped with a message. Counts are exact o200k_base. `calls` are the
aliases that a reader of the prompt still has to ask for.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from adaos_ctx.delta.compare import compare
from adaos_ctx.delta.gitpatch import FileChange, git_patch
from adaos_ctx.delta.matching import Pair
from adaos_ctx.delta.patching import blob_id
from adaos_ctx.delta.ways import heading, lost
from adaos_ctx.model import Source
from adaos_ctx.ops import basing, carding, scanning
from adaos_ctx.ops.diffing import DiffRequest, diff
from adaos_ctx.ops.gathering import PackRequest
from adaos_ctx.ops.packing import pack
from adaos_ctx.plugins import load
from adaos_ctx.skill import open_skill
from adaos_ctx.text import decode_text
from adaos_ctx.tokens import get_counter
from tests.bench import deltapairs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx.delta.model import Change
    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill
    from tests.bench.deltapairs import Tree

REPO = Path(__file__).parents[2]
SLACK = 60  # tokens of a prompt beside its changes
GIT = ["git", "-c", "user.name=x", "-c", "user.email=x@localhost", "-c", "core.autocrlf=false"]


@dataclass(kw_only=True)
class Row:
    """Tokens of one pair."""

    name: str
    delta: int
    raw: int
    pack: int
    unified: int
    cheapest: int
    excess: list[int]  # by alias: tokens above the smallest of its diff, card and text, if any
    told: int  # aliases that are told
    calls: int
    prompt: str
    others: dict[str, int] = field(default_factory=dict)

    @property
    def percent(self) -> float:
        """Of the raw folder."""
        return 100 * self.delta / max(self.raw, 1)


def count(text: str) -> int:
    """Exact o200k_base."""
    return get_counter("o200k_base").count(text)


def measure(name: str, old: Tree, new: Tree, place: Path, plugins: Plugins) -> Row | None:
    """Base on the old version, then compare the new one; None when no alias changed."""
    write(place, old)
    scanning.init(str(place))
    basing.mark(open_skill(str(place)))
    for path in old:
        (place / path).unlink()
    write(place, new)
    scanning.scan(open_skill(str(place)), write=True)
    skill = open_skill(str(place))
    delta = diff(skill, DiffRequest(), plugins).delta
    if not delta.changed:
        return None
    least = [min(ways(skill, change, plugins)) for change in delta.changes]
    cost = [change.tokens for change in delta.changes]
    return Row(
        name=name, delta=count(delta.prompt), prompt=delta.prompt,
        raw=sum(count(data.decode("utf-8", "replace")) for data in new.values()),
        pack=pack((skill,), PackRequest(budget=1_000_000), plugins).pack.tokens,
        unified=count(delta.patch.decode("utf-8", "replace")), cheapest=sum(least),
        excess=[a - b for a, b in zip(cost, least, strict=True) if a > b],
        told=len(delta.changes),
        calls=sum(not change.complete for change in delta.changes) + len(delta.left_out),
    )  # fmt: skip


def ways(skill: Skill, change: Change, plugins: Plugins) -> list[int]:
    """Tokens of an alias as its diff, its card, its text; the last two under its name.

    A diff names its file by itself. Where the card loses what is gone, that follows it.
    """
    snapshot = basing.get(skill, "base")
    before = snapshot.read(change.old) if change.old else b""
    after = (Path(skill.root) / change.new.path).read_bytes() if change.new else b""
    file = FileChange(
        old_path=change.old.path if change.old else None,
        new_path=change.new.path if change.new else None, old=before, new=after,
    )  # fmt: skip
    texts = [git_patch([file], lambda data: blob_id(data, "sha1")).decode("utf-8", "replace")]
    if change.new:
        name = heading(Pair(status=change.status, old=change.old, new=change.new))
        texts.append(f"{name}\n{after.decode('utf-8', 'replace')}")
        card = carding.show(skill, change.alias, plugins.kinds)[1].text
        texts.append(f"{name}\n{card}{gone(change, before, after)}")
    return [count(text) for text in texts]


def gone(change: Change, before: bytes, after: bytes) -> str:
    """What a card does not show: fields, keys, definitions that were there and are no more."""
    if change.old is None or change.new is None:
        return ""
    sources = [
        Source(alias=change.alias, path=item.path, text=decoded.text, encoding=decoded.encoding)
        for item, data in ((change.old, before), (change.new, after))
        for decoded in (decode_text(data),)
    ]
    return lost(compare(change.kind, sources[0], sources[1]))


def write(place: Path, tree: Tree) -> None:
    """Write the files of a version."""
    for path, data in tree.items():
        target = place / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


def beside(old: Tree, new: Tree, place: Path, tools: dict[str, list[str]]) -> dict[str, int]:
    """Tokens of what other tools say of the same change: the old version is committed."""
    write(place, old)
    for argv in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "old"]):
        subprocess.run([*GIT, *argv], cwd=place, check=True, capture_output=True)
    for path in old:
        (place / path).unlink()
    write(place, new)
    found = {}
    if "repomix" in tools:
        out = place.with_suffix(".xml")
        argv = [*tools["repomix"], "--quiet", "--include-diffs", "-o", str(out), "."]
        subprocess.run(argv, cwd=place, check=True, capture_output=True)
        found["repomix"] = count(out.read_text("utf-8", "replace"))
    if "diffctx" in tools:
        for argv in (["add", "-A"], ["commit", "-qm", "new"]):
            subprocess.run([*GIT, *argv], cwd=place, check=True, capture_output=True)
        argv = [*tools["diffctx"], ".", "--diff", "HEAD~1..HEAD", "-q"]
        done = subprocess.run(argv, cwd=place, capture_output=True, check=False)
        if done.returncode == 0:
            found["diffctx"] = count(done.stdout.decode("utf-8", "replace"))
    return found


def pairs(options: argparse.Namespace) -> Iterator[tuple[str, str, Tree, Tree]]:
    """(set, name, old, new)."""
    for one in deltapairs.synthetic(options.synthetic):
        yield "synthetic", *one
    if options.corpus.is_dir():
        for one in deltapairs.recorded(options.corpus):
            yield "recorded", *one
    else:
        print(f"skipped: no recorded versions at {options.corpus} (--corpus)")
    if options.commits and (REPO / ".git").exists():
        for one in deltapairs.commits(REPO, "adaos_ctx/delta", options.commits):
            yield "commits", *one


def main() -> int:
    """Measure, print a table a set, and some prompts; exit 1 when a law is broken."""
    shared = Path(os.environ.get("ADAOS_CTX_SHARED", REPO.parent / "shared"))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--corpus", type=Path, default=shared / "corpus" / "adaos_history")
    parser.add_argument("--synthetic", type=int, default=36)
    parser.add_argument("--commits", type=int, default=8)
    parser.add_argument("--repomix", default="")
    parser.add_argument("--diffctx", default="")
    parser.add_argument("--rows", action="store_true")
    parser.add_argument("--show", type=int, default=3)
    options = parser.parse_args()
    named = {"repomix": shlex.split(options.repomix), "diffctx": shlex.split(options.diffctx)}
    tools = {name: argv for name, argv in named.items() if argv}
    sets: dict[str, list[Row]] = defaultdict(list)
    plugins = load()
    with tempfile.TemporaryDirectory(prefix="bench-delta-") as scratch:
        os.environ["XDG_CACHE_HOME"] = f"{scratch}/cache"
        for number, (group, name, old, new) in enumerate(pairs(options)):
            place = Path(scratch) / f"p{number}"
            row = measure(name, old, new, place, plugins)
            shutil.rmtree(place)
            if row is None:
                continue
            if tools:
                row.others = beside(old, new, place, tools)
                shutil.rmtree(place)
            sets[group].append(row)
    return report(sets, options)


def report(sets: dict[str, list[Row]], options: argparse.Namespace) -> int:
    """Print everything; whether a law is broken."""
    broken = 0
    for group, rows in sets.items():
        print(f"\n{group}: {len(rows)} pairs with a change")
        for label in ("delta", "pack", "unified", "raw", "cheapest", "calls"):
            print(line(label, [getattr(row, label) for row in rows]))
        for tool in sorted({tool for row in rows for tool in row.others}):
            print(line(tool, [row.others[tool] for row in rows if tool in row.others]))
        print(f"  of the raw folder    median {statistics.median(r.percent for r in rows):.2f} %")
        late = [row for row in rows if row.delta > row.cheapest + SLACK]
        print(f"  above the cheapest way of each alias + {SLACK}: {len(late)} pairs")
        excess = [tokens for row in rows for tokens in row.excess]
        most = max(excess, default=0)
        told = sum(row.told for row in rows)
        print(
            f"  aliases above their diff, card and text: {len(excess)} of {told}, by {most} at most"
        )
        broken += len(late) + len(excess)
        if options.rows:
            for row in rows:
                print(f"  {row.name}: {row.delta} {row.pack} {row.unified} {row.raw} {row.others}")
    shown = sets["recorded"] or sets["synthetic"]
    for row in shown[:: max(1, len(shown) // max(options.show, 1))][: options.show]:
        print(f"\n{row.name}: {row.delta} tokens\n{row.prompt}", end="")
    return int(broken > 0)


def line(label: str, values: list[int]) -> str:
    """Median and sum of one column."""
    return f"  {label:<20} median {statistics.median(values):>8,.0f}   sum {sum(values):>10,}"


if __name__ == "__main__":
    sys.exit(main())
