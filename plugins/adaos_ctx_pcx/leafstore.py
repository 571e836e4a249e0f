"""The leaves of a manifest: where each one's text lies, and that it is still the same."""

from __future__ import annotations

import json
import os
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from adaos_ctx.digest import sha256_hex
from adaos_ctx_pcx.errors import LeafGone, LeavesBroken
from adaos_ctx_pcx.reading import Reader
from adaos_ctx_pcx.rendering import leaf_text

if TYPE_CHECKING:
    from adaos_ctx_pcx.items import Item

_VERSION = 1
_KEPT_FILES = 16
_SHOWN = 40  # characters of a version that is none


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """Where a leaf's text is: a slice of a file, or the text itself.

    Args:
        path: POSIX path below the store's base; "" when `text` holds the text.
        start: First character in the decoded file.
        end: Past the last one; -1 for the end of the file.
        sha256: Of the slice, in UTF-8.
        form: `json` is shown without blanks, all else verbatim.
        text: Where it is no slice of a file.
    """

    path: str
    start: int = 0
    end: int = -1
    sha256: str
    form: str = "md"
    text: str = ""


def leaf_of(item: Item) -> Leaf:
    """What to remember of a leaf."""
    text = item.text if item.path else item.said  # a copy is kept without its secrets
    digest = sha256_hex(text.encode("utf-8", "surrogatepass"))
    span = item.span
    return Leaf(
        path=item.path, sha256=digest, form=item.format, text="" if item.path else text,
        start=span.start if span else 0, end=span.end if span else -1,
    )  # fmt: skip


class LeafStore:
    """Gives leaves' texts, each checked against its digest.

    Args:
        leaves: Node id -> leaf.
        base: Folder that paths are relative to.
    """

    def __init__(self, leaves: Mapping[str, Leaf], base: str) -> None:
        self.leaves = leaves
        self._root = base or "."
        self._files: OrderedDict[str, str | None] = OrderedDict()

    @property
    def folder(self) -> str:
        """The folder that paths of leaves are relative to, as seen from here."""
        return self._base()

    def verbatim(self, node_id: str) -> str:
        """The text of a leaf as it stands in its source.

        Raises:
            LeafGone: Unknown, unreadable, or changed since the build.
        """
        leaf = self.leaves.get(node_id)
        if leaf is None:
            raise LeafGone(node=node_id, reason="no such leaf")
        if not leaf.path:
            return leaf.text
        fault = self._fault()
        if fault:
            raise LeafGone(node=node_id, reason=fault)
        text = self._file(leaf.path)
        if text is None:
            raise LeafGone(node=node_id, reason=f"{leaf.path} cannot be read")
        part = text[leaf.start : len(text) if leaf.end < 0 else leaf.end]
        if sha256_hex(part.encode("utf-8", "surrogatepass")) != leaf.sha256:
            raise LeafGone(node=node_id, reason=f"{leaf.path} changed since the build")
        return part

    def shown(self, node_id: str) -> str:
        """The text of a leaf as readers see it."""
        return leaf_text(self.verbatim(node_id), self.leaves[node_id].form)

    def _base(self) -> str:
        return self._root

    def _fault(self) -> str:
        """Why no text may be read; "" when they may."""
        return ""

    def _file(self, path: str) -> str | None:
        if path in self._files:
            self._files.move_to_end(path)
            return self._files[path]
        self._files[path] = Reader(self._base()).text(path)
        while len(self._files) > _KEPT_FILES:
            self._files.popitem(last=False)
        return self._files[path]


def dump_leaves(leaves: dict[str, Leaf], base: str) -> str:
    """The file beside a manifest."""
    quoted = json.encoder.encode_basestring_ascii
    known: dict[tuple[str, str], str] = {}  # what thousands of rows share is written once
    rows = []
    for key, leaf in leaves.items():
        held = leaf.path, leaf.text
        if held not in known:
            name = "path" if leaf.path else "text"
            known[held] = f'{{"{name}": {quoted(leaf.path or leaf.text)}'
        span = leaf.path and (leaf.start or leaf.end >= 0)
        place = f', "start": {leaf.start}, "end": {leaf.end}' if span else ""
        tail = f'"form": {quoted(leaf.form)}, "sha256": {quoted(leaf.sha256)}}}'
        rows.append(f"{quoted(key)}: {known[held]}{place}, {tail}")
    lines = ",\n ".join(rows)
    head = f'"version": {_VERSION}, "base": {json.dumps(base)}'
    return f'{{{head}, "leaves": {{\n {lines}\n}}}}\n'


def load_leaves(path: str, within: str = "") -> LeafStore | None:
    """The store in a file, read when it is first asked; None when there is no such file.

    Args:
        path: Of the file.
        within: Folder that the texts must lie in, where the file is a stranger's; "" for any.
    """
    return _FileStore(path, within) if os.path.isfile(path) else None


class _FileStore(LeafStore):
    """Leaves in a file that is decoded at the first question: many sessions never ask."""

    def __init__(self, path: str, within: str) -> None:
        self._path = path
        self._within = within
        super().__init__(_Rows(path), os.path.dirname(path))

    def _fault(self) -> str:
        if not self._within:
            return ""
        inside, base = os.path.realpath(self._within), os.path.realpath(self._base())
        is_inside = base == inside or base.startswith(inside.rstrip(os.sep) + os.sep)
        return "" if is_inside else "the manifest's leaves lie outside the skill"

    def _base(self) -> str:
        rows = self.leaves
        base = rows.base if isinstance(rows, _Rows) else ""
        return os.path.join(os.path.dirname(self._path), base) or "."


class _Rows(Mapping[str, Leaf]):
    """Leaves that are decoded one by one: most never are."""

    def __init__(self, path: str) -> None:
        self._path = path

    @cached_property
    def _document(self) -> dict[str, Any]:
        try:
            with open(self._path, encoding="utf-8") as file:
                document = json.load(file)
        except OSError as error:
            raise LeavesBroken(path=self._path, reason=error.strerror or "cannot be read") from error
        except (ValueError, RecursionError) as error:
            raise LeavesBroken(path=self._path, reason=f"not JSON: {error}") from error
        if not isinstance(document, dict) or not isinstance(document.get("leaves"), dict):
            raise LeavesBroken(path=self._path, reason="it holds no leaves")
        if document.get("version") != _VERSION:
            said = str(document.get("version"))[:_SHOWN]
            raise LeavesBroken(path=self._path, reason=f"version {said}, not {_VERSION}")
        return document

    @property
    def base(self) -> str:
        """The folder that paths are relative to, as the file says it."""
        return str(self._document.get("base", ""))

    def __getitem__(self, key: str) -> Leaf:
        row = self._document["leaves"][key]
        try:
            return Leaf(**_fields(row))
        except (ValueError, TypeError, AttributeError, OverflowError) as error:
            raise LeafGone(node=key, reason="its entry is broken") from error

    def __iter__(self) -> Iterator[str]:
        return iter(self._document["leaves"])

    def __len__(self) -> int:
        return len(self._document["leaves"])


def _fields(row: dict[str, Any]) -> dict[str, Any]:
    if not isinstance(row, dict) or "sha256" not in row:
        raise ValueError("no digest")
    return {
        "path": str(row.get("path", "")), "start": int(row.get("start", 0)),
        "end": int(row.get("end", -1)), "sha256": str(row["sha256"]),
        "form": str(row.get("form", "md")), "text": str(row.get("text", "")),
    }  # fmt: skip
