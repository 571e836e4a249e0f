"""The options that a decision record weighs: their labels, their names, their groups."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.cards.adr_roles import role_of
from adaos_ctx.cards.document import Block
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adaos_ctx.cards.adr_record import Part, Record
    from adaos_ctx.model import Span

_NOUN = (
    r"(?:considered\s+)?(?:option|alternative|approach|solution|proposal|variant|choice|candidate|"
    r"вариант|опция|альтернатива|подход|решение|方案|选项|备选|案|選択肢|opci[oó]n|alternativa|"
    r"solution|variante|opção|opzione|opcja|seçenek|옵션|대안|варіант)"
)
_LABELLED = lazy(rf"{_NOUN}\s*[#№]?\s*(\d{{1,2}}|[A-Za-zА-Яа-я])(?![^\W_])\s*[:.)：—–\-]*\s*", re.I)
_ID = lazy(r"[A-ZА-Я]\d{1,2}")
_LETTER = lazy(
    r"\(?([A-ZА-Я]\d{1,2}|[A-Za-zА-Яα-ω]|\d{1,2}|[IVX]{1,4})[.):]\s+|([A-ZА-Я]\d{1,2}|[A-H])\s*[—–:]\s+"
)
_TAIL = lazy(r"\s+[—–]\s+|\s+-{1,2}\s+|[:：]\s+|\s*→\s*|\.\s+|。|;\s+|，")
_COLON = lazy(r"[:：]\s+")
_ARGUMENT = lazy(
    r"(?:[\W_]*)(?:good|bad|neutral|pros?|cons?|advantages?|disadvantages?|benefits?|drawbacks?|"
    r"плюс\w*|минус\w*|хорошо|плохо|нейтрально|за|против|好|坏|优点|缺点|gut|schlecht|bon|mauvais|"
    r"bueno|malo|bien|mal|bom|ruim|buono|cattivo|iyi|kötü|좋은|나쁜)\b\s*[,:，：—-]",
    re.IGNORECASE,
)
_MARKS = lazy(
    r"[\s(\[]*(?:✅|❌|✔️?|✗|⭐|🏆|\(?(?:chosen|selected|rejected|preferred|recommended|accepted|current|"
    r"выбран\w*|отклон\w*|принят\w*|рекоменд\w*|选择|已选|拒绝|推荐|採用|choisi\w*|elegid\w*|gewählt|"
    r"escolhid\w*)\)?)[\s)\]:]*$",
    re.IGNORECASE,
)
MAX_NAME_CHARS = 90  # of an option's name
MAX_BARE_CHARS = 20  # a text this short is a name, dashes and all
MAX_OPTIONS = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option.

    Args:
        label: The letter or number it goes by; empty when it has none.
        name: Its name, without label and explanation.
        group: Number of the group that it competes in.
        span: Where its name stands.
        fate: `rejected` or `chosen` where the text says so itself, else empty.
    """

    label: str
    name: str
    group: int
    span: Span
    fate: str = ""

    @property
    def has_id(self) -> bool:
        """Whether its label is an identifier of its own (`O1`), not just a place in a list."""
        return _ID.fullmatch(self.label) is not None

    @property
    def shown(self) -> str:
        """How a card names it."""
        return (
            f"{self.label} ({self.name})" if self.label and self.name else self.name or self.label
        )


def find_options(record: Record) -> list[Option]:
    """The options in reading order; an empty list when the record lists none."""
    for part in record.of("options"):
        found = _of_part(record, part)
        if len(found) > 1:
            return found[:MAX_OPTIONS]
    for part in record.of("details"):
        found = _headings(record.children(part))
        if len(found) > 1:
            return found[:MAX_OPTIONS]
    labelled = [
        part
        for part in record.parts
        if part.title and _LABELLED.match(part.title.text) and part.level > 1
    ]
    found = _headings(labelled)
    return found[:MAX_OPTIONS] if len(found) > 1 else []


def find_rejected(record: Record) -> list[Option]:
    """What stands under a heading such as `Rejected alternatives`."""
    found: list[Option] = []
    for part in record.of("rejected"):
        found += _of_part(record, part)
    return found[:MAX_OPTIONS]


def _of_part(record: Record, part: Part) -> list[Option]:
    for found in (
        _items(part.blocks),
        _headings(record.children(part)),
        _rows(part.blocks),
        _bold(part.blocks),
    ):
        if found:
            return found
    return []


def _items(blocks: Sequence[Block]) -> list[Option]:
    """Items of the outermost list; a paragraph between two lists begins a new group."""
    items = [block for block in blocks if block.kind == "item"]
    if not items:
        return []
    top = min(block.depth for block in items)
    if sum(b.text.endswith((":", "：")) for b in items if b.depth == top) > 1:
        return _nested(items, top)
    found: list[Option] = []
    group = 0
    for block in blocks:
        if block.kind == "para" and block.depth == 0 and found:
            group = found[-1].group + 1
        elif block.kind == "item" and block.depth == top and not _ARGUMENT.match(block.text):
            option = parse_option(block, group)
            if option:
                found.append(option)
    return found


def _nested(items: Sequence[Block], top: int) -> list[Option]:
    """Items below items that end in a colon: each of those heads a group of its own."""
    found: list[Option] = []
    group = -1
    for block in items:
        if block.depth == top:
            group += 1
        elif block.depth == top + 1 and (option := parse_option(block, group)):
            found.append(option)
    return found


def _headings(parts: Iterable[Part]) -> list[Option]:
    titled = [part for part in parts if part.title and part.role is None]
    level = min((part.level for part in titled), default=0)
    found = []
    for part in titled:
        if part.level == level and part.title and not _ARGUMENT.match(part.title.text + ":"):
            option = parse_option(part.title, 0)
            if option:
                found.append(option)
    return found


def _rows(blocks: Sequence[Block]) -> list[Option]:
    found = []
    for block in blocks:
        if block.kind == "row" and block.info != "head" and block.cells:
            first = block.strip(block.cells[0])
            cell = Block(kind="para", raw=first.text, span=block.span)
            option = parse_option(cell, 0)
            if option and not role_of(option.name):
                found.append(option)
    return found


def _bold(blocks: Sequence[Block]) -> list[Option]:
    found = []
    for block in blocks:
        lead = block.plain.lead
        if block.kind == "para" and lead and not role_of(lead) and not _ARGUMENT.match(lead + ":"):
            option = parse_option(block, 0)
            if option:
                found.append(option)
    return found if len(found) > 1 else []


def parse_option(block: Block, group: int) -> Option | None:
    """Read label and name of an option from its item, heading or cell."""
    text = block.text
    label = block.marker
    fate = _fate(text)
    match = _LABELLED.match(text) or _LETTER.match(text)
    if match:
        label = next((g for g in match.groups() if g), label)
        text = text[match.end() :]
    lead = block.plain.lead
    name = _name(text, lead)
    if not name and not match:
        return None
    return Option(label=label, name=name, group=group, span=block.span, fate=fate)


def _name(text: str, lead: str) -> str:
    lead = " ".join(lead.split())
    if match := _LABELLED.match(lead) or _LETTER.match(lead):
        lead = lead[match.end() :]
    lead = lead.strip(" :：.")
    if lead and text.lstrip(" *_").startswith(lead) and len(lead) > 2:
        name = lead
    else:
        name = (_TAIL if len(text) > MAX_BARE_CHARS else _COLON).split(text, maxsplit=1)[0]
    while match := _MARKS.search(name):
        name = name[: match.start()]
    return name.strip(" *_:：.,;\"'“”«»")[:MAX_NAME_CHARS].strip()


_CHOSEN = lazy(
    r"[(\[（]\s*(?:chosen|selected|accepted|выбран\w*|принят\w*|已选|选择|採用)\s*[)\]）]|✅|✔|🏆",
    re.IGNORECASE,
)
_REJECTED = lazy(
    r"[(\[（]\s*(?:rejected|not chosen|отклон\w*|отверг\w*|拒绝|却下)\s*[)\]）]|❌|✗", re.IGNORECASE
)


def _fate(text: str) -> str:
    head = text[:120]
    if _CHOSEN.search(head):
        return "chosen"
    return "rejected" if _REJECTED.search(head) else ""
