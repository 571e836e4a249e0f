"""`get_card`: the ten lines that say what an alias holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.model import ToolSpec
from adaos_ctx.ops.expanding import ExpandRequest
from adaos_ctx.toolset.alias import PAGE_RESULT, show_alias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.model import ToolResult
    from adaos_ctx.tools import ToolContext


def _get_card(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    return show_alias(context, ExpandRequest(ref=arguments["alias"], view="card"))


GET_CARD = ToolSpec(
    name="get_card",
    title="Get card",
    description="Read the index card of an alias: at most ten lines that say what it holds.",
    parameters={
        "type": "object",
        "properties": {"alias": {"type": "string", "minLength": 3, "maxLength": 140}},
        "required": ["alias"],
        "additionalProperties": False,
    },
    call=_get_card,
    result=PAGE_RESULT,
)
