"""Recognise text that a template left to be filled in."""

from __future__ import annotations

import re

from adaos_ctx.patterns import lazy

MAX_HINT_CHARS = 400  # longer text is somebody's own words

_BRACKETED = lazy(r"\{[^{}]*\}|<[^<>\n]*>|\[[^\[\]]*\]|\{\{.*?\}\}|%\w+%|__\w+__")
_NOTHING = lazy(
    r"[\W_]*(?:(?:todo|tbd|tbc|fixme|xxx+|lorem ipsum|to be (?:defined|decided|determined|written|"
    r"completed|done|added|discussed)|(?:not (?:yet )?(?:been )?(?:decided|filled|written|made)|"
    r"no decision(?: (?:has been )?(?:made|taken))?|"
    r"undecided|open|pending)(?: yet| so far)?|(?:решение )?(?:ещё |еще |пока )?не (?:принято|"
    r"решено)|"
    r"n/?a|none|"
    r"не заполнено|нет|待定|待补充|未定|à compléter|por definir|por hacer|offen|da definire|"
    r"do uzupełnienia|미정)[\W_]*)?",
    re.IGNORECASE,
)
_THING = (
    r"(?:context|decision|problem|issue|solution|forces|response|consequences?|options?|change|"
    r"background|status|outcome|choice|alternatives?|reasons?|impact|motivation|rationale|"
    r"architectur)"
)
_HINT = lazy(
    rf"\W*(?:(?:(?:please|clearly|briefly|concisely|shortly|first)\s+)*(?:describe|explain|"
    rf"summari[sz]e|list|"
    rf"insert|fill in|enter|provide|specify|state|outline|enumerate|discuss|document|write|add|"
    rf"put)\b(?:\s+[\w'-]+){{0,5}}?\s+{_THING}"
    rf"|what\s+(?:is|are|was|were)\s+(?:the|your)\s+(?:[\w'-]+\s+){{0,3}}{_THING}"
    rf"|what\s+(?:becomes|other|did we|do we|have we)\b"
    rf"|(?:the\s+)?(?:issue|change)\s+(?:that\s+(?:we'?re|is)|motivating)"
    rf"|this\s+section\s+(?:describes?|contains?|should|is|explains?|provides?|lists?|records?)"
    rf"|(?:this|here)\s+(?:is\s+where|you|we)\s+(?:you\s+)?(?:describe|explain|write|put|list|"
    rf"can|should)"
    rf"|(?:your|some)\s+(?:text|{_THING})\s+(?:here|goes)|{_THING}\s+(?:goes\s+)?here\b"
    rf"|(?:опишите|опиши|описать|укажите|перечислите|напишите|сформулируйте|кратко опишите|"
    rf"здесь (?:нужно|следует|опис|указ)|что (?:мы )?(?:решили|выбрали|меняем)|какое решение|"
    rf"какую проблему|почему (?:мы )?(?:выбрали|это)|описание (?:контекста|решения|"
    rf"проблемы)\s*[.…]*$|"
    rf"опишіть|вкажіть|décri(?:re|vez|s)|indiquez|expliquez|describ(?:a|e|ir)\s+(?:el|la|los|las|aqu|brev|en|tu|su)|indique|explique|"
    rf"descrev(?:a|er)|descriv(?:i|ere)|beschreib(?:e|en|t|ung)|erläuter|opisz|wpisz|açıklay)"
    rf"|(?:请|在这里|在此|此处|这里)(?:.{{0,4}})(?:补充|记录|描述|填写|说明|输入|写|添加|列出)"
    rf"|(?:描述|说明|填写).{{0,12}}(?:背景|问题|决策|决定|后果|上下文|影响)"
    rf"|ここに|.{{0,30}}(?:を記述|を記載|を書|してください)|여기에|.{{0,30}}(?:작성하세요|기술한다|설명하세요|입력))",
    re.IGNORECASE,
)
# How a hint begins, all scripts without blanks and all that say "here" left to the pattern.
_OPENERS = tuple(
    "please |clearly |briefly |concisely |shortly |first |describe|explain|summari|list|insert|fill |"
    "enter|provide|specify|state|outline|enumerate|discuss|document|write|add|put|what is|what are|"
    "what was|what were|what becomes|what other|what did|what do|what have|issue |change |the issue |"
    "the change |this section|this is where|this you|this we|here is|here you|here we|your |some |"
    "опиш|опис|укаж|перечисл|напиш|сформул|кратко|здесь|что|какое|какую|почему|опиші|вкаж|décri|"
    "indique|expliquez|describ|explique|descrev|descriv|beschreib|erläuter|opisz|wpisz|açıklay".split(
        "|"
    )
)
_FIRST = lazy(r"\w")
_TITLE = lazy(
    r"\b(?:template|шаблон\w*|mod[eè]le|plantilla|vorlage|szablon\w*|şablon\w*)\b|模板|模版|テンプレート|템플릿",
    re.IGNORECASE,
)
# What may stand beside the word: a title such as "Support template paths" is no template's.
_GENERIC = lazy(
    r"\b(?:template|шаблон\w*|mod[eè]le|plantilla|vorlage|szablon\w*|şablon\w*|adrs?|madr|pdr|"
    r"rfc|format|form|"
    r"decisions?|records?|architectur\w*|title|the|for|of|an?|our|new|short|long|full|bare|minimal|"
    r"artifact|document|y-statements?|архитектурн\w*|решени\w*|запис\w*|для|de|del?|di|da|d|\d+|"
    r"n+|x+)\b|"
    r"模板|模版|テンプレート|템플릿|架构|决策|记录|的|用",
    re.IGNORECASE,
)
_EMPTY_TITLE = lazy(
    r"(?:adr\b)?[\s\W0nxX#]*(?:short\s+)?(?:title|number\W+title|name|adr|your title|название|"
    r"заголовок|标题|"
    r"title of (?:the )?(?:adr|decision|record)|decision title|titre|título|titel|titolo)?[\W_]*",
    re.IGNORECASE,
)
_PLACE_SHARE = 0.4  # of a text, in brackets: the rest is the template's own connecting words


def is_placeholder(text: str) -> bool:
    """Tell whether a text says nothing yet: empty, in brackets, `TBD`, or an instruction.

    Args:
        text: Plain text of one paragraph or item.
    """
    flat = " ".join(text.split())
    if _NOTHING.fullmatch(flat[:80]) and len(flat) <= 80:
        return True
    if len(flat) > MAX_HINT_CHARS:
        return False
    bracketed = sum(len(match[0]) for match in _BRACKETED.finditer(flat))
    return bracketed >= _PLACE_SHARE * len(flat) or _is_hint(flat)


def _is_hint(flat: str) -> bool:
    """Tell whether a text tells its writer what to write; most begin with none of the words."""
    word = _FIRST.search(flat)
    head = flat[word.start() : word.start() + 60].replace("İ", "i").lower() if word else flat[:60]
    may = head.startswith(_OPENERS) or " here" in head or any(c >= "\u2e80" for c in flat[:80])
    return may and _HINT.match(flat) is not None


def is_template_title(text: str) -> bool:
    """Tell whether a title is that of a template: a placeholder, or the word itself."""
    flat = " ".join(text.split())
    named = _TITLE.search(flat) and not _GENERIC.sub("", flat).strip(" \t/|:()._-–—#")
    return bool(
        named or _EMPTY_TITLE.fullmatch(flat) or (flat and _bracketed_share(flat) >= _PLACE_SHARE)
    )


def _bracketed_share(flat: str) -> float:
    return sum(len(match[0]) for match in _BRACKETED.finditer(flat)) / len(flat)
