"""A change for people: a diff in git's form, secrets masked, nothing hidden; what is wrong with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.delta import FileChange as PatchFile
from adaos_ctx.delta import git_patch
from adaos_ctx.digest import sha256_hex
from adaos_ctx.messages import phrase, tr
from adaos_ctx.redact import redact
from adaos_ctx.visible import escape_hidden

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adaos_ctx_gen.change import Change
    from adaos_ctx_gen.claims import Claim
    from adaos_ctx_gen.values import Fault

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


def fault_line(fault: Fault) -> str:
    """A fault with its file, in the reader's language."""
    reason = phrase(fault.reason)
    return f"{fault.path}: {reason}" if fault.path else reason


def claim_lines(claims: Iterable[Claim]) -> list[str]:
    """A line for each reference that a model claims and that is not the present one."""
    odd = [claim for claim in claims if claim.state != "current"]
    return [tr(f"gen.claim.{one.state}", ref=one.ref, now=one.now) for one in odd]
