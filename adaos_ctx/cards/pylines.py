"""The outline of Python that this interpreter cannot parse: Python 2, newer syntax, half a file.

It reads headers line by line, on every host alike, so that a card does not depend on an extra.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adaos_ctx.cards.outline import Class, Function, Outline, Param
from adaos_ctx.cards.sentences import first_sentence
from adaos_ctx.model import Span
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_HEADERS = 4_000  # definitions that are read
_MAX_HEADER = 1_500  # characters of one header
_DEF = lazy(
    r"^(?P<indent>[ \t]*+)(?P<what>(?:async[ \t]++)?def|class)[ \t]++(?P<name>[^\W\d]\w*+)[ \t]*+",
    re.MULTILINE,
)
_DOC = lazy(r"\s*[rRuUbB]{0,2}(\"\"\"|'''|\"|')")
_IMPORT = lazy(r"^(?:import|from)[ \t]++(\.*+\w*+)", re.MULTILINE)
_PREAMBLE = lazy(r"(?:[ \t]*+(?:#[^\n]*+)?+\n)*+")
_DECORATOR = lazy(r"@([\w.]++)[ \t]*+(?:\([ \t]*+[\"']([^\"'\n-][^\"'\n]{0,40})[\"'])?")
_MAX_DECORATORS = 5  # lines above a definition that are looked at
_CLOSED = {"(": ")", "[": "]", "{": "}"}


def outline_lines(text: str) -> Outline:
    """Read headers of definitions, with their parameters and first docstring lines.

    Args:
        text: Any text.
    """
    skipped = _PREAMBLE.match(text)
    start = skipped.end() if skipped else 0
    functions: dict[str, Function] = {}
    classes: list[Class] = []
    members: dict[int, list[str]] = {}
    for count, match in enumerate(_DEF.finditer(text)):
        if count >= MAX_HEADERS:
            break
        if match["what"] == "class" and not match["indent"]:
            classes.append(_class(text, match))
            members[len(classes)] = []
        elif not match["indent"]:
            functions[match["name"]] = _function(text, match)
        elif classes and match["what"] != "class" and not match["name"].startswith("_"):
            members[len(classes)].append(match["name"])
    full = tuple(
        Class(name=item.name, bases=item.bases, span=item.span, about=item.about,
              decorators=item.decorators, members=tuple(dict.fromkeys(members[number])))
        for number, item in enumerate(classes, start=1)
    )  # fmt: skip
    imports = tuple(
        (match[1], Span(start=match.start(), end=match.end())) for match in _IMPORT.finditer(text)
    )
    statements = sum(1 for row in text.split("\n") if row[:1].strip() and row[:1] != "#")
    return Outline(
        about=_doc(text, start),
        about_span=Span(start=start, end=start + 1) if _doc(text, start) else None,
        functions=tuple(functions.values()),
        classes=full,
        imports=imports,
        statements=statements,
    )


def _span(match: re.Match[str]) -> Span:
    return Span(start=match.start("what"), end=match.end("name"))


def _function(text: str, match: re.Match[str]) -> Function:
    inner, end = _brackets(text, match.end())
    colon = text.find(":", end, end + 200)
    arrow = text[end:colon].strip() if colon >= 0 else ""
    return Function(
        name=match["name"],
        params=tuple(_param(part) for part in _split(inner)),
        returns=arrow.removeprefix("->").strip() if arrow.startswith("->") else "",
        about=_doc(text, colon + 1) if colon >= 0 else "",
        lead="async " if match["what"].startswith("async") else "",
        decorators=tuple(_decorators(text, match)),
        span=_span(match),
    )


def _class(text: str, match: re.Match[str]) -> Class:
    inner, end = _brackets(text, match.end())
    colon = text.find(":", end, end + 200)
    return Class(
        name=match["name"],
        bases=tuple(_split(inner)),
        about=_doc(text, colon + 1) if colon >= 0 else "",
        decorators=tuple(_decorators(text, match)),
        span=_span(match),
    )


def _decorators(text: str, match: re.Match[str]) -> list[str]:
    """Decorators on the lines right above a header."""
    found: list[str] = []
    end = match.start() - 1
    for _ in range(_MAX_DECORATORS):
        start = text.rfind("\n", max(0, end - 400), max(end, 0)) + 1
        mark = _DECORATOR.match(text, start)
        if end <= 0 or mark is None:
            break
        name = mark[2] if mark[2] and mark[2] != match["name"] else ""
        found.append(mark[1] + (f'("{name}")' if name else ""))
        end = start - 1
    return found[::-1]


def _brackets(text: str, start: int) -> tuple[str, int]:
    """The text inside the parentheses of a header, and where they end."""
    if text[start : start + 1] == "[":
        _, start = _balanced(text, start)
    return _balanced(text, start) if text[start : start + 1] == "(" else ("", start)


def _balanced(text: str, start: int) -> tuple[str, int]:
    stack: list[str] = []
    for at in range(start, min(len(text), start + _MAX_HEADER)):
        char = text[at]
        if char in _CLOSED:
            stack.append(_CLOSED[char])
        elif stack and char == stack[-1]:
            stack.pop()
            if not stack:
                return text[start + 1 : at], at + 1
    return "", start


def _split(inner: str) -> Iterator[str]:
    """Parts between commas that stand in no bracket."""
    depth, part = 0, ""
    for char in inner:
        depth += (char in "([{") - (char in ")]}")
        if char == "," and depth == 0:
            yield from (" ".join(part.split()),) if part.strip() else ()
            part = ""
        else:
            part += char
    if part.strip():
        yield " ".join(part.split())


def _param(part: str) -> Param:
    head, _, default = part.partition("=")
    name, _, annotation = head.partition(":")
    return Param(name=name.strip(), type=annotation.strip(), default=default.strip())


def _doc(text: str, start: int) -> str:
    match = _DOC.match(text, start)
    if match is None:
        return ""
    end = text.find(match[1], match.end(), match.end() + 2_000)
    raw = text[match.end() : end if end >= 0 else match.end() + 200]
    return first_sentence(raw.strip()[:600].partition("\n\n")[0])
