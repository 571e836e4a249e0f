"""What the published package stumbles over in a source, refused before it is asked to build."""

from __future__ import annotations

import os
from pathlib import Path

from adaos_ctx.cli import output
from adaos_ctx.errors import UsageError
from adaos_ctx.messages import phrase
from adaos_ctx_pcx.compat.build.adapters import get_adapter
from adaos_ctx_pcx.errors import SourceEmpty
from adaos_ctx_pcx.reading import NOT_REGULAR, Reader


def check_source(path: str, kind: str, source_id: str = "") -> None:
    """Refuse a source that it cannot read, and say which pages it leaves out.

    Raises:
        UsageError: It has no such kind.
        SourceEmpty: The source cannot be read.
    """
    try:
        adapter = get_adapter(kind)
    except KeyError as error:
        raise UsageError(reason=str(error.args[0])) from error
    if not os.path.exists(path):
        return  # it says so itself
    if not os.path.isdir(path) and not os.path.isfile(path):
        raise SourceEmpty(path=path, reason=NOT_REGULAR, kinds=kind)
    for page in Reader(path).files((".md", ".mdx", ".markdown")):
        if not os.path.isfile(os.path.join(path, page)):
            output.note(output.shown(f"{page}: {phrase(NOT_REGULAR)}"))
    try:
        adapter.load(Path(path), source_id=source_id or None)
    except (OSError, ValueError, TypeError, AttributeError, KeyError, RecursionError) as error:
        path = getattr(error, "__notes__", [path])[0]
        raise SourceEmpty(path=path, reason=_fault(error), kinds=kind) from error


def _fault(error: Exception) -> str:
    if isinstance(error, OSError):
        return error.strerror or "cannot be read"
    if isinstance(error, UnicodeDecodeError):
        return "is no UTF-8"
    if isinstance(error, ValueError | RecursionError):
        return f"not JSON: {error}"
    return "no file, or no tool in it"
