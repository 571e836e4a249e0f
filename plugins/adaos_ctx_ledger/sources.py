"""Where a fill's text comes from beside the ledger: aliases and plugins by reference, search, recall."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from adaos_ctx.errors import CtxError
from adaos_ctx_ledger.entry import SUPERSEDED
from adaos_ctx_ledger.errors import RecallFailed
from adaos_ctx_ledger.filling import Answer

if TYPE_CHECKING:
    from collections.abc import Callable

    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill
    from adaos_ctx_ledger.entry import Entry

RECALL_VARIABLES = ("ADAOS_CTX_RECALL_URL", "DIFFLEDGER_HYPHAE_URL")
_TIMEOUT_S = 5.0
_MAX_BYTES = 1 << 20  # bytes of an endpoint's answer
_TOP = 3  # artifacts of a search that are read


def by_ref(skill: Skill, plugins: Plugins) -> Callable[[Entry], Answer | None]:
    """The source itself by its reference; of one that moved, what changed."""

    def ask(gap: Entry) -> Answer | None:
        try:
            return _alias(gap, skill, plugins) or _artifact(gap, skill, plugins)
        except CtxError:
            return None  # it is gone; the next source may know more

    return ask


def _alias(gap: Entry, skill: Skill, plugins: Plugins) -> Answer | None:
    from adaos_ctx.ops import ExpandRequest, expand, look

    name = gap.ref.partition("@")[0]
    if all(entry.alias.name != name for entry in look(skill).entries):
        return None
    page = expand(skill, ExpandRequest(ref=name), plugins)
    digest = page.ref.partition("@")[2]
    if gap.state == SUPERSEDED or (gap.digest and not gap.digest.startswith(digest)):
        changed = _changes(gap.text, page.text)
        if changed:
            return Answer(text=changed, source="delta", digest=digest)
    return Answer(text=page.text, source="ref", digest=digest)


def _artifact(gap: Entry, skill: Skill, plugins: Plugins) -> Answer | None:
    for _, artifact in plugins.each("ctx_resolve", skill=skill, ref=gap.pinned):
        text = _best(artifact.renditions)
        if text:
            return Answer(text=text, source="ref", ref=artifact.ref)
    return None


def _best(renditions: object) -> str:
    levels = dict(renditions)  # type: ignore[call-overload]
    return next(
        (str(levels[level]) for level in ("full", "card", "brief") if levels.get(level)), ""
    )


def _changes(old: str, new: str) -> str:
    """What changed between what was told and what is there now, as lines; "" without the old text."""
    import difflib

    if not old.strip():
        return ""
    before, after = old.splitlines(), new.splitlines()
    if len(before) < len(after) and old.endswith("…"):
        after = after[: len(before)]
    lines = [
        line
        for line in difflib.unified_diff(before, after, n=1, lineterm="")
        if not line.startswith(("---", "+++"))
    ]
    return "\n".join(["changed since it was told:", *lines]) if lines else ""


def by_search(skill: Skill, plugins: Plugins) -> Callable[[Entry], Answer | None]:
    """What plugins (the document index, the catalog) find for the name of a gap."""

    def ask(gap: Entry) -> Answer | None:
        # What a plugin cannot look at fills no gap, and keeps no other from filling it.
        for _, found in plugins.each("ctx_search", {}, skill=skill, query=gap.name, k=_TOP):
            for artifact in (each for each in found if not isinstance(each, CtxError)):
                text = _best(artifact.renditions)
                if text:
                    return Answer(text=text, source="search", ref=artifact.ref)
        return None

    return ask


def by_recall(url: str, *, warn: Callable[[str], None]) -> Callable[[Entry], Answer | None]:
    """What a recall endpoint answers; one that fails is told of once and not asked again."""
    dead: list[str] = []

    def ask(gap: Entry) -> Answer | None:
        if dead:
            return None
        try:
            texts = recall(url, gap.name)
        except RecallFailed as error:
            dead.append(url)
            warn(str(error))
            return None
        return Answer(text="\n".join(texts), source="recall") if texts else None

    return ask


def recall(url: str, query: str, *, top_k: int = 1) -> list[str]:
    """Ask a recall endpoint: `POST {url}/recall {query, top_k}` -> `{results: [{text}]}`.

    Raises:
        RecallFailed: It cannot be reached, refuses, or answers something else.
    """
    import urllib.error
    import urllib.request

    address = f"{url.rstrip('/')}/recall"
    if not address.startswith(("http://", "https://")):
        raise RecallFailed(url=url, reason="is no http address")
    body = json.dumps({"query": query, "top_k": top_k}).encode()
    head = {"Content-Type": "application/json"}
    request = urllib.request.Request(address, data=body, headers=head, method="POST")  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=_TIMEOUT_S) as response:  # noqa: S310
            data = json.loads(response.read(_MAX_BYTES))
        return [str(row["text"]) for row in data["results"]][:top_k]
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise RecallFailed(url=address, reason=str(error) or type(error).__name__) from error
