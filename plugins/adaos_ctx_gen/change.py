"""A change as a value: every file before and after, its content id, and what is said about it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from adaos_ctx.digest import sha256_hex

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx_gen.values import Fault

FORMAT = "adaos-ctx-gen/1"
ID_DIGITS = 12  # hex digits; a skill has hundreds of changes, not millions


@dataclass(frozen=True, slots=True, kw_only=True)
class FileChange:
    """One file.

    Args:
        path: POSIX path relative to the skill root.
        before: Its bytes before; None when there was none.
        after: Its bytes after; None when there is none.
        mode: Permission bits before; None when there was none.
    """

    path: str
    before: bytes | None
    after: bytes | None
    mode: int | None = None

    @property
    def action(self) -> str:
        """`add`, `edit`, `delete`, or `same`."""
        if self.before == self.after:
            return "same"
        return "add" if self.before is None else "delete" if self.after is None else "edit"


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A change of a skill.

    Args:
        files: Sorted by path; those that stay the same are left out.
        faults: Rules that it breaks; such a change is never applied.
        notes: What a reviewer should know.
        folders: Folders that it makes; the outermost first.
        facts: Where it comes from: request, digests, model, tool calls.
    """

    files: tuple[FileChange, ...]
    faults: tuple[Fault, ...] = ()
    notes: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """Twelve digits of the digest of request, files and faults: the same change, the same id."""
        body: dict[str, Any] = {
            "request": self.facts.get("request", ""),
            "files": [
                [file.path, version(file.before), version(file.after)] for file in self.files
            ],
        }
        if self.faults:  # refused answers leave no files; each of them is a record of its own
            body["faults"] = [list(fault) for fault in self.faults]
        return sha256_hex(dump(body))[:ID_DIGITS]


def version(data: bytes | None) -> dict[str, Any] | None:
    """Digest and size of a file's bytes, as they are (no line ends changed)."""
    return None if data is None else {"sha256": sha256_hex(data), "size": len(data)}


def dump(value: Any) -> bytes:
    """JSON as it is stored: sorted keys, two spaces, LF."""
    text = json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True)
    return f"{text}\n".encode("utf-8", "surrogatepass")
