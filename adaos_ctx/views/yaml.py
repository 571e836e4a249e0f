"""YAML without its comments: cut between the scanner's tokens, proved by equal event streams.

Only comments and the blank lines around them go. Flow style would save little more and cost
readability, and values are never written anew (`on:` would become `true`, `1e3` a number).
"""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from adaos_ctx.views.cut import cut
from adaos_ctx.views.result import MAX_CHECKED_CHARS, UNPROVED, View, shown, verbatim

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from adaos_ctx.views.cut import Range

_COMMENT = re.compile(r"#[^\r\n\x85\u2028\u2029]*")  # the line ends of YAML 1.1
# Comments that tools read: a script's first line, cloud-init's mark, the editor's schema.
_SEMANTIC = re.compile(r"#!|#cloud-config|#\s*yaml-language-server:|#\s*yamllint\b")
_MAX_SLOW_CHARS = 200_000  # what the scanner in pure Python reads in about two seconds


def strip(text: str) -> View:
    """Drop comments and the blank lines outside scalars.

    Args:
        text: YAML of one or more documents; templates that are not YAML are served verbatim.

    Returns:
        The view; stripping it again changes nothing.
    """
    import yaml

    if "#" not in text and "\n\n" not in text:
        return View(text=text)
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    if len(text) > (_MAX_SLOW_CHARS if loader is yaml.SafeLoader else MAX_CHECKED_CHARS):
        return verbatim(text, "too large to check")
    try:
        comments, whole = _ranges(text, yaml.scan(text, Loader=loader))
        small = cut(text, comments, whole)
        same = _same(yaml.parse(text, Loader=loader), yaml.parse(small, Loader=loader))
    except (yaml.YAMLError, RecursionError, UnicodeError, ValueError):
        return verbatim(text, "not plain YAML")
    if not same:
        return verbatim(text, UNPROVED)
    return shown(text, small, "comments and blank lines left out")


def _ranges(text: str, tokens: Iterable[Any]) -> tuple[list[Range], list[Range]]:
    """Comments lie between tokens; tokens over several lines stay whole."""
    comments: list[Range] = []
    whole: list[Range] = []
    end = 0
    for token in tokens:
        start, stop = token.start_mark.index, token.end_mark.index
        comments += _comments(text, end, start)
        if text.find("\n", start, stop) >= 0:
            whole.append((start, stop))
        end = max(end, stop)
    return [*comments, *_comments(text, end, len(text))], whole


def _comments(text: str, start: int, end: int) -> Iterator[Range]:
    if start >= end:
        return
    for match in _COMMENT.finditer(text, start, end):
        if _SEMANTIC.match(match.group()) is None:
            yield match.span()


def _same(left: Iterable[Any], right: Iterable[Any]) -> bool:
    """Equal streams of events: types, values, tags, anchors and styles; marks may differ."""
    return all(
        type(one) is type(other) and _fields(one) == _fields(other)
        for one, other in zip_longest(left, right)
    )


def _fields(event: Any) -> dict[str, Any]:
    return {name: value for name, value in vars(event).items() if not name.endswith("_mark")}
