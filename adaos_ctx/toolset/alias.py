"""`get_alias`: the present text of an alias, page by page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from adaos_ctx.model import ToolResult, ToolSpec
from adaos_ctx.ops.expanding import PAGE_TOKENS, VIEWS, ExpandRequest, Page, expand

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.tools import ToolContext


def show_alias(context: ToolContext, request: ExpandRequest) -> ToolResult:
    """One page of an alias, with its header line, as a tool answers it."""
    skill, prefix, ref = context.owner(request.ref)
    page = expand(skill, replace(request, ref=ref), context.plugins)
    page = replace(page, ref=prefix + page.ref)
    return ToolResult(text=f"{page.header}\n{page.text}", data=_facts(page))


def _get_alias(context: ToolContext, arguments: Mapping[str, Any]) -> ToolResult:
    request = ExpandRequest(
        ref=arguments["alias"], view=arguments["view"], offset=arguments["offset"],
        limit=arguments["limit"],
    )  # fmt: skip
    return show_alias(context, request)


def _facts(page: Page) -> dict[str, object]:
    facts: dict[str, object] = {
        "ref": page.ref, "path": page.path, "view": page.view, "tokens": page.tokens,
        "offset": page.offset, "next_offset": page.next_offset, "total": page.total,
        "redacted": page.redacted,
    }  # fmt: skip
    return facts | ({"moved": page.moved} if page.moved else {})


# What stands beside the text of one page (JSON Schema of `ToolResult.data`).
PAGE_RESULT: dict[str, object] = {
    "type": "object",
    "properties": {
        "ref": {"type": "string"},
        "tokens": {"type": "integer"},
        "next_offset": {"type": ["integer", "null"]},
        "total": {"type": "integer"},
    },
}

GET_ALIAS = ToolSpec(
    name="get_alias",
    title="Get alias",
    description=(
        "Read the current text of an alias. The first line of the answer gives its reference, path "
        "and size, and the offset that continues a longer text."
    ),
    parameters={
        "type": "object",
        "properties": {
            "alias": {
                "type": "string",
                "description": "As the pack names it, e.g. A.ADR1; A.ADR1@d00dad42 insists on that "
                "version. Also doc:, res: and node: references.",
                "minLength": 3,
                "maxLength": 500,
            },
            "view": {
                "type": "string",
                "enum": list(VIEWS),
                "default": "full",
                "description": "min: without comments; signatures: code outline; card: ten lines; "
                "brief: one line.",
            },
            "offset": {
                "type": "integer",
                "minimum": 0,
                "default": 0,
                "description": "First character of the page.",
            },
            "limit": {
                "type": "integer",
                "minimum": 1,
                "maximum": 20000,
                "default": PAGE_TOKENS,
                "description": "Most tokens of the page.",
            },
        },
        "required": ["alias"],
        "additionalProperties": False,
    },
    call=_get_alias,
    result=PAGE_RESULT,
)
