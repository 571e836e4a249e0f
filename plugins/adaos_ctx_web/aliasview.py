"""The page of aliases: all of them with their state, and one with its card beside its source."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import CtxError
from adaos_ctx.kinds import section_of
from adaos_ctx.messages import phrase
from adaos_ctx.ops import Cards, load_source, look, meter
from adaos_ctx.places import cache_dir
from adaos_ctx.redact import redact
from adaos_ctx.visible import escape_hidden

if TYPE_CHECKING:
    from adaos_ctx.model import Card, Source, Span
    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill

MAX_SHOWN = 200_000  # characters of a source; what is longer is cut, and the page says so


def listing(skill: Skill) -> dict[str, Any]:
    """Every alias, by name: `[name, path, section, state, old, new]`.

    The last two tell a stale one's digests: 8 hex digits as registered, all 64 as found; else "".
    """
    rows = [
        (
            e.alias.name, escape_hidden(e.alias.path), section_of(e.alias.prefix) or "",
            e.state, *((e.alias.sha8, e.sha256) if e.state == "stale" else ("", "")),
        )
        for e in look(skill).entries
    ]  # fmt: skip
    return {"rows": rows}


def one(skill: Skill, plugins: Plugins, name: str) -> dict[str, Any]:
    """One alias: its card, each line with the stretches of the source that support it.

    Offsets count UTF-16 units of the text that is shown, as browsers do. Where something in the
    source is masked or escaped, whole lines are marked instead.

    Raises:
        UnknownAlias: It is not registered.
    """
    now = look(skill, [name])
    entry = now.entries[0]
    card = Cards(now, plugins.kinds).build(entry)
    found: dict[str, Any] = {
        "alias": name, "ref": entry.ref, "path": escape_hidden(entry.alias.path),
        "state": entry.state, "moved": entry.moved, "reason": phrase(entry.reason), "kind": card.kind,
        "size": entry.size,
    }  # fmt: skip
    try:
        source = load_source(skill, entry) if entry.sha256 else None
    except CtxError:
        source = None
    count = meter(
        cache_dir(skill.root), encoding=skill.config.pack.encoding, extra=plugins.tokenizers
    )
    found["card_tokens"] = count.count(card.text)
    found["tokens"] = count.count(source.text) if source else 0
    count.cache.flush()
    return found | _beside(card, source)


def _beside(card: Card, source: Source | None) -> dict[str, Any]:
    text = source.text if source else ""
    masked = redact(text)
    shown = escape_hidden(masked.text)
    whole_lines = shown != text
    starts = _line_starts(text), _line_starts(shown)
    lines = []
    for line in card.lines:
        spans = [_lines_of(span, *starts, len(shown)) for span in line.spans] if whole_lines else [
            (span.start, span.end) for span in line.spans
        ]  # fmt: skip
        lines.append({
            "text": escape_hidden(redact(line.text).text),
            "spans": [_utf16(shown, *span) for span in spans if span[0] < min(span[1], MAX_SHOWN)],
        })  # fmt: skip
    return {
        "card": lines, "text": shown[:MAX_SHOWN], "redacted": masked.count,
        "cut": len(shown) > MAX_SHOWN, "whole_lines": whole_lines,
    }  # fmt: skip


def _line_starts(text: str) -> list[int]:
    starts, at = [0], text.find("\n")
    while at >= 0:
        starts.append(at + 1)
        at = text.find("\n", at + 1)
    return starts


def _lines_of(span: Span, old: list[int], new: list[int], end: int) -> tuple[int, int]:
    """The lines of a span, in a text that has the same lines and other characters."""
    from bisect import bisect_right

    first = bisect_right(old, span.start) - 1
    last = bisect_right(old, max(span.end - 1, span.start)) - 1
    after = new[last + 1] - 1 if last + 1 < len(new) else end
    return (new[first] if first < len(new) else end), after


def _utf16(text: str, start: int, end: int) -> tuple[int, int]:
    """A span in UTF-16 units."""
    if text.isascii():
        return start, end
    before = len(text[:start].encode("utf-16-le", "surrogatepass")) // 2
    return before, before + len(text[start:end].encode("utf-16-le", "surrogatepass")) // 2
