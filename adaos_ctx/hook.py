"""What git runs: verify the aliases that are about to be committed or pushed.

Nothing is said when they are right.

Only modules that a bare interpreter has loaded, or nearly: this runs at every commit. Messages and
what mends a finding are loaded when there is one. A test holds the list of modules.
"""

from __future__ import annotations

import os
import sys

from adaos_ctx import gitindex
from adaos_ctx.errors import EXIT_BUG, EXIT_INTERRUPTED, EXIT_OK, CtxError, UsageError
from adaos_ctx.gitverify import Verifier

TYPE_CHECKING = False
if TYPE_CHECKING:
    from adaos_ctx.indexcheck import Verdict

PUSH = "pre-push"
FRAMEWORK = "framework"  # called by the pre-commit framework, which says in variables what it does
# What git runs before something is committed or pushed, by the names that it gives its scripts.
_KNOWN = (
    "applypatch-msg", "commit-msg", FRAMEWORK, "pre-applypatch", "pre-commit", "pre-merge-commit",
    PUSH, "pre-rebase", "prepare-commit-msg",
)  # fmt: skip


def main(argv: list[str] | None = None) -> int:
    """Run as a hook; the first word is the hook's name, the rest is what git gave it."""
    words = sys.argv[1:] if argv is None else argv
    _calm_collector()
    try:
        return run(words)
    except CtxError as error:
        from adaos_ctx.cli.output import print_error

        print_error(error, as_json=False)
        return error.exit_code
    except KeyboardInterrupt:
        return EXIT_INTERRUPTED
    except Exception as error:  # noqa: BLE001 - the process ends here
        from adaos_ctx.cli.output import print_bug

        print_bug(error, as_json=False)
        return EXIT_BUG


def shim() -> None:
    """Run as a hook's own process, and end it.

    Without taking the interpreter down first: to free thousands of aliases one by one would take
    longer than to decode them did.
    """
    code = main()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def run(words: list[str], *, fix: bool = False) -> int:
    """Verify what a hook is about; gives the exit code and prints findings on standard error.

    Args:
        words: Name of the hook (`pre-commit` when left out), then git's own arguments.
        fix: Write the staged digests into the registries of the work tree; the index stays.
    """
    name = words[0] if words else "pre-commit"
    if name not in _KNOWN:  # a slip in a script would verify another thing than is meant
        raise UsageError(reason=f"unknown hook {name}; known: {', '.join(_KNOWN)}", verb="hook")
    verifier = Verifier(gitindex.current_repo(), in_hook=True)
    code = EXIT_OK
    try:
        for rev in _states(name, verifier):
            verdicts = verifier.staged() if rev is None else verifier.committed(rev)
            if any(verdict.findings or verdict.fault for verdict in verdicts):
                _tell(verifier, verdicts, rev, fix=fix)
                code = max([code, *(verdict.exit_code for verdict in verdicts)])
    finally:
        verifier.close()
    return code


def _calm_collector() -> None:
    # A registry of 10,000 aliases makes as many small objects as let the collector walk them over
    # and over; the process ends in milliseconds anyway.
    import gc

    gc.disable()


def _states(name: str, verifier: Verifier) -> list[str | None]:
    """The revisions to verify; None is the index."""
    if name == PUSH:
        oids = gitindex.pushed(sys.stdin.read())
        return [oid for oid in oids if verifier.has_tree(oid)]
    pushed = os.environ.get("PRE_COMMIT_TO_REF") if name == FRAMEWORK else None
    return [pushed or None]


def _tell(verifier: Verifier, verdicts: list[Verdict], rev: str | None, *, fix: bool) -> None:
    from adaos_ctx.cli.output import note
    from adaos_ctx.cli.staging import tell
    from adaos_ctx.ops.staging import State

    tell(verifier, State(rev=rev, verdicts=tuple(verdicts)), fix=fix, say=note)
