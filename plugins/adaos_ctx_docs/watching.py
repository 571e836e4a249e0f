"""`docs index --watch`: index again whenever a file of the source changes."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from adaos_ctx.cli import output
from adaos_ctx.cli.run import guarded
from adaos_ctx.errors import EXIT_INTERRUPTED, EXIT_OK, UsageError
from adaos_ctx.messages import tr
from adaos_ctx.stamps import stat_key
from adaos_ctx_docs.commanding import IndexOptions, run_index
from adaos_ctx_docs.loaders import Loaders
from adaos_ctx_docs.reading import status_of
from adaos_ctx_docs.walking import walk

if TYPE_CHECKING:
    from collections.abc import Callable

_PAUSE_S = 0.5  # seconds between looks


def watch(
    options: IndexOptions, *, as_json: bool, pause: Callable[[float], None] = time.sleep
) -> int:
    """Index once, then again after each change, until Ctrl-C."""
    if options.paths == ("-",):
        return guarded(_refuse, as_json=as_json)
    extensions = Loaders().extensions
    try:
        while True:
            seen = fingerprint(options.paths, extensions)
            code = guarded(lambda: run_index(options, as_json=as_json), as_json=as_json)
            if code == EXIT_INTERRUPTED:
                return code
            output.note(tr("watching"))
            while fingerprint(options.paths, extensions) == seen:
                pause(_PAUSE_S)
    except KeyboardInterrupt:
        return EXIT_OK


def fingerprint(paths: tuple[str, ...], extensions: frozenset[str]) -> dict[str, str]:
    """What stands for the files of some paths."""
    found = {}
    for path in paths:
        names = [path]
        if os.path.isdir(path):
            try:
                names = [f"{path}/{inside}" for inside in walk(path, extensions).paths]
            except OSError:
                names = []
        for name in names:
            status = status_of(name)
            found[name] = stat_key(status) if status else ""
    return found


def _refuse() -> int:
    raise UsageError(reason="standard input cannot be watched")
