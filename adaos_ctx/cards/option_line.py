"""The line of one option: what it is, then as many whole reasons for and against as fit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.choices import short_name, split_id
from adaos_ctx.cards.data import as_dict, as_items, said
from adaos_ctx.cards.lines import BULLET, ELLIPSIS, Item, clean, clip, line
from adaos_ctx.cards.literals import value_at
from adaos_ctx.model import MAX_CARD_CHARS, CardLine
from adaos_ctx.patterns import lazy
from adaos_ctx.redact import MASK, is_secret_key

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adaos_ctx.cards.data import Data

WIDTH = MAX_CARD_CHARS - len(BULLET)
_SEPARATOR = "; "
_PHRASE_END = lazy(r"[;,.:](?= )| [—–-](?= )")
_SHORTEST = 0.5  # of the room: a summary is cut at the end of a phrase that fills this much

Group = tuple[str, list[Item]]  # what stands before the first of its phrases, and the phrases


def option_line(text: str, data: Data, option: dict[str, object], ids: Sequence[str]) -> CardLine:
    """Tell one option in one line.

    Args:
        text: What `data` was read from.
        data: Knows where the option's keys stand.
        option: Has an `id`.
        ids: Full ids of all options.
    """
    option_id = clean(said(option["id"]))  # whole: a part of a secret has no shape to be known by
    short = short_name(option_id, ids)
    name = split_id(option_id)[1] or said(option.get("name") or option.get("title"))
    head = f"{short} ({name}): " if name and short != option_id else f"{option_id}: "
    head = clip(clean(head), WIDTH // 2)
    summary = "summary" if said(option.get("summary")) else "description"
    about = Item(text=clean(said(option.get(summary))), spans=value_at(data, option, summary))
    body, used = fitted(WIDTH - len(head.rstrip()) - 1, about, list(_groups(text, data, option)))
    spans = [*value_at(data, option, "id"), *(span for item in used for span in item.spans)]
    return line(f"{head.rstrip()} {body}".rstrip(": "), *spans)


def _groups(text: str, data: Data, option: dict[str, object]) -> Iterator[Group]:
    for mark, key in (("+", "pros"), ("-", "cons")):
        yield mark, list(_phrases(text, data, option, key))
    yield "needs ", list(_needs(text, data, option))
    yield "risk ", list(_phrases(text, data, option, "risks"))
    if not said(option.get("summary") or option.get("description")):
        yield "by ", list(_phrases(text, data, option, "approach"))


def _phrases(text: str, data: Data, option: dict[str, object], key: str) -> Iterator[Item]:
    data.places.of(option, key)
    home = option.get(key)
    if isinstance(home, str):
        yield Item(text=clean(said(home)), spans=value_at(data, option, key))
        return
    for index, value in enumerate(as_items(home)):
        spans = value_at(data, home, index)
        named = as_dict(value)
        if named:
            spans = value_at(data, named, "name")
        shown = clean(said(named.get("name") if named else value))
        if shown:
            yield Item(text=shown, spans=spans)


def _needs(text: str, data: Data, option: dict[str, object]) -> Iterator[Item]:
    data.places.of(option, "requirements")
    home = as_dict(option.get("requirements"))
    for key, value in home.items():
        shown = MASK if is_secret_key(key) else said(value)
        shown = shown or "+".join(said(v) for v in as_items(value) if said(v))
        spans = (*data.places.of(home, key), *value_at(data, home, key))
        yield Item(text=clean(f"{key}={shown}" if shown else key), spans=spans)


def fitted(room: int, about: Item, groups: Sequence[Group]) -> tuple[str, list[Item]]:
    """Fill a line: the summary, cut at a word where it must be, then whole phrases.

    The first phrase of every group is tried before the second of any, so that a line says
    something for, something against and what is needed before it says more of one of them.

    Args:
        room: Characters to fill.
        about: The summary; may be empty.
        groups: What stands before each group's first phrase, and its phrases.

    Returns:
        The text, at most `room` characters, and the items that it shows.
    """
    told = shortened(about.text, room)
    used = [about] if told else []
    kept: list[list[Item]] = [[] for _ in groups]
    for index in range(max((len(items) for _, items in groups), default=0)):
        for (_, items), chosen in zip(groups, kept, strict=True):
            if index < len(items):
                chosen.append(items[index])
                if len(_joined(told, groups, kept)) > room:
                    chosen.pop()
    return _joined(told, groups, kept), [*used, *(item for chosen in kept for item in chosen)]


def _joined(told: str, groups: Sequence[Group], kept: Sequence[Sequence[Item]]) -> str:
    parts = [
        mark + ", ".join(item.text for item in chosen)
        for (mark, _), chosen in zip(groups, kept, strict=True)
        if chosen
    ]
    return _SEPARATOR.join([told, *parts] if told else parts)


def shortened(text: str, max_chars: int) -> str:
    """Cut a summary at the end of a phrase where one fills enough, else at a word."""
    if len(text) <= max_chars:
        return text
    ends = [m.start() for m in _PHRASE_END.finditer(text[:max_chars])]
    if ends and ends[-1] >= _SHORTEST * max_chars:
        return text[: ends[-1]].rstrip() + ELLIPSIS
    return clip(text, max_chars)
