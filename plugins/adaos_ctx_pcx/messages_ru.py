"""Что говорят команды pcx, по-русски.

Manifest — манифест, leaf — лист, branch — ветвь, node — узел, descriptor — описание.
"""

from __future__ import annotations

RU = {
    "pcx.cmd": "Собрать содержимое в манифест, по которому модель ходит в пределах бюджета.",
    "pcx.cmd.build": "Собрать из источника манифест для каждого бюджета, а рядом его листья.",
    "pcx.cmd.validate": "Проверить, можно ли ходить по манифесту; код 1, если нельзя.",
    "pcx.cmd.search": (
        "Лучшие листья для вопроса, по строке на лист: короткий список для модели; код 1, если их "
        "нет."
    ),
    "pcx.cmd.nav": "Ходить по манифесту: шагами из аргументов или теми, что вводятся построчно.",
    "pcx.cmd.eval": (
        "Измерить, как часто нужный лист находится в пределах бюджета и чего это стоит.\n\n"
        "Лист называют по id узла, по заголовку, по пути файла или по имени инструмента."
    ),
    "pcx.cmd.diff": (
        "Что между двумя манифестами добавлено, убрано, перемещено, изменено и описано иначе."
    ),
    "pcx.cmd.lint": "Что в манифесте мешает ходить по нему; код 1, если что-то есть.",
    "pcx.example": "Пример: {command}",
    # параметры
    "pcx.param.manifest": "Манифест: файл или адрес.",
    "pcx.param.query": "Что ищется, своими словами.",
    "pcx.param.old": "Прежний манифест.",
    "pcx.param.new": "Новый манифест.",
    "pcx.param.path": "Источник: папка, файл или навык.",
    "pcx.param.budget": "Токены: 4k или 31000; без него: бюджет манифеста.",
    "pcx.param.embed": "Источник векторов, который участвует в поиске.",
    "pcx.param.schema": "Проверить и по JSON Schema.",
    "pcx.param.briefs": "Сколько строк, не меньше 1.",
    "pcx.param.steps": "Шаги: index, open:ID, look:ID, close:ID, search:TEXT …",
    "pcx.param.cases": (
        'Список или строки {"query": …, "expect": [ЛИСТ, …]}; могут быть "id" и "accept".'
    ),
    "pcx.param.navigator": "Кто ходит: bm25, keyword или model.",
    "pcx.param.model.eval": "Для `model`: openai:NAME, ollama:NAME, URL#NAME.",
    "pcx.param.max_opens": "Сколько листьев открывать, не больше.",
    "pcx.param.reserve": "Токены бюджета, которые оставлены для другого.",
    "pcx.param.verbose": "И по строке на каждый случай.",
    "pcx.param.run": "Записать туда по строке на каждый случай.",
    "pcx.param.against": "Оценить и этот манифест и сравнить.",
    "pcx.param.plot": "Нарисовать успех по бюджетам: SVG или PNG.",
    "pcx.param.exit_code": "Код 1, если они различаются.",
    "pcx.param.kind": (
        "Что за источник: docs, file, memory, openapi, python, skill, skills, tools, website или "
        "то, что добавлено расширением."
    ),
    "pcx.param.budgets": "Манифест для каждого, через запятую; 4k,32k.",
    "pcx.param.preset": "docs-heavy, tool-routing или low-budget; задаёт то, что не указано.",
    "pcx.param.out": "Куда писать.",
    "pcx.param.source_id": "Имя источника.",
    "pcx.param.tokenizer": "Чем считать: o200k_base, другая кодировка или estimate (оценка).",
    "pcx.param.flatten": "Убрать ветви с единственным потомком.",
    "pcx.param.cross_links": "Связать листья с родственными из других ветвей.",
    "pcx.param.prior": "Сказать и то, что изменилось после этой сборки.",
    "pcx.param.max_collision": "Порог: доля общих слов у соседей, 0..1.",
    "pcx.param.max_baseline": "Порог: первый вид / бюджет, 0..1.",
    "pcx.param.min_fidelity": "Порог: насколько строки верны листьям, 0..1 или оценка 1..5.",
    "pcx.param.min_reachable": "Порог: доля листьев, до которых можно дойти, 0..1.",
    "pcx.param.fidelity": "Чем измерить верность: lexical или model (llm).",
    "pcx.param.compat": "Собрать так, как это делает опубликованный пакет.",
    "pcx.param.fake": "Описывать без модели; так и по умолчанию.",
    "pcx.param.model.build": "Кто пишет описания: openai:NAME, ollama:NAME, URL#NAME.",
    "pcx.param.endpoint": "Адрес, если в --model только имя.",
    "pcx.param.api_key_env": "Переменная, в которой ключ модели.",
    "pcx.param.synthesis": "Описывать ветви по их содержимому.",
    "pcx.param.no_contrastive": "Не просить различать соседей.",
    "pcx.param.collision_threshold": "Доля общих слов, 0..1, с которой соседей различают снова; 0.5.",
    "pcx.param.max_contrast_rounds": "Сколько раз различать соседей, не больше.",
    "pcx.param.max_repairs": "Сколько раз переписывать строку с низкой оценкой.",
    "pcx.param.max_requests": "Запросов, не больше; в терминале будет вопрос, иначе 200.",
    "pcx.param.jobs": "Сколько запросов к модели сразу.",
    "pcx.param.dry_run": "Ничего не писать и сказать, о чём была бы спрошена модель.",
    # сборка
    "pcx.describing": "описание",
    "pcx.ask.number": "{given}: это не число запросов",
    "pcx.ask": (
        "Не больше {requests:запроса|запросов|запросов}, всего около "
        "{tokens:токена|токенов|токенов}. Сколько запросов разрешить"
    ),
    "pcx.wrote": "записан {path}",
    "pcx.would": "был бы записан {path}",
    "pcx.gate": "порог: {fault}",
    "pcx.model": (
        "модель: не больше {requests:запроса|запросов|запросов}, около "
        "{tokens:токена|токенов|токенов}"
    ),
    "pcx.low": "{budget}: {node}, оценка {mark}: {reason}",
    "pcx.model.kept": "модель: спрашивать не о чем, все её ответы сохранены раньше",
    "pcx.low.bare": "{budget}: {node}, оценка {mark}",
    "pcx.more": "… и ещё {count:заметка|заметки|заметок}",
    # чтение
    "pcx.valid": "{path}: всё верно",
    "pcx.found": "{leaves:лист|листа|листьев}, {tokens:токен|токена|токенов}",
    "pcx.spent": "{spent} из {budget:токена|токенов|токенов}",
    "pcx.freed": "снова свободно: {tokens:токен|токена|токенов}",
    "pcx.same": "различий нет",
    "pcx.diff.added": "добавлен: {node}",
    "pcx.diff.removed": "убран: {node}",
    "pcx.diff.changed": "изменён: {node}",
    "pcx.diff.moved": "перемещён: {node}",
    "pcx.diff.redescribed": "описан иначе: {node}",
    # оценка
    "pcx.evaluating": "случаи",
    "pcx.case.hit": "есть",
    "pcx.case.miss": "НЕТ ",
    "pcx.meaning": (
        "успех: нужный лист открыт в пределах бюджета (с вероятностью 95 % между низом и верхом); "
        "сразу: он открыт первым; в десятке: он среди десяти лучших"
    ),
    "pcx.paired": (
        "случаев, где ответ дал только первый: {first}, только второй: {second}; случайно это "
        "с p = {p}"
    ),
    # столбцы
    "pcx.head.budget": "бюджет",
    "pcx.head.nodes": "узлы",
    "pcx.head.leaves": "листья",
    "pcx.head.first_view": "первый вид",
    "pcx.head.full": "целиком",
    "pcx.head.reachable": "доступность",
    "pcx.head.baseline": "доля первого вида",
    "pcx.head.collision": "сходство соседей",
    "pcx.head.fidelity": "верность строк",
    "pcx.head.manifest": "манифест",
    "pcx.head.n": "случаи",
    "pcx.head.success": "успех",
    "pcx.head.low": "низ",
    "pcx.head.high": "верх",
    "pcx.head.first_open": "сразу",
    "pcx.head.opens": "открыто",
    "pcx.head.tokens_to_answer": "токены до ответа",
    "pcx.head.recall_at_10": "в десятке",
    "pcx.head.exhausted": "не хватило",
    # отказы
    "error.pcx_source": "из {path} нечего собирать: {reason}",
    "hint.pcx_source": "назовите папку или файл этого вида; виды: {kinds}",
    "hint.pcx_source.broken": "исправьте файл: в нём нечего читать, пока он не разбирается",
    "error.pcx_manifest": "{path}: это не манифест, по которому можно ходить: {reason}",
    "hint.pcx_manifest.no_json": (
        "исправьте файл или соберите заново: adaos-ctx pcx build FOLDER --kind docs"
    ),
    "hint.pcx_manifest.absent": (
        "назовите манифест; собирает его: adaos-ctx pcx build FOLDER --kind docs"
    ),
    "error.pcx_leaves": "{path}: здесь нет листьев этого манифеста: {reason}",
    "hint.pcx_leaves": "соберите манифест заново: adaos-ctx pcx build",
    "error.pcx_lost": "листья, до которых не дойти: {missing} из {leaves}",
    "hint.pcx_lost": "это ошибка адаптера {kind}; сообщите о ней",
    "error.pcx_over_budget": (
        "{node}: нужно токенов: {cost}, осталось {remaining} (не хватает {overage}){tip}"
    ),
    "hint.pcx_over_budget": "закройте то, что больше не нужно, или возьмите больший бюджет",
    "error.pcx_leaf": "{node}: {reason}",
    "hint.pcx_leaf": "соберите манифест заново: adaos-ctx pcx build",
    "hint.pcx_leaf.unknown": (
        "возьмите id из того, что покажет: adaos-ctx pcx nav MANIFEST index search:TEXT"
    ),
}
PHRASES = {
    # для чего мал бюджет
    "a tree of which each view fits": "дерево, в котором каждый вид умещается",
    # источники
    "no text that can be read": "нет текста, который можно прочитать",
    "no module that can be read": "нет модуля, который можно прочитать",
    "no alias that can be read": "нет алиаса, который можно прочитать",
    "no memory that can be read": "нет памяти, которую можно прочитать",
    "no page that can be read": "нет страницы, которую можно прочитать",
    "no skill that can be read": "нет навыка, который можно прочитать",
    "no operation in it": "в нём нет операций",
    "no tool in it": "в нём нет инструментов",
    "no {} file in it": "нет файла {}",
    "not YAML: {}": "это не YAML: {}",
    "not YAML: line {}: {}": "это не YAML: строка {}: {}",
    "its merge keys come to more than can be read": "ключи слияния дают больше, чем можно прочитать",
    "{} is no mapping": "{}: это не объект",
    "{} is a reference that is not followed: {}": "{}: ссылка, по которой перехода нет: {}",
    "{} is too large with what its aliases name; they stay as they are": (
        "{}: вместе с тем, что названо алиасами YAML, слишком много; они оставлены как есть"
    ),
    "not a folder": "это не папка",
    "no skill at {}": "нет навыка: {}",
    "a link that leaves the source": "ссылка ведёт за пределы источника",
    "larger than {} bytes": "больше {} байт",
    "cannot be read": "не прочитать",
    "cannot be read: {}": "не прочитать: {}",
    "binary": "двоичный",
    "left out: no regular file": "пропущен: не обычный файл",
    "the manifest's leaves lie outside the skill": "листья манифеста лежат вне навыка",
    "is no UTF-8": "не в UTF-8",
    "not Python that parses": "это не Python, который разбирается",
    "no address in it": "в ней нет адресов",
    "it breaks off before its end": "она обрывается",
    "not Markdown: a memory is one .md file": "это не Markdown: память, это один файл .md",
    "a sitemap that is not in the folder": "карта сайта, которой нет в папке",
    "in the sitemap, not in the folder": "есть в карте сайта, нет в папке",
    "entry {} is no tool": "запись {}: это не инструмент",
    "not JSON: {}": "это не JSON: {}",
    # параметры
    "{} is no budget; write 4k or 31000": "{}: это не бюджет; пишите 4k или 31000",
    "a budget is at least {} tokens, not {}": "бюджет не меньше {} токенов, а не {}",
    "unknown preset {}; known: {}": "нет набора {}; есть: {}",
    "unknown navigator {}; known: {}": "нет навигатора {}; есть: {}",
    "unknown step {}; known: {}": "нет шага {}; есть: {}",
    "the navigator `model` needs --model": "навигатору `model` нужен --model",
    "--json reports on steps; name some": "--json отчитывается о шагах; назовите их",
    "--fake describes offline; leave it or --model out": (
        "--fake описывает без модели; уберите его или --model"
    ),
    "--endpoint needs --model, the name that it knows the model by": (
        "для --endpoint нужен --model: имя модели по этому адресу"
    ),
    "--fidelity is lexical or model, not {}": "--fidelity: lexical или model, а не {}",
    "--fidelity model needs --model": "для --fidelity model нужен --model",
    "there is no key in the variable {}": "в переменной {} нет ключа",
    "--compat is {}, not {}": "--compat: {}, а не {}",
    "the published form has no {}": "в опубликованном виде нет {}",
    "--reserve {} leaves nothing of the budget": "--reserve {} не оставляет ничего от бюджета",
    "--plot writes .svg or .png, not {}": "--plot пишет .svg или .png, а не {}",
    "SOURCE_DATE_EPOCH is {}, no time in seconds": (
        "SOURCE_DATE_EPOCH: {}, это не время в секундах"
    ),
    "{} is 0..{}, not {}": "{}: 0..{}, а не {}",
    "{} needs {}": "шагу {} нужно: {}",
    "an id": "id узла",
    "words to search for": "слова для поиска",
    "{} is no FACET=VALUE to filter by": "{}: это не FACET=VALUE для отбора",
    "--plot as PNG": "--plot в PNG",
    # наборы настроек
    "{}: {} ({})": "{}: {} ({})",
    "a branch of prose is more than the titles in it": (
        "в ветви с прозой больше, чем её заголовки"
    ),
    "folders with one page are steps for nothing": "папка с одной страницей: лишний шаг",
    "what is said of long pages drifts from them": ("описания длинных страниц расходятся с ними"),
    "tools share their verbs, so they must differ in the rest": (
        "глаголы у инструментов общие, поэтому различаться должно остальное"
    ),
    "two tools that read alike are called for each other": (
        "инструменты с похожими описаниями вызывают один вместо другого"
    ),
    "a larger variant would never be loaded": "больший вариант никогда не загрузят",
    "each step costs a part of the window": "каждый шаг стоит части окна",
    # модель
    "the {:request that was allowed is|requests that were allowed are} used up; what was answered "
    "is kept, and --max-requests allows more": (
        "разрешённые запросы исчерпаны: {:запрос|запроса|запросов}; ответы сохранены, больше "
        "разрешает --max-requests"
    ),
    "{:request|requests} of about {:token|tokens} in all would be more than the {} that are "
    "allowed; --max-requests {} allows that": (
        "{:запрос|запроса|запросов}, всего около {:токена|токенов|токенов}: это больше, чем "
        "разрешено ({}); столько разрешает --max-requests {}"
    ),
    "no file, or no tool in it": "нет файла, или в нём нет инструмента",
    "the mark cannot be read": "оценку не прочитать",
    # пороги и замечания
    "{}: {}": "{}: {}",
    "{} is {}, at most {} is wanted": "{} = {}, нужно не больше {}",
    "{} is {}, at least {} is wanted": "{} = {}, нужно не меньше {}",
    "{} costs {} tokens, more than the budget of {}": "{} стоит токенов: {}, больше бюджета {}",
    "the first view costs {} tokens, more than the budget of {}": (
        "первый вид стоит токенов: {}, больше бюджета {}"
    ),
    "{} has {} children, more than {}": "у {} потомков: {}, больше {}",
    "{} and {} read alike ({})": "{} и {} описаны похоже ({})",
    # манифесты
    "no source": "нет source",
    "node {} cannot be decoded": "узел {} не прочитать",
    "a manifest must be an object": "манифест должен быть объектом",
    "root must be an object": "root должен быть объектом",
    "nodes must be an object": "nodes должен быть объектом",
    "node {}: must be an object": "узел {} должен быть объектом",
    "node {}: {}": "узел {}: {}",
    "… and {} more: {}": "… и ещё {}: {}",
    "pcx_version must be '{}', got {}": "pcx_version должна быть '{}', а не {}",
    "variant.budget is required": "нужен variant.budget",
    "variant.budget is {}, no number of tokens": "variant.budget: {}, это не число токенов",
    "source.id is missing": "нет source.id",
    "the first view takes {} of {} tokens, more than {}": (
        "первый вид занимает {} из {} токенов, больше {}"
    ),
    "missing '{}'": "нет '{}'",
    "must have exactly one of children/payload": "нужно ровно одно из children/payload",
    "child {} not found in nodes": "потомка {} нет в nodes",
    "payload.ref is required": "нужен payload.ref",
    "a link is missing 'to'": "в ссылке нет 'to'",
    "link target {} not found in nodes": "цели ссылки {} нет в nodes",
    "facets must be an object of string:string": "facets должен быть объектом string:string",
    "cycle detected at node {}": "цикл в узле {}",
    "has more than one place": "стоит больше чем в одном месте",
    "cannot be reached": "до него не дойти",
    "calls itself by another id": "называет себя другим id",
    # листья
    "no such leaf": "нет такого листа",
    "no such node": "нет такого узла",
    "no such node{}": "нет такого узла{}",
    " (did you mean {}?)": " (может быть, {}?)",
    "{} (did you mean {}?)": "{} (может быть, {}?)",
    "{} (and {} more)": "{} (и ещё {})",
    "{} changed since the build": "{} изменился после сборки",
    "{} cannot be read": "{} не прочитать",
    "its entry is broken": "его запись повреждена",
    "it holds no leaves": "листьев в нём нет",
    "version {}, not {}": "версия {}, а не {}",
    "no digest": "нет дайджеста",
    "the manifest has no leaves beside it": "рядом с манифестом нет его листьев",
    "the skill has no such manifest in .ado/pcx": "у навыка нет такого манифеста в .ado/pcx",
    "its content is another now: {}": "его содержимое теперь другое: {}",
    "; {} is held and could be closed": "; открыт {}, его можно закрыть",
    # случаи
    "{}: no case in it": "{}: в нём нет случаев",
    "{}: is no UTF-8": "{}: не в UTF-8",
    "{}: cases are a JSON list, or JSON lines": "{}: случаи: список JSON или строки JSON",
    "{}: neither a JSON list nor JSON lines: line {} does not parse": (
        "{}: ни список JSON, ни строки JSON: строка {} не разбирается"
    ),
    "{}[{}]: a case has a query": "{}[{}]: в случае нужен query",
    "{}[{}]: not in the manifest: {}": "{}[{}]: нет в манифесте: {}",
    "{}[{}]: a case names leaves: expect, accept or target": (
        "{}[{}]: случай называет листья: expect, accept или target"
    ),
    # сеть
    "{} starts neither with http:// nor with https://": (
        "{} не начинается ни с http://, ни с https://"
    ),
    "more than {} bytes": "больше {} байт",
    "it redirects to {}": "переадресует на {}",
    "no attempt was made": "попыток не было",
    "an endpoint starts with http:// or https://": "адрес начинается с http:// или https://",
    "the answer is no JSON object": "ответ не объект JSON",
    "HTTP {}": "HTTP {}",
}
