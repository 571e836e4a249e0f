"""Prompts to a model: each asked once, remembered by its content, never more than allowed."""

from __future__ import annotations

import json
import os
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from adaos_ctx.digest import sha256_hex
from adaos_ctx.errors import UsageError
from adaos_ctx.llm import Request, user
from adaos_ctx.messages import Number
from adaos_ctx.writes import write_atomic

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from adaos_ctx.llm import Model

_VERSION = 2  # of the prompts; answers to another are not used
_SAVED_EVERY = 20  # answers, so that a build that was stopped goes on where it was
_CHARS_PER_TOKEN = 4  # for the estimate that is shown before


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """What a build asks of a model at most: requests, and tokens of all their prompts (about)."""

    requests: int = 0
    tokens: int = 0

    def __add__(self, other: Estimate) -> Estimate:
        return Estimate(requests=self.requests + other.requests, tokens=self.tokens + other.tokens)


class Asks(Protocol):
    """Answers prompts, or says that there is no answer yet."""

    def ask(
        self, prompts: Sequence[str], *, times: int = 1, exact: bool = False
    ) -> Iterator[str | None]:
        """Answers in order.

        Args:
            prompts: Any number, none of which needs another's answer.
            times: How often each may be asked again in another form, the first included.
            exact: The prompts are made of the source alone, not of answers.
        """
        ...


class Asker:
    """Asks a model.

    Args:
        model: Who answers.
        cache: File of the answers; made when there are some.
        most: Requests at most; more are refused.
        jobs: Requests at once; the answers are the same for any number.
    """

    def __init__(self, model: Model, cache: str, most: int, jobs: int = 1) -> None:
        self.model = model
        self.most = most
        self.asked = 0
        self._cache = cache
        self._jobs = max(1, jobs)
        self._known = _load(cache)
        self._lock = threading.Lock()

    def known(self, prompt: str) -> str | None:
        """The answer that is remembered."""
        return self._known.get(self._key(prompt))

    def ask(
        self, prompts: Sequence[str], *, times: int = 1, exact: bool = False
    ) -> Iterator[str | None]:
        """Answers in order; see `Asks`.

        Raises:
            UsageError: It would be more requests than are allowed.
            NetworkError: The endpoint failed; what was answered is kept for the next time.
        """
        del times, exact
        try:
            yield from self._answers(prompts)
        finally:
            self._save()

    def _answers(self, prompts: Sequence[str]) -> Iterator[str]:
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
        if key in self._known:
            return self._known[key]
        with self._lock:
            if self.asked >= self.most:
                most = Number(self.most)
                raise UsageError(
                    reason=f"the {most:request that was allowed is|requests that were allowed are} "
                    "used up; what was answered is kept, and --max-requests allows more"
                )
            self.asked += 1
        reply = self.model.chat(Request(messages=(user(prompt),)))
        with self._lock:
            self._known[key] = reply.message.content
            if self.asked % _SAVED_EVERY == 0:
                self._save()
        return self._known[key]

    def _key(self, prompt: str) -> str:
        return sha256_hex(json.dumps([_VERSION, self.model.name, prompt]).encode())

    def _save(self) -> None:
        if self.asked:
            text = json.dumps(self._known, indent=0, sort_keys=True)
            write_atomic(self._cache, text.encode())


class Counting:
    """Asks nothing, and counts what would be asked beyond what is remembered."""

    def __init__(self, asker: Asker) -> None:
        self.needed = Estimate()
        self._asker = asker
        self._seen: set[str] = set()

    def ask(
        self, prompts: Sequence[str], *, times: int = 1, exact: bool = False
    ) -> Iterator[str | None]:
        """What is remembered, None for the rest; see `Asks`."""
        for prompt in prompts:
            answer = self._asker.known(prompt)
            if answer is None and not (exact and prompt in self._seen):
                tokens = times * len(prompt) // _CHARS_PER_TOKEN
                self.needed += Estimate(requests=times, tokens=tokens)
            if exact:
                self._seen.add(prompt)
            yield answer


def admit(asker: Asker, needed: Estimate, limit: Callable[[Estimate], int] | None) -> None:
    """Ask for the limit where one is to be asked for, and hold the need against it.

    Raises:
        UsageError: It would take more requests than are allowed; says how many and how much.
    """
    if needed.requests and limit is not None:
        asker.most = limit(needed)
    if needed.requests > asker.most:
        requests, tokens = Number(needed.requests), Number(needed.tokens)
        raise UsageError(
            reason=f"{requests:request|requests} of about {tokens:token|tokens} in all would be "
            f"more than the {asker.most} that are allowed; --max-requests {needed.requests} allows "
            "that"
        )


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
