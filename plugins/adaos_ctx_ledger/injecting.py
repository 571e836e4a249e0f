"""`ledger inject`: what a message refers to that the reader lost, filled from every source there is."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.errors import CtxError
from adaos_ctx_ledger.entry import LIVE, SUPERSEDED
from adaos_ctx_ledger.filling import CAP_TOKENS, Fill, fill, told_text
from adaos_ctx_ledger.sources import RECALL_VARIABLES, by_recall, by_ref, by_search
from adaos_ctx_ledger.toolcalls import name_of, tokens

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill
    from adaos_ctx_ledger.entry import Entry
    from adaos_ctx_ledger.filling import Answer
    from adaos_ctx_ledger.session import Session

    Source = Callable[[Entry], Answer | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class InjectRequest:
    """What to inject for, and how much.

    Args:
        message: What the user wrote.
        cap_tokens: Of all fills together.
        recall_url: A recall endpoint; "" asks the environment.
        even_live: Also give what the reader still holds.
        dry_run: Record nothing.
    """

    message: str
    cap_tokens: int = CAP_TOKENS
    recall_url: str = ""
    even_live: bool = False
    dry_run: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Injection:
    """What a message needs.

    Args:
        meant: References that the message refers to.
        fills: What was lost of them and is told again.
        cls: Class of the message, and `margin`: how sure the answer is.
        warnings: Sources that failed.
    """

    meant: tuple[str, ...]
    fills: tuple[Fill, ...]
    cls: str
    margin: float
    warnings: tuple[str, ...] = ()


def inject(
    session: Session,
    request: InjectRequest,
    skill: Skill | None = None,
    plugins: Plugins | None = None,
) -> Injection:
    """Resolve a message against the ledger and fill what the reader lost; the fills are recorded.

    Args:
        session: Whose ledger.
        request: The message and limits.
        skill: Where references are read; None asks the ledger alone.
        plugins: What answers references and searches beside the skill's own aliases.
    """
    if skill is not None:
        note_moved(session, skill)
    resolved = session.resolve(request.message)
    entries = session.state.entries
    meant = [entries[item.key] for item in resolved.told]
    gaps = [entry for entry in meant if request.even_live or entry.state != LIVE]
    warnings: list[str] = []
    sources = _sources(request, skill, plugins, warnings)
    fills = fill(gaps, sources, count=tokens, cap_tokens=request.cap_tokens) if gaps else []
    if not request.dry_run:
        _record(session, meant, fills)
    return Injection(
        meant=tuple(entry.pinned for entry in meant), fills=tuple(fills), cls=resolved.cls,
        margin=round(resolved.margin, 3), warnings=tuple(warnings),
    )  # fmt: skip


def _sources(
    request: InjectRequest, skill: Skill | None, plugins: Plugins | None, warnings: list[str]
) -> Sequence[Source]:
    sources: list[Source] = [told_text]
    if skill is not None and plugins is not None:
        sources += [by_ref(skill, plugins), by_search(skill, plugins)]
    url = request.recall_url or next(filter(None, map(os.environ.get, RECALL_VARIABLES)), "")
    if url:
        sources.append(by_recall(url, warn=warnings.append))
    return sources


def _record(session: Session, meant: Sequence[Entry], fills: Sequence[Fill]) -> None:
    moved = {entry.ref for entry in meant if entry.state == SUPERSEDED}
    events: list[dict[str, object]] = [{"k": "turn"}]
    if meant:
        events.append({"k": "meant", "refs": [entry.ref for entry in meant]})
    missed = [entry.ref for entry in meant if entry.state != LIVE]
    if missed:
        events.append({"k": "gap", "refs": missed})
    given = [one.key for one in fills if one.text]
    events += [_told_anew(one) for one in fills if one.key in moved and one.text]
    if given:
        events.append({"k": "filled", "refs": given})
    session.tell(events)


def _told_anew(one: Fill) -> dict[str, object]:
    """A fill of what moved: the reader holds the new version now."""
    return {
        "k": "told", "ref": one.key, "name": one.name or name_of(one.key), "digest": one.digest,
        "text": one.text, "tokens": one.tokens, "source": "fill", "rendition": "full",
    }  # fmt: skip


def note_moved(session: Session, skill: Skill) -> int:
    """Mark entries whose source has another digest now; gives how many."""
    from adaos_ctx.ops import look

    try:
        now = {entry.alias.name: entry.sha256 for entry in look(skill).entries}
    except CtxError:
        return 0
    events: list[dict[str, object]] = []
    for entry in session.state.entries.values():
        sha256 = now.get(entry.ref)
        moved = sha256 and entry.digest and not sha256.startswith(entry.digest)
        if moved and entry.state != SUPERSEDED:
            events.append({"k": "moved", "ref": entry.ref, "digest": str(sha256)[:8]})
    session.append(*events)
    return len(events)
