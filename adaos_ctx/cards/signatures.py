"""Signatures of operations and tools: `name(arg: T, arg2?: T) -> T`, shortened where they must."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.cards.flow import WIDTH
from adaos_ctx.cards.lines import ELLIPSIS, clip

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_NAME_CHARS = 48  # characters of a name


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument; `?` marks one that may be left out."""

    name: str
    type: str
    required: bool = True


def signature(name: str, args: Sequence[Argument], result: str = "", tail: str = "") -> str:
    """One line for a callable.

    Args:
        name: What is called.
        args: In order; types of optional ones are dropped first when the line is too long, then
            all types, then the last arguments, which are counted.
        result: Type of the result; empty when it is not known.
        tail: Text after the result.

    Returns:
        At most `WIDTH` characters as long as name, result and tail are short.
    """
    arrow = f" -> {clip(result, WIDTH // 3)}" if result else ""
    end = f"){arrow}{tail}"
    for full, optional in ((True, True), (True, False), (False, False)):
        text = ", ".join(_shown(arg, typed=full if arg.required else optional) for arg in args)
        if len(name) + 1 + len(text) + len(end) <= WIDTH:
            return f"{name}({text}{end}"
    head = clip(name, 2 * WIDTH // 3)
    free = WIDTH - len(head) - len(end) - len("(, …+999")
    names: list[str] = []
    for arg in args:
        shown = _shown(arg, typed=False)
        if free < len(shown) + 2:
            break
        free -= len(shown) + 2
        names.append(shown)
    return f"{head}({', '.join([*names, f'{ELLIPSIS}+{len(args) - len(names)}'])}{end}"


def _shown(arg: Argument, *, typed: bool) -> str:
    name = clip(arg.name, MAX_NAME_CHARS) + ("" if arg.required else "?")
    return f"{name}: {arg.type}" if typed and arg.type else name
