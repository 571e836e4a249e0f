"""Context compression for skills of language models: references, cards, packs, deltas.

The names below are the public interface; each is imported when it is first used.

    >>> import adaos_ctx
    >>> str(adaos_ctx.parse_ref("A.ADR1@d00dad42"))
    'A.ADR1@d00dad42'
"""

from __future__ import annotations

TYPE_CHECKING = False  # what `typing` calls it; loading that module costs a bare start
if TYPE_CHECKING:
    from adaos_ctx.cards.lines import line as card_line
    from adaos_ctx.cli.run import guarded
    from adaos_ctx.errors import CtxError
    from adaos_ctx.hookspecs import hookimpl
    from adaos_ctx.library import diff, read_source
    from adaos_ctx.messages import join as join_messages
    from adaos_ctx.messages import tr
    from adaos_ctx.model import (
        Artifact,
        Card,
        CardLine,
        Kind,
        Ref,
        Source,
        Span,
        ToolResult,
        ToolSpec,
    )
    from adaos_ctx.ops.basing import mark as mark_base
    from adaos_ctx.ops.expanding import ExpandRequest, expand
    from adaos_ctx.ops.gathering import PackRequest
    from adaos_ctx.ops.packing import pack as make_pack
    from adaos_ctx.ops.verifying import verify
    from adaos_ctx.pack.layouts import parse as parse_pack
    from adaos_ctx.pack.model import PackItem, PackSection
    from adaos_ctx.plugins import Plugins
    from adaos_ctx.plugins import load as load_plugins
    from adaos_ctx.registry import parse_ref
    from adaos_ctx.skill import Skill, open_skill
    from adaos_ctx.tokens import get_counter, resolve_target
    from adaos_ctx.tools import ToolContext, call_tool
    from adaos_ctx.toolschemas import export as export_tool

__version__ = "0.1.0"

_PUBLIC = {
    "CtxError": "errors",
    "join_messages": "messages:join",
    "tr": "messages",
    "guarded": "cli.run",
    "Artifact": "model",
    "Card": "model",
    "CardLine": "model",
    "Kind": "model",
    "Ref": "model",
    "Source": "model",
    "Span": "model",
    "ToolResult": "model",
    "ToolSpec": "model",
    "hookimpl": "hookspecs",
    "Plugins": "plugins",
    "load_plugins": "plugins:load",
    "Skill": "skill",
    "open_skill": "skill",
    "parse_ref": "registry",
    "get_counter": "tokens",
    "resolve_target": "tokens",
    "PackRequest": "ops.gathering",
    "make_pack": "ops.packing:pack",
    "parse_pack": "pack.layouts:parse",
    "PackItem": "pack.model",
    "PackSection": "pack.model",
    "card_line": "cards.lines:line",
    "read_source": "library",
    "ExpandRequest": "ops.expanding",
    "expand": "ops.expanding",
    "verify": "ops.verifying",
    "diff": "library",
    "mark_base": "ops.basing:mark",
    "ToolContext": "tools",
    "call_tool": "tools",
    "export_tool": "toolschemas:export",
}
__all__ = [
    "Artifact",
    "Card",
    "CardLine",
    "CtxError",
    "ExpandRequest",
    "Kind",
    "PackItem",
    "PackRequest",
    "PackSection",
    "Plugins",
    "Ref",
    "Skill",
    "Source",
    "Span",
    "ToolContext",
    "ToolResult",
    "ToolSpec",
    "__version__",
    "call_tool",
    "card_line",
    "diff",
    "expand",
    "export_tool",
    "get_counter",
    "guarded",
    "hookimpl",
    "join_messages",
    "load_plugins",
    "make_pack",
    "mark_base",
    "open_skill",
    "parse_pack",
    "parse_ref",
    "read_source",
    "resolve_target",
    "tr",
    "verify",
]  # fmt: skip


if not TYPE_CHECKING:  # a checker reads the imports above, and knows no other name

    def __getattr__(name: str) -> object:
        if name not in _PUBLIC:
            raise AttributeError(f"module 'adaos_ctx' has no attribute {name!r}")
        from adaos_ctx.lazy import giver  # importing the package loads nothing else

        return giver(__name__, _PUBLIC)(name)
