"""What the report says, in English and Russian."""

from __future__ import annotations

from adaos_ctx.messages import Number, language

_EN = {
    "raw": "files", "view": "views", "card": "cards", "packed": "in the pack", "frame": "frame",
    "scale": "Areas are tokens ({encoding}), one scale for all four.",
    "saved": "{raw} tokens of files become {packed} in the pack", "where": "Where the tokens go",
    "hint": "Area is tokens. Choose a stage; point at a tile for its numbers.",
    "budget": "Budget and caps", "of": "of {limit}", "nocap": "no cap", "all": "whole pack",
    "cut": "What was cut, and why", "nocut": "Nothing: every alias got its whole card.",
    "alias": "alias", "got": "got", "why": "why", "state": "state", "path": "path",
    "section": "section", "aliases": "Aliases", "level": "in the pack as",
    "stale": "Stale references", "nostale": "None: every reference is what the registry expects.",
    "mend": "mend", "delta": "Since the base", "nobase": "No base was marked yet.",
    "nodelta": "Nothing changed since {base}.", "history": "Savings over the history",
    "nohistory": "No commit of this skill could be packed.", "commit": "commit", "day": "day",
    "made": "Every number is counted, none is estimated.",
    "guess": "Numbers marked ~ are estimates of the target's tokenizer.",
    "files": "{count:file|files}", "commits": "commits: {count}", "level.left out": "left out",
    "level.full": "full text", "level.card": "card", "level.brief": "one line",
    "level.ref": "reference", "headline": "{skill}: {raw:,} → {packed:token|tokens} (−{share})",
    "around": "head, labels and instruction: {tokens:,}",
    "bars": "Each bar is all files, its foot the pack; below it, what that saves.",
}  # fmt: skip
_RU = {
    "raw": "файлы", "view": "виды", "card": "карточки", "packed": "в пакете", "frame": "рамка",
    "scale": "Площадь: токены ({encoding}), масштаб один для всех.",
    "saved": "токенов в файлах: {raw}, в пакете: {packed}", "where": "Куда уходят токены",
    "hint": "Площадь: токены. Выберите ступень; наведите указатель на плитку, чтобы увидеть числа.",
    "budget": "Бюджет и лимиты", "of": "из {limit}", "nocap": "без лимита", "all": "весь пакет",
    "cut": "Что урезано и почему", "nocut": "Ничего: каждый алиас получил всю карточку.",
    "alias": "алиас", "got": "получил", "why": "почему", "state": "состояние", "path": "путь",
    "section": "раздел", "aliases": "Алиасы", "level": "в пакете как",
    "stale": "Устаревшие ссылки", "nostale": "Нет: все ссылки такие, как ждёт реестр.",
    "mend": "исправить", "delta": "С базы", "nobase": "База ещё не отмечена.",
    "nodelta": "С {base} ничего не изменилось.", "history": "Экономия по истории",
    "nohistory": "Ни один коммит этого навыка не удалось упаковать.", "commit": "коммит",
    "day": "день", "made": "Все числа подсчитаны, ни одно не оценено.",
    "guess": "Числа с ~: оценка для токенизатора целевой модели.",
    "files": "файлов: {count}", "commits": "коммитов: {count}", "level.left out": "не вошёл",
    "level.full": "целиком", "level.card": "карточка", "level.brief": "строка",
    "level.ref": "ссылка", "headline": "{skill}: {raw:,} → {packed:токен|токена|токенов} (−{share})",
    "around": "заголовок, метки и указание: {tokens:,}",
    "bars": "Столбец: все файлы, его основание: пакет; под ним, сколько это сберегает.",
}  # fmt: skip


def say(key: str, **facts: object) -> str:
    """The text of a key in the reader's language; a key that is not known is the text."""
    text = (_RU if language() == "ru" else _EN).get(key, key)
    counted = {k: Number(v) if isinstance(v, int) else v for k, v in facts.items()}
    return text.format(**counted) if facts else text
