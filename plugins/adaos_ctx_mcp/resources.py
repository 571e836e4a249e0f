"""Resources: `ctx://alias/{name}`, `ctx://card/{name}`, and the files of skills as `skill://…`.

Aliases and cards go through the same dispatcher as tools, with the same header line, masking and
paging; only the files of a skill are given byte for byte, for their digests are published.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import UsageError
from adaos_ctx.tools import error_result
from adaos_ctx_mcp.calling import MAX_TEXT_TOKENS, answer, wire
from adaos_ctx_mcp.errors import INVALID_PARAMS, RpcError
from adaos_ctx_mcp.skillfiles import SCHEME, SkillFiles
from adaos_ctx_mcp.wire import clean, decode, encode, page, text_param

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.errors import CtxError
    from adaos_ctx_mcp.served import Served

ALIAS = "ctx://alias/"
CARD = "ctx://card/"
MAX_URI_CHARS = 2048  # characters


class Resources:
    """Lists and reads what the served skills hold.

    Args:
        served: The skills.
        files: Their files as published skills.
    """

    def __init__(self, served: Served, files: SkillFiles) -> None:
        self._served = served
        self._files = files

    def list_all(self, params: Mapping[str, Any]) -> dict[str, Any]:
        """`resources/list`: the SKILL.md of each skill, then every alias."""
        entries = [
            {
                "uri": entry["uri"], "name": entry["frontmatter"]["name"],
                "description": entry["frontmatter"]["description"], "mimeType": "text/markdown",
            }
            for _, entry in self._files.entries()
        ]  # fmt: skip
        entries += self._aliases()
        return page("resources", clean(entries), params)

    def _aliases(self) -> list[dict[str, Any]]:
        context = self._served.context()
        names = [
            (context.prefix(skill) + alias.name, alias.path)
            for skill in context.skills
            for alias in skill.registry
        ]
        return [
            {
                "uri": ALIAS + encode(name),
                "name": name,
                "description": path,
                "mimeType": "text/plain",
            }
            for name, path in names
        ]

    def templates(self, params: Mapping[str, Any]) -> dict[str, Any]:
        """`resources/templates/list`."""
        name = "skill:alias" if len(self._served.names) > 1 else "alias"
        rows = (
            (ALIAS + "{name}", "alias", f"Current text of an alias ({name})"),
            (CARD + "{name}", "card", f"Index card of an alias ({name})"),
        )
        entries = [
            {"uriTemplate": uri, "name": title, "description": told, "mimeType": "text/plain"}
            for uri, title, told in rows
        ]
        return page("resourceTemplates", entries, params)

    def read(self, params: Mapping[str, Any], session: str = "") -> dict[str, Any]:
        """`resources/read`.

        Raises:
            RpcError: Nothing that is served has this URI.
        """
        uri = text_param(params, "uri")
        if len(uri) > MAX_URI_CHARS:
            raise RpcError(INVALID_PARAMS, "no such resource", {"uri": uri[:100]})
        if uri.startswith(SCHEME):
            return {"contents": [self._files.read(uri, session)]}
        for prefix, tool, more in (
            (ALIAS, "get_alias", {"limit": MAX_TEXT_TOKENS}),
            (CARD, "get_card", {}),
        ):
            name = decode(uri[len(prefix) :]) if uri.startswith(prefix) else None
            if name is not None:
                return {"contents": [self._text(uri, tool, {"alias": name, **more}, session)]}
        raise RpcError(INVALID_PARAMS, "no such resource", {"uri": uri})

    def _text(self, uri: str, tool: str, arguments: dict[str, Any], session: str) -> dict[str, Any]:
        made = wire(answer(self._served, tool, arguments, session), self._served)
        text = made["content"][0]["text"]
        if made["isError"]:
            named = made["structuredContent"]["error"]["code"] != UsageError.code
            told = text if named else "no such resource"  # what is no name is not repeated
            raise RpcError(INVALID_PARAMS, told, {"uri": uri, **made["structuredContent"]})
        return {"uri": uri, "mimeType": "text/plain", "text": text}


def refusal(error: CtxError, served: Served) -> RpcError:
    """A refusal of the core as an error of the protocol, with the same words and facts."""
    made = wire(error_result(error), served)
    return RpcError(INVALID_PARAMS, made["content"][0]["text"], made["structuredContent"])
