"""What `ledger install` says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cli import output
from adaos_ctx.errors import EXIT_OK

if TYPE_CHECKING:
    from adaos_ctx_ledger.installing import Installed

_TRUST = "codex runs it after you trusted it once (it asks at its next start)"


def say_installed(done: Installed, *, show: bool, dry_run: bool, as_json: bool) -> int:
    """Say what was written; with `show` the file itself."""
    if as_json:
        output.report(
            {"host": done.host, "path": done.path, "changed": done.changed, "dry_run": dry_run}
        )
    elif show:
        output.raw(done.text)
    else:
        state = "unchanged" if not done.changed else "would be written" if dry_run else "written"
        output.say(f"{output.shown(done.path)}: {state}")
        if done.host == "codex" and done.changed:
            output.note(_TRUST)
    return EXIT_OK
