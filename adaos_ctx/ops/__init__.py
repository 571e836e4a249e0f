"""The use cases: one function a verb. They read and write through the adapters and print nothing.

What plugins may use of it is in `__all__`; each name is imported when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.lazy import giver

if TYPE_CHECKING:
    from adaos_ctx.ops.basing import get as get_base
    from adaos_ctx.ops.basing import history as base_history
    from adaos_ctx.ops.basing import mark as mark_base
    from adaos_ctx.ops.basing import take_back
    from adaos_ctx.ops.carding import Cards
    from adaos_ctx.ops.carding import show as show_card
    from adaos_ctx.ops.counting import Meter, meter, parse_budget
    from adaos_ctx.ops.diffing import DiffRequest, diff
    from adaos_ctx.ops.expanding import PAGE_TOKENS, ExpandRequest, expand
    from adaos_ctx.ops.gathering import PackRequest, owner_names
    from adaos_ctx.ops.looking import Entry, Look, load_source, look
    from adaos_ctx.ops.packing import pack as make_pack
    from adaos_ctx.ops.packreport import PackReport
    from adaos_ctx.ops.packreport import fields as pack_fields
    from adaos_ctx.ops.publishing import SKILL_MD, published, read_public
    from adaos_ctx.ops.registering import need_registry, refresh
    from adaos_ctx.ops.savings import Saving
    from adaos_ctx.ops.showing import safe_text, safe_view
    from adaos_ctx.ops.surveying import STAGES, Row, Survey
    from adaos_ctx.ops.versions import install_command

__all__ = [
    "PAGE_TOKENS", "SKILL_MD", "STAGES", "Cards", "DiffRequest", "Entry", "ExpandRequest",
    "Look", "Meter", "PackReport", "PackRequest", "Row", "Saving", "Survey", "base_history",
    "diff", "expand", "get_base", "install_command", "load_source", "look", "make_pack",
    "mark_base", "meter", "need_registry", "owner_names", "pack_fields", "parse_budget",
    "published", "read_public", "refresh", "safe_text", "safe_view", "show_card", "take_back",
]  # fmt: skip
_PLACES = {
    "base_history": "basing:history", "get_base": "basing:get", "mark_base": "basing:mark",
    "take_back": "basing",
    "Cards": "carding", "show_card": "carding:show",
    "Meter": "counting", "meter": "counting", "parse_budget": "counting",
    "DiffRequest": "diffing", "diff": "diffing",
    "ExpandRequest": "expanding", "PAGE_TOKENS": "expanding", "expand": "expanding",
    "PackRequest": "gathering", "owner_names": "gathering",
    "Entry": "looking", "Look": "looking", "load_source": "looking", "look": "looking",
    "make_pack": "packing:pack",
    "PackReport": "packreport", "pack_fields": "packreport:fields",
    "SKILL_MD": "publishing", "published": "publishing", "read_public": "publishing",
    "need_registry": "registering", "refresh": "registering",
    "Saving": "savings",
    "safe_text": "showing", "safe_view": "showing",
    "Row": "surveying", "STAGES": "surveying", "Survey": "surveying",
    "install_command": "versions",
}  # fmt: skip

if not TYPE_CHECKING:  # a checker reads the imports above, and knows no other name
    __getattr__ = giver(__name__, _PLACES)
