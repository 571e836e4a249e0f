"""A decision that is written as one: `Chosen option: "X", because Y`, or a Y-statement."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adaos_ctx.cards.adr_options import Option
from adaos_ctx.cards.adr_resolve import Case, Choice, of_options
from adaos_ctx.cards.adr_template import is_placeholder
from adaos_ctx.cards.lines import Item
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx.cards.document import Block
    from adaos_ctx.model import Span

_EXPLICIT = lazy(
    r"(?:^|(?<=[\n.!?。]))[\s*_>\-–—]*(?:"
    r"(?:the\s+|our\s+)?(?:chosen|selected|preferred|recommended|winning|final|proposed)\s+"
    r"(?:option|alternative|solution|approach|variant|tool|candidate|choice|protocol|framework|"
    r"language|platform|database|technolog(?:y|ie)|library|strategy|format|pattern|design)s?(?:\(s\))?"
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
_HINTS = (
    "chosen|select|prefer|recommend|winning|final|proposed|выбран|принят|предпочт|обран|选|采用|選択|採用|"
    "choisi|retenu|elegid|seleccion|escogid|escolhid|selecion|gewählt|scelta|seleziona|wybran|seçilen|선택"
)
BECAUSE = lazy(
    r"[\s,;.(—–-]*(?:\b(?:because|since|as it|as this|due to|given that|потому что|так как|"
    r"т\.\s?к\.|поскольку|"
    r"ввиду|из-за|тому що|оскільки|parce que|car|porque|ya que|pois|weil|da sie|perché|poiché|"
    r"ponieważ|"
    r"gdyż|çünkü)\b|因为|由于|なぜなら|ため、|왜냐하면)[\s:：,]*",
    re.IGNORECASE,
)
# The closing quote is the one before a comma, a reason or the end: a name may hold quotes itself.
_QUOTED = lazy(
    r"[*_]*[\"“«„「『‘'](.{1,160}?)[\"”»“」』’'][*_]*(?=\s*(?:[,.;:)—–-]|because|since|as\b|"
    r"потому|так как|因为|$))"
)
_LIST = lazy(r",\s*|\s+(?:or|and)\s+")
_Y_FORM = lazy(
    r"\bwe\s+(?:have\s+)?decided\s+(?:for|to)\s+(?P<chosen>.+?)[,\s(]+(?:and\s+)?(?:against|"
    r"neglected|rather than)\s+"
    r"(?P<against>.+?)[,)]?\s+(?:to achieve|in order to|because)",
    re.IGNORECASE | re.DOTALL,
)


def explicit(case: Case) -> Choice | None:
    """`Chosen option: "X", because Y`, in the decision first, then anywhere."""
    whole = case.record.document.text.casefold()
    hints = [hint for hint in _HINTS.split("|") if hint in whole]
    for block, below in _places(case):
        raw = block.raw.casefold()
        match = _EXPLICIT.search(block.plain.text) if any(hint in raw for hint in hints) else None
        choice = _read(case, block, below, match.end()) if match else None
        if choice:
            return choice
    return None


def _places(case: Case) -> Iterator[tuple[Block, Block | None]]:
    inner = [block for part in case.parts for block in case.record.body(part)]
    rest = [block for block in case.record.document.blocks() if block.kind in {"para", "item"}]
    for blocks in (inner, rest):
        for index, block in enumerate(blocks):
            yield block, blocks[index + 1] if index + 1 < len(blocks) else None


def _read(case: Case, block: Block, below: Block | None, start: int) -> Choice | None:
    """Read what follows `Chosen option:`, in the block or in the one below it."""
    rest = " ".join(block.plain.text[start:].split())
    spans: tuple[Span, ...] = (block.span,)
    if not rest and below:
        rest, spans = below.text, (block.span, below.span)
    name, because = _split_reason(rest, block, below)
    if is_placeholder(name):
        return Choice(unfilled=True)
    return of_options(case, name, spans, because)


def _split_reason(rest: str, block: Block, below: Block | None) -> tuple[str, Item | None]:
    """The name of the option and the reason for it."""
    quoted = _QUOTED.match(rest)
    tail = rest[quoted.end() :] if quoted else rest
    reason = BECAUSE.search(tail)
    said = tail[reason.end() :] if reason else ""
    because = Item(text=said, spans=(block.span,)) if said else None
    if reason and not said and below:
        because = Item(text=below.text, spans=(below.span,))
    if quoted:
        return quoted[1].strip(), because
    name = tail[: reason.start()] if reason else tail
    lead = " ".join(block.plain.lead.split())
    if lead and name.strip(" *_:.").startswith(lead) and len(lead) > 2:
        name = lead
    return name.strip(" ,;:*_，、；").rstrip(".。"), because


def y_statement(case: Case) -> Choice | None:
    """`In the context of …, we decided for X and against Y, to achieve …`."""
    for block in case.record.document.blocks():
        if block.kind == "code" or "decided" not in block.raw:
            continue
        match = _Y_FORM.search(block.plain.text)
        if match:
            against = _LIST.split(" ".join(match["against"].split()))
            rejected = tuple(
                Option(label="", name=name, group=0, span=block.span) for name in against if name
            )
            chosen = " ".join(match["chosen"].split())
            return Choice(text=chosen, spans=(block.span,), rejected=rejected)
    return None
