"""Print what `docs export` and `docs import` did; each gives the exit code."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cli import output
from adaos_ctx.errors import EXIT_OK, UsageError
from adaos_ctx_docs import bundles
from adaos_ctx_docs.store import opened
from adaos_ctx_docs.telling import existing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx_docs.store import Missing


def exported(place: str, out: str, *, force: bool, as_json: bool) -> int:
    """Export, and say how much."""
    with existing(place) as store:
        count = bundles.export(store, out, force=force)
    if as_json:
        output.report({"chunks": count, "out": out})
    else:
        output.say(f"{count} chunks -> {output.shown(out)}")
    return EXIT_OK


def imported(
    place: str, path: str, roots: Sequence[str], *, dry_run: bool, as_json: bool
) -> int:  # fmt: skip
    """Import, and say how much."""
    missing: Missing = "pretend" if dry_run else "make"
    given = placed(roots)
    with opened(place, target=".", missing=missing) as store:
        count = bundles.load(store, path, roots=given, dry_run=dry_run)
        shown = store.home.shown
    if as_json:
        output.report({"chunks": count, "path": path, "store": shown, "dry_run": dry_run})
    else:
        would = "would be " if dry_run else ""
        output.say(f"{count} chunks {would}taken from {output.shown(path)}")
    return EXIT_OK


def placed(words: Sequence[str]) -> dict[str, str]:
    """Roots and their folders.

    Raises:
        UsageError: A word is not NAME=FOLDER, or two have one name.

    Example:
        >>> placed(["docs=/srv/docs"])
        {'docs': '/srv/docs'}
    """
    found: dict[str, str] = {}
    for word in words:
        name, sign, folder = word.partition("=")
        if not (sign and name and folder) or name in found:
            raise UsageError(reason=f"--root takes NAME=FOLDER, each name once; not {word!r}")
        found[name] = folder
    return found
