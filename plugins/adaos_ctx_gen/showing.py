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


def diff_text(change: Change, *, back: bool = False) -> str:
    """The patch of a change, or of taking it back, as it may be printed."""
    rows = [
        (f.path, f.after, f.before) if back else (f.path, f.before, f.after) for f in change.files
    ]
    files = [
        PatchFile(
            old_path=path if old is not None else None,
            new_path=path if new is not None else None,
            old=old or b"", new=new or b"",
        )
        for path, old, new in rows
    ]  # fmt: skip
    patch = git_patch(files, lambda data: sha256_hex(data)[:_OID_DIGITS])
    return escape_hidden(redact(patch.decode("utf-8", "replace")).text)
