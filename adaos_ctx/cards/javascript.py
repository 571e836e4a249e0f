"""Cards of JavaScript and TypeScript modules: exports with signatures, registrations, imports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.claims_code import javascript as claim
from adaos_ctx.cards.flow import flow
from adaos_ctx.cards.guard import guarded, room
from adaos_ctx.cards.jslex import MAX_CHARS
from adaos_ctx.cards.jsoutline import JsOutline, parse_js
from adaos_ctx.cards.lines import ELLIPSIS, Item, line
from adaos_ctx.cards.outline import Class, Function, class_text, function_text
from adaos_ctx.model import CardLine, Kind, Source, Span
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_ENV = lazy(r"process\.env(?:\.|\[[\"'])(\w{1,60})")


def tell(source: Source) -> Iterator[CardLine]:
    """The lines of a module's card."""
    text = source.text
    outline = parse_js(text)
    head: list[CardLine] = []
    if len(text) > MAX_CHARS:
        head.append(line(f"long file; outline of its first {MAX_CHARS:,} characters"))
    calls = _named("registers: ", outline.calls)
    names = _named("exports: ", outline.names)
    tail = [*calls, *names, *_private(outline), *_uses(outline, text)]
    yield from head
    yield from _definitions(outline, room(source) - len(head) - len(tail))
    if not (outline.exported or outline.inner or calls or names):
        count = outline.statements
        yield line(f"script: {count} {'statement' if count == 1 else 'statements'}")
    yield from tail


def _definitions(outline: JsOutline, limit: int) -> Iterator[CardLine]:
    entries = outline.exported or [item for item in outline.inner if isinstance(item, Class)]
    shown = entries if len(entries) <= limit else entries[: limit - 1]
    for entry in shown:
        text = function_text(entry) if isinstance(entry, Function) else _class_text(entry)
        yield line(text, *_spans(entry))
    rest = entries[len(shown) :]
    items = [Item(text=entry.name, spans=_spans(entry)) for entry in rest]
    head = f"{ELLIPSIS}+{len(rest)} more: "
    yield from flow(items, len(items), max_lines=1, head=head, inline=True).lines


def _class_text(entry: Class) -> str:
    """`class X: …`; interfaces, types and objects bring their own word."""
    text = class_text(entry)
    return text.removeprefix("class ") if " " in entry.name.removeprefix("default ") else text


def _spans(entry: Function | Class) -> tuple[Span, ...]:
    return (entry.span,) if entry.span else ()


def _named(head: str, found: Sequence[tuple[str, Span]]) -> tuple[CardLine, ...]:
    items = [Item(text=name, spans=(span,)) for name, span in dict(found).items()]
    return flow(items, len(items), max_lines=2, head=head, inline=True).lines


def _private(outline: JsOutline) -> tuple[CardLine, ...]:
    inner = [item for item in outline.inner if outline.exported or isinstance(item, Function)]
    items = [Item(text=item.name, spans=_spans(item)) for item in inner]
    return flow(items, len(items), max_lines=1, head="private: ", inline=True).lines


def _uses(outline: JsOutline, text: str) -> Iterator[CardLine]:
    """One line: imported modules, siblings last, and variables of the environment."""
    used = dict(sorted(outline.imports, key=lambda pair: pair[0].startswith(".")))
    found = {match[1]: match.span(1) for match in _ENV.finditer(text[:MAX_CHARS])}
    env = {name: Span(start=start, end=end) for name, (start, end) in found.items()}
    texts, spans = [], []
    for label, places, most in (("uses", used, 5), ("env", env, 3)):
        names = list(places)
        if names:
            left = [f"{ELLIPSIS}+{len(names) - most}"] if len(names) > most else []
            texts.append(f"{label}: {', '.join([*names[:most], *left])}")
            spans += [places[name] for name in names[:most]]
    if texts:
        yield line(" | ".join(texts), *spans)


build = guarded(tell)
KIND = Kind(
    name="javascript", section="HANDLER", build=build, claim=claim, prefixes=("H",), order=41
)
