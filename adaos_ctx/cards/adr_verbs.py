"""How strongly a sentence decides: the verbs of decisions in several languages."""

from __future__ import annotations

import re

from adaos_ctx.patterns import lazy

# 4: somebody decides or decided. 3: it will be so. 2: a proposal or rule. 1: names a choice.
_STRONG = lazy(
    r"\b(?:we|i|it (?:was|is|has been))\b[^.]{0,30}?\b(?:decid\w+|chose|chosen|choose|"
    r"select(?:ed)?|"
    r"opt(?:ed)?|agreed?|adopt(?:ed)?|pick(?:ed)?|settled|go(?:ing)? with|went with)\b"
    r"|\b(?:has|have) (?:been )?(?:decided|selected|chosen|adopted|opted|agreed)\b"
    r"|\bteam(?: has| have)? (?:decided|chose|agreed|selected|opted)\b"
    r"|\b(?:we|i|the team)\s+(?:will|shall|are going to|'ll|plan to|intend to|would)\b|\bwe'll\b"
    r"|\b(?:decision (?:is|was)|is decided|was decided|has been decided|decided to)\b"
    r"|\b(?:we|i)\s+(?:have\s+)?(?:recommend|propose|introduce|use|implement|replace|keep|"
    r"continue)\b"
    r"|\bcommit(?:ted)? to\b|\bit is (?:recommended|proposed)\b|\brecommendation is\b"
    r"|решено|решили|принято решение|решаем|выбираем|выбрали|выбран[аоы]?\b|будем\b|принимаем|"
    r"переходим|используем\b|решил[аи]?\b|вирішено|обрано|будемо"
    r"|我们(?:决定|将|选择|会|采用)|决定(?:使用|采用|将)?|最终选择|決定した|採用する|採用した|"
    r"使用する|することに"
    r"|nous (?:avons décidé|allons|utiliserons|choisissons)|on utilisera|il a été décidé"
    r"|hemos decidido|se decidi[óo]|vamos a|utilizaremos|usaremos|se decide|adoptaremos"
    r"|wir (?:werden|haben uns|verwenden|nutzen|entscheiden)|entschieden"
    r"|decidimos|iremos|utilizaremos|foi decidido|vamos (?:usar|utilizar)|abbiamo deciso|"
    r"useremos|si è deciso"
    r"|zdecydowaliśmy|będziemy|postanowi\w+|wybieramy|karar verdik|karar verildi|kullanacağız"
    r"|하기로|결정했|결정하였|사용한다|채택",
    re.IGNORECASE,
)
_EARLY = lazy(r"[^,;:.]{1,60}?\b(?:will|shall|must|no longer)\b", re.IGNORECASE)
_FUTURE = lazy(
    r"\b(?:will|shall|must|should|is to be|are to be|no longer|is going to|are going to|let's|"
    r"MUST)\b"
    r"|использ\w+|внедр\w+|добавлен\w*|добавля\w+|вводится|вводим|создан\w*|создаё\w+|"
    r"заменя\w+|перенос\w+|реализ\w+|применя\w+|должн\w+|оставля\w+|используй\w*|"
    r"使用|采用|选择|添加|増やす|する\b|utiliser|adopter|usar\b|verwend\w+|utilizar|usare|używać|kullan\w+|사용",
    re.IGNORECASE,
)
_RULE = lazy(
    r"\b(?:should|recommend\w*|propose\w*|adopt\w*|use|uses|using|used|chosen|selected|preferred|"
    r"prefer|"
    r"introduce\w*|implement\w*|replace\w*|moved?|migrate\w*|refactor\w*|keep|support\w*|"
    r"create\w*|add\w*|"
    r"store\w*|define\w*|extend\w*|provide\w*)\b",
    re.IGNORECASE,
)
_UNSURE = lazy(
    r"\?\s*$|\b(?:could|might|would be possible|if we|alternatively|for example|previously|"
    r"currently|"
    r"used to|was considered|were considered|were discussed|has been using|let's assume)\b|"
    r"^(?:however|but|although|while|note|see|also|additionally|moreover|furthermore|finally|"
    r"in addition|"
    r"one (?:final|last|more)|they|(?:this|it|that|these|those) (?:means?|allows?|"
    r"implies|ensures?|leads?|results?|will|would|is because|may|might|ha[sd]|gives?|makes?|"
    r"helps?|enables?|must|should|can)|"
    r"as (?:a|described|mentioned|discussed|per|stated)|given|since|because|in the future|later|"
    r"однако|но|хотя|это позвол|при этом|если)\b|например",
    re.IGNORECASE,
)
_IMPERATIVE = lazy(
    r"(?:adopt|use|add|introduce|replace|move|migrate|implement|keep|remove|drop|switch|store|"
    r"support|"
    r"split|merge|separate|create|build|provide|allow|enable|disable|require|make|run|deploy|write|"
    r"record|track|handle|define|extend|standardi[sz]e|consolidate|simplify|rename|refactor|"
    r"integrate|"
    r"distribute|expose|wrap|avoid|do not|don't|prefer|choose|select|stop|deprecate|publish|"
    r"generate|"
    r"package|change|convert|upgrade|bundle|automate|apply|enforce|host|cache|validate|serve|"
    r"использовать|использование|внедрить|внедрение|добавить|перейти|переход|заменить|хранить|"
    r"отказаться|отказ|ввести|выбрать|разделить|вынести|применять|"
    r"使用|采用|添加|引入|支持|迁移|重构|utiliser|adopter|usar|adoptar|verwendung|verwende\w*|"
    r"nutzung|"
    r"utilizar|usare|adottare|użyć|użycie|kullan\w*|to have a|to use|to adopt)\b(?!\s+(?:of|for|"
    r"is|are|was|by)\b)"
    r"|(?:使用|采用|添加|引入|支持|迁移|重构|拆分)",
    re.IGNORECASE,
)
_CLAUSE = lazy(r"(?:,|，|;| and| so| but)\s*(?:then |therefore |thus |hence )?(?=\w)")
STRONGEST = 5  # the rating of a sentence in which somebody decides
MAX_LEAD_CHARS = 80  # of a sentence that opens a list; a longer one leaves no room for the items
MAX_READ_CHARS = 160  # of a sentence, for words of doubt; later ones belong to examples
_TITLE_NUMBER = lazy(r"^(?:\W*adr\b)?[\s#№_-]*\d*[\s.:)_—–-]*", re.IGNORECASE)


def decides(sentence: str) -> int:
    """Rate how strongly a sentence decides, 0..5; a doubtful one is worth less.

    Example:
        >>> decides("We will use Go."), decides("Go is a language.")
        (5, 0)
    """
    rating = 0
    if _STRONG.search(sentence) or _EARLY.match(sentence) or is_imperative(sentence):
        rating = STRONGEST
    elif _FUTURE.search(sentence):
        rating = 3
    elif _RULE.search(sentence):
        rating = 2
    return max(0, rating - 3) if _UNSURE.search(sentence[:MAX_READ_CHARS]) else rating


def says_we_decide(sentence: str) -> bool:
    """Tell whether somebody decides in this sentence, without doubt: `we will`, `решено`."""
    doubt = _UNSURE.search(sentence[:MAX_READ_CHARS])
    return _STRONG.search(sentence[:MAX_READ_CHARS]) is not None and not doubt


def opens_decision(lead: str) -> bool:
    """Tell whether a sentence before a list belongs to the decision, not to its history."""
    return says_we_decide(lead) or (len(lead) <= MAX_LEAD_CHARS and decides(lead) >= 3)


def from_decision(sentence: str, max_chars: int) -> str:
    """Leave out the clause before the deciding one, where the whole does not fit a line.

    Example:
        >>> from_decision("For the time being, until it is out, we will use Go.", 30)
        'we will use Go.'
    """
    if len(sentence) <= max_chars:
        return sentence
    for match in _CLAUSE.finditer(sentence):
        rest = sentence[match.end() :]
        if _STRONG.match(rest) and not _STRONG.search(sentence[: match.start()]):
            return rest
    return sentence


def is_imperative(title: str) -> bool:
    """Tell whether a title or sentence begins with a verb that asks for something to be done."""
    return _IMPERATIVE.match(_TITLE_NUMBER.sub("", title)) is not None


def without_number(title: str) -> str:
    """A record's title without `ADR-0012:` or `12.` before it."""
    return _TITLE_NUMBER.sub("", title).strip()
