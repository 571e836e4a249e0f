"""Rendering: the same few calls for every layout, and the count that counts itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from adaos_ctx.errors import UsageError
from adaos_ctx.pack.compact import Compact, Refs
from adaos_ctx.pack.jsonlayout import Json
from adaos_ctx.pack.markdown import Markdown
from adaos_ctx.pack.xml import Xml

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from adaos_ctx.pack.model import Pack, PackItem, PackSection

_COUNT_LINES = ("## ", "<state ", '"tokens": ')  # how the line with the count starts, by layout
_MAX_ROUNDS = 12  # a number's own tokens settle in two or three


class Layout(Protocol):
    """A way to write a pack. Pieces are written apart, so that each can be counted apart."""

    name: str

    def head(self, pack: Pack) -> str:
        """Everything before the first section."""

    def item(self, label: str, item: PackItem) -> str:
        """One alias at a rendition above `ref`."""

    def refs(self, label: str, items: tuple[PackItem, ...]) -> str:
        """All aliases of a section that are bare references."""

    def left_out(self, label: str, count: int) -> str:
        """How many aliases of a section are not named at all."""

    def foot(self, pack: Pack) -> str:
        """Everything after the last section."""

    def parse(self, text: str) -> Pack:
        """Read a rendered pack back."""


_LAYOUTS: dict[str, Callable[[], Layout]] = {
    "compact": Compact,
    "refs": Refs,
    "markdown": Markdown,
    "xml": Xml,
    "json": Json,
}


def get_layout(name: str) -> Layout:
    """The layout of this name; `UsageError` lists the known ones."""
    if name not in _LAYOUTS:
        raise UsageError(reason=f"unknown layout {name}; known: {', '.join(_LAYOUTS)}")
    return _LAYOUTS[name]()


def section_open(layout: Layout, label: str) -> str:
    """What opens a section; "" in layouts that label every line."""
    opened: Callable[[str], str] | None = getattr(layout, "section", None)
    return opened(label) if opened else ""


def section_close(layout: Layout) -> str:
    """What closes a section; "" in layouts that need nothing."""
    closed: Callable[[], str] | None = getattr(layout, "section_end", None)
    return closed() if closed else ""


def pieces(layout: Layout, section: PackSection) -> Iterator[str]:
    """The text of one section, piece by piece."""
    yield section_open(layout, section.label)
    for item in section.items:
        if item.level != "ref":
            yield layout.item(section.label, item)
    yield layout.refs(section.label, tuple(i for i in section.items if i.level == "ref"))
    yield layout.left_out(section.label, section.left_out)
    yield section_close(layout)


def render(pack: Pack) -> str:
    """The pack's text in its layout."""
    layout = get_layout(pack.layout)
    body = "".join(piece for section in pack.sections for piece in pieces(layout, section))
    return _finished(layout, layout.head(pack) + body + layout.foot(pack))


def _finished(layout: Layout, text: str) -> str:
    finish: Callable[[str], str] | None = getattr(layout, "finish", None)
    return finish(text) if finish else text


def parse(text: str, layout: str) -> Pack:
    """Read a rendered pack back: `parse(render(pack), pack.layout) == pack`."""
    return get_layout(layout).parse(text)


def counted(pack: Pack, count: Callable[[str], int], *, additive: bool = False) -> tuple[Pack, str]:
    """Render a pack whose last line states the number of tokens of the whole text, itself included.

    Args:
        pack: Any token count in it is ignored.
        count: The tokenizer.
        additive: Whether the count of two texts is the sum where the first ends in a line end and
            the second starts with neither a blank nor `/`; true for exact tokenizers. Then only the
            end is counted again when the number changes.

    Returns:
        The pack with its true count, and its text.
    """
    layout = get_layout(pack.layout)
    body = "".join(piece for section in pack.sections for piece in pieces(layout, section))
    start = layout.head(pack) + body
    known, fixed, fixed_tokens = 0, "", 0
    for _ in range(_MAX_ROUNDS):
        pack = pack.with_tokens(known)
        text = _finished(layout, start + layout.foot(pack))
        stable = _stable_part(text) if additive else ""
        if stable != fixed:
            fixed, fixed_tokens = stable, count(stable)
        tokens = fixed_tokens + count(text[len(fixed) :])
        if tokens == known:
            break
        # Only growing numbers: a longer number never costs fewer tokens, so this ends.
        known = max(tokens, known + 1) if tokens < known else tokens
    return pack, text


def _stable_part(text: str) -> str:
    """What stands before the line with the count: it does not change with the number."""
    at = len(text) - 1
    while at > 0:
        at = text.rfind("\n", 0, at)
        if text.startswith(_COUNT_LINES, at + 1):
            break
    if at <= 0 or text[at + 1 : at + 2] in ("", " ", "\t", "\n", "/"):
        return ""
    return text[: at + 1]
