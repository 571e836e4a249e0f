"""A change as a diff for people: git's form, secrets masked, nothing hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.delta.gitpatch import FileChange as PatchFile
from adaos_ctx.delta.gitpatch import git_patch
from adaos_ctx.digest import sha256_hex
from adaos_ctx.redact import redact
from adaos_ctx.visible import escape_hidden

if TYPE_CHECKING:
    from adaos_ctx_gen.change import Change

_OID_DIGITS = 12  # hex digits of a digest in place of git's object ids


def diff_text(change: Change) -> str:
    """The patch of a change, as it may be printed."""
    files = [
        PatchFile(
            old_path=file.path if file.before is not None else None,
            new_path=file.path if file.after is not None else None,
            old=file.before or b"", new=file.after or b"",
        )
        for file in change.files
    ]  # fmt: skip
    patch = git_patch(files, lambda data: sha256_hex(data)[:_OID_DIGITS])
    return escape_hidden(redact(patch.decode("utf-8", "replace")).text)
