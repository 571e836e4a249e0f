"""What follows from a decision: gains, costs, other effects, constraints, when to look again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adaos_ctx.cards.adr_options import parse_option
from adaos_ctx.cards.adr_statements import statements
from adaos_ctx.cards.adr_template import is_placeholder
from adaos_ctx.cards.lines import Item
from adaos_ctx.cards.sentences import first_sentence
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterable

    from adaos_ctx.cards.adr_record import Part, Record
    from adaos_ctx.cards.adr_words import Role
    from adaos_ctx.cards.document import Block

_BECAUSE = (
    r"[\s*_]*[,:，：]?[\s*_]*(?:because|since|потому что|так как|тому що|因为|由于|parce que|"
    r"porque|weil|perché|ponieważ|çünkü)?[\s:：,]*"
)
_GOOD = lazy(
    r"[\s*_]*(?:(?:good|хорошо|好|优点|gut|bon|bien|bueno|bom|buono|dobrze|iyi|좋음|добре)\b"
    rf"{_BECAUSE}(?<=[,:，：\s])|✅\s*|➕\s*|👍\s*|\+\s+)",
    re.IGNORECASE,
)
_BAD = lazy(
    r"[\s*_]*(?:(?:bad|плохо|坏|缺点|schlecht|mauvais|mal|malo|ruim|cattivo|źle|kötü|나쁨|погано)\b"
    rf"{_BECAUSE}(?<=[,:，：\s])|❌\s*|➖\s*|👎\s*|⚠️?\s*|[-−–]\s+)",
    re.IGNORECASE,
)
# How a marked item begins: most items do not, and the patterns are dear to compile.
_GOOD_STARTS = (
    "good", "хорошо", "好", "优点", "gut", "bon", "bien", "bueno", "bom", "buono", "dobrze", "iyi",
    "좋음", "добре", "✅", "➕", "👍", "+",
)  # fmt: skip
_BAD_STARTS = (
    "bad", "плохо", "坏", "缺点", "schlecht", "mauvais", "mal", "ruim", "cattivo", "źle", "kötü",
    "나쁨", "погано", "❌", "➖", "👎", "⚠", "-", "−", "–",
)  # fmt: skip
# A piece of each word below, without its first letter: most blocks need not have their markup read.
_CONSTRAINING = (
    "onstraint", "граничени", "бмеження", "约束", "約束", "制約", "ontrainte", "estricci", "estriç",
    "inschränkung", "incol", "graniczeni", "ısıt", "제약",
)  # fmt: skip
_CONSTRAINT = lazy(
    r"(?:^|(?<=[.;!?]\s)|(?<=。))(?:the\s+|key\s+)?(?:constraints?|ограничени[ея]|обмеження|约束(?:条件)?|制約(?:条件)?"
    r"|contraintes?|restricci(?:ón|ones)|restriç(?:ão|ões)|einschränkung(?:en)?|vincol[io]"
    r"|ograniczeni[ae]|kısıt(?:lar)?|제약(?:\s?조건)?)\s*[:：]\s*",
    re.IGNORECASE,
)
MAX_ITEMS = 4  # of one line
MAX_ITEM_CHARS = 60  # a driver is named, not explained


def find_signed(record: Record, sign: Role) -> list[Item]:
    """Positive or negative consequences of the decision itself, never those of single options.

    Args:
        record: The record.
        sign: `positive` or `negative`.
    """
    own = [part for part in record.of(sign) if part.rank == 1 and _of_decision(record, part)]
    if own:
        return [item for part in own for item in _texts(part.blocks)][:MAX_ITEMS]
    marks = (_GOOD_STARTS, _GOOD) if sign == "positive" else (_BAD_STARTS, _BAD)
    for part in record.of("consequences", "decision"):
        found = _marked(list(record.body(part)), *marks)
        if found:
            return found[:MAX_ITEMS]
    return []


def _marked(blocks: list[Block], starts: tuple[str, ...], pattern: re.Pattern[str]) -> list[Item]:
    """Items that begin with `Good, because`, `✅` and the like, or stand below such an item."""
    found: list[Item] = []
    above = 0  # depth of an item that holds nothing but the mark
    for block in blocks:
        if block.kind != "item":
            continue
        head = block.text.lstrip(" *_").replace("İ", "i").lower()
        match = pattern.match(block.text + " ") if head.startswith(starts) else None
        if match and match.end() >= len(block.text):
            above = block.depth
        elif match and match.end():
            found.append(_point(block, block.text[match.end() :]))
        elif above and block.depth == above + 1:
            found.append(_point(block, block.text))
        elif block.depth <= above:
            above = 0
    return found


def _point(block: Block, text: str) -> Item:
    """One point of a list; what ends a sentence does not stand before the next point."""
    return Item(text=text.rstrip(".。;"), spans=(block.span,))


def _of_decision(record: Record, part: Part) -> bool:
    """A part for gains or costs belongs to the decision unless an option's heading is above it."""
    if not part.parents:
        return True
    outer = record.parts[part.parents[-1]]
    return outer.role in {"consequences", "decision", "rationale"} or (
        outer.role is None and outer.level <= 1
    )


def find_consequences(record: Record) -> list[Item]:
    """What follows, where gains and costs are not told apart: the points of a list, or one sentence."""
    for part in record.of("consequences"):
        blocks = [block for block in record.body(part) if not is_placeholder(block.text)]
        if blocks and all(block.kind == "item" for block in blocks):
            top = min(block.depth for block in blocks)
            return [_point(block, block.text) for block in blocks if block.depth == top]
        found = statements(record.body(part), limit=1)
        if found:
            return [Item(text=s.text, spans=s.spans) for s in found]
    return []


def find_rationale(record: Record) -> list[Item]:
    """The first sentence of a part that gives the reasons."""
    for part in record.of("rationale"):
        if not record.inside(part, "options") and not record.inside(part, "details"):
            found = statements(record.body(part), limit=1)
            if found:
                return [Item(text=found[0].text, spans=found[0].spans)]
    return []


def find_constraints(record: Record) -> list[Item]:
    """What the record calls constraints in its sentences, else the drivers of the decision."""
    return _named_constraints(record) or _drivers(record)


def _named_constraints(record: Record) -> list[Item]:
    """Sentences such as `Constraints: JSON only, two keys`, in the parts that decide."""
    found = []
    for part in record.of("decision", "goal", "consequences"):
        for block in record.body(part):
            raw = block.raw.casefold()
            if block.kind not in {"para", "item"} or not any(w in raw for w in _CONSTRAINING):
                continue
            match = _CONSTRAINT.search(block.text)
            said = first_sentence(block.text[match.end() :]) if match else ""
            if said and not is_placeholder(said):
                found.append(Item(text=said.rstrip(".。;"), spans=(block.span,)))
    return found[:MAX_ITEMS]


def _drivers(record: Record) -> list[Item]:
    for part in record.of("drivers"):
        found = []
        for block in record.body(part):
            top = block.kind == "item" and block.depth <= 1
            option = parse_option(block, 0) if top and not is_placeholder(block.text) else None
            if option and option.name:
                found.append(Item(text=_short(option.name), spans=(option.span,)))
        if found:
            return found
        said = statements(part.blocks, limit=1)
        if said:
            return [Item(text=said[0].text, spans=said[0].spans)]
    return []


def find_revisit(record: Record) -> list[Item]:
    """When or how the decision is looked at again."""
    for part in record.of("revisit"):
        found = [b for b in part.blocks if b.kind != "row" and not is_placeholder(b.text)]
        if found and not record.inside(part, "options"):
            said = statements(found, limit=1)
            text, spans = (
                (said[0].text, said[0].spans) if said else (found[0].text, (found[0].span,))
            )
            return [Item(text=text, spans=spans)]
    return []


def _texts(blocks: Iterable[Block]) -> list[Item]:
    usable = list(blocks)
    items = [b for b in usable if b.kind == "item" and not is_placeholder(b.text)]
    top = min((block.depth for block in items), default=0)
    items = [block for block in items if block.depth == top]
    if items:
        return [_point(block, block.text) for block in items[:MAX_ITEMS]]
    said = statements(usable, limit=1)
    return [Item(text=s.text, spans=s.spans) for s in said[:1]]


def _short(name: str) -> str:
    return name if len(name) <= MAX_ITEM_CHARS else name[:MAX_ITEM_CHARS].rsplit(" ", 1)[0] + "…"
