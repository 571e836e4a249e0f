"""Descriptors by a model: bottom up, each asked for once and remembered by its content."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from adaos_ctx.digest import sha256_hex
from adaos_ctx.errors import UsageError
from adaos_ctx.llm import Request, user
from adaos_ctx.writes import write_atomic
from adaos_ctx_pcx.compat.llm import parse_json_object
from adaos_ctx_pcx.describe import WHAT_CHARS, WHEN_CHARS, Descriptor, children_first
from adaos_ctx_pcx.words import clip

if TYPE_CHECKING:
    from adaos_ctx.llm import Model
    from adaos_ctx_pcx.items import Item

_VERSION = 1  # of the prompt; answers to another are not used
_TEXT_CHARS = 6_000  # of a leaf that a model reads
_SAVED_EVERY = 20  # answers, so that a build that was stopped goes on where it was
_CHARS_PER_TOKEN = 4  # for the estimate that is shown before


class ModelWriter:
    """Rewrites offline descriptors.

    Args:
        model: Who writes.
        cache: File of the answers; made when there are some.
        most: Requests at most; more are refused before the first one.
    """

    def __init__(self, model: Model, cache: str, most: int) -> None:
        self.model = model
        self.name = f"model:{model.name}"
        self._cache = cache
        self._most = most
        self._known = _load(cache)
        self.asked = 0

    def write(self, root: Item, said: dict[int, Descriptor]) -> dict[int, Descriptor]:
        """Descriptors of the tree; the offline one stays where an answer cannot be read.

        Raises:
            UsageError: It would take more requests than are allowed; says how many and how much.
            NetworkError: The endpoint failed; what was answered is kept for the next time.
        """
        order = [item for item in children_first(root) if item is not root]
        self._check(order, said)
        found = dict(said)
        try:
            for item in order:
                found[id(item)] = self._one(item, found)
        finally:
            self._save()
        return found

    def _check(self, order: list[Item], said: dict[int, Descriptor]) -> None:
        """Leaves are counted exactly; branches as if every one changed with a leaf below it."""
        new = [i for i in order if i.children or self._key(_prompt(i, said)) not in self._known]
        leaves = [item for item in new if not item.children]
        needed = len(new) if leaves else 0
        if self.asked + needed > self._most:
            tokens = sum(len(_prompt(item, said)) for item in new) // _CHARS_PER_TOKEN
            raise UsageError(
                reason=f"{needed} requests of about {tokens} tokens in all are more than the "
                f"{self._most} that are allowed; --max-requests {needed} allows them"
            )

    def _one(self, item: Item, found: dict[int, Descriptor]) -> Descriptor:
        prompt = _prompt(item, found)
        key = self._key(prompt)
        if key not in self._known:
            self.asked += 1
            reply = self.model.chat(Request(messages=(user(prompt),)))
            self._known[key] = reply.message.content
            if self.asked % _SAVED_EVERY == 0:
                self._save()
        return _parsed(self._known[key], found[id(item)])

    def _key(self, prompt: str) -> str:
        text = json.dumps([_VERSION, self.name, prompt])
        return sha256_hex(text.encode())

    def _save(self) -> None:
        if self.asked:
            text = json.dumps(self._known, indent=0, sort_keys=True)
            write_atomic(self._cache, text.encode())


def _load(path: str) -> dict[str, str]:
    try:
        with open(path, encoding="utf-8") as file:
            kept = json.load(file)
    except (OSError, ValueError, RecursionError):
        return {}
    return {str(k): str(v) for k, v in kept.items()} if isinstance(kept, dict) else {}


def default_cache() -> str:
    """Where answers are kept for the user."""
    from adaos_ctx.places import user_cache

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
