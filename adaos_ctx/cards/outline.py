"""What a module of code offers: functions, classes and what it uses, whatever read it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.cards.flow import WIDTH, tidy
from adaos_ctx.cards.lines import ELLIPSIS, clip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.model import Span

MAX_NAME_CHARS = 40  # characters of one name, annotation or default
_MIN_ABOUT = 24  # characters that must be free for the sentence behind a signature
_MAX_DECORATORS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Param:
    """One parameter; `name` carries its stars."""

    name: str
    type: str = ""
    default: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Function:
    """A function with what stands before and behind its name."""

    name: str
    params: tuple[Param, ...] = ()
    returns: str = ""
    about: str = ""
    lead: str = ""
    decorators: tuple[str, ...] = ()
    span: Span | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Class:
    """A class with its bases, and what it holds, in the words of a card."""

    name: str
    bases: tuple[str, ...] = ()
    members: tuple[str, ...] = ()
    about: str = ""
    decorators: tuple[str, ...] = ()
    span: Span | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """A module: its first sentence, its definitions in file order, and its imports."""

    about: str = ""
    about_span: Span | None = None
    functions: tuple[Function, ...] = ()
    classes: tuple[Class, ...] = ()
    imports: tuple[tuple[str, Span], ...] = ()
    constants: tuple[tuple[str, Span], ...] = ()
    statements: int = 0


def function_text(function: Function) -> str:
    """One line for a function: annotations, then defaults, then parameters go when it is long.

    Example:
        >>> function_text(Function(name="f", params=(Param(name="a", type="int", default="1"),)))
        'f(a: int=1)'
    """
    lead = decorated(function.decorators) + function.lead
    head = lead + tidy(function.name, MAX_NAME_CHARS)
    arrow = f" -> {tidy(function.returns, MAX_NAME_CHARS)}" if function.returns else ""
    text = _fitted(head, function.params, arrow)
    free = WIDTH - len(text) - 2
    if function.about and free >= _MIN_ABOUT:
        return f"{text}: {clip(tidy(function.about, 4 * WIDTH), free)}"
    return text


def _fitted(head: str, params: Sequence[Param], arrow: str) -> str:
    for types, defaults, end in ((1, 1, arrow), (0, 1, arrow), (0, 0, arrow), (0, 0, "")):
        parts = [_param(param, types=bool(types), defaults=bool(defaults)) for param in params]
        text = f"{head}({', '.join(parts)}){end}"
        if len(text) <= WIDTH:
            return text
    parts, free = [], WIDTH - len(head) - len("(, …+999)")
    for param in params:
        free -= len(param.name) + 2
        if free < 0:
            break
        parts.append(tidy(param.name, MAX_NAME_CHARS))
    return f"{head}({', '.join([*parts, f'{ELLIPSIS}+{len(params) - len(parts)}'])})"


def _param(param: Param, *, types: bool, defaults: bool) -> str:
    text = tidy(param.name, MAX_NAME_CHARS)
    if types and param.type:
        text += f": {tidy(param.type, MAX_NAME_CHARS)}"
    if param.default:
        text += f"={tidy(param.default, MAX_NAME_CHARS)}" if defaults else "=" + ELLIPSIS
    return text


def class_text(item: Class) -> str:
    """One line for a class: bases, then members as many as fit, else what it is for."""
    bases = (
        f"({', '.join(tidy(base, MAX_NAME_CHARS) for base in item.bases)})" if item.bases else ""
    )
    head = f"{decorated(item.decorators)}class {tidy(item.name, MAX_NAME_CHARS)}"
    head += clip(bases, WIDTH // 2)
    if not item.members:
        return f"{head}: {item.about}" if item.about else head
    shown: list[str] = []
    free = WIDTH - len(head) - len(": , …+999")
    for member in item.members:
        text = tidy(member, 2 * MAX_NAME_CHARS)
        free -= len(text) + 2
        if free < 0:
            break
        shown.append(text)
    left = len(item.members) - len(shown)
    rest = [f"{ELLIPSIS}+{left}"] if left else []
    return f"{head}: {', '.join([*shown, *rest])}"


def decorated(names: Sequence[str]) -> str:
    """Decorators before a name; repeated ones are counted (`@click.option x3`)."""
    counted: dict[str, int] = {}
    for name in names:
        counted[name] = counted.get(name, 0) + 1
    shown = [
        "@" + tidy(name, MAX_NAME_CHARS) + (f" x{count}" if count > 1 else "")
        for name, count in list(counted.items())[:_MAX_DECORATORS]
    ]
    return "".join(f"{text} " for text in shown)
