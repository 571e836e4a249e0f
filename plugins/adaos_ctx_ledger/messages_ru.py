"""Что говорят команды журнала сессий, по-русски: тексты, отказы и причины."""

from __future__ import annotations

RU = {
    "ledger.cmd": (
        "Что читателю сессии уже рассказано и что вернуть после сжатия контекста.\n\n"
        "Без --session ID, ADAOS_CTX_SESSION=ID и агента, который называет свою, у всех проектов "
        "пользователя на этой машине одна сессия `default`."
    ),
    "ledger.cmd.status": (
        "Что рассказано, что из этого живо, устарело или заменено.\n\n"
        "Пример: adaos-ctx ledger status --session s1"
    ),
    "ledger.cmd.inject": (
        "Что имеет в виду сообщение и чего у читателя больше нет.\n\n"
        'Пример: adaos-ctx ledger inject "как это работало?"'
    ),
    "ledger.cmd.crunch": (
        "Сказать, что контекст читателя сжали.\n\nПример: adaos-ctx ledger crunch --keep A.ADR1"
    ),
    "ledger.cmd.reset": (
        "Начать журнал сессии заново; прежний остаётся рядом.\n\nПример: adaos-ctx ledger reset"
    ),
    "ledger.cmd.extract": (
        "Понятия, которые называет сообщение.\n\n"
        'Пример: adaos-ctx ledger extract "зачем повторы в src/queue.py?"'
    ),
    "ledger.cmd.told": (
        "Записать, что об этом рассказано.\n\n"
        'Пример: adaos-ctx ledger told cache --text "Хранит файлы сутки."'
    ),
    "ledger.cmd.forget": "Убрать запись.\n\nПример: adaos-ctx ledger forget cache",
    "ledger.cmd.export": (
        "Выгрузить записи сессии.\n\nПример: adaos-ctx ledger export --format diffledger out.json"
    ),
    "ledger.cmd.hook": (
        "То, что вызывает агент: JSON на входе и на выходе, код всегда 0.\n\n"
        "Пример: adaos-ctx ledger hook < payload.json"
    ),
    "ledger.cmd.install": (
        "Вписать хук в настройки агента.\n\nПример: adaos-ctx ledger install --host claude"
    ),
    "ledger.cmd.usage": (
        "Токены ввода, вывода и чтения из кэша по записи разговора.\n\n"
        "Пример: adaos-ctx ledger usage session.jsonl"
    ),
    "ledger.cmd.eval": (
        "Ответить на размеченные случаи и оценить ответы.\n\n"
        "Пример: adaos-ctx ledger eval cases.jsonl --run out.jsonl"
    ),
    "ledger.cmd.consolidate": (
        "Поручить модели сократить старые записи.\n\n"
        "Пример: adaos-ctx ledger consolidate --model ollama:qwen3"
    ),
    "ledger.param.transcript": "Запись сессии, как её ведёт программа: строки JSON.",
    "ledger.param.cases": "Случаи: строки JSON.",
    "ledger.param.dry_run": "Ничего не писать.",
    "ledger.param.session": "Сессия; без неё: та, что в ADAOS_CTX_SESSION, или `default`.",
    "ledger.param.message": "Текст; - это стандартный ввод.",
    "ledger.param.timeline": "Показать живые и устаревшие токены по ходам.",
    "ledger.param.budget": "На всё, что возвращается, вместе.",
    "ledger.param.skill": "Где читать ссылки.",
    "ledger.param.recall": "Спросить и эту службу памяти.",
    "ledger.param.all": "И то, что у читателя ещё есть.",
    "ledger.param.keep": "Что у читателя осталось.",
    "ledger.param.model.extract": "Спросить эту модель: ollama:NAME, URL#NAME.",
    "ledger.param.model.consolidate": "Кто пишет: ollama:NAME, openai:NAME, URL#NAME.",
    "ledger.param.ref": "Алиас, понятие или REF@дайджест.",
    "ledger.param.text": "Что рассказано; - читает стандартный ввод.",
    "ledger.param.name": "Как это называют люди.",
    "ledger.param.rendition": "Как показано: ref, brief, card или full.",
    "ledger.param.group": "Одинаковое у того, что рассказано вместе.",
    "ledger.param.out": "Куда; - это стандартный вывод.",
    "ledger.param.format": "json или diffledger.",
    "ledger.param.host.hook": "claude, codex или cursor; без него узнаётся само.",
    "ledger.param.host.install": "claude, codex или cursor.",
    "ledger.param.user": "Для всех проектов пользователя.",
    "ledger.param.project": "В чьи настройки.",
    "ledger.param.remove": "Убрать хук.",
    "ledger.param.print": "Показать и ничего не писать.",
    "ledger.param.run": "Записать туда строку на каждый случай.",
    "ledger.warning": "замечание: {reason}",
    "ledger.status": (
        "сессия {session}: ход {turn}; живо: {live} ({tokens:токен|токена|токенов}), "
        "устарело: {stale}, заменено: {superseded}"
    ),
    "ledger.torn": "в журнале пропущено неполных строк: {count}",
    "ledger.point": "ход {turn}  {bar}  живо {live:,}, устарело {stale:,}",
    "ledger.nothing": "возвращать нечего",
    "ledger.nothing.held": "возвращать нечего; у читателя есть {refs}",
    "ledger.fill": "[{ref}] {name} ({source}, {tokens:токен|токена|токенов})",
    "ledger.crunched": (
        "{count:запись устарела|записи устарели|записей устарели}{more}; "
        "что назовёт сообщение, вернётся"
    ),
    "ledger.crunch.would": (
        "{count:запись устарела|записи устарели|записей устарели} бы{more}; "
        "что назовёт сообщение, вернётся"
    ),
    "ledger.crunch.before": ", из них раньше {count}",
    "ledger.crunch.same": ", как и прежде",
    "ledger.reset": "журнал начат заново; прежний: {place}",
    "ledger.reset.would": "был бы отложен {place}",
    "ledger.reset.none": "журнала не было",
    "ledger.recorded": "записано: {ref}",
    "ledger.record.would": "было бы записано: {ref}",
    "ledger.forgot": "убрано: {ref}",
    "ledger.forget.would": "было бы убрано: {ref}",
    "ledger.exported": "{count:запись|записи|записей} в {place}",
    "ledger.condensed": "сокращено: {count:запись|записи|записей}",
    "ledger.condense.due": "пора сократить {count:запись|записи|записей}",
    "ledger.install.unchanged": "{path}: без изменений",
    "ledger.install.would": "{path}: было бы записано",
    "ledger.install.written": "{path}: записано",
    "ledger.install.trust": (
        "codex выполняет его, когда вы один раз разрешили (спросит при следующем запуске)"
    ),
    "ledger.cached": "из кэша пришло {percent} % прочитанного",
    "ledger.evaluating": "оценка",
    "ledger.head.state": "состояние",
    "ledger.head.ref": "ссылка",
    "ledger.head.rendition": "показано как",
    "ledger.head.turn": "ход",
    "ledger.head.tokens": "токены",
    "ledger.head.refs": "упоминания",
    "ledger.head.source": "откуда",
    "ledger.head.kind": "токены",
    "ledger.head.count": "сколько",
    "ledger.head.measure": "мера",
    "ledger.head.value": "значение",
    "ledger.head.category": "вид",
    "ledger.head.exact": "без ошибок",
    "ledger.head.cases": "случаи",
    "ledger.state.live": "живо",
    "ledger.state.stale": "устарело",
    "ledger.state.superseded": "заменено",
    "ledger.by.told": "как рассказано",
    "ledger.by.ref": "по ссылке",
    "ledger.by.delta": "изменение",
    "ledger.by.search": "поиск",
    "ledger.by.recall": "служба памяти",
    "ledger.by.fill": "возвращено",
    "ledger.by.user": "вручную",
    "ledger.by.tool": "инструмент",
    "ledger.by.pack": "пакет",
    "ledger.by.read": "прочитанный файл",
    "ledger.usage.requests": "запросы",
    "ledger.usage.input": "ввод",
    "ledger.usage.output": "вывод",
    "ledger.usage.cache_read": "чтение из кэша",
    "ledger.usage.cache_write": "запись в кэш",
    "ledger.usage.broken": "испорченные строки",
    "ledger.score.cases": "случаи",
    "ledger.score.exact": "без ошибок",
    "ledger.score.precision": "точность",
    "ledger.score.recall": "полнота",
    "ledger.score.f1": "F1-мера",
    "ledger.score.negatives_clean": "верно без ответа",
    "ledger.score.p50_ms": "медиана, мс",
    "ledger.score.p95_ms": "95-й процентиль, мс",
    "ledger.score.index_ms": "индекс, мс",
    # отказы
    "error.ledger_unreadable": "не прочитать журнал сессии {session}: {reason}",
    "hint.ledger_unreadable": (
        "начните новый, прежний файл останется: adaos-ctx ledger reset --session {session}"
    ),
    "error.ledger_unknown": "в сессии {session} не рассказано ничего с именем {ref}",
    "hint.ledger_unknown": (
        "посмотрите, что рассказано: adaos-ctx ledger status --session {session}"
    ),
    "error.ledger_recall": "{url} ничего не дал: {reason}",
    "hint.ledger_recall": (
        "запустите его или обойдитесь: рассказанные тексты и индекс документов отвечают без него"
    ),
    "error.ledger_host": "{path}: {reason}",
    "hint.ledger_host": (
        "исправьте файл или впишите сами то, что покажет: "
        "adaos-ctx ledger install --host {host} --print"
    ),
    "error.ledger_data": "{path} не годится: {reason}",
    "hint.ledger_data": "исправьте этот файл; каким ему быть, сказано в README",
}
PHRASES = {
    "{}: {}": "{}: {}",
    "{} gave nothing: {}": "{} ничего не дал: {}",
    "{} answered in another shape; nothing was changed": (
        "{} ответила в другом виде; ничего не изменено"
    ),
    # случаи и записи разговоров
    "it is no UTF-8 text": "это не текст UTF-8",
    "line {} is no JSON": "строка {} не JSON",
    "line {} is no object": "строка {} не объект",
    "line {} has no {}": "в строке {} нет {}",
    "line {}: concepts_told is [[name, text], …]": "строка {}: concepts_told это [[name, text], …]",
    "its first line is no JSON object: no transcript": (
        "первая строка не объект JSON: это не запись разговора"
    ),
    # настройки агентов
    "unknown host {}; known: {}": "нет агента {}; есть: {}",
    "--project {}: no such folder": "--project {}: нет такой папки",
    "`hooks` is no object": "`hooks` не объект",
    "`hooks.{}` is no list": "`hooks.{}` не список",
    "is no JSON object": "это не объект JSON",
    "is not plain JSON ({}); comments would be lost": (
        "это не простой JSON ({}); комментарии бы пропали"
    ),
    # журнал
    "it is a link; journals lie where they are": "это ссылка; журналы лежат там, где есть",
    "no line of it is whole": "в нём нет ни одной целой строки",
    "no session {}": "нет сессии {}",
    "{} names nothing": "{} ничего не называет",
    "--rendition is one of {}, not {}": "--rendition: одно из {}, а не {}",
    "what was told of {}? --text TEXT, or --text - to read it": (
        "что рассказано о {}? --text TEXT или --text -, чтобы прочитать"
    ),
    "is no http address": "это не адрес http",
    "--format is one of {}, not {}": "--format: одно из {}, а не {}",
}
