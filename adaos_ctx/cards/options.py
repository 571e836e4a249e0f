"""The card of an options file: the problem, each option, what excludes what, the criteria."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.choices import EXCLUDES, pairs, short_name, split_id
from adaos_ctx.cards.document import is_blank
from adaos_ctx.cards.jsontext import Number, listing, mapping, parse_json, place, said
from adaos_ctx.cards.lines import BULLET, ELLIPSIS, Item, clean, clip, finish, line, packed
from adaos_ctx.cards.notes import with_notes
from adaos_ctx.model import MAX_CARD_CHARS, CardLine, Kind, Source, Span
from adaos_ctx.redact import MASK, is_secret_key

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MAX_OPTIONS = 7  # lines; with one more option, six are told and the rest is named
_WIDTH = MAX_CARD_CHARS - len(BULLET)
MIN_PIECE_CHARS = 12  # that a part of an option's line keeps when all are cut


def build(source: Source) -> tuple[CardLine, ...]:
    """Tell an options file in at most ten lines."""
    if is_blank(source.text):
        return with_notes(source, finish([]))
    parsed = parse_json(source.text)
    if parsed.problem:
        return with_notes(source, finish([line(f"unparsed json ({parsed.problem})")]))
    root = mapping(parsed.value)
    options = [entry for entry in options_of(root) if said(entry.get("id"))]
    ids = [said(option["id"]) for option in options]
    lines: list[CardLine] = []
    problem = said(root.get("problem"))
    if problem:
        lines.append(line(f"Problem: {problem}", *place(source.text, root.get("problem"))))
    lines += _option_lines(source.text, options, ids)
    lines += _conflict_lines(options, ids)
    criteria = [Item(text=said(c)) for c in _criteria(root) if said(c)]
    lines += packed(criteria, head="Criteria: ", max_lines=1)
    return with_notes(source, finish(lines or [line("no options")]))


def options_of(root: Mapping[str, object]) -> list[Mapping[str, object]]:
    """The options: an array of objects, or an object by id."""
    value = root.get("options")
    if isinstance(value, dict):
        return [{"id": key, **mapping(entry)} for key, entry in value.items()]
    return [mapping(e) or {"id": "" if isinstance(e, Number) else e} for e in listing(value)]


def _criteria(root: Mapping[str, object]) -> Sequence[object]:
    criteria = mapping(root.get("evaluation")).get("criteria") or root.get("criteria")
    return list(criteria) if isinstance(criteria, dict) else listing(criteria)


def _option_lines(
    text: str, options: Sequence[Mapping[str, object]], ids: Sequence[str]
) -> list[CardLine]:
    shown = len(options) if len(options) <= MAX_OPTIONS else MAX_OPTIONS - 1
    lines = [_option_line(text, option, ids) for option in options[:shown]]
    left = [short_name(option_id, ids) for option_id in ids[shown:]]
    if left:
        lines.append(line(f"{ELLIPSIS}+{len(left)} options: {', '.join(left)}"))
    return lines


def _option_line(text: str, option: Mapping[str, object], ids: Sequence[str]) -> CardLine:
    option_id = said(option["id"])
    name = split_id(option_id)[1] or said(option.get("name") or option.get("title"))
    short = short_name(option_id, ids)
    head = f"{short} ({name}): " if name and short != option_id else f"{option_id}: "
    start = max(0, text.find(f'"{option_id}"'))
    values = [
        option_id,
        option.get("summary"),
        *listing(option.get("pros")),
        *listing(option.get("cons")),
    ]
    spans: list[Span] = [span for value in values for span in place(text, value, start)]
    pieces = [
        said(option.get("summary")),
        _joined("+", listing(option.get("pros"))),
        _joined("-", listing(option.get("cons"))),
        _needs(mapping(option.get("requirements"))),
        _joined("risk ", [mapping(r).get("name") or r for r in listing(option.get("risks"))]),
    ]
    head = clip(clean(head), _WIDTH // 2)
    body = share(head.rstrip() + " ", [clean(piece) for piece in pieces if piece])
    return line(body.rstrip(": "), *spans)


def _joined(mark: str, values: Sequence[object]) -> str:
    texts = [said(value) for value in values if said(value)]
    return mark + ", ".join(texts) if texts else ""


def _needs(requirements: Mapping[str, object]) -> str:
    shown = []
    for key, value in requirements.items():
        text = MASK if is_secret_key(key) else said(value)
        text = text or "+".join(said(v) for v in listing(value) if said(v))
        shown.append(f"{key}={text}" if text else key)
    return "needs " + ", ".join(shown) if shown else ""


def share(head: str, pieces: Sequence[str], *, separator: str = "; ") -> str:
    """Put pieces behind a head into one line, cutting the longest ones most.

    Args:
        head: Kept whole.
        pieces: Cleaned texts, most important first; the last ones are left out where even short
            forms do not fit.
        separator: Between two pieces.
    """
    room = _WIDTH - len(head)
    kept = list(pieces)
    while kept and len(kept) * (MIN_PIECE_CHARS + len(separator)) - len(separator) > room:
        kept.pop()
    room -= len(separator) * max(0, len(kept) - 1)
    allowed: dict[int, int] = {}
    for rank, index in enumerate(sorted(range(len(kept)), key=lambda i: len(kept[i]))):
        allowed[index] = min(len(kept[index]), room // (len(kept) - rank))
        room -= allowed[index]
    return head + separator.join(clip(piece, max(1, allowed[i])) for i, piece in enumerate(kept))


def _conflict_lines(options: Sequence[Mapping[str, object]], ids: Sequence[str]) -> list[CardLine]:
    declared = []
    for option in options:
        for other in listing(option.get("incompatibilities")):
            entry = mapping(other)
            named = said(entry.get("option") or entry.get("id")) if entry else said(other)
            if named:
                declared.append((said(option["id"]), named))
    found = [Item(text=f"{a}{EXCLUDES}{b}") for a, b in pairs(declared, ids)]
    return packed(found, head="Conflicts: ", max_lines=1)


def claim(path: str, text: str) -> int:
    """Recognise a JSON object with an array of options that have ids."""
    if not path.casefold().endswith(".json") or '"options"' not in text:
        return 0
    root = mapping(parse_json(text).value)
    found = root.get("options")
    if not isinstance(found, list) or not found or not all(mapping(o).get("id") for o in found):
        return 0
    return 92


KIND = Kind(name="options", section="OPTS", build=build, claim=claim, prefixes=("P",), order=20)
