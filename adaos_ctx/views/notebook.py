"""A notebook without what running it left behind: outputs, counters, metadata, attachments.

The one view that is shorter than its source on purpose; its note names what is missing.
"""

from __future__ import annotations

import json
from typing import Any

from adaos_ctx.views.result import View, shown, verbatim

_LEFT_BEHIND = ("outputs", "attachments")


def strip(text: str) -> View:
    """Keep the cells' kinds and sources.

    Args:
        text: A Jupyter notebook, format 4.

    Returns:
        A compact notebook that is still one; stripping it again changes nothing.
    """
    try:
        book = json.loads(text)
        if not isinstance(book, dict) or not isinstance(book.get("cells"), list):
            return verbatim(text, "not a notebook")
        outputs = sum(_count(cell, key) for cell in book["cells"] for key in _LEFT_BEHIND)
        slim = {"cells": [_slim(cell) for cell in book["cells"]], "metadata": {}}
        slim |= {key: book[key] for key in ("nbformat", "nbformat_minor") if key in book}
        small = json.dumps(slim, ensure_ascii=False, separators=(",", ":"))
    except (ValueError, RecursionError):
        return verbatim(text, "not a notebook")
    return shown(text, small, f"{outputs} outputs and attachments, counters and metadata left out")


def _count(cell: Any, key: str) -> int:
    found = cell.get(key) if isinstance(cell, dict) else None
    return len(found) if isinstance(found, list | dict) else 0


def _slim(cell: Any) -> Any:
    if not isinstance(cell, dict):
        return cell
    source = cell.get("source", "")
    if isinstance(source, list) and all(isinstance(line, str) for line in source):
        source = "".join(source)
    kind = cell.get("cell_type")
    slim: dict[str, Any] = {"cell_type": kind, "metadata": {}, "source": source}
    if kind == "code":
        slim |= {"execution_count": None, "outputs": []}
    return slim
