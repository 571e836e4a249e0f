"""From an answer's edits to a change of this skill, with everything that is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import CtxError
from adaos_ctx.redact import MASK, redact
from adaos_ctx_gen.change import Change, FileChange
from adaos_ctx_gen.governing import schema_faults
from adaos_ctx_gen.pathrules import allowed_places, odd_names, path_faults
from adaos_ctx_gen.syntax import parse_text
from adaos_ctx_gen.tree import file_mode, find_text, link_reason, load_bytes, missing_folders
from adaos_ctx_gen.values import Fault

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adaos_ctx.skill import Skill
    from adaos_ctx_gen.values import Edit


def examine(
    skill: Skill, edits: Sequence[Edit], *, allow: Sequence[str] = (), facts: Mapping[str, Any]
) -> Change:
    """Check edits and pair them with what lies there now; nothing is written.

    Args:
        skill: As opened.
        edits: As read in an answer, each path once.
        allow: Folders and files that the user allows beside the usual ones.
        facts: Where the edits come from.
    """
    registered = [alias.path for alias in skill.registry]
    faults = path_faults(edits, registered, allowed_places(registered, allow))
    unsafe = {fault.path for fault in faults}
    files, notes, folders = [], [], []
    for edit in sorted(edits, key=lambda one: one.path):
        if edit.path in unsafe:
            continue
        file, found = _pair(skill.root, edit)
        faults += found
        if file is not None and file.action != "same":
            files.append(file)
            folders += missing_folders(skill.root, edit.path) if file.after is not None else []
            notes += _remarks(file)
    faults += content_faults(skill, [e for e in edits if e.path not in unsafe])
    notes += [f"{path}: a name that a shell would expand" for path in odd_names(edits)]
    return Change(
        files=tuple(files), faults=tuple(faults), notes=tuple(notes),
        folders=tuple(dict.fromkeys(folders)), facts=facts,
    )  # fmt: skip


def _pair(root: str, edit: Edit) -> tuple[FileChange | None, list[Fault]]:
    reason = link_reason(root, edit.path)
    if reason:
        return None, [Fault(edit.path, reason)]
    try:
        before = load_bytes(root, edit.path)
    except CtxError as error:
        return None, [Fault(edit.path, str(error))]
    if edit.content is None and before is None:
        return None, [Fault(edit.path, "is not there to be deleted")]
    try:
        after = _encoded(edit.content, before)
    except UnicodeEncodeError:
        return None, [Fault(edit.path, "holds characters that are not Unicode text")]
    mode = file_mode(root, edit.path)
    return FileChange(path=edit.path, before=before, after=after, mode=mode), []


def _encoded(content: str | None, before: bytes | None) -> bytes | None:
    """The bytes of a text, with the line ends and the BOM that the file had."""
    if content is None:
        return None
    old = before or b""
    if old.count(b"\r\n") * 2 > old.count(b"\n"):
        content = content.replace("\n", "\r\n")
    bom = b"\xef\xbb\xbf" if old.startswith(b"\xef\xbb\xbf") else b""
    return bom + content.removeprefix("\ufeff").encode("utf-8")


def _remarks(file: FileChange) -> list[str]:
    secrets = redact(file.after.decode("utf-8", "replace")).count if file.after else 0
    return [f"{file.path}: holds what looks like a secret"] if secrets else []


def content_faults(skill: Skill, edits: Sequence[Edit], *, strict: bool = False) -> list[Fault]:
    """What is wrong with the texts of edits whose paths are right.

    Args:
        skill: As opened.
        edits: Their paths were checked.
        strict: Also name what did not parse before.
    """
    schemas = [alias.path for alias in skill.registry if alias.prefix == "S"]
    future = {edit.path: edit.content for edit in edits}

    def read(path: str) -> str | None:
        return future[path] if path in future else find_text(skill.root, path)

    faults: list[Fault] = []
    for edit in edits:
        if edit.content is not None:
            old = None if strict else find_text(skill.root, edit.path)
            faults += _text_faults(edit.path, edit.content, old)
            faults += schema_faults(edit.path, edit.content, schemas, read)
    return faults


def _text_faults(path: str, text: str, old: str | None) -> list[Fault]:
    if "\0" in text:
        return [Fault(path, "holds a NUL")]
    if old is not None and redact(old).count and text.count(MASK) > old.count(MASK):
        return [
            Fault(path, f"would put {MASK} in the place of a secret that the model did not see")
        ]
    fault = parse_text(path, text).fault
    if not fault or (old is not None and parse_text(path, old).fault):
        return []  # what did not parse before (JSON with comments) need not parse now
    return [Fault(path, f"does not parse: {fault}")]
