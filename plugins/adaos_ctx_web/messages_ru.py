"""Что говорят `web` и сервер страницы, по-русски; слова самой страницы лежат в `static/words`."""

from __future__ import annotations

RU = {
    "web.cmd": (
        "Показать навыки в браузере: пакет, алиасы, изменения, манифесты, каталог, документы, "
        "журнал.\n\n"
        "Страница открыта только на этой машине; адрес годится один раз.\n\n"
        "Пример: adaos-ctx web my_skill --open"
    ),
    "web.param.port": "Порт на этой машине; 0: любой свободный.",
    "web.param.open": "Сразу открыть в браузере.",
    "web.param.json": "Показать адрес в JSON.",
    # вход
    "web.locked": (
        "Эта страница открыта только тому, кто её запустил.\n"
        "Откройте адрес, который показала команда `adaos-ctx web`; он годится один раз. Новый "
        "адрес будет, если запустить её снова."
    ),
    "web.used": "этот адрес уже использован или неверен",
    "web.no_file": "нет такого файла",
    "web.host": "не тот хост",
    "web.origin": "не тот источник",
    "web.method": "не тот метод",
    "web.csrf": "не с этой страницы",
    "web.type": "только JSON",
    "web.too_long": "слишком длинно",
    "web.bug": "подробности в журнале сервера",
    # отказы
    "error.web_cannot_serve": "не открыть страницу на 127.0.0.1:{port}: {reason}",
    "hint.web_cannot_serve": "выберите другой порт; без --port берётся свободный",
    "error.web_not_confirmed": "{what}: нет подтверждения на этой странице",
    "hint.web_not_confirmed": "обновите страницу и подтвердите на ней",
    "error.web_unknown": "здесь нет {what}",
    "hint.web_unknown": "обновите страницу",
    "error.web_too_long": "в запросе не больше {limit} байт",
    "hint.web_too_long": "обновите страницу",
    "error.web_moved": "изменилось с тех пор, как страница это показала: {what}; ничего не записано",
    "hint.web_moved": "посмотрите снова и подтвердите",
}
PHRASES = {
    "a tool has a name": "у инструмента есть имя",
    "a JSON object is expected": "ожидается объект JSON",
    "the context that was shown is expected: ctx@a1b2c3d4": (
        "ожидается контекст, который был показан: ctx@a1b2c3d4"
    ),
    "the aliases that were shown are expected, with their digests": (
        "ожидаются алиасы, которые были показаны, с их дайджестами"
    ),
    "a digest has 64 hex digits": "в дайджесте 64 шестнадцатеричные цифры",
    "a port is a number from 0 to 65535": "порт: число от 0 до 65535",
    "a budget is a number of tokens, not {}": "бюджет: число токенов, а не {}",
    "a task has at most {} characters": "в задаче не больше {} знаков",
}
