"""Keys of JSON, YAML and settings as headings, at the places where they stand. Pure."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from adaos_ctx_docs.model import Heading

if TYPE_CHECKING:
    from collections.abc import Iterator

_MAX_CHARS = 4_000_000  # of data that is parsed for its keys; more is cut by lines
_LARGE = 400  # characters of a value that has parts of its own
_MAX_DEPTH = 5
_MAX_TITLE = 80
_DECODER = json.JSONDecoder()
_BLANK = re.compile(r"[ \t\r\n]*")
_TABLE = re.compile(r"^[ \t]*\[+([^\[\]\r\n]+)\]+[ \t]*(?:[#;].*)?\r?$", re.MULTILINE)
_YAML_KEY = re.compile(
    r"^(?P<indent> *)(?P<key>[^\s#\-\[{\"'&*!|>%@`:][^:\n]{0,80}):(?=\s|$)", re.M
)


def json_outline(text: str) -> tuple[Heading, ...]:
    """Keys of objects and numbers of list items, down to parts that are small.

    Example:
        >>> [h.title for h in json_outline('{"a": 1, "b": 2}')]
        ['a', 'b']
    """
    if len(text) > _MAX_CHARS:
        return ()
    try:
        return tuple(_json(text, _skip(text, 0), 1))
    except (ValueError, IndexError, RecursionError):
        return ()


def _json(text: str, start: int, depth: int) -> Iterator[Heading]:
    if text[start] not in "{[":
        return
    is_object, number = text[start] == "{", 0
    at = _skip(text, start + 1)
    while text[at] not in "]}":
        begin, title = at, f"[{number}]"
        if is_object:
            key, at = _DECODER.raw_decode(text, at)
            title = str(key)
            at = _skip(text, _skip(text, at) + 1)
        _, end = _DECODER.raw_decode(text, at)
        yield Heading(start=begin, level=depth, title=title[:_MAX_TITLE])
        if end - at > _LARGE and depth < _MAX_DEPTH:
            yield from _json(text, at, depth + 1)
        number += 1
        at = _skip(text, end)
        at = _skip(text, at + 1) if text[at] == "," else at


def _skip(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return match.end() if match else at


def yaml_outline(text: str) -> tuple[Heading, ...]:
    """Keys of the upper levels; by libyaml where it is there, else by indentation."""
    if len(text) > _MAX_CHARS or "\r" in text.replace("\r\n", "\n"):
        return ()
    try:
        return tuple(_yaml(text))
    except Exception:  # noqa: BLE001 - whatever a parser makes of broken text
        return tuple(
            Heading(start=m.start(), level=len(m["indent"]) // 2 + 1, title=m["key"].strip())
            for m in _YAML_KEY.finditer(text)
            if len(m["indent"]) <= 2
        )


def _yaml(text: str) -> Iterator[Heading]:
    import yaml

    loader: Any = getattr(yaml, "CSafeLoader", None)
    if loader is None:
        raise ValueError("no libyaml: too slow")
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    for node in yaml.compose_all(text, Loader=loader):
        yield from _yaml_keys(node, starts, 1)


def _yaml_keys(node: Any, starts: list[int], depth: int) -> Iterator[Heading]:
    if getattr(node, "flow_style", True) or node.id not in ("mapping", "sequence"):
        return
    for number, pair in enumerate(node.value):
        key, value = pair if node.id == "mapping" else (None, pair)
        mark = (key or value).start_mark
        title = str(key.value) if key is not None else f"[{number}]"
        yield Heading(start=starts[mark.line], level=depth, title=title[:_MAX_TITLE])
        if value.end_mark.line - value.start_mark.line > 8 and depth < _MAX_DEPTH:
            yield from _yaml_keys(value, starts, depth + 1)


def table_outline(text: str) -> tuple[Heading, ...]:
    """Tables of TOML and sections of INI files."""
    return tuple(
        Heading(start=match.start(), level=match[1].count(".") + 1, title=match[1].strip())
        for match in _TABLE.finditer(text)
    )
