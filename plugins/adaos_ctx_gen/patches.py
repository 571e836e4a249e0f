"""Unified diffs, plain and as git writes them, read from a model's answer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx_gen.hunks import Hunk, apply_hunks
from adaos_ctx_gen.patchrows import HUNK, header_path, read_hunk, starts_file
from adaos_ctx_gen.values import MAX_FILES, Edit, Fault

if TYPE_CHECKING:
    from collections.abc import Callable

_GIT = re.compile(r"diff --git (?P<names>.+)")
_EXTENDED = re.compile(
    r"(?P<key>old mode|new mode|deleted file mode|new file mode|copy from|copy to|rename from|rename to"
    r"|similarity index|dissimilarity index|index|GIT binary patch|Binary files)(?P<rest>.*)"
)
_SPECIAL = {"120000": "would be a link", "160000": "would be a submodule"}


@dataclass(slots=True, kw_only=True)
class FilePatch:
    """One file of a patch while it is read; `old` and `new` are None for /dev/null."""

    old: str | None = None
    new: str | None = None
    hunks: tuple[Hunk, ...] = ()
    fault: str = ""
    gone: bool = False
    copied: bool = False


def parse_patch(text: str) -> tuple[list[FilePatch], str]:
    """Every file of the patches in a text, and the words around them; never raises."""
    lines = text.split("\n")
    files: list[FilePatch] = []
    prose: list[str] = []
    at = 0
    while at < len(lines) and len(files) <= MAX_FILES:
        if not starts_file(lines, at):
            prose.append(lines[at])
            at += 1
            continue
        file, at = _file(lines, at)
        files.append(file)
    return files, "\n".join(prose)


def _file(lines: list[str], at: int) -> tuple[FilePatch, int]:
    file = FilePatch()
    git = _GIT.fullmatch(lines[at])
    if git:
        file.old = file.new = _git_name(git["names"])
        at += 1
        while at < len(lines) and (extended := _EXTENDED.match(lines[at])):
            _extend(file, extended["key"], extended["rest"].strip())
            at += 1
    if at + 1 < len(lines) and lines[at].startswith("--- ") and lines[at + 1].startswith("+++ "):
        both = lines[at][4:], lines[at + 1][4:]
        file.old, file.new = header_path(*both), header_path(both[1], both[0])
        at += 2
    hunks = []
    while at < len(lines) and HUNK.match(lines[at]):
        hunk, at = read_hunk(lines, at)
        hunks.append(hunk)
    file.hunks = tuple(hunks)
    return file, at


def _git_name(names: str) -> str | None:
    """The name in `a/x b/x`; None when the two halves differ (other lines say them then)."""
    half = len(names) // 2
    left, right = names[:half], names[half + 1 :]
    same = left.startswith("a/") and right.startswith("b/") and left[2:] == right[2:]
    return left[2:] if same else None


def _extend(file: FilePatch, key: str, rest: str) -> None:
    if key in ("new mode", "new file mode") and rest in _SPECIAL:
        file.fault = _SPECIAL[rest]
    elif key == "new file mode":
        file.old = None
    elif key == "deleted file mode":
        file.gone, file.new = True, None
    elif key in ("rename from", "copy from"):
        file.old, file.copied = rest, key == "copy from"
    elif key in ("rename to", "copy to"):
        file.new = rest
    elif key in ("GIT binary patch", "Binary files"):
        file.fault = "is a binary patch"


def written(
    files: list[FilePatch], read: Callable[[str], str | None]
) -> tuple[list[Edit], list[Fault]]:
    """What files become by their patches.

    Args:
        files: As parsed.
        read: Path -> present text; None where there is no file that may be read.
    """
    edits: list[Edit] = []
    faults: list[Fault] = []
    if len(files) > MAX_FILES:
        return [], [Fault("", f"more than {MAX_FILES} files")]
    for file in files:
        path = file.new or file.old or ""
        made, fault = _written(file, read)
        edits += made
        if fault:
            faults.append(Fault(path, fault))
    return edits, faults


def _written(file: FilePatch, read: Callable[[str], str | None]) -> tuple[list[Edit], str]:
    if file.fault or not (file.old or file.new):
        return [], file.fault or "its patch names no file"
    old = read(file.old) if file.old else ""
    if old is None:
        return [], f"there is no file {file.old} to patch"
    if file.old is None and file.new and read(file.new):
        return [], "its patch makes a new file, but there is one"
    text, fault = apply_hunks(old, file.hunks)
    if fault:
        return [], fault
    if file.new is None:
        left = text.strip() and file.hunks
        return ([], "its patch deletes other lines") if left else (_gone(file.old), "")
    edits = [Edit(path=file.new, content=text)]
    moved = file.old is not None and file.old != file.new and not file.copied
    return (edits + _gone(file.old) if moved else edits), ""


def _gone(path: str | None) -> list[Edit]:
    return [Edit(path=path, content=None)] if path else []
