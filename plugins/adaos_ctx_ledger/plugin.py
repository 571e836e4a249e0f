"""Hook implementations: record what packs and tools told, and say what a session's reader holds."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from adaos_ctx import hookimpl
from adaos_ctx.messages import join

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.model import ToolSpec
    from adaos_ctx.skill import Skill

# Not in `__init__`: hosts run `hook` with every message, and it says nothing to people.
join("adaos_ctx_ledger")


@hookimpl
def ctx_register_tools() -> Sequence[ToolSpec]:
    """`ledger_timeline` for pages; models have what hooks give them."""
    from adaos_ctx_ledger.pages import TIMELINE

    return (TIMELINE,)


@hookimpl
def ctx_told(session: str, ref: str, rendition: str, tokens: int) -> None:
    """Something was put in front of a session's reader."""
    from adaos_ctx_ledger.recording import told

    told(session, ref, rendition, tokens)


@hookimpl
def ctx_held(session: str) -> Sequence[str] | None:
    """References that a session's reader holds; None for a session without a ledger."""
    from adaos_ctx_ledger.recording import held

    return held(session)


@hookimpl
def ctx_after_pack(skill: Skill, report: object) -> None:
    """Record a pack as told, where the environment names a session."""
    session = os.environ.get("ADAOS_CTX_SESSION") or os.environ.get("CLAUDE_SESSION_ID")
    if session:
        from adaos_ctx_ledger.recording import pack_told

        pack_told(session, skill, report)
