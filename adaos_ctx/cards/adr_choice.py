"""What a decision record chose: an option where it says so, else the sentence that decides."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.cards.adr_match import by_label, by_name, is_alike, mentioned
from adaos_ctx.cards.adr_options import Option, find_options, find_rejected
from adaos_ctx.cards.adr_statements import Statement, statements
from adaos_ctx.cards.adr_template import is_placeholder
from adaos_ctx.cards.adr_verbs import (
    STRONGEST,
    decides,
    from_decision,
    is_imperative,
    opens_decision,
    says_we_decide,
    without_number,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adaos_ctx.cards.adr_record import Part, Record
    from adaos_ctx.cards.document import Block
    from adaos_ctx.model import Span

_EXPLICIT = re.compile(
    r"(?:^|(?<=[\n.!?。]))[\s*_>\-–—]*(?:"
    r"(?:the\s+|our\s+)?(?:chosen|selected|preferred|recommended|winning|final|proposed)\s+"
    r"(?:option|alternative|solution|approach|variant|tool|candidate|choice)s?(?:\(s\))?"
    r"(?:\s+(?:is|are|was|were)|\s*[:：=—–-])(?:\s+to\b)?"
    r"|(?:chosen|selected|выбран[оаы]?|обрано)(?:\s*[:：]|\s+(?=[*_]*[«\"“]))"
    r"|(?:выбранн\w+|принят\w*|предпочтительн\w+|выбран\w*|обран\w+)\s+"
    r"(?:вариант|опция|решение|подход|альтернатива|варіант|рішення)\w*\s*[:：—–-]"
    r"|(?:最终)?(?:选择的?|选定的?|所选的?|采用的?|选中的?)(?:方案|选项|选择)\s*(?:是|为|[:：])"
    r"|(?:選択した|選択された|採用した|採用する)(?:案|オプション|選択肢|方式)\s*(?:は|[:：])"
    r"|(?:option|solution|alternative)\s+(?:choisie|retenue|sélectionnée)\s*[:：]"
    r"|(?:opci[oó]n|alternativa|soluci[oó]n)\s+(?:elegida|seleccionada|escogida)\s*[:：]"
    r"|(?:opção|alternativa|solução)\s+(?:escolhida|selecionada)\s*[:：]"
    r"|(?:gewählte|ausgewählte)\s+(?:option|lösung|alternative|variante)\s*[:：]"
    r"|(?:opzione|soluzione|alternativa)\s+(?:scelta|selezionata)\s*[:：]"
    r"|wybran[ae]\s+(?:opcja|rozwiązanie|alternatywa)\s*[:：]"
    r"|seçilen\s+(?:seçenek|çözüm|alternatif)\s*[:：]"
    r"|선택(?:한|된)\s*(?:옵션|대안|안|방안)\s*(?:은|[:：])"
    r")\s*",
    re.IGNORECASE,
)
# A word of each form above: most blocks need not have their markup read.
_HINTS = tuple(
    "chosen select prefer recommend winning final proposed выбран принят предпочт обран 选 采用 選択 "
    "採用 choisi retenu elegid seleccion escogid escolhid selecion gewählt scelta seleziona wybran "
    "seçilen 선택".split()
)
_BECAUSE = re.compile(
    r"[\s,;.(—–-]*(?:\b(?:because|since|as it|as this|due to|given that|потому что|так как|т\.\s?к\.|поскольку|"
    r"ввиду|из-за|тому що|оскільки|parce que|car|porque|ya que|pois|weil|da sie|perché|poiché|ponieważ|"
    r"gdyż|çünkü)\b|因为|由于|なぜなら|ため、|왜냐하면)[\s:：,]*",
    re.IGNORECASE,
)
# The closing quote is the one before a comma, a reason or the end: a name may hold quotes itself.
_QUOTED = re.compile(
    r"[*_]*[\"“«„「『‘'](.{1,160}?)[\"”»“」』’'][*_]*(?=\s*(?:[,.;:)—–-]|because|since|as\b|потому|так как|因为|$))"
)
_Y_FORM = re.compile(
    r"\bwe\s+(?:have\s+)?decided\s+(?:for|to)\s+(?P<chosen>.+?)[,\s(]+(?:and\s+)?(?:against|neglected|rather than)\s+"
    r"(?P<against>.+?)[,)]?\s+(?:to achieve|in order to|because)",
    re.IGNORECASE | re.DOTALL,
)
_REFERS = re.compile(
    r"(?:option|alternative|approach|solution|вариант\w*|опци\w+|альтернатив\w+|подход\w*|方案|选项|案|"
    r"opci[oó]n|opção|opzione|opcj\w+|seçenek|옵션|대안)\s*[#№]?\s*(\d{1,2}|[A-Z]|[А-Я])(?![^\W_])",
    re.IGNORECASE,
)
_AGAINST = re.compile(
    r"\b(?:over|instead of|rather than|not|against|unlike|вместо|а не|не)\b|而不是|不",
    re.IGNORECASE,
)
_DANGLING = re.compile(
    r"[\s,]*\b(?:because|since|as|due to|потому что|так как)[\s:,]*$", re.IGNORECASE
)
MAX_SENTENCE_CHARS = 88  # that fit the line; a longer one is led by the title, if that decides
_WORD = re.compile(r"[^\W\d_]{3,}|\w+-\w+")
_SMALL = frozenset({"the", "and", "for", "tool", "new", "adr", "of", "a", "в", "и", "для"})
_BODY_ROLES = frozenset({"options", "rejected", "details", "goal", "drivers", "meta", "negative"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """The decision.

    Args:
        text: What was chosen, in the record's words; empty when nothing is stated.
        spans: Where it stands.
        rejected: Options that were not chosen; only where the chosen one is certain.
        because: The reason given with it; empty when none is.
        unfilled: Whether the part for the decision still holds the template's words.
    """

    text: str = ""
    spans: tuple[Span, ...] = ()
    rejected: tuple[Option, ...] = ()
    because: str = ""
    unfilled: bool = False


def find_choice(record: Record) -> Choice:
    """Find the decision, the surest form first."""
    options = find_options(record)
    parts = record.of("decision")
    for finder in (_explicit, _marked, _stated, _elsewhere):
        choice = finder(record, parts, options)
        if choice:
            return choice
    return Choice(unfilled=_is_unfilled(record, parts))


def _explicit(record: Record, parts: Sequence[Part], options: list[Option]) -> Choice | None:
    """`Chosen option: "X", because Y`, in the decision first, then anywhere."""
    whole = record.document.text.casefold()
    hints = [hint for hint in _HINTS if hint in whole]
    for block, below in _explicit_places(record, parts):
        raw = block.raw.casefold()
        if not any(hint in raw for hint in hints):
            continue
        text = block.plain.text
        match = _EXPLICIT.search(text)
        if not match:
            continue
        rest = " ".join(text[match.end() :].split()) or (below.text if below else "")
        spans = (
            (block.span,)
            if text[match.end() :].strip()
            else (block.span, below.span)
            if below
            else ()
        )
        name, because = _split_reason(rest, block, below)
        if is_placeholder(name):
            return Choice(unfilled=True)
        if name:
            return _of_options(record, name, because, spans, options)
    return None


def _explicit_places(record: Record, parts: Sequence[Part]) -> Iterator[tuple[Block, Block | None]]:
    inner = [block for part in parts for block in record.body(part)]
    rest = [block for block in record.document.blocks() if block.kind in {"para", "item"}]
    for blocks in (inner, rest):
        for index, block in enumerate(blocks):
            yield block, blocks[index + 1] if index + 1 < len(blocks) else None


def _split_reason(rest: str, block: Block, below: Block | None) -> tuple[str, str]:
    """The name of the option and the reason, from what follows `Chosen option:`."""
    quoted = _QUOTED.match(rest)
    tail = rest[quoted.end() :] if quoted else rest
    reason = _BECAUSE.search(tail)
    because = tail[reason.end() :] if reason else ""
    if reason and not because and below and below is not block:
        because = below.text
    if quoted:
        return quoted[1].strip(), because
    name = tail[: reason.start()] if reason else tail
    lead = " ".join(block.plain.lead.split())
    if lead and name.strip(" *_:.").startswith(lead) and len(lead) > 2:
        name = lead
    return name.strip(" ,;:*_").rstrip("."), because


def _of_options(
    record: Record, name: str, because: str, spans: tuple[Span, ...], options: list[Option]
) -> Choice:
    """Resolve what was named against the options; what is not chosen is rejected."""
    labelled = by_label(name, options)
    chosen = labelled or _referred(name, options) or by_name(name, options)
    text = name
    if labelled:
        text = " + ".join(option.shown for option in labelled)
        spans = (*spans, *(option.span for option in labelled))
    elif not chosen and re.fullmatch(r"\W*\w{1,2}\W*", name):
        text = f"{name.strip(' .')}?"
    return Choice(
        text=text,
        spans=spans,
        because=because,
        rejected=_rejected(record, chosen, options, f"{name} {text}"),
    )


def _referred(text: str, options: Sequence[Option]) -> list[Option]:
    labels = {label.casefold() for label in _REFERS.findall(text)}
    return [option for option in options if option.label and option.label.casefold() in labels]


def _rejected(
    record: Record, chosen: Sequence[Option], options: Sequence[Option], said: str
) -> tuple[Option, ...]:
    """Options of the chosen one's group that the decision does not name, and those said to be so."""
    listed = find_rejected(record)
    if chosen:
        groups = {option.group for option in chosen}
        named = mentioned(said, options)
        rest = [o for o in options if o.group in groups and o not in chosen and o not in named]
        names = {option.name for option in chosen}
        certain = set(chosen) & set(mentioned(said, options)) or by_label(said, options)
        listed = [
            *listed,
            *(
                option
                for option in rest
                if option.name
                and option.name not in names
                and (certain or not is_alike(option, said))
            ),
        ]
    unique = {option.name.casefold(): option for option in reversed(listed) if option.name}
    return tuple(reversed(unique.values()))


def _marked(record: Record, parts: Sequence[Part], options: list[Option]) -> Choice | None:
    """The one option that its own heading or item calls chosen."""
    chosen = [option for option in options if option.fate == "chosen"]
    if len(chosen) != 1 or parts:
        return None
    return Choice(
        text=chosen[0].shown,
        spans=(chosen[0].span,),
        rejected=_rejected(record, chosen, options, chosen[0].name),
    )


def _stated(record: Record, parts: Sequence[Part], options: list[Option]) -> Choice | None:
    """The sentence of the decision's part that decides."""
    for part in parts:
        headed = _headed(record, part)
        if headed:
            return headed
        found = statements(record.body(part), opens_decision)
        if found:
            return _from_statement(record, _best(found), options)
    return None


def _headed(record: Record, part: Part) -> Choice | None:
    """Inner headings that are decisions themselves, where the part has no words of its own."""
    if statements(part.blocks, limit=1):
        return None
    heads = [
        child.title
        for child in record.children(part)
        if child.title and child.role is None and child.parents[-1] == part.index
    ]
    if not heads or not is_imperative(heads[0].text):
        return None
    text = "; ".join(without_number(head.text) for head in heads)
    return Choice(text=text, spans=tuple(head.span for head in heads))


def _best(found: Sequence[Statement]) -> Statement:
    """The sentence with the strongest wording; four sentences later outweigh one degree."""
    best, most = found[0], -1.0
    for place, statement in enumerate(found):
        if STRONGEST - place / 4 <= most:
            break
        rating = decides(statement.text) - place / 4
        if rating > most:
            best, most = statement, rating
    return best


def _from_statement(record: Record, best: Statement, options: list[Option]) -> Choice:
    text = best.text
    reason = _BECAUSE.search(text)
    because = text[reason.end() :] if reason and reason.start() > 10 else ""
    labelled = by_label(text, options)
    if labelled:
        return _of_options(record, text, because, best.spans, options)
    head = text[: reason.start()] if because and reason else text
    chosen = _referred(head, options) or _named(head, options)
    spans = best.spans
    if len(chosen) == 1 and chosen[0].label and _referred(head, options):
        text = f"{chosen[0].shown}: {text}" if chosen[0].name else text
        spans = (chosen[0].span, *spans)
    rejected = _rejected(record, chosen, options, text)
    text = from_decision(_DANGLING.sub("", text), MAX_SENTENCE_CHARS)
    title = record.title
    if title and len(text) > MAX_SENTENCE_CHARS and is_imperative(title.text):
        text, spans = f"{without_number(title.text)}: {text}", (title.span, *spans)
    return Choice(text=text, spans=spans, because=because, rejected=rejected)


def _named(text: str, options: Sequence[Option]) -> list[Option]:
    """Options that the sentence takes: named before any word such as `instead of`."""
    turn = _AGAINST.search(text)
    return mentioned(text[: turn.start()] if turn else text, options)


def _elsewhere(record: Record, parts: Sequence[Part], options: list[Option]) -> Choice | None:
    """A deciding sentence outside of any part for it, or a title that is itself the decision."""
    if parts and _is_unfilled(record, parts):
        return None
    for part in record.parts:
        if not _is_argument(record, part):
            paragraphs = [block for block in part.blocks if block.kind == "para"]
            for statement in statements(paragraphs, opens_decision):
                if says_we_decide(statement.text):
                    return _from_statement(record, statement, options)
    title = record.title
    if title and is_imperative(title.text):
        return Choice(text=without_number(title.text), spans=(title.span,))
    return _namesake(record)


def _is_argument(record: Record, part: Part) -> bool:
    around = (part, *(record.parts[index] for index in part.parents))
    return any(other.role in _BODY_ROLES for other in around)


def _namesake(record: Record) -> Choice | None:
    """The first sentence of a part that bears the record's own name."""
    words = set(_WORD.findall(record.title.text.casefold())) if record.title else set()
    for part in record.parts:
        if part.role is None and part.level == 2 and part.title and record.of("status"):
            own = set(_WORD.findall(part.title.text.casefold()))
            found = statements(part.blocks, limit=1) if own and own & words >= own - _SMALL else []
            if found and own & words - _SMALL:
                return Choice(text=found[0].text, spans=found[0].spans)
    return None


def _is_unfilled(record: Record, parts: Sequence[Part]) -> bool:
    """Tell whether the decision's part is there but says nothing yet."""
    if not parts:
        return False
    return not any(statements(record.body(part), limit=1) for part in parts)
