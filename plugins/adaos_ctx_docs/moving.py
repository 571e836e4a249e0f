"""Print what `docs export` and `docs import` did; each gives the exit code."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from adaos_ctx.cli import output
from adaos_ctx.errors import EXIT_OK, UsageError
from adaos_ctx.messages import tr
from adaos_ctx_docs import bundles
from adaos_ctx_docs.store import opened
from adaos_ctx_docs.telling import existing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx_docs.storefile import Missing


def exported(place: str, out: str, *, force: bool, as_json: bool) -> int:
    """Export, and say how much."""
    if os.path.isdir(out):
        raise UsageError(reason=f"{out} is a folder; name the file to write")
    with existing(place) as store:
        count = bundles.export(store, out, force=force)
    if as_json:
        output.report({"chunks": count, "out": out})
    else:
        output.say(tr("docs.exported", count=count, place=output.shown(out)))
    return EXIT_OK


def imported(
    place: str, path: str, roots: Sequence[str], *, dry_run: bool, as_json: bool
) -> int:  # fmt: skip
    """Import, and say how much."""
    given = placed(roots)
    bundle = bundles.unpack(path)
    # What is refused begins no index, so it is first tried on one that nothing is written to.
    tries: list[Missing] = ["pretend"] if dry_run else ["pretend", "make"]
    for missing in tries:
        with opened(place, target=".", missing=missing) as store:
            bundles.load(store, path, bundle, given, dry_run=missing == "pretend")
            shown = store.home.shown
    if as_json:
        output.report({"chunks": bundle.chunks, "path": path, "store": shown, "dry_run": dry_run})
    else:
        slug = "docs.import.would" if dry_run else "docs.imported"
        output.say(tr(slug, count=bundle.chunks, place=output.shown(path)))
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
