"""Fenced blocks whose path stands in the info string, on the line before, or in the first line."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from adaos_ctx_gen.values import MAX_FILES, Answer, Edit, Fault

if TYPE_CHECKING:
    from collections.abc import Iterator

_FENCE = re.compile(r"(?P<indent> {0,3})(?P<mark>`{3,}|~{3,})(?P<info>[^\n]*)")
_NAMED = re.compile(
    r"(?:path|file|filename|title|name)[ \t]*=[ \t]*(?:\"([^\"]+)\"|'([^']+)'|([^\s}]+))"
)
_BULLET = re.compile(r"(?:#{1,6}|[-*>+]|\d{1,3}[.)])[ \t]+")
_FENCING = ("`", "~")
_LABEL = re.compile(r"(?:file(?:name)?|path|файл|путь)[ \t]*:[ \t]*", re.IGNORECASE)
_COMMENT = re.compile(
    r"[ \t]*(?:#|//|--|<!--|/\*)[ \t]*(?P<rest>[^\n]{1,300}?)[ \t]*(?:-->|\*/)?[ \t]*"
)
_MAX_PATH_CHARS = 512
_MAX_BLOCKS = 1000  # fences of one answer that are looked at; the rest is said
# What ends a path without a folder: `asp.net` and `vb.net` are languages.
_SUFFIXES = frozenset(
    "py pyi js mjs cjs ts tsx jsx json jsonl yaml yml toml md txt html css sh cfg ini sql csv rst xml".split()
)


class Block(NamedTuple):
    """One fenced block.

    Args:
        info: What stands behind the opening fence.
        body: Its text, with line ends.
        before: The last line with text above it.
        start: Where it begins in the answer, fence included.
        end: Where it ends.
    """

    info: str
    body: str
    before: str
    start: int
    end: int


def parse_fences(text: str) -> Answer:
    r"""Read every fenced block that says which file it is; others are examples and stay prose.

    Example:
        >>> parse_fences("`a.py`:\n```python\nx = 1\n```").edits
        (Edit(path='a.py', content='x = 1\n'),)
    """
    edits: list[Edit] = []
    faults: list[Fault] = []
    prose: list[str] = []
    at = 0
    for number, block in enumerate(blocks(text), 1):
        if number == _MAX_BLOCKS:
            faults.append(Fault("", f"more than {_MAX_BLOCKS} fences"))
        path = path_of(block)
        if not path:
            continue
        if len(edits) >= MAX_FILES:
            return Answer(form="fences", faults=(Fault("", f"more than {MAX_FILES} files"),))
        prose.append(text[at : block.start])
        at = block.end
        if block.end < 0:
            faults.append(Fault(path, "its fence is not closed"))
            break
        edits.append(Edit(path=path, content=block.body))
    prose.append(text[at:] if at >= 0 else "")
    return Answer(
        edits=tuple(edits), form="fences" if edits or faults else "", prose="".join(prose),
        faults=tuple(faults),
    )  # fmt: skip


def blocks(text: str) -> Iterator[Block]:
    """Every fenced block by CommonMark's rule, up to a thousand; an unclosed one has the end -1."""
    return islice(_blocks(text), _MAX_BLOCKS)


def _blocks(text: str) -> Iterator[Block]:
    opened: re.Match[str] | None = None
    before = kept = info = ""
    start = body = at = 0
    for line in text.split("\n"):
        mark = _FENCE.fullmatch(line) if line.lstrip()[:1] in _FENCING else None
        if opened is None and mark and "`" not in mark["info"]:
            opened, start, body, info, kept = mark, at, at + len(line) + 1, mark["info"], before
        elif opened is not None and mark and _closes(mark, opened):
            yield Block(info.strip(), text[body:at], kept, start, at + len(line))
            opened, before = None, ""
        elif opened is None and line.strip():
            before = line
        at += len(line) + 1
    if opened is not None:
        yield Block(info.strip(), text[body:], kept, start, -1)


def _closes(mark: re.Match[str], opened: re.Match[str]) -> bool:
    same = mark["mark"][0] == opened["mark"][0] and len(mark["mark"]) >= len(opened["mark"])
    return same and not mark["info"].strip()


def path_of(block: Block) -> str:
    """The path that a block names, or ""."""
    named = _NAMED.search(block.info)
    if named:
        return str(named[1] or named[2] or named[3])
    for word in (*block.info.split(), block.info.rpartition(":")[2]):
        tail = word.partition(":")[2] or word
        if is_path(tail):
            return tail
    above = _undecorated(block.before)
    if is_path(above):
        return above
    first = _COMMENT.fullmatch(block.body.partition("\n")[0])
    rest = _undecorated(first["rest"]) if first else ""
    return rest if is_path(rest) else ""


def _undecorated(line: str) -> str:
    text = _BULLET.sub("", line[: _MAX_PATH_CHARS * 2].strip(), count=1)
    for _ in range(3):
        text = text.strip().rstrip(":").strip("*`_\"'")
    return _LABEL.sub("", text, count=1).strip("*`_\"' ")


def is_path(text: str) -> bool:
    """Whether a word is a path: it has a folder or a known suffix, and no blanks."""
    if not text or len(text) > _MAX_PATH_CHARS or "://" in text or any(c.isspace() for c in text):
        return False
    if text.startswith(("{", "<", "(", "[")):
        return False
    if "/" in text or "\\" in text:
        return bool(text.strip("/\\.")) or ".." in text
    return "." in text[1:] and text.rpartition(".")[2].lower() in _SUFFIXES
