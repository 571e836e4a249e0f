"""HTML and SVG as text: every value is escaped, so that no content can become markup. Pure.

What could not be seen (bidi and zero-width characters) is shown as an escape.
"""

from __future__ import annotations

from html import escape

from adaos_ctx.visible import escape_hidden

VOID = frozenset({"meta", "link", "input", "br", "rect", "path", "line"})


class Markup(str):
    """Text that is markup already; only this module makes it."""

    __slots__ = ()


def el(name: str, /, *children: object, **attributes: object) -> Markup:
    """One element.

    Args:
        name: Its tag.
        children: Markup stays as it is; anything else is shown as text; None is nothing.
        attributes: `class_` is `class`, `_` becomes `-`; None leaves one out, True has no value.

    Example:
        >>> el("p", "a < b", class_="x")
        '<p class="x">a &lt; b</p>'
    """
    head = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in VOID and not children:
        return Markup(f"<{name}{head}/>")
    return Markup(f"<{name}{head}>{join(children)}</{name}>")


def join(parts: object) -> Markup:
    """Several pieces, one after the other; text is escaped."""
    return Markup("".join(_shown(part) for part in parts))  # type: ignore[attr-defined]


def _shown(part: object) -> str:
    if part is None:
        return ""
    if isinstance(part, Markup):
        return str(part)
    if isinstance(part, (list, tuple)):
        return join(part)
    return escape(escape_hidden(str(part)), quote=False)


def _attribute(key: str, value: object) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(escape_hidden(str(value)))}"'
