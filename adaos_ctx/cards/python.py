"""Cards of Python modules: what they register, offer and use."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

from adaos_ctx.cards.claims_code import python as claim
from adaos_ctx.cards.flow import WIDTH, flow
from adaos_ctx.cards.guard import guarded, room
from adaos_ctx.cards.lines import ELLIPSIS, Item, line
from adaos_ctx.cards.outline import Class, Function, Outline, class_text, function_text
from adaos_ctx.cards.pyast import parse_python
from adaos_ctx.cards.pylines import outline_lines
from adaos_ctx.cards.pynodes import too_long
from adaos_ctx.model import CardLine, Kind, Source, Span
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# What any of the supported Pythons has, so that a card does not depend on the host's version.
STANDARD = frozenset(sys.stdlib_module_names) | frozenset({
    "aifc", "annotationlib", "asynchat", "asyncore", "audioop", "cgi", "cgitb", "chunk",
    "compression", "crypt", "distutils", "imghdr", "imp", "lib2to3", "mailcap", "msilib", "nis",
    "nntplib", "ossaudiodev", "pipes", "smtpd", "sndhdr", "spwd", "sunau", "telnetlib", "uu",
    "xdrlib", "__future__",
})  # fmt: skip
_ENV = lazy(r"(?:environ(?:\.get\(|\[)|getenv\()\s*[\"'](\w{1,60})[\"']")
_RAISE = lazy(r"^[ \t]++raise[ \t]++([\w.]{1,60})", re.MULTILINE)
_FLAG = lazy(r"add_argument\(\s*[\"']([\w-]{1,40})[\"'](?:\s*,\s*[\"'](--[\w-]{1,40})[\"'])?")
NEWLINE = "\n"
# Names of each sort in the last line, most first; fewer of all where they do not fit.
_MOST_NAMES = tuple(
    dict(zip(("uses", "env", "raises", "args"), most, strict=True))
    for most in ((4, 3, 3, 6), (3, 2, 3, 4), (3, 2, 2, 2), (2, 1, 2, 2), (1, 1, 1, 1))
)
_BEGINS = 12  # characters by which the sentence behind a signature is known again
_NO_DEFS = 3  # lines that a script's card has beside its names


def tell(source: Source) -> Iterator[CardLine]:
    """The lines of a module's card."""
    text = source.text
    outline = parse_python(text)
    head: list[CardLine] = []
    if outline is None:
        outline, how = _unparsed(text)
        head.append(line(how))
    if outline.about:
        spans = (outline.about_span,) if outline.about_span else ()
        head.append(line(f"doc: {outline.about}", *spans))
    tail = [*_private(outline), *_uses(outline, text)]
    limit = room(source) - len(head) - len(tail)
    yield from head
    yield from _definitions(outline, text, limit)
    yield from tail


def _unparsed(text: str) -> tuple[Outline, str]:
    """The outline of what is too long or not this Python, and who read it."""
    by_lines, size = outline_lines(text), f"outline of {text.count(NEWLINE) + 1:,} lines"
    if too_long(text):
        return by_lines, f"long file; {size}"
    from adaos_ctx.cards.pytree import parse_tree_sitter  # few files need it

    found = parse_tree_sitter(text)
    # Behind an error the parser may take much of a file for one expression.
    if found is None or (not found[1] and _size(found[0]) < _size(by_lines)):
        return by_lines, f"unparsed: not the Python of this host; {size}"
    return found[0], f"unparsed: not the Python of this host; {size} by tree-sitter"


def _size(outline: Outline) -> int:
    return len(outline.functions) + len(outline.classes)


def _definitions(outline: Outline, text: str, limit: int) -> Iterator[CardLine]:
    entries = [*_ordered(outline)]
    if not entries:
        yield from _script(outline, text)
        return
    shown = entries if len(entries) <= limit else entries[: limit - 1]
    spare = limit - len(shown) - (len(shown) < len(entries))
    for entry in shown:
        text = _text(entry)
        yield line(text, *_spans(entry))
        about = entry.about if isinstance(entry, Function) and entry.span else ""
        if about and spare > 0 and not _tells(text, about):
            spare -= 1
            yield line(f"{entry.name}: {about}", *_spans(entry))
    rest = entries[len(shown) :]
    items = [Item(text=entry.name, spans=_spans(entry)) for entry in rest]
    head = f"{ELLIPSIS}+{len(rest)} more: "
    yield from flow(items, len(items), max_lines=1, head=head, inline=True).lines


def _ordered(outline: Outline) -> Iterator[Function | Class]:
    """Registered functions first, then classes, then public functions."""
    public = [item for item in outline.functions if not _is_private(item)]
    yield from (item for item in public if item.decorators)
    yield from (item for item in outline.classes if not item.name.startswith("_"))
    yield from (item for item in public if not item.decorators)


def _is_private(item: Function) -> bool:
    return item.name.startswith("_") and not item.decorators


def _text(entry: Function | Class) -> str:
    return function_text(entry) if isinstance(entry, Function) else class_text(entry)


def _tells(text: str, about: str) -> bool:
    """Whether a line had room for the beginning of what its function is for."""
    return f": {about}"[:_BEGINS] in text


def _spans(entry: Function | Class) -> tuple[Span, ...]:
    return (entry.span,) if entry.span else ()


def _private(outline: Outline) -> tuple[CardLine, ...]:
    hidden: list[Function | Class] = [item for item in outline.classes if item.name.startswith("_")]
    hidden += [item for item in outline.functions if _is_private(item)]
    items = [Item(text=item.name, spans=_spans(item)) for item in hidden]
    return flow(items, len(items), max_lines=1, head="private: ", inline=True).lines


def _script(outline: Outline, text: str) -> Iterator[CardLine]:
    count = outline.statements
    if not outline.functions and not outline.classes:
        yield line(f"script: {count} {'statement' if count == 1 else 'statements'}")
    items = [Item(text=name, spans=(span,)) for name, span in dict(outline.constants).items()]
    yield from flow(items, len(items), max_lines=_NO_DEFS, head="names: ", inline=True).lines


def _uses(outline: Outline, text: str) -> Iterator[CardLine]:
    """One line: modules that are not the standard library's, environment, errors, arguments."""
    used = [(name, span) for name, span in outline.imports if name and not is_standard(name)]
    used.sort(key=lambda pair: pair[0].startswith("."))  # stable: other packages, then siblings
    parts = [
        ("uses", used),
        ("env", _matches(_ENV, text)),
        ("raises", _matches(_RAISE, text)),
        ("args", _matches(_FLAG, text)),
    ]
    known = [(label, _first_places(found)) for label, found in parts if found]
    for most in _MOST_NAMES:
        shown = [(label, list(places)[: most[label]], places) for label, places in known]
        told = " | ".join(_told(label, names, len(places)) for label, names, places in shown)
        if told and (len(told) <= WIDTH or most is _MOST_NAMES[-1]):
            yield line(told, *(places[name] for _, names, places in shown for name in names))
            return


def _first_places(found: Sequence[tuple[str, Span]]) -> dict[str, Span]:
    places: dict[str, Span] = {}
    for name, span in found:
        places.setdefault(name, span)
    return places


def _told(label: str, names: Sequence[str], total: int) -> str:
    left = [f"{ELLIPSIS}+{total - len(names)}"] if total > len(names) else []
    return f"{label}: {', '.join([*names, *left])}"


def is_standard(name: str) -> bool:
    """Tell whether a module is the standard library's; private ones (`_crypt`) come and go."""
    return name in STANDARD or name.startswith("_")


def _matches(pattern: re.Pattern[str], text: str) -> Sequence[tuple[str, Span]]:
    return [
        (match[match.lastindex or 1], Span(start=match.start(1), end=match.end()))
        for match in pattern.finditer(text)
    ]


build = guarded(tell)
KIND = Kind(name="python", section="HANDLER", build=build, claim=claim, prefixes=("H",), order=40)
