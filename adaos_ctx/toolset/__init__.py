"""The built-in tools: an alias, what there is, what matters, the pack, what changed."""

from __future__ import annotations

from adaos_ctx.toolset.alias import GET_ALIAS
from adaos_ctx.toolset.card import GET_CARD
from adaos_ctx.toolset.delta import GET_DELTA
from adaos_ctx.toolset.listing import LIST_ALIASES
from adaos_ctx.toolset.packing import GET_PACK
from adaos_ctx.toolset.searching import SEARCH_CONTEXT

TOOLS = (GET_ALIAS, LIST_ALIASES, GET_CARD, SEARCH_CONTEXT, GET_PACK, GET_DELTA)

__all__ = ["GET_ALIAS", "TOOLS"]
