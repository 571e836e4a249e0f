"""A refusal as HTTP tells it: its status, and the one shape of JSON that every error has. Pure."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.errors import CtxError

FAULT = 500  # what the asker cannot help: a broken file, a full disk, a plugin
# By code, for pages know the refusals of plugins by nothing else.
_STATUSES = {
    "usage": 400, "budget_too_small": 400, "unknown_tokenizer": 400,
    "web_not_confirmed": 403, "unsafe_path": 403,
    "no_skill": 404, "no_folder": 404, "unknown_alias": 404, "no_base": 404, "web_unknown": 404,
    "pcx_leaf": 404,
    "alias_exists": 409, "stale_alias": 409, "locked": 409, "web_moved": 409,
    "web_too_long": 413,
}  # fmt: skip
# How codes of plugins end: `catalog_unknown`, `pcx_lost`, `catalog_denied`, `pcx_over_budget`.
_ENDINGS = {"_unknown": 404, "_lost": 404, "_denied": 403, "_over_budget": 409}


def status_of(error: CtxError) -> int:
    """400 wrong question, 403 not allowed, 404 not there, 409 not as things stand, 413, else 500.

    Example:
        >>> from adaos_ctx.errors import UsageError
        >>> status_of(UsageError(reason="no number"))
        400
    """
    if error.variant == "run":  # nothing is wrong with the question: a command has to come first
        return 409
    known = _STATUSES.get(error.code)
    if known is not None:
        return known
    return next((s for ending, s in _ENDINGS.items() if error.code.endswith(ending)), FAULT)


def error_fields(
    code: str, message: str, hint: str = "", facts: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """What every answer that is no success holds."""
    return {
        "error": {"code": code, "message": message, "hint": hint, "facts": dict(facts or {})},
    }  # fmt: skip


def error_text(code: str, message: str) -> bytes:
    """The same as bytes, where nothing of a skill is told."""
    return json.dumps(error_fields(code, message.strip())).encode()
