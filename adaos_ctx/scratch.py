"""Folders and files for the time of one command; a full disk there is said like any other."""

from __future__ import annotations

import os

from adaos_ctx.errors import CannotWrite

TYPE_CHECKING = False  # what `typing` calls it; hooks load this module
if TYPE_CHECKING:
    from tempfile import TemporaryDirectory
    from typing import IO

PREFIX = "adaos-ctx-"


def scratch_folder() -> TemporaryDirectory[str]:
    """A new folder that goes away with its `with` block.

    Raises:
        CannotWrite: No place for temporary files can be written.
    """
    import tempfile

    try:
        return tempfile.TemporaryDirectory(prefix=PREFIX)
    except OSError as error:
        raise _full() from error


def scratch_file() -> IO[bytes]:
    """A new file without a name, open for writing and reading.

    Raises:
        CannotWrite: No place for temporary files can be written.
    """
    import tempfile

    try:
        return tempfile.TemporaryFile()
    except OSError as error:
        raise _full() from error


def _full() -> CannotWrite:
    place = os.environ.get("TMPDIR") or "/tmp"  # noqa: S108 - said, not used
    return CannotWrite(
        path=place, reason="no room for temporary files (TMPDIR names another place)"
    )
