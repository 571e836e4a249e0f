"""Commit replay: what `pack --task` is worth, told by what people really changed.

Each commit's message, with the names of files taken out, is the task; the question is how many of
the files that it touched stand in the pack of its parent as a card or more. The measure beside it
is a pack that holds the cards of the best files by plain BM25 over paths and text.
"""

from __future__ import annotations

import math
import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.errors import CtxError, UsageError
from adaos_ctx.git import find_repo, run
from adaos_ctx.ops.carding import Cards
from adaos_ctx.ops.gathering import PackRequest
from adaos_ctx.ops.looking import look
from adaos_ctx.ops.packing import pack
from adaos_ctx.ops.registering import init
from adaos_ctx.ops.remembering import WordCounts, Words, remembering
from adaos_ctx.places import real
from adaos_ctx.scratch import scratch_folder
from adaos_ctx.skill import open_skill

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from adaos_ctx.ops.looking import Look
    from adaos_ctx.plugins import Plugins

_MAX_TOUCHED = 20  # files; larger commits are sweeps that no message describes
_CARD = ("card", "full")
_REPLAYABLE = "that changes files of its one parent and says something"


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """One commit.

    Args:
        sha: The commit, abbreviated.
        task: Its message without file names.
        touched: How many registered files it changed.
        ours: How many of them the pack held as a card or more.
        plain: How many of them the pack by plain BM25 held.
        tokens: Tokens of our pack.
    """

    sha: str
    task: str
    touched: int
    ours: int
    plain: int
    tokens: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayReport:
    """All replayed commits, newest first, and those that could not be (sha, reason)."""

    commits: tuple[Replayed, ...]
    skipped: tuple[tuple[str, str], ...] = ()

    @property
    def ours(self) -> float:
        """Mean share of touched files in our packs."""
        return _mean([one.ours / one.touched for one in self.commits])

    @property
    def plain(self) -> float:
        """Mean share of touched files in packs by plain BM25."""
        return _mean([one.plain / one.touched for one in self.commits])

    @property
    def ratio(self) -> float:
        """How much more our packs hold; 0 when plain ones hold nothing (see `is_comparable`)."""
        return self.ours / self.plain if self.plain else 0.0

    @property
    def is_comparable(self) -> bool:
        """Whether plain packs held anything that ours can be compared with."""
        return self.plain > 0


def replay(
    folder: str,
    count: int,
    plugins: Plugins,
    *,
    budget: int = 4096,
    encoding: str | None = None,
    on_step: Callable[[int, int], None] = lambda done, total: None,
) -> ReplayReport:
    """Replay the last commits of a repository in a scratch clone; the repository is only read.

    Args:
        folder: The repository's top folder.
        count: How many commits, newest first; merges and sweeps are passed over.
        plugins: Kinds and tokenizers.
        budget: Tokens of each pack.
        encoding: What they are counted with; None is each skill's own.
        on_step: Told (done, total) commits as the work goes on.

    Raises:
        UsageError: It is no repository, or no commit of it can be replayed.
    """
    repo = find_repo(real(folder))
    if repo is None:
        raise UsageError(reason=f"{folder} is in no git repository")
    done: list[Replayed] = []
    skipped = []
    plugins, words = remembering(plugins), WordCounts()
    with scratch_folder() as scratch:
        clone = f"{real(scratch)}/{os.path.basename(repo.top) or 'repo'}"
        run(["clone", "-q", "-s", "-n", "--", repo.top, clone], cwd=scratch)
        for commit in _commits(repo.top):
            on_step(len(done), count)
            if len(done) == count:
                break
            try:
                _checkout(clone, commit.parent)
                request = PackRequest(budget=budget, encoding=encoding, task=commit.task)
                one = _replay_one(clone, commit, plugins, request, words)
            except CtxError as error:
                skipped.append((commit.sha[:8], str(error)))
                continue
            if one is not None:
                done.append(one)
    if not done and not skipped:
        raise UsageError(reason=f"the history of {folder} has no commit {_REPLAYABLE}")
    return ReplayReport(commits=tuple(done), skipped=tuple(skipped))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Commit:
    sha: str
    parent: str
    task: str
    changed: tuple[str, ...]


def _commits(top: str) -> Iterator[_Commit]:
    """Commits with one parent that say something, newest first, with what they changed or removed."""
    if not run(["rev-list", "-n", "1", "--all"], cwd=top).strip():
        return  # `log` would refuse a history without commits
    listing = run(["log", "--no-merges", "--format=%H %P"], cwd=top).decode("ascii")
    for line in listing.splitlines():
        sha, *parents = line.split()
        if len(parents) != 1:
            continue
        args = ["diff-tree", "-r", "-z", "--name-only", "--diff-filter=MD", parents[0], sha]
        changed = os.fsdecode(run(args, cwd=top)).split("\0")[:-1]
        message = run(["log", "-1", "--format=%B", sha], cwd=top).decode("utf-8", "replace")
        task = without_names(message, tuple(changed))
        if task and 0 < len(changed) <= _MAX_TOUCHED:
            yield _Commit(sha=sha, parent=parents[0], task=task, changed=tuple(changed))


def _checkout(clone: str, sha: str) -> None:
    run(["checkout", "-q", "-f", "--detach", sha], cwd=clone)
    run(["clean", "-q", "-f", "-d", "-x"], cwd=clone)


def _replay_one(
    clone: str, commit: _Commit, plugins: Plugins, request: PackRequest, words: WordCounts
) -> Replayed | None:
    init(clone)
    skill = open_skill(clone)
    now = look(skill)
    paths = {entry.alias.name: entry.alias.path for entry in now.present}
    touched = set(commit.changed) & set(paths.values())
    if not touched:
        return None
    report = pack((skill,), request, plugins)
    shown = {paths[i.name] for s in report.pack.sections for i in s.items if i.level in _CARD}
    ranked = plain_bm25(commit.task, words.of(skill, iter(now.present)))
    plain = _plain(now, ranked, report.pack.budget, plugins)
    return Replayed(
        sha=commit.sha[:8], task=commit.task, touched=len(touched), ours=len(touched & shown),
        plain=len(touched & plain), tokens=report.pack.tokens,
    )  # fmt: skip


def without_names(message: str, paths: tuple[str, ...]) -> str:
    """A message without the names of files: paths, base names, and base names without suffix.

    Example:
        >>> without_names("Mend budget.py: the bound (see ops/x.py)", ("adaos/budget.py",))
        'Mend : the bound (see )'
    """
    names = set()
    for path in paths:
        base = path.rpartition("/")[2]
        names |= {path, base}
    for name in sorted(names, key=len, reverse=True):
        message = message.replace(name, "")
    return re.sub(r"[\w./-]*\w\w\.(?:[a-z]{1,4}|[a-z]{2,4}\d?)\b(?!\w)", "", message).strip()


def _plain(now: Look, ranked: list[str], budget: int, plugins: Plugins) -> set[str]:
    """Files whose cards fill a budget in an order."""
    from adaos_ctx.ops.counting import meter
    from adaos_ctx.places import cache_dir

    count = meter(cache_dir(now.skill.root), encoding="o200k_base", extra=plugins.tokenizers)
    entries = {entry.alias.name: entry for entry in now.present}
    cards = Cards(now, plugins.kinds)
    left, shown = budget, set()
    for name in ranked:
        entry = entries[name]
        left -= count.count(f"{entry.ref}\n{cards.build(entry).text}")
        if left < 0:
            break
        shown.add(entry.alias.path)
    return shown


def plain_bm25(query: str, bags: Mapping[str, Words]) -> list[str]:
    """Keys by BM25 (k1 1.2, b .75, Lucene's idf) over lower-case words, best first."""
    average = sum(bag.total for bag in bags.values()) / max(len(bags), 1) or 1.0
    scores: dict[str, float] = {}
    for word in sorted(Words.of(query).counts):
        held = {key: bag for key, bag in bags.items() if word in bag.counts}
        idf = math.log(1 + (len(bags) - len(held) + 0.5) / (len(held) + 0.5))
        for key, bag in held.items():
            tf = bag.counts[word]
            part = idf * tf * 2.2 / (tf + 1.2 * (0.25 + 0.75 * bag.total / average))
            scores[key] = scores.get(key, 0.0) + part
    return sorted(scores, key=lambda key: (-scores[key], key))


def _mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0
