"""Commit replay: what `pack --task` is worth, told by what people really changed.

Each commit's message, with the names of files taken out, is the task; the question is how many of
the files that it touched stand in the pack of its parent as a card or more. The measure beside it
is a pack that holds the cards of the best files by plain BM25 over paths and text.
"""

from __future__ import annotations

import math
import os
import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.errors import BudgetTooSmall, CtxError, UsageError
from adaos_ctx.git import run
from adaos_ctx.ops.carding import Cards
from adaos_ctx.ops.gathering import PackRequest
from adaos_ctx.ops.history import commits, find_source
from adaos_ctx.ops.looking import look
from adaos_ctx.ops.packing import pack
from adaos_ctx.ops.remembering import WordCounts, Words, remembering
from adaos_ctx.ops.scanning import init
from adaos_ctx.places import real
from adaos_ctx.scratch import scratch_folder
from adaos_ctx.skill import open_skill

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adaos_ctx.ops.history import Commit
    from adaos_ctx.ops.looking import Look
    from adaos_ctx.plugins import Plugins

_MAX_IN_A_ROW = 50  # commits that cannot be replayed: those before them will not do either
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
    """What was replayed.

    Args:
        commits: All replayed commits, newest first.
        skipped: (sha, reason) of those that could not be.
        stopped: Why it went no further back; "" when it did, or had enough.
    """

    commits: tuple[Replayed, ...]
    skipped: tuple[tuple[str, str], ...] = ()
    stopped: str = ""

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
        BudgetTooSmall: Not even the newest commit that can be replayed fits the budget.
    """
    source = find_source(folder)
    done: list[Replayed] = []
    skipped: list[tuple[str, str]] = []
    in_a_row, stopped = 0, ""  # how many of those, and why there are no more
    plugins, words = remembering(plugins), WordCounts()
    with scratch_folder() as scratch:
        clone = f"{real(scratch)}/{os.path.basename(source).removesuffix('.git') or 'repo'}"
        run(["clone", "-q", "-s", "-n", "--", source, clone], cwd=scratch)
        for commit in commits(source):
            on_step(len(done), count)
            if len(done) == count:
                break
            if in_a_row == _MAX_IN_A_ROW:
                stopped = (
                    f"stopped: {in_a_row} commits in a row cannot be replayed; {_last(skipped)}"
                )
                break
            request = PackRequest(budget=budget, encoding=encoding, task=commit.task)
            try:
                done.append(_replay_one(clone, commit, plugins, request, words))
                in_a_row = 0
            except CtxError as error:
                if isinstance(error, BudgetTooSmall) and not done:
                    raise _too_small(error, folder) from error
                skipped.append((commit.sha[:8], str(error)))
                in_a_row += 1
    if not done:
        raise UsageError(reason=_nothing(folder, skipped))
    return ReplayReport(commits=tuple(done), skipped=tuple(skipped), stopped=stopped)


def _too_small(error: BudgetTooSmall, folder: str) -> BudgetTooSmall:
    """The refusal with the command that mends it: it is the same at every commit."""
    run_again = (
        f"adaos-ctx search replay --repo {shlex.quote(folder)} --budget {error.facts['needed']}"
    )
    return BudgetTooSmall(**{**error.facts, "run": run_again})


def _nothing(folder: str, skipped: list[tuple[str, str]]) -> str:
    if not skipped:
        return f"the history of {folder} has no commit {_REPLAYABLE}"
    return f"no commit of {folder} could be replayed, {len(skipped)} were tried; {_last(skipped)}"


def _last(skipped: list[tuple[str, str]]) -> str:
    return "the last is {}: {}".format(*skipped[-1])


def _checkout(clone: str, sha: str) -> None:
    run(["checkout", "-q", "-f", "--detach", sha], cwd=clone)
    run(["clean", "-q", "-f", "-d", "-x"], cwd=clone)


def _replay_one(
    clone: str, commit: Commit, plugins: Plugins, request: PackRequest, words: WordCounts
) -> Replayed:
    _checkout(clone, commit.parent)
    init(clone)
    skill = open_skill(clone)
    now = look(skill)
    paths = {entry.alias.name: entry.alias.path for entry in now.present}
    touched = set(commit.changed) & set(paths.values())
    if not touched:
        raise UsageError(reason="none of the files that it changed was registered")
    report = pack((skill,), request, plugins)
    shown = {paths[i.name] for s in report.pack.sections for i in s.items if i.level in _CARD}
    ranked = plain_bm25(commit.task, words.of(skill, iter(now.present)))
    plain = _plain(now, ranked, report.pack.budget, plugins)
    return Replayed(
        sha=commit.sha[:8], task=commit.task, touched=len(touched), ours=len(touched & shown),
        plain=len(touched & plain), tokens=report.pack.tokens,
    )  # fmt: skip


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
