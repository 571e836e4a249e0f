"""Descriptors by a model: bottom up, each asked for once and remembered by its content."""

from __future__ import annotations

import json
import os
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.digest import sha256_hex
from adaos_ctx.errors import UsageError
from adaos_ctx.llm import Request, user
from adaos_ctx.writes import write_atomic
from adaos_ctx_pcx.compat.llm import parse_json_object
from adaos_ctx_pcx.describe import WHAT_CHARS, WHEN_CHARS, Descriptor, children_first
from adaos_ctx_pcx.words import clip

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from adaos_ctx.llm import Model
    from adaos_ctx_pcx.items import Item

_VERSION = 1  # of the prompt; answers to another are not used
_TEXT_CHARS = 6_000  # of a leaf that a model reads
_SAVED_EVERY = 20  # answers, so that a build that was stopped goes on where it was
_CHARS_PER_TOKEN = 4  # for the estimate that is shown before


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """What a build asks of a model at most: requests, and tokens of all their prompts (about)."""

    requests: int = 0
    tokens: int = 0

    def __add__(self, other: Estimate) -> Estimate:
        return Estimate(requests=self.requests + other.requests, tokens=self.tokens + other.tokens)


class ModelWriter:
    """Rewrites offline descriptors.

    Args:
        model: Who writes.
        cache: File of the answers; made when there are some.
        most: Requests at most; more are refused before the first one.
        jobs: Requests at once; the descriptors are the same for any number.
        only_estimate: Ask nothing; `estimate` says what it would take.
        step: Called with (done, all) as nodes are described.
    """

    def __init__(
        self,
        model: Model,
        cache: str,
        most: int,
        *,
        jobs: int = 1,
        only_estimate: bool = False,
        step: Callable[[int, int], None] = lambda done, total: None,
    ) -> None:
        self.model = model
        self.estimate = Estimate()
        self._jobs = max(1, jobs)
        self._only_estimate = only_estimate
        self._step = step
        self.name = f"model:{model.name}"
        self._cache = cache
        self._most = most
        self._known = _load(cache)
        self.asked = 0
        self._lock = threading.Lock()

    def write(self, root: Item, said: dict[int, Descriptor]) -> dict[int, Descriptor]:
        """Descriptors of the tree; the offline one stays where an answer cannot be read.

        Raises:
            UsageError: It would take more requests than are allowed; says how many and how much.
            NetworkError: The endpoint failed; what was answered is kept for the next time.
        """
        order = [item for item in children_first(root) if item is not root]
        needed = self._needed(order, said)
        self.estimate += needed
        if self._only_estimate:
            return said
        if self.asked + needed.requests > self._most:
            raise UsageError(
                reason=f"{needed.requests} requests of about {needed.tokens} tokens in all are "
                f"more than the {self._most} that are allowed; "
                f"--max-requests {needed.requests} allows them"
            )
        found = dict(said)
        done = 0
        try:
            for level in _levels(order):
                for item, answer in zip(level, self._answers(level, found), strict=True):
                    found[id(item)] = _parsed(answer, found[id(item)])
                    done += 1
                    self._step(done, len(order))
        finally:
            self._save()
        return found

    def _needed(self, order: list[Item], said: dict[int, Descriptor]) -> Estimate:
        """Leaves are counted exactly; branches as if every one changed with a leaf below it."""
        new = [i for i in order if i.children or self._key(_prompt(i, said)) not in self._known]
        if all(item.children for item in new):
            return Estimate()
        tokens = sum(len(_prompt(item, said)) for item in new) // _CHARS_PER_TOKEN
        return Estimate(requests=len(new), tokens=tokens)

    def _answers(self, level: list[Item], found: dict[int, Descriptor]) -> Iterator[str]:
        """What the model says of items that do not depend on each other, in their order."""
        prompts = [_prompt(item, found) for item in level]
        if self._jobs == 1:
            yield from map(self._one, prompts)
            return
        from concurrent.futures import ThreadPoolExecutor  # slow to load, and few need it

        with ThreadPoolExecutor(self._jobs) as pool:
            try:
                yield from pool.map(self._one, prompts)
            finally:
                pool.shutdown(cancel_futures=True)

    def _one(self, prompt: str) -> str:
        key = self._key(prompt)
        if key not in self._known:
            reply = self.model.chat(Request(messages=(user(prompt),)))
            with self._lock:
                self.asked += 1
                self._known[key] = reply.message.content
                if self.asked % _SAVED_EVERY == 0:
                    self._save()
        return self._known[key]

    def _key(self, prompt: str) -> str:
        text = json.dumps([_VERSION, self.name, prompt])
        return sha256_hex(text.encode())

    def _save(self) -> None:
        if self.asked:
            text = json.dumps(self._known, indent=0, sort_keys=True)
            write_atomic(self._cache, text.encode())


def _levels(order: Iterable[Item]) -> list[list[Item]]:
    """Items by how far they lie above their deepest leaf: a level needs only those before it."""
    heights: dict[int, int] = {}
    levels: dict[int, list[Item]] = {}
    for item in order:
        height = 1 + max((heights[id(child)] for child in item.children), default=-1)
        heights[id(item)] = height
        levels.setdefault(height, []).append(item)
    return [levels[height] for height in sorted(levels)]


def _load(path: str) -> dict[str, str]:
    try:
        with open(path, encoding="utf-8") as file:
            kept = json.load(file)
    except (OSError, ValueError, RecursionError):
        return {}
    return {str(k): str(v) for k, v in kept.items()} if isinstance(kept, dict) else {}


def default_cache() -> str:
    """Where answers are kept for the user."""
    from adaos_ctx.userdirs import user_cache

    return os.path.join(user_cache(), "pcx-descriptors.json")


def _prompt(item: Item, said: dict[int, Descriptor]) -> str:
    if item.children:
        lines = [f"- {child.label}: {said[id(child)].what}" for child in item.children]
        inside = f"a group named {item.label} with these entries:\n" + "\n".join(lines)
    else:
        inside = f"a text named {item.label}:\n{item.text[:_TEXT_CHARS]}"
    hint = f"\nIts author says: {item.hint}" if item.hint else ""
    return (
        "Someone with little room chooses by one line what to open. Write that line for "
        f"{inside}{hint}\n\nSay what only this one holds. Answer with JSON: "
        f'{{"what": "what it is, at most {WHAT_CHARS} characters", '
        f'"when": "for which need, at most {WHEN_CHARS} characters", "keywords": ["up to six"]}}'
    )


def _parsed(answer: str, offline: Descriptor) -> Descriptor:
    try:
        fields = parse_json_object(answer)
    except ValueError:
        return offline
    what, when, keywords = fields.get("what"), fields.get("when"), fields.get("keywords")
    return Descriptor(
        what=clip(what, WHAT_CHARS) if isinstance(what, str) and what.strip() else offline.what,
        when=clip(when, WHEN_CHARS) if isinstance(when, str) and when.strip() else offline.when,
        keywords=tuple(str(k) for k in keywords[:6])
        if isinstance(keywords, list)
        else offline.keywords,
    )
