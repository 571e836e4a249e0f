"""Changes written as JSON: `{"files": [{"path", "content"}]}` and its common relatives."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from adaos_ctx_gen.fences import blocks, path_of
from adaos_ctx_gen.patches import parse_patch, written
from adaos_ctx_gen.values import MAX_FILES, Answer, Edit, Fault

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_LISTS = ("files", "changes", "edits")
_PATHS = ("path", "file", "filename", "name")
_TEXTS = ("content", "text", "code")
_PATCHES = ("patch", "diff")


def parse_json(text: str, read: Callable[[str], str | None]) -> Answer:
    """Read an answer that is JSON of files, alone or in a fence.

    Args:
        text: The answer.
        read: Path -> present text, for entries that hold a patch.

    Returns:
        An answer without a form when the JSON, if any, is not about files.
    """
    for body, prose in _candidates(text):
        try:
            value = json.loads(body, object_pairs_hook=_unique)
        except _TwiceError as error:
            return Answer(form="json", faults=(Fault("", f"JSON has the key {error} twice"),))
        except (ValueError, RecursionError):
            continue
        entries = _entries(value)
        if entries is not None:
            return _read(entries, prose + _said(value), read)
    return Answer()


def _candidates(text: str) -> Iterator[tuple[str, str]]:
    stripped = text.strip("\ufeff \t\n")
    if stripped[:1] in ("{", "["):
        yield stripped, ""
    for block in blocks(text):
        if block.end >= 0 and block.body.lstrip()[:1] in ("{", "[") and not path_of(block):
            yield block.body, text[: block.start] + text[block.end :]


class _TwiceError(Exception):
    """A key stands twice in one object."""


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _TwiceError(repr(key[:80]))
        found[key] = value
    return found


def _entries(value: Any) -> list[Any] | None:
    """The entries of files, or None when the value is something else."""
    if isinstance(value, dict):
        for name in _LISTS:
            inner = value.get(name)
            if isinstance(inner, list):
                return inner
            if isinstance(inner, dict):
                return [{"path": path, "content": text} for path, text in inner.items()]
        return [value] if _is_entry(value) else None
    if isinstance(value, list) and value and all(map(_is_entry, value)):
        return value
    return None


def _is_entry(value: Any) -> bool:
    if not isinstance(value, dict) or not _first(value, _PATHS):
        return False
    return any(key in value for key in (*_TEXTS, *_PATCHES, "delete", "action"))


def _first(entry: dict[str, Any], keys: tuple[str, ...]) -> Any:
    return next((entry[key] for key in keys if key in entry), None)


def _said(value: Any) -> str:
    """Words beside the files, where claims may stand."""
    if not isinstance(value, dict):
        return ""
    rest = {key: item for key, item in value.items() if key not in _LISTS}
    return json.dumps(rest, ensure_ascii=False) if rest and not _is_entry(value) else ""


def _read(entries: list[Any], prose: str, read: Callable[[str], str | None]) -> Answer:
    if len(entries) > MAX_FILES:
        return Answer(form="json", faults=(Fault("", f"more than {MAX_FILES} files"),))
    edits: list[Edit] = []
    faults: list[Fault] = []
    for place, entry in enumerate(entries):
        made, fault = _edit(entry, read)
        edits += made
        if fault:
            faults.append(fault._replace(path=fault.path or f"entry {place}"))
    return Answer(edits=tuple(edits), form="json", prose=prose, faults=tuple(faults))


def _edit(entry: Any, read: Callable[[str], str | None]) -> tuple[list[Edit], Fault | None]:
    path = _first(entry, _PATHS) if isinstance(entry, dict) else None
    if not isinstance(path, str) or not path:
        return [], Fault("", "names no path")
    patch = _first(entry, _PATCHES)
    if isinstance(patch, str) and patch:
        return _patched(path, patch, read)
    text = _first(entry, _TEXTS)
    removing = entry.get("delete") is True or entry.get("action") in ("delete", "remove")
    if removing or (text is None and any(key in entry for key in _TEXTS)):
        return [Edit(path=path, content=None)], None
    if not isinstance(text, str):
        return [], Fault(path, "its content is no text")
    return [Edit(path=path, content=text)], None


def _patched(
    path: str, patch: str, read: Callable[[str], str | None]
) -> tuple[list[Edit], Fault | None]:
    files, _ = parse_patch(patch if "+++" in patch else f"--- {path}\n+++ {path}\n{patch}")
    edits, faults = written(files, read)
    if any(edit.path != path for edit in edits):
        return [], Fault(path, "its patch names another file")
    return edits, faults[0] if faults else None if edits else Fault(path, "its patch says nothing")
