"""Что говорят команды gen, по-русски: тексты, отказы и причины."""

from __future__ import annotations

RU = {
    "gen.cmd": (
        "Создавать и чинить файлы навыка с моделью; каждое изменение проверено, записано и "
        "обратимо."
    ),
    "gen.cmd.code": (
        "Попросить у модели изменения; показать их, испытать и применить.\n\n"
        "Пример: adaos-ctx gen code demo --test --apply --model ollama:qwen2.5-coder"
    ),
    "gen.cmd.code:prompt": (
        "Показать точный запрос, который отправила бы команда `code`; ничего не отправляется.\n\n"
        "Пример: adaos-ctx gen code:prompt demo --delta | jq .messages"
    ),
    "gen.cmd.validate": (
        "Проверить изменение, ответ или сам навык; код 1, если что-то не так.\n\n"
        "Пример: adaos-ctx gen validate demo --answer answer.txt --test"
    ),
    "gen.cmd.apply": (
        "Записать файлы изменения: все или ни одного.\n\n"
        "Пример: adaos-ctx gen apply demo 1a2b3c4d5e6f"
    ),
    "gen.cmd.undo": (
        "Вернуть файлы изменения байт в байт; отказ, если их с тех пор правили.\n\n"
        "Пример: adaos-ctx gen undo demo 1a2b3c4d5e6f"
    ),
    "gen.cmd.list": (
        "Записанные изменения и применены ли они.\n\nПример: adaos-ctx gen list demo --json"
    ),
    "gen.cmd.show": (
        "Одно записанное изменение: его правки, состояние и нарушенные правила.\n\n"
        "Пример: adaos-ctx gen show demo 1a2b3c4d5e6f"
    ),
    "gen.param.id": "Номер изменения: см. gen list.",
    "gen.param.use_pack": "Рассказать о навыке пакетом (так и без этого).",
    "gen.param.delta": "Рассказать, что изменилось с базы.",
    "gen.param.whole": "Послать файлы целиком: для сравнения.",
    "gen.param.task": "Что сделать, своими словами.",
    "gen.param.option": "Какой вариант из подготовки строить.",
    "gen.param.profile": "Профиль, чьи настройки взять.",
    "gen.param.budget": "Бюджет пакета или изменений: 4096 или 4k.",
    "gen.param.allow": "Ещё папка или файл, куда можно писать.",
    "gen.param.bound": "Держать ответ в схеме JSON: для малых моделей; без инструментов.",
    "gen.param.model": (
        "openai:NAME, anthropic:NAME, ollama:NAME или имя модели на --endpoint; ADAOS_CTX_MODEL."
    ),
    "gen.param.endpoint": (
        "Адрес сервера, совместимого с OpenAI; ADAOS_CTX_ENDPOINT. Его ключ: ADAOS_CTX_API_KEY."
    ),
    "gen.param.dry_run": "Сказать, что было бы сделано; ничего не послать и не записать.",
    "gen.param.timeout": "Сколько секунд модель может молчать.",
    "gen.param.deadline": "Сколько секунд длится один запрос, самое большее.",
    "gen.param.attempts": "Сколько раз спрашивать занятую или молчащую модель.",
    "gen.param.test_seconds": "Предел для тестов, в секундах.",
    "gen.param.test_memory": "Предел для тестов, в МиБ.",
    "gen.param.apply": "Записать файлы, если всё верно.",
    "gen.param.test": "Сначала выполнить тесты навыка, в копии.",
    "gen.param.test.validate": "Выполнить и тесты навыка, в копии.",
    "gen.param.no_mark": "Не отмечать базу, когда тесты прошли.",
    "gen.param.change": "Записанное изменение.",
    "gen.param.answer": "Ответ модели; - это стандартный ввод.",
    "gen.waiting": "жду модель",
    "gen.made": "изменение {id}: {count:файл|файла|файлов} ({form})",
    "gen.note": "замечание: {note}",
    "gen.read": "прочитано: {ref}  {tokens:токен|токена|токенов}",
    "gen.read.unnamed": (
        "прочитано: {ref}  {tokens:токен|токена|токенов}  (в запросе этого не было)"
    ),
    "gen.read.refused": "{tool}, отказ ({error})",
    "gen.read.more": "… и ещё {count}",
    "gen.sent": (
        "послано: {sent:токен|токена|токенов}, {turns:запрос|запроса|запросов}; "
        "файлы целиком: {whole:,} ({share} %)  ({encoding})"
    ),
    "gen.planned": (
        "сначала было бы послано: {tokens:токен|токена|токенов}; "
        "файлы целиком: {whole:,} ({share} %)  ({encoding})"
    ),
    "gen.claim.stale": "модель называет {ref}: устарело, теперь {now}",
    "gen.claim.unknown": "модель называет {ref}: такого нет",
    "gen.prep": "подготовка: {said}",
    "gen.prep.failed": "не подтвердилось: {names}",
    "gen.special": "замечание: {path} не обычный файл: тесты прошли без него",
    "gen.passed": "тесты прошли",
    "gen.failed": "тесты: {reason}",
    "gen.proposed": "не применено: adaos-ctx gen apply {skill} {id}",
    "gen.applied": (
        "применено: {count:файл|файла|файлов}; обратно: adaos-ctx gen undo {skill} {id}"
    ),
    "gen.base": "база {label}",
    "gen.shown": "изменение {id}: {state}",
    "gen.fault": "ошибка: {fault}",
    "gen.state.refused": "отклонено",
    "gen.state.proposed": "предложено",
    "gen.state.applied": "применено",
    "gen.state.partly": "применено частично",
    "gen.state.moved": "файлы правили",
    "gen.state.damaged": "повреждено",
    "gen.none": "изменений ещё нет: adaos-ctx gen code --help",
    "gen.moved": "применено {written} из {count:файла|файлов|файлов}",
    "gen.moved.back": "возвращено {written} из {count:файла|файлов|файлов}",
    "gen.empty": "в изменении {id} нет файлов: ничего не записано",
    "gen.unmoved": "изменение {id} уже применено: ничего не записано",
    "gen.unmoved.back": "изменение {id} не применено: ничего не записано",
    "gen.base.back": "снова база {label}",
    "gen.base.none": "базы снова нет",
    "gen.base.since": (
        "базу с тех пор отметили заново, она остаётся: adaos-ctx diff --against base~1"
    ),
    "gen.base.gone": "база остаётся: прежней, {label}, больше нет",
    "gen.sound": "всё верно",
    "gen.head.id": "НОМЕР",
    "gen.head.state": "СОСТОЯНИЕ",
    "gen.head.from": "ИЗ ЧЕГО",
    "gen.head.files": "ФАЙЛЫ",
    # отказы
    "error.gen_no_change": "в ответе нет изменения: {reason}",
    "hint.gen_no_change": "спросите снова, с другой задачей или моделью",
    "hint.gen_no_change.kept": (
        "прочтите ответ: {kept}; затем спросите снова, с другой задачей или моделью"
    ),
    "error.gen_refused": "изменение {id} отклонено: {reason}",
    "hint.gen_refused": "посмотрите его целиком: adaos-ctx gen show {skill} {id}",
    "error.gen_tests": "с изменением {id} тесты навыка не проходят: {reason}",
    "hint.gen_tests": (
        "посмотрите изменение: adaos-ctx gen show {skill} {id}; "
        "или примените всё равно: adaos-ctx gen apply {skill} {id}"
    ),
    "error.gen_moved": "{path} правили после изменения {id}",
    "hint.gen_moved": "сохраните правку в другом месте и верните файл или создайте изменение заново",
    "error.gen_unknown": "нет изменения {id}{reason}",
}
PHRASES = {
    "{}: {}": "{}: {}",
    "{} (and {} more)": "{} (и ещё {})",
    # вопрос модели
    "one of --use-pack, --delta and --whole": "одно из: --use-pack, --delta, --whole",
    "one of --change and --answer": "одно из: --change, --answer",
    "which model? --model NAME, with --endpoint URL for a server of your own": (
        "какая модель? --model NAME, а для своего сервера ещё --endpoint URL"
    ),
    "the tool {} is not offered; offered: {}": "инструмент {} не предложен; предложены: {}",
    "arguments of {} characters, at most {}": "аргументы из {} знаков, а можно не больше {}",
    "at most {} calls of tools": "не больше {} вызовов инструментов",
    "nothing changed since the base, and there is no --task": (
        "с базы ничего не изменилось, а --task не задан"
    ),
    "all files": "все файлы",
    "no option {}; known: {}": "нет варианта {}; есть: {}",
    "no profile {}; known: {}": "нет профиля {}; есть: {}",
    "none": "нет",
    # что не вошло в запрос
    "cut: {} to {} ({})": "урезан: {}, осталось: {} ({})",
    "{} moved {}": "{} изменился: {}",
    "left out by the budget: {}": "не вошёл в бюджет: {}",
    # ответ модели
    "it changes nothing": "он ничего не меняет",
    "it was cut off at {} tokens": "он оборван, предел токенов: {}",
    "it names no files": "он не называет файлов",
    "it names no files after the last turn that was allowed": (
        "он не называет файлов, а ходов больше нет"
    ),
    "{}; it says: {}": "{}; в нём сказано: {}",
    "(nothing)": "(ничего)",
    "names no files": "не называет файлов",
    "the answer has more than {} characters": "ответ длиннее {} знаков",
    "more than {} files": "файлов больше {}",
    "more than {} fences": "блоков больше {}",
    "has more than {} characters": "длиннее {} знаков",
    "is given twice, with different texts": "дан дважды, с разными текстами",
    "its block is not closed": "его блок не закрыт",
    "its fence is not closed": "его блок не закрыт",
    "JSON has the key {} twice": "в JSON дважды ключ {}",
    "entry {}": "запись {}",
    "names no path": "не называет пути",
    "its content is no text": "его содержимое не текст",
    "its patch names another file": "его патч называет другой файл",
    "its patch says nothing": "его патч пуст",
    "its patch names no file": "его патч не называет файла",
    "its patch makes a new file, but there is one": "его патч создаёт файл, который уже есть",
    "its patch deletes other lines": "его патч удаляет другие строки",
    "there is no file {} to patch": "нет файла {}, к которому патч",
    "would be a link": "стал бы ссылкой",
    "would be a submodule": "стал бы подмодулем",
    "is a binary patch": "это двоичный патч",
    "hunk {} does not match the file": "фрагмент {} патча не подходит к файлу",
    # пути
    "holds characters that are not seen": "содержит невидимые знаки",
    "is too long": "слишком длинный",
    "begins or ends with a blank, or ends with a dot": "пробел по краям или точка в конце",
    "is a device on Windows": "имя устройства Windows",
    "belongs to adaos-ctx": "принадлежит adaos-ctx",
    "is a CI file": "файл CI",
    "is a git hook": "хук git",
    "configures an agent": "настройка агента",
    "is hidden": "скрытый",
    "is run by Python unasked": "Python выполняет его сам",
    "is no text": "не текст",
    "is written by AdaOS": "его пишет AdaOS",
    "lies outside of {}": "лежит вне {}",
    "is {} but for letter case or Unicode form": (
        "это {}, но с другим регистром или другой формой Unicode"
    ),
    "lies in what the change makes a file": "лежит внутри того, что изменение делает файлом",
    "--allow {}: {}; a change never writes there": (
        "--allow {}: {}; туда изменения не пишут никогда"
    ),
    "lies behind the link {}": "лежит за ссылкой {}",
    "{} is no folder": "{} не папка",
    "is no regular file": "не обычный файл",
    # тексты
    "cannot read {}: {}": "не прочитать {}: {}",
    "unsafe path {}: {}": "опасный путь {}: {}",
    "is not there to be deleted": "удалять нечего, его нет",
    "holds characters that are not Unicode text": "содержит знаки вне Unicode",
    "would put {} in the place of a secret that the model did not see": (
        "поставил бы {} на место секрета, которого модель не видела"
    ),
    "does not parse: {}": "не разбирается: {}",
    "line {}: {}": "строка {}: {}",
    "is too complex": "слишком сложный",
    "holds a tag that no safe loader reads": "содержит тег, который безопасно не прочитать",
    "expands to too much": "разворачивается в слишком многое",
    "is no JSON Schema": "не схема JSON",
    "is no JSON Schema: {}": "не схема JSON: {}",
    "{}: holds what looks like a secret": "{}: похоже, внутри секрет",
    "{}: a name that a shell would expand": "{}: имя, которое оболочка развернула бы",
    "files were edited since the change was made": "файлы правили после изменения",
    # запись
    ": its record is damaged": ": его запись повреждена",
    ": its record was edited": ": его запись правили",
    # тесты
    "copy failed": "копия не удалась",
    "there are no tests": "тестов нет",
    "they ended without a result": "они закончились без результата",
    "printed more than {} bytes": "напечатали больше {} байт",
    "took more than {} s": "шли дольше {} с",
}
