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
_HEADING = re.compile(
    r"<h(?P<level>[1-6])\b(?:[^<>\"']|\"[^\"]*\"|'[^']*')*>(?P<title>.*?)</h(?P=level)\s*>",
    re.I | re.S,
)
_SOLID = re.compile(r"<(?P<tag>pre|table)\b.*?</(?P=tag)\s*>", re.IGNORECASE | re.DOTALL)
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
    hidden = [match.span() for match in _HIDDEN.finditer(source)]
    found = []
    for match in _HEADING.finditer(source):
        if not any(start <= match.start() < end for start, end in hidden):
            title = " ".join(blanked(match["title"]).split())
            found.append(Heading(start=match.start(), level=int(match["level"]), title=title))
    return tuple(found), tuple(match.span() for match in _SOLID.finditer(source))


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
