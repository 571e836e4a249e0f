"""Что говорит это расширение, по-русски.

A refusal, whose English is in its class, is `error.<code>` here, and its hint `hint.<code>`.
"""

from __future__ import annotations

RU = {
    "{{module}}.help": (
        "Показать термины из глоссариев навыка.\n\n"
        "Пример: adaos-ctx {{name}} ."
    ),
    "{{module}}.param.skill": "Папка навыка.",
    "{{module}}.listed": "{count:термин|термина|терминов}",
    "error.{{module}}_two_meanings": "разные значения термина {term}: в {first} и в {second}",
    "hint.{{module}}_two_meanings": "уберите одно из них",
}
