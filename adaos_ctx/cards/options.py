"""The card of an options file: the problem, each option, what excludes what, the criteria."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.choices import EXCLUDES, pairs, read_choices, short_name
from adaos_ctx.cards.claims_data import options as claim
from adaos_ctx.cards.data import Number, as_dict, as_items, said
from adaos_ctx.cards.guard import guarded
from adaos_ctx.cards.lines import ELLIPSIS, Item, clean, line, packed
from adaos_ctx.cards.literals import value_at
from adaos_ctx.cards.option_line import option_line
from adaos_ctx.model import CardLine, Kind, Source

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from adaos_ctx.cards.data import Data

MAX_OPTIONS = 7  # lines; with one more option, six are told and the rest is named


def tell(source: Source) -> Iterator[CardLine]:
    """The lines of an options file's card."""
    data, problem = read_choices(source)
    root = data.root
    options = [entry for entry in options_of(root) if said(entry.get("id"))]
    ids = [clean(said(option["id"])) for option in options]
    lines = list(problem)
    if said(root.get("problem")):
        spans = value_at(data, root, "problem")
        lines.append(line(f"Problem: {said(root['problem'])}", *spans))
    lines += _option_lines(source.text, data, options)
    lines += _conflict_lines(options, ids)
    lines += _criteria(source.text, data)
    yield from lines or [line("no options")]


def options_of(root: Mapping[str, object]) -> list[dict[str, object]]:
    """The options: an array of objects, or an object by id."""
    value = root.get("options")
    if isinstance(value, dict):
        return [{"id": key, **as_dict(entry)} for key, entry in value.items()]
    return [as_dict(e) or {"id": "" if isinstance(e, Number) else e} for e in as_items(value)]


def _option_lines(
    text: str, data: Data, options: Sequence[dict[str, object]]
) -> Iterator[CardLine]:
    data.places.of(data.root, "options")
    home = data.root.get("options")
    if isinstance(home, list):  # places are found from the outside in
        for index in range(len(home)):
            data.places.of(home, index)
    ids = [clean(said(option["id"])) for option in options]
    shown = len(options) if len(options) <= MAX_OPTIONS else MAX_OPTIONS - 1
    for option in options[:shown]:
        yield option_line(text, data, option, ids)
    left = [short_name(option_id, ids) for option_id in ids[shown:]]
    if left:
        yield line(f"{ELLIPSIS}+{len(left)} options: {', '.join(left)}")


def _criteria(text: str, data: Data) -> list[CardLine]:
    data.places.of(data.root, "evaluation")
    home = as_dict(data.root.get("evaluation"))
    home = home if home.get("criteria") else data.root
    data.places.of(home, "criteria")
    found = home.get("criteria")
    items = [
        Item(text=said(name), spans=value_at(data, found, key))
        for key, name in (
            [(name, name) for name in found]
            if isinstance(found, dict)
            else list(enumerate(as_items(found)))
        )
        if said(name)
    ]
    return packed(items, head="Criteria: ", max_lines=1)


def _conflict_lines(options: Sequence[Mapping[str, object]], ids: Sequence[str]) -> list[CardLine]:
    declared = []
    for option in options:
        for other in as_items(option.get("incompatibilities")):
            entry = as_dict(other)
            named = said(entry.get("option") or entry.get("id")) if entry else said(other)
            if named:
                declared.append((said(option["id"]), named))
    found = [Item(text=f"{a}{EXCLUDES}{b}") for a, b in pairs(declared, ids)]
    return packed(found, head="Conflicts: ", max_lines=1)


build = guarded(tell)
KIND = Kind(name="options", section="OPTS", build=build, claim=claim, prefixes=("P",), order=20)
