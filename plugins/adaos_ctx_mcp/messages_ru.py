"""Что говорят команды сервера, по-русски: тексты, отказы и причины."""

from __future__ import annotations

RU = {
    "mcp.cmd": "Открыть навыки агентам по протоколу Model Context Protocol.",
    "mcp.cmd.serve": (
        "Открыть навыки через стандартный ввод и вывод или по HTTP.\n\n"
        "Пример: adaos-ctx mcp serve demo --light"
    ),
    "mcp.cmd.install": (
        "Записать сервер в настройки агента, сохранив всё, что в них есть.\n\n"
        "Пример: adaos-ctx mcp install demo --host claude-code --print"
    ),
    "mcp.param.http": (
        "Отвечать по HTTP; не только этой машине лишь с токеном в ADAOS_CTX_MCP_TOKEN."
    ),
    "mcp.param.light": "Быстрый запуск: только stdio и инструменты.",
    "mcp.param.dynamic": "Показать три инструмента, которые находят и вызывают остальные.",
    "mcp.param.session": "Имя сессии читателя.",
    "mcp.param.allow_host": "Ещё одно имя этой машины.",
    "mcp.param.host": "Один из: {hosts}.",
    "mcp.param.print": "Показать и ничего не записать.",
    "mcp.param.agents": "Сказать агенту о сервере и в AGENTS.md или CLAUDE.md.",
    "mcp.param.light.install": "Запускать лёгкий сервер.",
    "mcp.param.name": "Имя сервера.",
    "mcp.install.same": "без изменений: {path}",
    "mcp.install.would": "было бы записано: {path}",
    "mcp.install.written": "записано: {path}",
    # отказы
    "error.mcp_unsafe_bind": "{host} доступен с других машин, а токен не задан",
    "hint.mcp_unsafe_bind": (
        "задайте ADAOS_CTX_MCP_TOKEN (не меньше 16 знаков) или слушайте 127.0.0.1"
    ),
    "error.mcp_cannot_listen": "не занять {host}:{port}: {reason}",
    "hint.mcp_cannot_listen": "выберите другой порт; 0 возьмёт любой свободный",
    "error.mcp_host_config": "{path}: {reason}",
    "hint.mcp_host_config": (
        "исправьте файл или добавьте вручную то, что печатает: "
        "adaos-ctx mcp install --host {host} --print"
    ),
}
PHRASES = {
    "--light serves standard input and output only": (
        "--light отвечает только через стандартный ввод и вывод"
    ),
    "--http takes HOST:PORT, not {}": "--http берёт HOST:PORT, а не {}",
    "{} needs at least {} characters": "в {} не меньше {} знаков",
    "ADAOS_CTX_SESSION has more than {} characters": "в ADAOS_CTX_SESSION больше {} знаков",
    "no skill {} is served; served: {}": "навык {} не открыт; открыты: {}",
    "{} cannot be called by itself": "{} сам не вызывается",
    # настройки агентов
    "--host is required: one of {}": "нужен --host, один из: {}",
    "unknown host {}; known: {}": "нет агента {}; есть: {}",
    "{} is not an object": "{} не объект",
    "is not an object": "это не объект",
    "is not plain JSON ({}); comments would be lost": (
        "это не простой JSON ({}); комментарии бы пропали"
    ),
    "has {} in another form": "{} записан в нём иначе",
}
