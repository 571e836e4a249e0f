"""Context compression for skills of language models: references, cards, packs, deltas.

The names below are the public interface; each is imported when it is first used.

    >>> import adaos_ctx
    >>> str(adaos_ctx.parse_ref("A.ADR1@d00dad42"))
    'A.ADR1@d00dad42'
"""

from __future__ import annotations

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
__all__ = ["__version__", *_PUBLIC]  # noqa: PLE0604 - names that `__getattr__` gives


def __getattr__(name: str) -> object:
    place = _PUBLIC.get(name)
    if place is None:
        raise AttributeError(f"module 'adaos_ctx' has no attribute {name!r}")
    import importlib

    module, _, attribute = place.partition(":")
    value = getattr(importlib.import_module(f"adaos_ctx.{module}"), attribute or name)
    globals()[name] = value
    return value
