"""Headings and code blocks of Markdown, in one pass over the lines that may begin one. Pure.

ATX and setext headings, fences, front matter, comments and raw HTML blocks as CommonMark reads them;
what is inside a fence, a comment or front matter is no heading.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adaos_ctx_docs.model import Heading

if TYPE_CHECKING:
    from collections.abc import Iterator

    Found = Heading | tuple[int, int]

# The text is looked at behind one added line end, so that every line begins the same way.
_LINE = re.compile(
    r"\n {0,3}(?:(?P<hash>#{1,6})(?:[ \t]+(?P<title>[^\n]*))?(?=\r?\n|\r?\Z)"
    r"|(?P<fence>`{3,}(?=[^`\n]*(?:\n|\Z))|~{3,})"
    r"|(?P<bar>=+|-+)[ \t]*(?=\r?\n|\r?\Z)"
    r"|(?P<html><!--|<(?P<tag>pre|script|style|textarea)(?=[\s>])))"
)
_CLOSERS = {"<!--": re.compile("-->")}
_FRONT = re.compile(r"\n?---[ \t]*\r?\n(?:.*\n)*?(?:---|\.\.\.)[ \t]*(?=\r?\n|\r?\Z)")
_END_HASHES = re.compile(r"(?:^|[ \t])#+[ \t]*\r?$")
_ATTRIBUTES = re.compile(r"[ \t]*\{[ \t]*[#.:][^{}]*\}[ \t]*\r?$")
# Lines that end a paragraph, or that are none: their underline is a rule or a table's.
_NO_PARAGRAPH = re.compile(
    r" {0,3}(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|#{1,6}[ \t]|`{3}|~{3}|\|)|\t| {4}"
)
_MAX_TITLE_LINES = 8
_MAX_FRONT_CHARS = 65_536


def outline(text: str) -> tuple[tuple[Heading, ...], tuple[tuple[int, int], ...]]:
    r"""Headings, and the spans of code blocks, both in order.

    Example:
        >>> outline("# A\n```\n# no\n```\nB\n---\n")[0]
        (Heading(start=0, level=1, title='A'), Heading(start=18, level=2, title='B'))
    """
    found = list(_scan("\n" + text))
    headings = tuple(one for one in found if isinstance(one, Heading))
    return headings, tuple(one for one in found if isinstance(one, tuple))


def front_end(text: str) -> int:
    """Where the front matter ends; 0 without one."""
    match = _FRONT.match(text[:_MAX_FRONT_CHARS]) if text[:4].startswith(("---", "\n---")) else None
    return match.end() if match else 0


def _scan(text: str) -> Iterator[Found]:
    at = front_end(text[1 : _MAX_FRONT_CHARS + 1])
    floor = at + 1  # a paragraph does not reach back over what was read already
    missing: set[str] = set()  # ends that are not there: they are not looked for again
    search = _LINE.search
    while match := search(text, at):
        at = match.end()
        if match["hash"]:
            yield Heading(
                start=match.start(), level=len(match["hash"]), title=title_of(match["title"] or "")
            )
            floor = at
        elif match["bar"]:
            heading = _setext(text, match, floor)
            if heading:
                yield heading
                floor = at
        else:
            at = floor = _skipped(text, match, missing)
            if match["fence"]:
                yield match.start(), at - 1


def title_of(raw: str) -> str:
    """A heading's text without closing hashes and attributes."""
    if "#" in raw or "{" in raw:
        raw = _ATTRIBUTES.sub("", _END_HASHES.sub("", raw))
    return raw.strip()


def _skipped(text: str, match: re.Match[str], missing: set[str]) -> int:
    """Where a block that holds no headings ends: the end of the text where it is not closed."""
    if match["fence"]:
        sign, size = match["fence"][0], len(match["fence"])
        closer = re.compile(rf"\n[ \t]*{re.escape(sign)}{{{size},}}[ \t]*(?=\r?\n|\r?\Z)")
    elif match["tag"]:
        closer = re.compile(rf"</{match['tag']}>", re.IGNORECASE)
    else:
        closer = _CLOSERS["<!--"]
    found = None if closer.pattern in missing else closer.search(text, match.end())
    if found:
        return found.end()
    missing.add(closer.pattern)
    return len(text) if match["fence"] else match.end()


def _setext(text: str, match: re.Match[str], floor: int) -> Heading | None:
    """The heading that a line of `=` or `-` makes of the paragraph above it."""
    lines: list[str] = []
    start = end = match.start()
    while end > floor - 1 and len(lines) < _MAX_TITLE_LINES:
        begin = text.rfind("\n", max(floor - 1, 0), end) + 1
        line = text[begin:end]
        if begin < max(floor, 1) or not line.strip():
            break
        if _NO_PARAGRAPH.match(line):
            if match["bar"][0] == "-" or not lines:
                return None
            break
        lines.append(line.strip())
        start, end = begin, begin - 1
    if not lines:
        return None
    level = 1 if match["bar"][0] == "=" else 2
    return Heading(start=start - 1, level=level, title=title_of(" ".join(lines[::-1])))
