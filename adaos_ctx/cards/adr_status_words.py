"""The words for the status of a decision, in the languages that records are written in."""

from __future__ import annotations

import re

from adaos_ctx.patterns import lazy

# Ours first; the words that people write for it after it. Stems: matched at the start of a word.
_STEMS: dict[str, str] = {
    "superseded": (
        "supersed|superced|replaced|reverted|obsoleted|zastąpion|заменен|заменён|замінен|отменен|отменён|"
        "被取代|已取代|已被|被替代|已废止|废止|置き換え|remplac|reemplaza|ersetzt|abgelöst|"
        "substitu|sostitui|"
        "대체|değiştirildi|yerine"
    ),
    "deprecated": (
        "deprecat|obsolete|retired|устарел|застар|弃用|废弃|已弃用|非推奨|廃止|dépréci|déprécié|"
        "obsol|"
        "veraltet|descontinu|depreca|przestarza|폐기|kullanımdan|inactive"
    ),
    "rejected": (
        "reject|declin|denied|not accepted|withdrawn|abandon|cancel|dismissed|отклон|отказ|відхил|"
        "拒绝|否决|已拒绝|却下|棄却|rejet|refus|rechaz|abgelehnt|verworfen|rejeitad|rifiutat|"
        "respint|"
        "odrzucon|거부|기각|반려|reddedil"
    ),
    "proposed": (
        "propos|pending|draft|in progress|in review|under review|under discussion|in discussion|"
        "rfc|wip|open|review|tbd|unapproved|not approved|not yet|предлож|черновик|на рассмотрении|"
        "обсужд|рассматрив|пропон|чернетка|提议|提案|草稿|草案|审核中|讨论中|进行中|待定|提案中|"
        "検討中|"
        "下書き|ドラフト|proposé|brouillon|en cours|propuest|borrador|pendiente|vorgeschlagen|"
        "entwurf|"
        "propost|rascunho|pendente|bozza|proponowan|szkic|제안|초안|검토|논의|öneri|taslak|cynig"
    ),
    "accepted": (
        "accept|approved|agreed|adopted|active|decided|established|implemented|done|complet|"
        "ratified|"
        "final|confirmed|in effect|applied|valid|resolved|current|finished|принят|утвержд|одобрен|"
        "согласован|действ|реализован|внедр|прийнят|затверд|通过|已通过|接受|已接受|采纳|已采纳|"
        "批准|"
        "已批准|完成|已完成|生效|已实施|采用|承認|採用|受理|採択|決定|accepté|approuv|adopté|"
        "validé|"
        "aceptad|aprobad|adoptad|angenommen|akzeptiert|beschlossen|genehmigt|entschieden|aceit|"
        "aprovad|"
        "adotad|accettat|approvat|adottat|zaakceptowan|przyjęt|zatwierdzon|수락|승인|채택|완료|"
        "확정|"
        "kabul|onaylan|derbyniwyd|geaccepteerd|godkänd|přijat"
    ),
}
_STARTS = {name: tuple(stems.split("|")) for name, stems in _STEMS.items()}
_RUN = lazy(r"[^\W_]+")
_ALTERNATIVES = lazy(r"[|/,;，、／]|\bor\b|\bили\b", re.IGNORECASE)
PLACE = lazy(r"[{<\[].*[}>\]]|列表|选择|one of", re.DOTALL)
TAGS = frozenset({*_STEMS, "draft", "approved", "принято", "предложено", "отклонено"})


def word_of(text: str) -> str:
    """The status word that comes first in a text; empty when there is none.

    Example:
        >>> word_of("Approved - vote on 3/25/20"), word_of("Статус: принято")
        ('accepted', 'accepted')
    """
    lower = _lower(text)
    for run in _RUN.finditer(lower):
        for name, starts in _STARTS.items():
            if lower.startswith(starts, run.start()):
                return name
    return ""


def is_choice_of_words(text: str) -> bool:
    """Tell whether a status only lists what could be written: `proposed | accepted | …`."""
    hits = sum(first(name, text) >= 0 for name in _STARTS)
    if hits >= 3 and len(_ALTERNATIVES.findall(text)) >= 2:
        return True
    return hits >= 2 and bool(PLACE.search(text)) and bool(_ALTERNATIVES.search(text))


def first(word: str, text: str) -> int:
    """Where a text first says one of our words; -1 where it does not."""
    lower = _lower(text)
    for run in _RUN.finditer(lower):
        if lower.startswith(_STARTS[word], run.start()):
            return run.start()
    return -1


def _lower(text: str) -> str:
    """Lower case of the same length, so that places stay true."""
    lower = text.lower()
    return lower if len(lower) == len(text) else "".join(c.lower()[:1] for c in text)
