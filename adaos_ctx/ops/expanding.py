"""`expand` and `get_alias`: the present text of one alias, page by page, with a one-line header."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adaos_ctx.errors import SourceUnreadable, UsageError
from adaos_ctx.ops.carding import Cards
from adaos_ctx.ops.counting import Meter, meter
from adaos_ctx.ops.crossing import owner
from adaos_ctx.ops.looking import check_pin, load_source, look
from adaos_ctx.ops.resolving import has_scheme, resolve
from adaos_ctx.ops.resolving import shown as foreign_view
from adaos_ctx.ops.showing import Shown, safe_view
from adaos_ctx.places import cache_dir
from adaos_ctx.redact import redact
from adaos_ctx.registry import parse_ref
from adaos_ctx.tokens import label
from adaos_ctx.tokens.cut import boundary_before, first_cluster

if TYPE_CHECKING:
    from adaos_ctx.ops.looking import Entry, Look
    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill

VIEWS = ("full", "min", "card", "brief", "signatures")
PAGE_TOKENS = 5500  # o200k_base; stays under what agent hosts warn at in their own tokenizers
_WINDOW_CHARS = 64  # characters a token that are looked at; a longer rest is the next page's
_LAST_LINE = 1 << 31  # stands for the last line, whichever it is


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page of one alias.

    Args:
        ref: `alias@sha8` of the content as it is now.
        path: POSIX path relative to the skill root; of a plugin's artifact its kind.
        text: The page; secrets masked, hidden characters escaped.
        tokens: Tokens of the page.
        exact: Whether `tokens` is exact.
        offset: Where the page starts, in characters of the view.
        next_offset: Where the next page starts; None at the end.
        total: Characters of the whole view, or of the lines that were asked for.
        moved: `moved a→b` when the registry expects other content.
        note: What the view did.
        redacted: Secrets masked in the whole view, or in the lines that were asked for.
    """

    ref: str
    path: str
    view: str
    text: str
    tokens: int
    exact: bool
    offset: int
    next_offset: int | None
    total: int
    moved: str = ""
    note: str = ""
    redacted: int = 0

    @property
    def header(self) -> str:
        """The line above the text: what this is, how much, and where the rest is."""
        facts = [self.ref, redact(self.path).text.replace("\n", "\\n")]
        facts.append(f"{label(self.tokens, exact=self.exact)} tokens")
        if self.view != "full":
            facts.append(f"view={self.view}")
        facts += [text for text in (self.moved, f"({self.note})" if self.note else "") if text]
        if self.redacted:
            facts.append(f"redacted={self.redacted}")
        if self.offset or self.next_offset is not None:
            facts.append(f"chars {self.offset}:{self.offset + len(self.text)} of {self.total}")
        if self.next_offset is not None:
            facts.append(f"continue with offset={self.next_offset}")
        return " ".join(facts)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Head:
    """What a page is of, as it is now."""

    ref: str
    path: str
    moved: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpandRequest:
    """Which part of which alias.

    Args:
        ref: Alias, pinned reference, or what a plugin answers to (`doc:…`, `res:…`, `node:…`).
        view: One of `VIEWS`.
        lines: (first, last) line of the view, 1-based and inclusive; None for all.
        offset: First character of the page.
        limit: Most tokens of the page; a single grapheme cluster that is longer is served whole
            (up to `MAX_CLUSTER_CHARS` characters), and the header says so.
        at: `base`, `base~N`, a git revision or a folder: its text instead of the present one.
    """

    ref: str
    view: str = "full"
    lines: tuple[int, int] | None = None
    offset: int = 0
    limit: int | None = None
    at: str | None = None


def expand(skill: Skill, request: ExpandRequest, plugins: Plugins) -> Page:
    """Give one page of an alias.

    Raises:
        UnknownAlias: The alias is not registered; close names are listed.
        StaleAlias: The reference is pinned and the content moved.
        SourceUnreadable: The file is missing or cannot be read.
        UsageError: A view, range or limit that there is not.
        NoBase: `at` names a base that is not there.
        PluginError: A plugin that was asked for its artifact fails.
    """
    _check(request)
    skill, prefix, plain = (
        (skill, "", request.ref) if has_scheme(request.ref) else owner(skill, request.ref)
    )
    request = replace(request, ref=plain)
    count = meter(
        cache_dir(skill.root), encoding=skill.config.pack.encoding, extra=plugins.tokenizers
    )
    try:
        head, shown = _found(skill, request, plugins)
        page = _page(head, shown, request, count)
        return replace(page, ref=prefix + page.ref)
    finally:
        count.cache.flush()


def _found(skill: Skill, request: ExpandRequest, plugins: Plugins) -> tuple[_Head, Shown]:
    if has_scheme(request.ref):
        return _foreign(skill, request, plugins)
    entry, shown = _registered(skill, request, plugins)
    return _Head(ref=entry.ref, path=entry.alias.path, moved=entry.moved), shown


def _foreign(skill: Skill, request: ExpandRequest, plugins: Plugins) -> tuple[_Head, Shown]:
    if request.at:
        raise UsageError(reason="at: only aliases have a text of the base")
    artifact = resolve(skill, request.ref, plugins)
    return _Head(ref=artifact.ref, path=artifact.kind), foreign_view(artifact, request.view)


def _registered(skill: Skill, request: ExpandRequest, plugins: Plugins) -> tuple[Entry, Shown]:
    if request.at:
        from adaos_ctx.ops.recalling import recall  # only old texts pay for it

        return recall(skill, request, plugins)
    ref = parse_ref(request.ref)
    now = look(skill, [ref.name])
    entry = now.entries[0]
    if not entry.sha256:
        raise SourceUnreadable(
            path=entry.alias.path, reason=entry.reason, alias=ref.name, skill=skill.root
        )
    check_pin(entry, ref)
    return entry, _shown(now, entry, request.view, plugins)


def _check(request: ExpandRequest) -> None:
    if request.view not in VIEWS:
        raise UsageError(reason=f"unknown view {request.view}; known: {', '.join(VIEWS)}")
    if request.offset < 0:
        raise UsageError(reason="offset counts characters from 0")
    if request.limit is not None and request.limit < 1:
        raise UsageError(reason="limit is a number of tokens, at least 1")


def _shown(now: Look, entry: Entry, view: str, plugins: Plugins) -> Shown:
    if view in ("card", "brief"):
        card = Cards(now, plugins.kinds).build(entry)
        return Shown(text=card.text if view == "card" else f"{card.lines[0].text[2:]}\n")
    return safe_view(load_source(now.skill, entry), view)


def _page(head: _Head, shown: Shown, request: ExpandRequest, count: Meter) -> Page:
    text = _lines(shown.text, request.lines)
    if request.offset > len(text):
        raise UsageError(reason=f"offset {request.offset} is past the end ({len(text)} characters)")
    page, tokens, long = _cut(text, request, count)
    notes = [shown.note] if shown.note else []
    end = request.offset + len(page)
    return Page(
        ref=head.ref, path=head.path, view=request.view, text=page, tokens=tokens,
        exact=count.counter.exact, offset=request.offset, total=len(text), moved=head.moved,
        next_offset=end if end < len(text) else None, note="; ".join(notes + long),
        redacted=shown.redacted_in(request.lines),
    )  # fmt: skip


def _cut(text: str, request: ExpandRequest, count: Meter) -> tuple[str, int, list[str]]:
    """The page, its tokens, and what is to be said of a character that is longer than a page."""
    start, limit = request.offset, request.limit or PAGE_TOKENS
    window = text[start : boundary_before(text, start + limit * _WINDOW_CHARS, start)]
    page, tokens = count.counter.truncate(window, limit)
    if page or start == len(text):
        return page, tokens, []
    page = first_cluster(text, start)  # a page always moves on
    tokens = count.count(page)
    return page, tokens, ["one character, more than the limit"] if tokens > limit else []


def _lines(text: str, wanted: tuple[int, int] | None) -> str:
    if wanted is None:
        return text
    first, last = wanted
    kept = text.split("\n")
    if first < 1 or last < first or first > len(kept):
        shown = "" if last == _LAST_LINE else last
        raise UsageError(reason=f"lines {first}:{shown} of {len(kept)}")
    ended = text.endswith("\n") or last < len(kept)
    return "\n".join(kept[first - 1 : last]) + ("\n" if ended and last < len(kept) else "")


def parse_lines(text: str) -> tuple[int, int]:
    """Read `A:B`, `A:` or `A` (1-based, inclusive).

    Raises:
        UsageError: It is no such range.
    """
    first, colon, last = text.partition(":")
    try:
        start = int(first) if first else 1
        return start, (int(last) if last else _LAST_LINE) if colon else start
    except ValueError as error:
        raise UsageError(reason=f"lines are a range like 10:20, not {text!r}") from error
