"""`pack --watch`: make the pack again whenever a file of the skill changes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from adaos_ctx.cli import output
from adaos_ctx.cli.run import guarded
from adaos_ctx.errors import EXIT_INTERRUPTED, EXIT_OK
from adaos_ctx.messages import tr
from adaos_ctx.quick import fingerprint
from adaos_ctx.skill import find_root

if TYPE_CHECKING:
    from collections.abc import Callable

_PAUSE_S = 0.5  # seconds between looks; a look at 1,000 files costs about 2 ms


def watch(words: tuple[str, ...], once: Callable[[], int]) -> int:
    """Run once, then again after each change, until Ctrl-C."""
    roots = [find_root(word) for word in words or (None,)]
    try:
        while True:
            seen = [fingerprint(root) for root in roots]
            if guarded(once) == EXIT_INTERRUPTED:
                return EXIT_OK  # a pack is written whole or not at all, and this is how one stops
            output.note(tr("watching"))
            while [fingerprint(root) for root in roots] == seen:
                time.sleep(_PAUSE_S)
    except KeyboardInterrupt:
        return EXIT_OK
