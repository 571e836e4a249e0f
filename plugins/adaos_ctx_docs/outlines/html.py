"""HTML as text of the same length: markup becomes blanks, so that every offset stays. Pure."""

from __future__ import annotations

import html
import re

from adaos_ctx_docs.model import Heading

_HIDDEN = re.compile(
    r"<!--.*?(?:-->|\Z)|<(?P<tag>script|style|template|noscript|svg)\b[^<>]*(?<!/)>.*?"
    r"(?:</(?P=tag)\s*>|\Z)|<head\b(?:(?!</head\s*>|<body\b).)*",
    re.IGNORECASE | re.DOTALL,
)
_TITLE = re.compile(r"<title\b[^>]*>(.*?)</title\s*>", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(r"</?[A-Za-z][^<>\"']*(?:\"[^\"]*\"[^<>\"']*|'[^']*'[^<>\"']*)*>|<[!?][^<>]*>")
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_OPEN = re.compile(
    r"<(?P<tag>h[1-6]|pre|table)\b(?:[^<>\"']|\"[^\"]{0,500}\"|'[^']{0,500}'){0,500}>",
    re.IGNORECASE,
)
_MAX_TITLE = 300  # characters
_NOT_LINE_END = re.compile(r"[^\r\n]+")


def blanked(source: str) -> str:
    """The text that readers see, as long as the source.

    Example:
        >>> blanked("<p>a &lt; b</p>")
        '   a <    b    '
    """
    text = _HIDDEN.sub(_head_title, source)
    text = _TAG.sub(_blank, text)
    return _ENTITY.sub(_entity, text)


def outline(source: str) -> tuple[tuple[Heading, ...], tuple[tuple[int, int], ...]]:
    """Headings h1 to h6, and the spans of `pre` and `table`."""
    seen = _HIDDEN.sub(_head_title, source)
    lowered = seen.lower() if len(seen.lower()) == len(seen) else seen
    headings, solid = [], []
    missing: set[str] = set()  # end tags that do not come any more
    at = 0
    while match := _OPEN.search(seen, at):
        at = match.end()
        tag = match["tag"].lower()
        end = -1 if tag in missing else lowered.find(f"</{tag}", at)
        if end < 0:
            missing.add(tag)
        elif tag in ("pre", "table"):
            at = max(at, end)
            solid.append((match.start(), end))
        else:
            title = " ".join(blanked(seen[at:end]).split())
            headings.append(
                Heading(start=match.start(), level=int(tag[1]), title=title[:_MAX_TITLE])
            )
            at = end
    return tuple(headings), tuple(solid)


def _blank(match: re.Match[str]) -> str:
    return _blanks(match.group())


def _blanks(text: str) -> str:
    return _NOT_LINE_END.sub(lambda run: " " * len(run.group()), text)


def _head_title(match: re.Match[str]) -> str:
    """Blanks, but for the title of the page, which is text."""
    text = match.group()
    title = _TITLE.search(text) if text[:5].lower() == "<head" else None
    if title is None:
        return _blanks(text)
    start, end = title.span(1)
    return _blanks(text[:start]) + text[start:end] + _blanks(text[end:])


def _entity(match: re.Match[str]) -> str:
    """A character reference, padded to its own length; as it stands where it would be longer."""
    text = match.group()
    sign = html.unescape(text)
    if sign == text or len(sign) > len(text) or "\n" in sign or "\r" in sign:
        return text
    sign = "\ufffd" if any("\ud800" <= char <= "\udfff" for char in sign) else sign
    return sign.ljust(len(text))
