"""An alias as it was: the old text for `expand --at base`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.errors import NoBase, StaleAlias, UnknownAlias
from adaos_ctx.model import SHA8, Alias, Source
from adaos_ctx.ops.looking import Entry, look
from adaos_ctx.ops.showing import Shown, safe_view
from adaos_ctx.ops.sides import old_side
from adaos_ctx.registry import parse_ref
from adaos_ctx.text import decode_text

if TYPE_CHECKING:
    from adaos_ctx.ops.expanding import ExpandRequest
    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill


def recall(skill: Skill, request: ExpandRequest, plugins: Plugins) -> tuple[Entry, Shown]:
    """Give an alias of an earlier context as an entry, with what its view shows.

    Raises:
        NoBase: There is no such base.
        UnknownAlias: That context does not have the alias.
        StaleAlias: The reference is pinned to other content.
    """
    side = old_side(look(skill), request.at)
    if side is None:
        raise NoBase(reason=f"no base of {skill.name} was ever marked")
    ref = parse_ref(request.ref)
    item = side.context.items.get(ref.name)
    if item is None:
        raise UnknownAlias(alias=ref.name, close=f" in {side.context.label}")
    if ref.sha8 and not item.sha256.startswith(ref.sha8):
        raise StaleAlias(
            alias=ref.name, expected=ref.sha8, actual=item.sha256[:SHA8], path=item.path,
            skill=".", context=side.context.label,
        )  # fmt: skip
    alias = Alias(
        name=ref.name, path=item.path, sha=item.sha256[:SHA8], sha256=item.sha256, size=item.size
    )
    entry = Entry(alias=alias, state="ok", sha256=item.sha256, size=item.size)
    decoded = decode_text(side.read(item))
    source = Source(
        alias=ref.name, path=item.path, text=decoded.text, encoding=decoded.encoding,
        notes=decoded.notes, size_bytes=item.size, sha256=item.sha256,
    )  # fmt: skip
    if request.view in ("card", "brief"):
        card = plugins.kinds.card(source, alias.prefix)
        text = card.text if request.view == "card" else f"{card.lines[0].text[2:]}\n"
        return entry, Shown(text=text)
    return entry, safe_view(source, request.view)
