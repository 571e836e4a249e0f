"""What `ledger install` says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cli import output
from adaos_ctx.errors import EXIT_OK
from adaos_ctx.messages import tr

if TYPE_CHECKING:
    from adaos_ctx_ledger.installing import Installed


def say_installed(done: Installed, *, show: bool, dry_run: bool, as_json: bool) -> int:
    """Say what was written; with `show` the file itself."""
    if as_json:
        output.report(
            {"host": done.host, "path": done.path, "changed": done.changed, "dry_run": dry_run}
        )
    elif show:
        output.raw(done.text)
    else:
        state = "unchanged" if not done.changed else "would" if dry_run else "written"
        output.say(tr(f"ledger.install.{state}", path=output.shown(done.path)))
        if done.host == "codex" and done.changed:
            output.note(tr("ledger.install.trust"))
    return EXIT_OK
